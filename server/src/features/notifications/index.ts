export { notificationRoutes } from './notifications.routes.ts'
export { findVisibleRecipients, markNotificationsRead, notify } from './notifications.store.ts'
