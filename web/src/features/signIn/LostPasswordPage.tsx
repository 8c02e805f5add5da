import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { NewPasswordField } from '../../core/form/password/PasswordField.tsx'
import { isApiError } from '../../core/http/apiError.ts'
import { CodeStep } from '../../core/session/account/CodeStep.tsx'
import { requestPasswordReset, resetPassword } from './account.api.ts'
import { navigateBack, PublicPageLink } from './publicPage.tsx'
import classes from './SignInForm.module.css'
import { UsernameField } from './SignInForm.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { useSignInForm } from './useSignInForm.ts'

const FIELDS = ['username', 'password'] as const
type PasswordReset = Record<(typeof FIELDS)[number], string>
const loadViolations = () => import('./accountViolations.ts')

/** A password that the server has refused for `username`; the mailed code can still be used. */
type RefusedPassword = { username: string; message: string }

type LostPasswordFormProps = { refused: RefusedPassword | null; onSent: (sent: PasswordReset) => void }

function LostPasswordForm({ refused, onSent }: LostPasswordFormProps) {
  const { t } = useTranslation()
  const { form, errors, failure, isBusy, submit } = useSignInForm({
    fields: FIELDS,
    fallbackMessage: t('lostPassword.failed'),
    validate: async (values) => (await loadViolations()).findAccountViolations('reset', values, t),
    initialErrors: refused ? { password: refused.message } : {},
    send: async (values) => {
      if (values.username !== refused?.username) await requestPasswordReset(values.username)
      onSent(values)
    },
  })
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onInput={() => void loadViolations()} noValidate>
      <FormError>{failure}</FormError>
      <UsernameField error={errors.username} initialUsername={refused?.username} />
      <NewPasswordField
        name="password"
        label={t('lostPassword.password')}
        description={t('signUp.passwordAdvice')}
        autoFocus={refused !== null}
        size="md"
        error={errors.password}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth className={classes.submit}>
        {t('lostPassword.submit')}
      </Button>
    </form>
  )
}

/** Asks for the username and a new password, then for the mailed code. */
export function LostPasswordPage() {
  const { t } = useTranslation()
  const [pendingReset, setPendingReset] = useState<PasswordReset | null>(null)
  const [refusedPassword, setRefusedPassword] = useState<RefusedPassword | null>(null)

  /** Returns to the first step when the server refuses the password. */
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
      links={<PublicPageLink to="login">{t('invitation.signIn')}</PublicPageLink>}
    >
      <LostPasswordForm refused={refusedPassword} onSent={setPendingReset} />
    </SignInLayout>
  )
}
