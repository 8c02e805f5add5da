import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeStep } from '../../components/account/CodeStep.tsx'
import { isApiError } from '../../lib/http/http.ts'
import { requestPasswordReset, resetPassword } from './account.api.ts'
import { LostPasswordForm, type PasswordReset, type RefusedPassword } from './LostPasswordForm.tsx'
import { PublicPageLink } from './PublicPageLink.tsx'
import { navigateBack } from './publicPage.ts'
import { SignInLayout } from './SignInLayout.tsx'

/** First the name and the new password, then the code that makes it count. */
export function LostPasswordPage() {
  const { t } = useTranslation()
  const [pendingReset, setPendingReset] = useState<PasswordReset | null>(null)
  const [refusedPassword, setRefusedPassword] = useState<RefusedPassword | null>(null)

  /** A password that the server refuses is typed again where it was typed first. */
  async function submitReset({ username, password }: PasswordReset, code: string) {
    try {
      await resetPassword(username, password, code)
    } catch (error) {
      const message = isApiError(error) && error.getFieldErrors().password
      if (!message) throw error
      setRefusedPassword({ username, message })
      setPendingReset(null)
    }
  }

  if (pendingReset)
    return (
      <SignInLayout title={t('code.title')}>
        <CodeStep
          text={t('code.lostPasswordText', { name: pendingReset.username })}
          onCode={(code) => submitReset(pendingReset, code)}
          onResend={() => requestPasswordReset(pendingReset.username)}
          onBack={() => {
            setPendingReset(null)
            navigateBack()
          }}
        />
      </SignInLayout>
    )
  return (
    <SignInLayout
      title={t('lostPassword.title')}
      links={<PublicPageLink to="login">{t('lostPassword.remembered')}</PublicPageLink>}
    >
      <LostPasswordForm refused={refusedPassword} onSent={setPendingReset} />
    </SignInLayout>
  )
}
