import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PushToggle } from '../../components/account/PushToggle.tsx'
import { LoadMoreButton } from '../../components/LoadMoreButton.tsx'
import { QueryContent } from '../../components/QueryContent.tsx'
import { PageSection, RecordPage } from '../../components/record/page/RecordPage.tsx'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { isPushWanted, savePushChoice } from '../../lib/session/push.ts'
import { useSession } from '../../lib/session/session.ts'
import classes from '../supportRequests/SupportRequests.module.css'
import { BroadcastDialog } from './BroadcastDialog.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import { useMarkAsRead } from './useMarkAsRead.ts'
import { useNotifications } from './useNotifications.ts'

export function NotificationsPage() {
  const { t } = useTranslation()
  const { can, profile } = useSession()
  const [isBroadcastOpen, setIsBroadcastOpen] = useState(false)
  const [isPushEnabled, setIsPushEnabled] = useState(isPushWanted)
  const markAsRead = useMarkAsRead()
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
              onClick={() => setIsBroadcastOpen(true)}
            >
              {t('support:broadcast.action')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={profile.badges.notifications === 0}
            loading={markAsRead.isPending}
            onClick={() => markAsRead.mutate({ all: true })}
          >
            {t('support:notifications.readAll')}
          </Button>
        </>
      }
    >
      <PageSection>
        <QueryContent query={query}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items)
            if (items.length === 0) return <p className={classes.quiet}>{t('support:notifications.empty')}</p>
            return (
              <ul className={classes.list}>
                {items.map((item) => (
                  <NotificationItem
                    key={item.id}
                    notification={item}
                    onRead={() => markAsRead.mutate({ ids: [item.id] })}
                  />
                ))}
              </ul>
            )
          }}
        </QueryContent>
        {query.hasNextPage && (
          <LoadMoreButton
            label={t('support:more')}
            isLoading={query.isFetchingNextPage}
            isFailed={query.isFetchNextPageError}
            onLoad={() => void query.fetchNextPage()}
          />
        )}
      </PageSection>
      <PageSection>
        <p className={classes.quiet}>{t('account:agreement.push.text')}</p>
        <PushToggle
          checked={isPushEnabled}
          onChange={(isWanted) => {
            savePushChoice(isWanted)
            setIsPushEnabled(isWanted)
          }}
        />
      </PageSection>
      <BroadcastDialog opened={isBroadcastOpen} onClose={() => setIsBroadcastOpen(false)} />
    </RecordPage>
  )
}
