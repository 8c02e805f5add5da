import { Button } from '@mantine/core'
import type { DeviceSession } from '@poledne/contract/access/account'
import type { User } from '@poledne/contract/access/user'
import { parseUserAgent } from '@poledne/contract/domain/parseUserAgent'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { PageSection } from '../../components/record/page/RecordPage.tsx'
import { useSave } from '../../lib/form/useSave.ts'
import { useRelativeTimeFormat } from '../../lib/format/useFormat.ts'
import classes from './InvitationSection.module.css'
import { endUserSession, resetUserFactors, userSecurityQuery } from './users.api.ts'

/** The second factors and devices of a user, for administrators with a lower level number. */
export function SecuritySection({ user }: { user: User }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery({ ...userSecurityQuery(user.id), enabled: user.can.security })
  if (!user.can.security) return null
  return (
    <PageSection title={t('users:security.title')}>
      {isError && (
        <p role="alert" className={classes.text}>
          {t('users:security.loadFailed')}
        </p>
      )}
      {data && (
        <>
          <FactorsOfUser user={user} factors={data.factors} />
          {data.sessions.length === 0 && <p className={classes.text}>{t('users:security.noDevices')}</p>}
          <ul className={classes.devices}>
            {data.sessions.map((session) => (
              <DeviceOfUser key={session.id} user={user} session={session} />
            ))}
          </ul>
        </>
      )}
    </PageSection>
  )
}

type FactorsOfUserProps = { user: User; factors: { totp: boolean; passkeys: number } }

function FactorsOfUser({ user, factors: { totp, passkeys } }: FactorsOfUserProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const reset = useSave<void, void>({
    kind: 'update',
    messages: { success: t('users:security.resetDone'), failure: t('users:security.resetFailed') },
    mutationFn: () => resetUserFactors(user.id),
    onSuccess: () => void client.invalidateQueries({ queryKey: userSecurityQuery(user.id).queryKey }),
  })
  const names = [
    ...(totp ? [t('users:security.totp')] : []),
    ...(passkeys > 0 ? [t('users:security.passkeys', { count: passkeys })] : []),
  ]
  const name = user.username
  if (names.length === 0) return <p className={classes.text}>{t('users:security.noFactor')}</p>
  return (
    <>
      <p className={classes.text}>{names.join(', ')}</p>
      <div className={classes.actions}>
        <Button variant="default" loading={reset.isPending} onClick={() => setIsConfirmOpen(true)}>
          {t('users:security.reset')}
        </Button>
      </div>
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
    </>
  )
}

function DeviceOfUser({ user, session }: { user: User; session: DeviceSession }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const formatAgo = useRelativeTimeFormat()
  const { browser, system } = parseUserAgent(session.userAgent)
  const device = [browser, system].filter(Boolean).join(', ') || t('users:security.unknownDevice')
  const refresh = () => void client.invalidateQueries({ queryKey: userSecurityQuery(user.id).queryKey })
  const ending = useSave<void, void>({
    kind: 'update',
    messages: { success: t('users:security.signedOut'), failure: t('users:security.signOutFailed') },
    mutationFn: () => endUserSession(user.id, session.id),
    onSuccess: refresh,
    onError: refresh,
  })
  return (
    <li className={classes.device}>
      <span className={classes.deviceName}>
        {device}
        <span className={classes.text}>{t('users:security.lastSeen', { ago: formatAgo(session.lastSeenAt) })}</span>
      </span>
      <Button
        variant="default"
        size="sm"
        loading={ending.isPending}
        aria-label={t('users:security.signOutNamed', { device })}
        onClick={() => ending.mutate()}
      >
        {t('users:security.signOut')}
      </Button>
    </li>
  )
}
