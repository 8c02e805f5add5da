import { Badge, Button, Title } from '@mantine/core'
import type { Factors } from '@poledne/contract/access/factor'
import { IconDeviceMobile, IconLifebuoy } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { useRelativeTimeFormat } from '../../core/format/useFormat.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { callApi } from '../../core/http/http.ts'
import { ConfirmButton } from '../../core/overlay/ConfirmButton.tsx'
import { notify } from '../../core/overlay/notify.ts'
import { ActionList, ActionRow } from '../../core/page/ActionList.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import pageClasses from '../../core/record/page/RecordPage.module.css'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { factorsQuery } from '../../core/session/profile.api.ts'
import { fetchSession } from '../../core/session/session.ts'
import { type NewTotp, RecoveryCodesDialog, startTotp, TotpDialog } from './FactorDialogs.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import classes from './ProfilePage.module.css'

/** Lets the user manage their second factors: the authenticator app with its recovery codes, and the passkeys. */
export function SignInMethods({ onCodesSaved }: { onCodesSaved?: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(factorsQuery)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <PageSection title={t('factors:totp.title')}>
        <QueryContent query={query} rows={1} failedText={t('factors:totp.loadFailed')}>
          {(factors) => <TwoStep factors={factors} onCodes={setCodes} />}
        </QueryContent>
      </PageSection>
      {query.data && <PasskeysSection passkeys={query.data.passkeys} onCodes={setCodes} />}
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

type OnCodes = (codes: readonly string[]) => void

function TwoStep({ factors, onCodes }: { factors: Factors; onCodes: OnCodes }) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<NewTotp | null>(null)
  // The secret is requested before the dialog opens, so that the dialog never covers the question who the user is.
  const start = useMutation({
    mutationFn: startTotp,
    onSuccess: setSecret,
    onError: (error) => notify.error({ message: getFailureMessage(error) }),
  })
  const isOn = factors.totp !== null || factors.passkeys.length > 0
  return (
    <>
      <p className="flat quiet pretty">{t('factors:totp.text')}</p>
      {isOn && (
        <ActionList>
          {factors.totp && <AppRow lastUsedAt={factors.totp.lastUsedAt} />}
          <RecoveryCodesRow count={factors.recoveryCodes} onCodes={onCodes} />
        </ActionList>
      )}
      {!factors.totp && (
        <div className="wrap">
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
    </>
  )
}

function AppRow({ lastUsedAt }: { lastUsedAt: string | null }) {
  const { t } = useTranslation()
  const formatAgo = useRelativeTimeFormat()
  const removal = useSave<void, void>({
    kind: 'update',
    messages: { success: t('factors:totp.removed'), failure: t('factors:totp.removeFailed') },
    mutationFn: () => callApi('DELETE profile/totp/', {}),
    changes: ['factors'],
  })
  const name = (
    <>
      {t('factors:totp.app')}
      <Badge color="green">{t('factors:totp.on')}</Badge>
    </>
  )
  return (
    <ActionRow
      icon={<IconDeviceMobile size={24} stroke={1.4} aria-hidden />}
      name={name}
      text={lastUsedAt ? t('factors:totp.lastUsed', { ago: formatAgo(lastUsedAt) }) : ''}
    >
      <ConfirmButton
        size="sm"
        isDanger
        label={t('factors:passkeys.remove')}
        title={t('factors:totp.removeQuestion')}
        isPending={removal.isPending}
        onConfirm={removal.mutate}
      >
        {t('factors:totp.removeText')}
      </ConfirmButton>
    </ActionRow>
  )
}

function RecoveryCodesRow({ count, onCodes }: { count: number; onCodes: OnCodes }) {
  const { t } = useTranslation()
  const renewal = useSave<void, { recoveryCodes: string[] }>({
    kind: 'create',
    messages: { success: t('factors:codes.renewed'), failure: t('factors:codes.renewFailed') },
    mutationFn: () => callApi('POST profile/recoveryCodes/', { body: {} }),
    changes: ['factors'],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <ActionRow
      icon={<IconLifebuoy size={24} stroke={1.4} aria-hidden />}
      name={t('factors:codes.title')}
      text={t('factors:codes.left', { count })}
    >
      <ConfirmButton
        size="sm"
        label={t('factors:codes.renew')}
        title={t('factors:codes.renewQuestion')}
        isPending={renewal.isPending}
        onConfirm={renewal.mutate}
      >
        {t('factors:codes.renewText')}
      </ConfirmButton>
    </ActionRow>
  )
}

/** The page that replaces every other page for a user who must set up a second factor first. */
export function FactorSetUp() {
  const { t } = useTranslation()
  usePageTitle(t('account:factorNeeded.title'))
  return (
    <div className={pageClasses.page}>
      <header className={pageClasses.header}>
        <Title order={1} className={classes.title}>
          {t('account:factorNeeded.title')}
        </Title>
      </header>
      <p className="flat quiet pretty">{t('account:factorNeeded.text')}</p>
      <SignInMethods onCodesSaved={() => void fetchSession()} />
    </div>
  )
}
