import { Button, TextInput } from '@mantine/core'
import type { FactorKind } from '@poledne/contract/access/session'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { type ApiError, isApiError } from '../../core/http/apiError.ts'
import { getServerMessage } from '../../core/http/errorMessages.ts'
import { callApi } from '../../core/http/http.ts'
import { arePasskeysSupported, importPasskeyAuthentication, isPasskeyCancelled } from '../../core/session/passkeys.ts'
import { type PendingSignIn, pendingSignInStore } from '../../core/session/session.ts'
import { getDeviceId } from '../../core/storage/device.ts'
import classes from './SignInForm.module.css'
import { useSignInForm } from './useSignInForm.ts'

type Method = 'code' | 'recoveryCode'

type FactorSubmitProps = { failedMessage: string; onSubmit: (factor: object) => Promise<void> }

type FactorFormProps = FactorSubmitProps & {
  /** The second factors that the user has. */
  factors: readonly FactorKind[]
  submitLabel: string
  /** The text that says what the passkey confirms, which is shown if a passkey is the only factor. */
  passkeyText?: string
  /** Buttons that are shown before the buttons for other methods. */
  children?: ReactNode
}

/** Asks for a second factor: a code of the app, a recovery code or a passkey. */
export function FactorForm({ factors, submitLabel, passkeyText, children, ...submitProps }: FactorFormProps) {
  const { t } = useTranslation()
  const hasApp = factors.includes('totp')
  const [method, setMethod] = useState<Method | null>(hasApp ? 'code' : null)
  const canUsePasskey = factors.includes('passkey') && arePasskeysSupported()
  const methods = (['code', 'recoveryCode'] as const).filter(
    (each) => each !== method && (each === 'recoveryCode' || hasApp),
  )
  return (
    <div className={classes.form}>
      {method && <CodeForm key={method} method={method} submitLabel={submitLabel} {...submitProps} />}
      {canUsePasskey && method === null && passkeyText && <p className="flat quiet pretty">{passkeyText}</p>}
      {canUsePasskey && <PasskeyButton isPrimary={method === null} {...submitProps} />}
      <div className={classes.alternatives}>
        {children}
        {methods.map((each) => (
          <Button key={each} variant="subtle" color="gray" onClick={() => setMethod(each)}>
            {t(each === 'code' ? 'factors:step.useCode' : 'factors:step.useRecoveryCode')}
          </Button>
        ))}
      </div>
    </div>
  )
}

type CodeFormProps = FactorSubmitProps & { method: Method; submitLabel: string }

function CodeForm({ method, submitLabel, failedMessage, onSubmit }: CodeFormProps) {
  const { t } = useTranslation()
  const { form, errors, failure, isBusy, submit } = useSignInForm({
    fields: [method],
    fallbackMessage: failedMessage,
    send: (values) => onSubmit({ [method]: method === 'code' ? values.code?.replace(/\s/g, '') : values.recoveryCode }),
  })
  const isCode = method === 'code'
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <FormError>{failure}</FormError>
      <TextInput
        name={method}
        label={t(isCode ? 'factors:step.code' : 'factors:step.recoveryCode')}
        description={t(isCode ? 'factors:step.text' : 'factors:step.recoveryText')}
        size="md"
        autoFocus
        data-autofocus
        autoComplete={isCode ? 'one-time-code' : 'off'}
        inputMode={isCode ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isCode ? 7 : 64}
        error={errors[method]}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth className={classes.submit}>
        {submitLabel}
      </Button>
    </form>
  )
}

type PasskeyButtonProps = FactorSubmitProps & { isPrimary: boolean }

export function PasskeyButton({ isPrimary, failedMessage, onSubmit }: PasskeyButtonProps) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  async function run() {
    setFailure(undefined)
    setIsBusy(true)
    try {
      const { requestAssertion } = await importPasskeyAuthentication()
      await onSubmit({ assertion: await requestAssertion() })
    } catch (error) {
      if (!isPasskeyCancelled(error)) setFailure(error)
    }
    setIsBusy(false)
  }
  return (
    <>
      <FormError>{failure ? getServerMessage(failure, failedMessage) : null}</FormError>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        size="md"
        fullWidth
        autoFocus={isPrimary}
        data-autofocus={isPrimary || undefined}
        loading={isBusy}
        onClick={() => void run()}
      >
        {t('signIn.withPasskey')}
      </Button>
    </>
  )
}

type SecondStepFormProps = { pending: PendingSignIn; onBack: (reason?: ApiError) => void }

/** Asks for the second factor after the password. */
export function SecondStepForm({ pending, onBack }: SecondStepFormProps) {
  const { t } = useTranslation()
  async function finish(factor: object) {
    try {
      await callApi('POST auth/factor/', {
        body: { ...factor, challenge: pending.challenge, device: getDeviceId() },
      })
    } catch (error) {
      // Another code or passkey cannot finish this sign-in, because the server has ended its challenge.
      if (isApiError(error) && error.problem.code === 'challenge_gone') return onBack(error)
      throw error
    }
    await pending.openSession()
    pendingSignInStore.set(null)
  }
  return (
    <FactorForm
      factors={pending.factors}
      submitLabel={t('shell:signIn.submit')}
      passkeyText={t('factors:step.passkeyText')}
      failedMessage={t('shell:signIn.failed')}
      onSubmit={finish}
    >
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => onBack()}
      >
        {t('code.back')}
      </Button>
    </FactorForm>
  )
}
