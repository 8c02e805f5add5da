import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FloatingPanel } from '../../components/floating/FloatingPanel.tsx'
import type { Floating } from '../../components/floating/useOnDemand.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './Support.module.css'
import { useNotifications } from './useNotifications.ts'
import { useRead } from './useRead.ts'

const NEWEST = 5
const WIDTH = 320

/** The newest notifications at hand, wherever one is. */
export function NotificationMenu({ floating }: { floating: Floating }) {
  const { t } = useTranslation()
  return (
    <FloatingPanel floating={floating} label={t('support:notifications.title')} width={WIDTH} className={classes.menu}>
      {floating.isOpen && <Newest onChosen={floating.onClose} />}
    </FloatingPanel>
  )
}

function Newest({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const read = useRead()
  const query = useNotifications()
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const items = (pages[0]?.items ?? []).slice(0, NEWEST)
          if (items.length === 0) return <p className={classes.quiet}>{t('support:notifications.empty')}</p>
          return (
            <ul className={classes.list}>
              {items.map((item) => (
                <NotificationItem
                  key={item.id}
                  notification={item}
                  onRead={() => read.mutate({ ids: [item.id] })}
                  onOpened={onChosen}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <Anchor component={Link} to="/profile/notifications" onClick={onChosen} className={classes.all}>
        {t('support:notifications.all')}
      </Anchor>
    </>
  )
}
