import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../components/account/CodeStep.module.css'
import { CodeStep } from '../../components/account/CodeStep.tsx'
import { pageMeta } from '../../lib/pageMeta.ts'
import { confirm, type Registration, register } from './account.api.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { goBack } from './place.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** First the form, then the code. What was typed is held in memory only, and goes with the page. */
export function SignUpPage() {
  const { t } = useTranslation()
  const [held, setHeld] = useState<Registration | null>(null)
  if (held)
    return (
      <SignInFrame title={t('code.title')}>
        <CodeStep
          text={t('code.signUpText', { email: held.email })}
          onCode={(code) => confirm(held.username, code)}
          onResend={() => register(held)}
          onBack={() => {
            setHeld(null)
            goBack()
          }}
        />
      </SignInFrame>
    )
  if (pageMeta('sign-up') === 'off')
    return (
      <SignInFrame title={t('signUp.title')} links={<PlaceLink to="login">{t('signUp.haveAccount')}</PlaceLink>}>
        <p className={classes.text}>{t('signUp.off')}</p>
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('signUp.title')} links={<PlaceLink to="login">{t('signUp.haveAccount')}</PlaceLink>}>
      <SignUpForm onSent={setHeld} />
    </SignInFrame>
  )
}
