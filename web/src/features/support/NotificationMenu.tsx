import { Anchor, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/Loaded.tsx'
import { BellButton } from './BellButton.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './Support.module.css'
import { notificationsQuery } from './support.api.ts'
import { useRead } from './useRead.ts'

const NEWEST = 5
const WIDTH = 320

/** The newest notifications at hand, wherever one is. It is loaded by being opened. */
export function NotificationMenu() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(true)
  return (
    <Popover opened={opened} onChange={setOpened} width={WIDTH} position="bottom-end" trapFocus>
      <Popover.Target>
        <BellButton expanded={opened} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={t('support:notifications.title')}>
        {opened && <Newest onChosen={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Newest({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const read = useRead()
  const query = useInfiniteQuery(notificationsQuery())
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
