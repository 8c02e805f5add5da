import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../components/FormError.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useNativeForm } from '../../lib/form/useNativeForm.ts'
import { requestPasswordReset } from './account.api.ts'
import classes from './SignInForm.module.css'
import { UsernameField } from './UsernameField.tsx'

const FIELDS = ['username', 'password'] as const
export type PasswordReset = Record<(typeof FIELDS)[number], string>
const loadViolations = () => import('./accountViolations.ts')

/** The server refused the password for `username`; the code that was mailed is still unused. */
export type RefusedPassword = { username: string; message: string }

type LostPasswordFormProps = { refused: RefusedPassword | null; onSent: (held: PasswordReset) => void }

export function LostPasswordForm({ refused, onSent }: LostPasswordFormProps) {
  const { t } = useTranslation()
  const { form, errors, failure, isBusy, submit } = useNativeForm({
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
      <PasswordField
        name="password"
        label={t('lostPassword.password')}
        description={t('signUp.passwordAdvice')}
        autoComplete="new-password"
        autoFocus={refused !== null}
        error={errors.password}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth className={classes.submit}>
        {t('lostPassword.submit')}
      </Button>
    </form>
  )
}
