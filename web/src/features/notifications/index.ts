import { withNamespaces } from '../../core/feature/withNamespaces.ts'
import { notificationFeature } from './feature.ts'

export { NotificationButton } from './NotificationButton.tsx'

export const loadNotificationMenu = withNamespaces(notificationFeature, () =>
  import('./NotificationMenu.tsx').then((file) => file.NotificationMenu),
)
export const loadNotificationPush = withNamespaces(notificationFeature, () => import('./notifications.api.ts'))
