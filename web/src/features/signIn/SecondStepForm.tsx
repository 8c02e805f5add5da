import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ApiError, isApiError } from '../../core/http/apiError.ts'
import { callApi } from '../../core/http/http.ts'
import { type PendingSignIn, pendingSignInStore } from '../../core/session/session.ts'
import { getDeviceId } from '../../core/storage/device.ts'
import { FactorForm } from './FactorForm.tsx'

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
      // No other code or passkey can finish this sign-in.
      if (isApiError(error) && error.problem.code === 'challenge_gone') return onBack(error)
      throw error
    }
    await pending.openSession()
    pendingSignInStore.set(null)
  }
  return (
    <FactorForm
      factors={pending.factors}
      submitLabel={t('signIn.submit')}
      passkeyText={t('factors:step.passkeyText')}
      failedMessage={t('signIn.failed')}
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
