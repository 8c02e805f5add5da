import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../components/account/CodeStep.module.css'
import { CodeStep } from '../../components/account/CodeStep.tsx'
import { readPageMeta } from '../../lib/http/readPageMeta.ts'
import { confirmRegistration, type Registration, register } from './account.api.ts'
import { PublicPageLink } from './PublicPageLink.tsx'
import { navigateBack } from './publicPage.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** First the form, then the code. What was typed is held in memory only, and goes with the page. */
export function SignUpPage() {
  const { t } = useTranslation()
  const [pendingRegistration, setPendingRegistration] = useState<Registration | null>(null)
  if (pendingRegistration)
    return (
      <SignInLayout title={t('code.title')}>
        <CodeStep
          text={t('code.signUpText', { email: pendingRegistration.email })}
          onCode={(code) => confirmRegistration(pendingRegistration.username, code)}
          onResend={() => register(pendingRegistration)}
          onBack={() => {
            setPendingRegistration(null)
            navigateBack()
          }}
        />
      </SignInLayout>
    )
  if (readPageMeta('sign-up') === 'off')
    return (
      <SignInLayout
        title={t('signUp.title')}
        links={<PublicPageLink to="login">{t('signUp.haveAccount')}</PublicPageLink>}
      >
        <p className={classes.text}>{t('signUp.off')}</p>
      </SignInLayout>
    )
  return (
    <SignInLayout
      title={t('signUp.title')}
      links={<PublicPageLink to="login">{t('signUp.haveAccount')}</PublicPageLink>}
    >
      <SignUpForm onSent={setPendingRegistration} />
    </SignInLayout>
  )
}
