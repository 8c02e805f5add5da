import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { NewPasswordField } from '../../core/form/password/PasswordField.tsx'
import { readPageMeta } from '../../core/http/pageMeta.ts'
import classes from '../../core/session/account/CodeStep.module.css'
import { CodeStep } from '../../core/session/account/CodeStep.tsx'
import { confirmRegistration, type Registration, register, toRegistration } from './account.api.ts'
import { navigateBack, PublicPageLink } from './publicPage.tsx'
import formClasses from './SignInForm.module.css'
import { UsernameField } from './SignInForm.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { useSignInForm } from './useSignInForm.ts'

/** Shows the form, then asks for the mailed code. The typed values are only in memory. */
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

const FIELDS = ['username', 'email', 'password'] as const
const loadViolations = () => import('./accountViolations.ts')

function SignUpForm({ onSent }: { onSent: (sent: Registration) => void }) {
  const { t } = useTranslation()
  const { form, errors, failure, isBusy, submit } = useSignInForm({
    fields: FIELDS,
    fallbackMessage: t('signUp.failed'),
    validate: async (values) => (await loadViolations()).findAccountViolations('register', toRegistration(values), t),
    send: async (values) => {
      const registration = toRegistration(values)
      await register(registration)
      onSent(registration)
    },
  })
  return (
    <form ref={form} className={formClasses.form} onSubmit={submit} onInput={() => void loadViolations()} noValidate>
      <FormError>{failure}</FormError>
      <UsernameField error={errors.username} />
      <TextInput
        name="email"
        type="email"
        label={t('signUp.email')}
        size="md"
        autoComplete="email"
        error={errors.email}
      />
      <NewPasswordField
        name="password"
        label={t('signIn.password')}
        description={t('signUp.passwordAdvice')}
        size="md"
        error={errors.password}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth className={formClasses.submit}>
        {t('lostPassword.submit')}
      </Button>
    </form>
  )
}
