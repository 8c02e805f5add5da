import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeStep } from '../../components/account/CodeStep.tsx'
import { isApiError } from '../../lib/http.ts'
import { askForReset, resetPassword } from './account.api.ts'
import { type Held, LostPasswordForm, type RefusedPassword } from './LostPasswordForm.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { goBack } from './place.ts'
import { SignInFrame } from './SignInFrame.tsx'

/** First the name and the new password, then the code that makes it count. */
export function LostPasswordPage() {
  const { t } = useTranslation()
  const [held, setHeld] = useState<Held | null>(null)
  const [refused, setRefused] = useState<RefusedPassword | null>(null)

  /** A password that the server refuses is typed again where it was typed first. */
  async function reset({ username, password }: Held, code: string) {
    try {
      await resetPassword(username, password, code)
    } catch (error) {
      const message = isApiError(error) && error.fieldErrors().password
      if (!message) throw error
      setRefused({ username, message })
      setHeld(null)
    }
  }

  if (held)
    return (
      <SignInFrame title={t('code.title')}>
        <CodeStep
          text={t('code.lostPasswordText', { name: held.username })}
          onCode={(code) => reset(held, code)}
          onResend={() => askForReset(held.username)}
          onBack={() => {
            setHeld(null)
            goBack()
          }}
        />
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('lostPassword.title')}
      links={<PlaceLink to="login">{t('lostPassword.remembered')}</PlaceLink>}
    >
      <LostPasswordForm refused={refused} onSent={setHeld} />
    </SignInFrame>
  )
}
