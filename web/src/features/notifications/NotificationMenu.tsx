import { Anchor, Button } from '@mantine/core'
import type { Notification } from '@poledne/contract/modules/notification'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { parseLink, toLinkSearch } from '../../core/list/linkSearch.ts'
import { FloatingPanel } from '../../core/overlay/FloatingPanel.tsx'
import { useOverlay } from '../../core/overlay/LazyMenu.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { formatNotification } from './formatNotification.ts'
import classes from './Notifications.module.css'
import { useMarkAsRead, useNewestNotifications } from './notifications.api.ts'

const MENU_WIDTH = 320

/** Shows the newest notifications in the header of every page. */
export function NotificationMenu() {
  const { t } = useTranslation()
  const { isOpen, close } = useOverlay()
  return (
    <FloatingPanel label={t('support:notifications.title')} width={MENU_WIDTH} className={classes.menu}>
      {isOpen && <NewestNotifications onChosen={close} />}
    </FloatingPanel>
  )
}

function NewestNotifications({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const markAsRead = useMarkAsRead()
  const query = useNewestNotifications()
  return (
    <>
      <QueryContent query={query}>
        {({ items }) => {
          if (items.length === 0) return <p className="flat quiet small">{t('support:notifications.empty')}</p>
          return (
            <ul className="list">
              {items.map((item) => (
                <NotificationItem
                  key={item.id}
                  notification={item}
                  onRead={() => markAsRead.mutate({ ids: [item.id] })}
                  onOpened={onChosen}
                />
              ))}
            </ul>
          )
        }}
      </QueryContent>
      <Anchor component={Link} to="/profile/notifications" onClick={onChosen} className={classes.all}>
        {t('support:notifications.all')}
      </Anchor>
    </>
  )
}

export function toNotificationLinkProps(link: string) {
  const { to, search } = parseLink(link)
  return { to: to as LinkProps['to'], search: toLinkSearch(search) }
}

type NotificationItemProps = { notification: Notification; onRead: () => void; onOpened?: () => void }

/** Shows one notification with its time and a link to its record. Opening the link marks the notification as read. */
export function NotificationItem({ notification, onRead, onOpened }: NotificationItemProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { type, key, link, sender, createdAt, readAt } = notification
  const { title, body } = formatNotification(notification, { t, format })
  const Icon = type === 'critical' ? IconAlertTriangle : IconInfoCircle
  const isUnread = readAt === null
  const handleLinkClick = () => {
    if (isUnread) onRead()
    onOpened?.()
  }
  return (
    <li className={classes.notification} data-unread={isUnread || undefined}>
      <Icon size={18} className={classes.icon} data-type={type} aria-label={t(`support:notifications.${type}`)} />
      <div className={classes.told}>
        <p className={classes.subject}>{title}</p>
        <p className={classes.body}>{body}</p>
        <p className="flat quiet small">
          {/* The text of a request names its sender. */}
          {sender && key !== 'requestFiled' && `${t('support:notifications.from', { name: format.person(sender) })} · `}
          <time dateTime={`${createdAt}Z`}>{format.shortInstant(createdAt)}</time>
          {link && (
            <>
              {' · '}
              <Anchor component={Link} {...toNotificationLinkProps(link)} onClick={handleLinkClick}>
                {t('support:notifications.open')}
              </Anchor>
            </>
          )}
        </p>
      </div>
      {isUnread && (
        <Button variant="subtle" size="xs" onClick={onRead} aria-label={t('support:notifications.readOne', { title })}>
          {t('support:notifications.read')}
        </Button>
      )}
    </li>
  )
}
