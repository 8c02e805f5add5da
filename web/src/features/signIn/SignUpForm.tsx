import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../components/FormError.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useNativeForm } from '../../lib/form/useNativeForm.ts'
import { type Registration, register, toRegistration } from './account.api.ts'
import classes from './SignInForm.module.css'
import { UsernameField } from './UsernameField.tsx'

const FIELDS = ['username', 'email', 'password'] as const
const loadViolations = () => import('./accountViolations.ts')

export function SignUpForm({ onSent }: { onSent: (held: Registration) => void }) {
  const { t } = useTranslation()
  const { form, errors, failure, isBusy, submit } = useNativeForm({
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
    <form ref={form} className={classes.form} onSubmit={submit} onInput={() => void loadViolations()} noValidate>
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
      <PasswordField
        name="password"
        label={t('signIn.password')}
        description={t('signUp.passwordAdvice')}
        autoComplete="new-password"
        error={errors.password}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth className={classes.submit}>
        {t('signUp.submit')}
      </Button>
    </form>
  )
}
