import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PushSwitch } from '../../components/account/PushSwitch.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { LoadMore } from '../../components/LoadMore.tsx'
import { RecordPage, Section } from '../../components/record/RecordPage.tsx'
import { keepPushWish, wantsPush } from '../../lib/push.ts'
import { useSession } from '../../lib/session.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { BroadcastDialog } from './BroadcastDialog.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './Support.module.css'
import { useNotifications } from './useNotifications.ts'
import { useRead } from './useRead.ts'

export function NotificationsPage() {
  const { t } = useTranslation()
  const { can, profile } = useSession()
  const [sending, setSending] = useState(false)
  const [isPushed, setPushed] = useState(wantsPush)
  const read = useRead()
  usePageTitle(t('support:notifications.title'))
  const query = useNotifications()
  return (
    <RecordPage
      back={{ to: '/profile', label: t('app:modules.profile') }}
      title={t('support:notifications.title')}
      actions={
        <>
          {can('users.edit') && (
            <Button
              variant="default"
              leftSection={<IconSpeakerphone size={18} aria-hidden />}
              onClick={() => setSending(true)}
            >
              {t('support:broadcast.action')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={profile.badges.notifications === 0}
            loading={read.isPending}
            onClick={() => read.mutate({ all: true })}
          >
            {t('support:notifications.readAll')}
          </Button>
        </>
      }
    >
      <Section>
        <Loaded query={query}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items)
            if (items.length === 0) return <p className={classes.quiet}>{t('support:notifications.empty')}</p>
            return (
              <ul className={classes.list}>
                {items.map((item) => (
                  <NotificationItem key={item.id} notification={item} onRead={() => read.mutate({ ids: [item.id] })} />
                ))}
              </ul>
            )
          }}
        </Loaded>
        {query.hasNextPage && (
          <LoadMore
            label={t('support:more')}
            isLoading={query.isFetchingNextPage}
            isFailed={query.isFetchNextPageError}
            onLoad={() => void query.fetchNextPage()}
          />
        )}
      </Section>
      <Section>
        <p className={classes.quiet}>{t('account:agreement.push.text')}</p>
        <PushSwitch
          checked={isPushed}
          onChange={(isWanted) => {
            keepPushWish(isWanted)
            setPushed(isWanted)
          }}
        />
      </Section>
      <BroadcastDialog opened={sending} onClose={() => setSending(false)} />
    </RecordPage>
  )
}
