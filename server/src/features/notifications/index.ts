export { notificationRoutes } from './notifications.routes.ts'
export { markNotificationsRead, notify } from './notifications.store.ts'
