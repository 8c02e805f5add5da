export { notificationRoutes } from './notifications.routes.ts'
export {
  buildHasPermissionSql,
  findVisibleRecipients,
  markNotificationsRead,
  notify,
  toPermissionJson,
} from './notifications.store.ts'
