import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForReset, resetPassword } from './account.api.ts'
import { CodeStep } from './CodeStep.tsx'
import { type Held, LostPasswordForm } from './LostPasswordForm.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { goBack } from './place.ts'
import { SignInFrame } from './SignInFrame.tsx'

/** First the name and the new password, then the code that makes it count. */
export function LostPasswordPage() {
  const { t } = useTranslation()
  const [held, setHeld] = useState<Held | null>(null)
  if (held)
    return (
      <SignInFrame title={t('code.title')}>
        <CodeStep
          text={t('code.lostPasswordText', { name: held.username })}
          onCode={(code) => resetPassword(held.username, held.password, code)}
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
      <LostPasswordForm onSent={setHeld} />
    </SignInFrame>
  )
}
