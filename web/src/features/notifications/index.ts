export { NotificationButton } from './NotificationButton.tsx'

export const loadNotificationMenu = () => import('./NotificationMenu.tsx').then((file) => file.NotificationMenu)
export const loadNotificationPush = () => import('./notificationPush.ts')
export const loadNotificationsPage = () => import('./NotificationsPage.tsx').then((file) => file.NotificationsPage)
