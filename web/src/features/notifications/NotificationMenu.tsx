import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FloatingPanel } from '../../components/overlay/FloatingPanel.tsx'
import type { OverlayControl } from '../../components/overlay/useLazyOverlay.ts'
import { QueryContent } from '../../components/QueryContent.tsx'
import classes from '../supportRequests/SupportRequests.module.css'
import { NotificationItem } from './NotificationItem.tsx'
import { useMarkAsRead } from './useMarkAsRead.ts'
import { useNotifications } from './useNotifications.ts'

const MAX_ITEMS = 5
const MENU_WIDTH = 320

/** The newest notifications at hand, wherever one is. */
export function NotificationMenu({ floating }: { floating: OverlayControl }) {
  const { t } = useTranslation()
  return (
    <FloatingPanel
      floating={floating}
      label={t('support:notifications.title')}
      width={MENU_WIDTH}
      className={classes.menu}
    >
      {floating.isOpen && <NewestNotifications onChosen={floating.onClose} />}
    </FloatingPanel>
  )
}

function NewestNotifications({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const markAsRead = useMarkAsRead()
  const query = useNotifications()
  return (
    <>
      <QueryContent query={query}>
        {({ pages }) => {
          const items = (pages[0]?.items ?? []).slice(0, MAX_ITEMS)
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
