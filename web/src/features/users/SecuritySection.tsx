import { Button } from '@mantine/core'
import { parseUserAgent } from '@poledne/contract/access/parseUserAgent'
import type { DeviceSession } from '@poledne/contract/access/session'
import type { User } from '@poledne/contract/access/user'
import { IconDeviceDesktop, IconDeviceMobile, IconShieldLock } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { useRelativeTimeFormat } from '../../core/format/useFormat.ts'
import { callApi } from '../../core/http/http.ts'
import { ConfirmButton } from '../../core/overlay/ConfirmButton.tsx'
import { ActionList, ActionRow } from '../../core/page/ActionList.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'

const ICON = { size: 24, stroke: 1.4, 'aria-hidden': true } as const

/** The second factors and the devices of a user. */
const userSecurityQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'security', id],
    queryFn: async ({ signal }) => {
      const params = { id: String(id) }
      const [factors, sessions] = await Promise.all([
        callApi('GET users/:id/factors/', { params, signal }),
        callApi('GET users/:id/sessions/', { params, signal }),
      ])
      return { factors, sessions: sessions.items }
    },
  })

/** The second factors and devices of a user, for administrators with a lower level number. */
export function SecuritySection({ user }: { user: User }) {
  const { t } = useTranslation()
  const query = useQuery({ ...userSecurityQuery(user.id), enabled: user.can.security })
  if (!user.can.security) return null
  return (
    <PageSection title={t('users:security.title')}>
      <QueryContent query={query} rows={1} failedText={t('users:security.loadFailed')}>
        {({ factors, sessions }) => (
          <ActionList>
            <FactorsOfUser user={user} factors={factors} />
            {sessions.length === 0 && (
              <ActionRow icon={<IconDeviceDesktop {...ICON} />} name={t('users:security.noDevices')} text={null} />
            )}
            {sessions.map((session) => (
              <DeviceOfUser key={session.id} user={user} session={session} />
            ))}
          </ActionList>
        )}
      </QueryContent>
    </PageSection>
  )
}

type FactorsOfUserProps = { user: User; factors: { totp: boolean; passkeys: number } }

function FactorsOfUser({ user, factors: { totp, passkeys } }: FactorsOfUserProps) {
  const { t } = useTranslation()
  const reset = useSave<void, void>({
    kind: 'update',
    messages: { success: t('users:security.resetDone'), failure: t('users:security.resetFailed') },
    mutationFn: () => callApi('DELETE users/:id/factors/', { params: { id: String(user.id) } }),
    changes: [{ module: 'users', id: user.id }],
  })
  const names = [
    ...(totp ? [t('users:security.totp')] : []),
    ...(passkeys > 0 ? [t('users:security.passkeys', { count: passkeys })] : []),
  ]
  const name = user.username
  const icon = <IconShieldLock {...ICON} />
  const title = t('users:security.factors')
  if (names.length === 0) return <ActionRow icon={icon} name={title} text={t('users:security.noFactor')} />
  return (
    <ActionRow icon={icon} name={title} text={names.join(', ')}>
      <ConfirmButton
        size="sm"
        isDanger
        label={t('users:security.reset')}
        title={t('users:security.resetQuestion', { name })}
        isPending={reset.isPending}
        onConfirm={reset.mutate}
      >
        {t('users:security.resetBody', { name })}
      </ConfirmButton>
    </ActionRow>
  )
}

function DeviceOfUser({ user, session }: { user: User; session: DeviceSession }) {
  const { t } = useTranslation()
  const formatAgo = useRelativeTimeFormat()
  const { browser, system, isHandheld } = parseUserAgent(session.userAgent)
  const device = [browser, system].filter(Boolean).join(', ') || t('account:devices.unknown')
  const ending = useSave<void, void>({
    kind: 'update',
    messages: { success: t('users:security.signedOut'), failure: t('account:devices.signOutFailed') },
    mutationFn: () =>
      callApi('DELETE users/:id/sessions/:sessionId/', {
        params: { id: String(user.id), sessionId: String(session.id) },
      }),
    changes: [{ module: 'users', id: user.id }],
  })
  return (
    <ActionRow
      icon={isHandheld ? <IconDeviceMobile {...ICON} /> : <IconDeviceDesktop {...ICON} />}
      name={device}
      text={t('account:devices.lastSeen', { ago: formatAgo(session.lastSeenAt) })}
    >
      <Button
        variant="default"
        size="sm"
        loading={ending.isPending}
        aria-label={t('users:security.signOutNamed', { device })}
        onClick={() => ending.mutate()}
      >
        {t('account:devices.signOut')}
      </Button>
    </ActionRow>
  )
}
