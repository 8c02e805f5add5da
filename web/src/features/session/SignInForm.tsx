import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../components/FormFailure.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { signIn } from '../../lib/session.ts'
import { useBareForm } from '../../lib/useBareForm.ts'
import classes from './SignInForm.module.css'
import { UserNameField } from './UserNameField.tsx'

const FIELDS = ['username', 'password'] as const

type Props = { username?: string; onTyping?: () => void; onSignedIn?: () => void }

export function SignInForm({ username = '', onTyping, onSignedIn }: Props) {
  const { t } = useTranslation()
  const { form, errors, failure, busy, submit } = useBareForm({
    fields: FIELDS,
    failed: t('signIn.failed'),
    send: async (values) => {
      await signIn(values)
      onSignedIn?.()
    },
  })
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onInput={onTyping} noValidate>
      <FormFailure>{failure}</FormFailure>
      <UserNameField error={errors.username} known={username} />
      <PasswordField
        name="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" size="md" loading={busy} fullWidth className={classes.submit}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
