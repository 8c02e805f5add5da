import { Notifications } from '@mantine/notifications'
import notices from './notifications.module.css'

/** Where notifications appear. */
export function NotificationPlace() {
  return (
    <Notifications
      position="bottom-right"
      limit={5}
      autoClose={4000}
      transitionDuration={250}
      containerWidth={440}
      notificationMaxHeight={200}
      classNames={{ notification: notices.notification }}
    />
  )
}
