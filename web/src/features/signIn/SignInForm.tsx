import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../components/FormError.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useNativeForm } from '../../lib/form/useNativeForm.ts'
import { signIn } from '../../lib/session/session.ts'
import classes from './SignInForm.module.css'

const FIELDS = ['username', 'password'] as const

type SignInFormProps = { username?: string; onTyping?: () => void; onSignedIn?: () => void }

export function SignInForm({ username = '', onTyping, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation()
  const { form, errors, failure, isBusy, submit } = useNativeForm({
    fields: FIELDS,
    fallbackMessage: t('signIn.failed'),
    send: async (values) => {
      await signIn(values)
      onSignedIn?.()
    },
  })
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onInput={onTyping} noValidate>
      <FormError>{failure}</FormError>
      <UsernameField error={errors.username} initialUsername={username} />
      <PasswordField
        name="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" size="md" loading={isBusy} fullWidth className={classes.submit}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}

type UsernameFieldProps = { error: string | undefined; initialUsername?: string | undefined }

/** The input for the username, which has the focus on mount unless it is already filled in. */
export function UsernameField({ error, initialUsername = '' }: UsernameFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      name="username"
      label={t('signIn.username')}
      size="md"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={initialUsername}
      error={error}
      autoFocus={initialUsername === ''}
    />
  )
}
