import { Button, Skeleton } from '@mantine/core'
import { parseUserAgent } from '@poledne/contract/access/parseUserAgent'
import type { DeviceSession } from '@poledne/contract/access/session'
import type { User } from '@poledne/contract/access/user'
import { IconDeviceDesktop, IconDeviceMobile, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { useRelativeTimeFormat } from '../../core/format/useFormat.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { ActionList, ActionRow } from '../../core/page/ActionList.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import classes from './InvitationSection.module.css'
import { endUserSession, resetUserFactors, userSecurityQuery } from './users.api.ts'

const ICON = { size: 24, stroke: 1.4, 'aria-hidden': true } as const

/** The second factors and devices of a user, for administrators with a lower level number. */
export function SecuritySection({ user }: { user: User }) {
  const { t } = useTranslation()
  const { data, isPending, isError } = useQuery({ ...userSecurityQuery(user.id), enabled: user.can.security })
  if (!user.can.security) return null
  return (
    <PageSection title={t('users:security.title')}>
      {isPending && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton h={44} />
        </div>
      )}
      {isError && (
        <p role="alert" className={classes.text}>
          {t('users:security.loadFailed')}
        </p>
      )}
      {data && (
        <ActionList>
          <FactorsOfUser user={user} factors={data.factors} />
          {data.sessions.length === 0 && (
            <ActionRow icon={<IconDeviceDesktop {...ICON} />} name={t('users:security.noDevices')} text={null} />
          )}
          {data.sessions.map((session) => (
            <DeviceOfUser key={session.id} user={user} session={session} />
          ))}
        </ActionList>
      )}
    </PageSection>
  )
}

type FactorsOfUserProps = { user: User; factors: { totp: boolean; passkeys: number } }

function FactorsOfUser({ user, factors: { totp, passkeys } }: FactorsOfUserProps) {
  const { t } = useTranslation()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const reset = useSave<void, void>({
    kind: 'update',
    messages: { success: t('users:security.resetDone'), failure: t('users:security.resetFailed') },
    mutationFn: () => resetUserFactors(user.id),
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
      <Button variant="default" size="sm" loading={reset.isPending} onClick={() => setIsConfirmOpen(true)}>
        {t('users:security.reset')}
      </Button>
      <ConfirmDialog
        opened={isConfirmOpen}
        isDanger
        title={t('users:security.resetQuestion', { name })}
        confirmLabel={t('users:security.reset')}
        onConfirm={() => {
          setIsConfirmOpen(false)
          reset.mutate()
        }}
        onClose={() => setIsConfirmOpen(false)}
      >
        {t('users:security.resetBody', { name })}
      </ConfirmDialog>
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
    mutationFn: () => endUserSession(user.id, session.id),
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
