import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { PasswordField } from '../../core/form/password/PasswordField.tsx'
import { callApi } from '../../core/http/http.ts'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { actingAs } from '../../core/session/actingAs.ts'
import { arePasskeysSupported } from '../../core/session/passkeys.ts'
import { factorsQuery } from '../../core/session/profile.api.ts'
import type { ProofQuestion } from '../../core/session/proof.ts'
import { useSession } from '../../core/session/session.ts'
import { FactorForm, PasskeyButton } from './FactorForm.tsx'
import classes from './SignInForm.module.css'
import { useSignInForm } from './useSignInForm.ts'

type ProofFormProps = { onProof: (proof: object) => Promise<void> }

/** Asks the user to prove who they are, over the current page. Its refused request is then repeated. */
export function ProofDialog({ question: { needsFactor, answer } }: { question: ProofQuestion }) {
  const { t } = useTranslation()
  async function prove(proof: object) {
    await callApi('POST profile/proof/', { body: { ...proof } })
    answer(true)
  }
  return (
    <Dialog opened title={t('factors:proof.title')} onClose={() => answer(false)}>
      {needsFactor ? <FactorProofForm onProof={prove} /> : <PasswordProofForm onProof={prove} />}
    </Dialog>
  )
}

/** Asks users for one of their second factors or a recovery code. */
function FactorProofForm({ onProof }: ProofFormProps) {
  const { t } = useTranslation()
  const query = useQuery(factorsQuery)
  return (
    <div className={classes.form}>
      <p className="flat quiet pretty">{t('factors:proof.factorText')}</p>
      <QueryContent query={query}>
        {({ totp, passkeys }) => (
          <FactorForm
            factors={[...(passkeys.length > 0 ? (['passkey'] as const) : []), ...(totp ? (['totp'] as const) : [])]}
            submitLabel={t('factors:proof.submit')}
            failedMessage={t('factors:proof.failed')}
            onSubmit={onProof}
          />
        )}
      </QueryContent>
    </div>
  )
}

/**
 * Whether the signed-in user has a passkey; false while acting as another user, because the server does not say it
 * then.
 */
function useCanUsePasskey(): boolean {
  const { data } = useQuery({ ...factorsQuery, enabled: !actingAs })
  return arePasskeysSupported() && (Boolean(actingAs) || (data?.passkeys ?? []).length > 0)
}

/** Asks for the password or a passkey. */
function PasswordProofForm({ onProof }: ProofFormProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const canUsePasskey = useCanUsePasskey()
  const { form, errors, failure, isBusy, submit } = useSignInForm({
    fields: ['password'],
    fallbackMessage: t('factors:proof.failed'),
    send: onProof,
  })
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <FormError>{failure}</FormError>
      <p className="flat quiet pretty">{t('factors:proof.text')}</p>
      {/* Password managers need the username to find the password. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={actingAs?.by ?? profile.username}
        readOnly
        hidden
      />
      <PasswordField
        name="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        data-autofocus
        size="md"
        error={errors.password}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth>
        {t('factors:proof.submit')}
      </Button>
      {canUsePasskey && (
        <PasskeyButton isPrimary={false} failedMessage={t('factors:proof.failed')} onSubmit={onProof} />
      )}
    </form>
  )
}
