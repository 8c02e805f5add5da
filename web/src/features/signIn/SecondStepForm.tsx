import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { descriptionBelowInput } from '../../components/descriptionBelowInput.ts'
import { FormError } from '../../components/FormError.tsx'
import { Button } from '../../components/light/Button.tsx'
import { TextInput } from '../../components/light/TextInput.tsx'
import { useNativeForm } from '../../lib/form/useNativeForm.ts'
import { type ApiError, isApiError } from '../../lib/http/apiError.ts'
import { getServerMessage } from '../../lib/http/errorMessages.ts'
import { callApi } from '../../lib/http/http.ts'
import { arePasskeysSupported, importPasskeyAuthentication, isPasskeyCancelled } from '../../lib/session/passkeys.ts'
import { type PendingSignIn, pendingSignInStore } from '../../lib/session/secondStep.ts'
import { getDeviceId } from '../../lib/storage/device.ts'
import classes from './SignInForm.module.css'

type Method = 'code' | 'recoveryCode'

type SecondStepFormProps = { pending: PendingSignIn; onBack: (reason?: ApiError) => void }

/** Asks for the second factor after the password. */
export function SecondStepForm({ pending, onBack }: SecondStepFormProps) {
  const { t } = useTranslation()
  const hasApp = pending.factors.includes('totp')
  const [method, setMethod] = useState<Method | null>(hasApp ? 'code' : null)
  const canUsePasskey = pending.factors.includes('passkey') && arePasskeysSupported()

  async function finish(factor: object) {
    try {
      await callApi('POST auth/factor/', {
        body: { ...factor, challenge: pending.challenge, device: getDeviceId() },
      })
    } catch (error) {
      // No other code or passkey can finish this sign-in.
      if (isApiError(error) && error.problem.code === 'challenge_gone') return onBack(error)
      throw error
    }
    await pending.openSession()
    pendingSignInStore.set(null)
  }
  const methods = (['code', 'recoveryCode'] as const).filter(
    (each) => each !== method && (each === 'recoveryCode' || hasApp),
  )
  return (
    <div className={classes.form}>
      {method && <CodeForm key={method} method={method} onSubmit={finish} />}
      {canUsePasskey && <PasskeyButton isPrimary={method === null} onSubmit={finish} />}
      <div className={classes.alternatives}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => onBack()}
        >
          {t('code.back')}
        </Button>
        {methods.map((each) => (
          <Button key={each} variant="subtle" onClick={() => setMethod(each)}>
            {t(each === 'code' ? 'factors:step.useCode' : 'factors:step.useRecoveryCode')}
          </Button>
        ))}
      </div>
    </div>
  )
}

type CodeFormProps = { method: Method; onSubmit: (factor: object) => Promise<void> }

function CodeForm({ method, onSubmit }: CodeFormProps) {
  const { t } = useTranslation()
  const { form, errors, failure, isBusy, submit } = useNativeForm({
    fields: [method],
    fallbackMessage: t('factors:step.failed'),
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
        autoComplete={isCode ? 'one-time-code' : 'off'}
        inputMode={isCode ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isCode ? 7 : 64}
        error={errors[method]}
        {...descriptionBelowInput}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth className={classes.submit}>
        {t('factors:step.submit')}
      </Button>
    </form>
  )
}

type PasskeyButtonProps = { isPrimary: boolean; onSubmit: (factor: object) => Promise<void> }

function PasskeyButton({ isPrimary, onSubmit }: PasskeyButtonProps) {
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
      <FormError>{failure ? getServerMessage(failure, t('factors:step.failed')) : null}</FormError>
      {isPrimary && <p className={classes.lead}>{t('factors:step.passkeyText')}</p>}
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        size="md"
        fullWidth
        autoFocus={isPrimary}
        loading={isBusy}
        onClick={() => void run()}
      >
        {t('factors:step.usePasskey')}
      </Button>
    </>
  )
}
