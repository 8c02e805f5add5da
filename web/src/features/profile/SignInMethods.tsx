import { Badge, Button, Skeleton } from '@mantine/core'
import type { Factors } from '@poledne/contract/access/factor'
import { IconDeviceMobile, IconLifebuoy } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { useRelativeTimeFormat } from '../../core/format/useFormat.ts'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { notify } from '../../core/overlay/notify.ts'
import { ActionList, ActionRow } from '../../core/page/ActionList.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { factorsQuery } from '../../core/session/profile.api.ts'
import { PasskeysSection } from './PasskeysSection.tsx'
import classes from './ProfilePage.module.css'
import { createRecoveryCodes, type NewTotp, removeTotp, startTotp } from './profile.api.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { TotpDialog } from './TotpDialog.tsx'

/** The second factors of the user: the authenticator app with its recovery codes, and the passkeys. */
export function SignInMethods({ onCodesSaved }: { onCodesSaved?: () => void }) {
  const { t } = useTranslation()
  const { data, isPending, refetch } = useQuery(factorsQuery)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!data)
    return (
      <PageSection title={t('factors:totp.title')}>
        {isPending ? (
          <div role="status" aria-label={t('loading')}>
            <Skeleton h={44} />
          </div>
        ) : (
          <div role="alert" className={classes.actions}>
            <p className={classes.soft}>{t('factors:totp.loadFailed')}</p>
            <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
              {t('errors.retry')}
            </Button>
          </div>
        )}
      </PageSection>
    )
  return (
    <>
      <TwoStepSection factors={data} onCodes={setCodes} />
      <PasskeysSection passkeys={data.passkeys} onCodes={setCodes} />
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null)
          onCodesSaved?.()
        }}
      />
    </>
  )
}

type TwoStepSectionProps = { factors: Factors; onCodes: (codes: readonly string[]) => void }

function TwoStepSection({ factors, onCodes }: TwoStepSectionProps) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<NewTotp | null>(null)
  // The dialog opens with the secret, so that it never covers or follows the question who the user is.
  const start = useMutation({
    mutationFn: startTotp,
    onSuccess: setSecret,
    onError: (error) => notify.error({ message: getFailureMessage(error) }),
  })
  const isOn = factors.totp !== null || factors.passkeys.length > 0
  return (
    <PageSection title={t('factors:totp.title')}>
      <p className={classes.soft}>{t('factors:totp.text')}</p>
      {isOn && (
        <ActionList>
          {factors.totp && <AppRow lastUsedAt={factors.totp.lastUsedAt} />}
          <RecoveryCodesRow count={factors.recoveryCodes} onCodes={onCodes} />
        </ActionList>
      )}
      {!factors.totp && (
        <div className={classes.actions}>
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
            {t('factors:totp.setUp')}
          </Button>
        </div>
      )}
      {secret && (
        <TotpDialog
          secret={secret}
          onClose={() => setSecret(null)}
          onDone={(codes) => {
            setSecret(null)
            onCodes(codes)
          }}
        />
      )}
    </PageSection>
  )
}

function AppRow({ lastUsedAt }: { lastUsedAt: string | null }) {
  const { t } = useTranslation()
  const formatAgo = useRelativeTimeFormat()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const removal = useSave<void, void>({
    kind: 'update',
    messages: { success: t('factors:totp.removed'), failure: t('factors:totp.removeFailed') },
    mutationFn: removeTotp,
    changes: ['factors'],
  })
  const name = (
    <>
      {t('factors:totp.app')}
      <Badge variant="light" color="green" tt="none">
        {t('factors:totp.on')}
      </Badge>
    </>
  )
  return (
    <ActionRow
      icon={<IconDeviceMobile size={24} stroke={1.4} aria-hidden />}
      name={name}
      text={lastUsedAt ? t('factors:totp.lastUsed', { ago: formatAgo(lastUsedAt) }) : ''}
    >
      <Button variant="default" size="sm" loading={removal.isPending} onClick={() => setIsConfirmOpen(true)}>
        {t('factors:passkeys.remove')}
      </Button>
      <ConfirmDialog
        opened={isConfirmOpen}
        isDanger
        title={t('factors:totp.removeQuestion')}
        confirmLabel={t('factors:passkeys.remove')}
        onConfirm={() => {
          setIsConfirmOpen(false)
          removal.mutate()
        }}
        onClose={() => setIsConfirmOpen(false)}
      >
        {t('factors:totp.removeText')}
      </ConfirmDialog>
    </ActionRow>
  )
}

type RecoveryCodesRowProps = { count: number; onCodes: (codes: readonly string[]) => void }

function RecoveryCodesRow({ count, onCodes }: RecoveryCodesRowProps) {
  const { t } = useTranslation()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const renewal = useSave<void, { recoveryCodes: string[] }>({
    kind: 'create',
    messages: { success: t('factors:codes.renewed'), failure: t('factors:codes.renewFailed') },
    mutationFn: createRecoveryCodes,
    changes: ['factors'],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <ActionRow
      icon={<IconLifebuoy size={24} stroke={1.4} aria-hidden />}
      name={t('factors:codes.title')}
      text={t('factors:codes.left', { count })}
    >
      <Button variant="default" size="sm" loading={renewal.isPending} onClick={() => setIsConfirmOpen(true)}>
        {t('factors:codes.renew')}
      </Button>
      <ConfirmDialog
        opened={isConfirmOpen}
        title={t('factors:codes.renewQuestion')}
        confirmLabel={t('factors:codes.renew')}
        onConfirm={() => {
          setIsConfirmOpen(false)
          renewal.mutate()
        }}
        onClose={() => setIsConfirmOpen(false)}
      >
        {t('factors:codes.renewText')}
      </ConfirmDialog>
    </ActionRow>
  )
}
