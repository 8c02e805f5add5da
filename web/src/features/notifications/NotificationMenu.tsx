import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FloatingPanel } from '../../core/overlay/FloatingPanel.tsx'
import { useOverlay } from '../../core/overlay/LazyMenu.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { NotificationItem } from './NotificationItem.tsx'
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
          if (items.length === 0) return <p className={classes.quiet}>{t('support:notifications.empty')}</p>
          return (
            <ul className={classes.list}>
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
