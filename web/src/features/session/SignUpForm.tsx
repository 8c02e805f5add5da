import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../components/FormFailure.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useBareForm } from '../../lib/useBareForm.ts'
import { type Registration, register, registrationOf } from './account.api.ts'
import classes from './SignInForm.module.css'
import { UserNameField } from './UserNameField.tsx'

const FIELDS = ['username', 'email', 'password'] as const
const loadChecks = () => import('./accountChecks.ts')

export function SignUpForm({ onSent }: { onSent: (held: Registration) => void }) {
  const { t } = useTranslation()
  const { form, errors, failure, busy, submit } = useBareForm({
    fields: FIELDS,
    failed: t('signUp.failed'),
    check: async (values) => (await loadChecks()).violationsIn('register', registrationOf(values), t),
    send: async (values) => {
      const registration = registrationOf(values)
      await register(registration)
      onSent(registration)
    },
  })
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onInput={() => void loadChecks()} noValidate>
      <FormFailure>{failure}</FormFailure>
      <UserNameField error={errors.username} />
      <TextInput
        name="email"
        type="email"
        label={t('signUp.email')}
        size="md"
        autoComplete="email"
        error={errors.email}
      />
      <PasswordField
        name="password"
        label={t('signIn.password')}
        description={t('signUp.passwordAdvice')}
        autoComplete="new-password"
        error={errors.password}
      />
      <Button type="submit" size="md" loading={busy} fullWidth className={classes.submit}>
        {t('signUp.submit')}
      </Button>
    </form>
  )
}
