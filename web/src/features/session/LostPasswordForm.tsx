import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../components/FormFailure.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useBareForm } from '../../lib/useBareForm.ts'
import { askForReset } from './account.api.ts'
import classes from './SignInForm.module.css'
import { UserNameField } from './UserNameField.tsx'

const FIELDS = ['username', 'password'] as const
export type Held = Record<(typeof FIELDS)[number], string>
const loadChecks = () => import('./accountChecks.ts')

/** The server refused the password for `username`; the code that was mailed is still unused. */
export type RefusedPassword = { username: string; message: string }

type Props = { refused: RefusedPassword | null; onSent: (held: Held) => void }

export function LostPasswordForm({ refused, onSent }: Props) {
  const { t } = useTranslation()
  const { form, errors, failure, busy, submit } = useBareForm({
    fields: FIELDS,
    failed: t('lostPassword.failed'),
    check: async (values) => (await loadChecks()).violationsIn('reset', values, t),
    initialErrors: refused ? { password: refused.message } : {},
    send: async (values) => {
      if (values.username !== refused?.username) await askForReset(values.username)
      onSent(values)
    },
  })
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onInput={() => void loadChecks()} noValidate>
      <FormFailure>{failure}</FormFailure>
      <UserNameField error={errors.username} known={refused?.username} />
      <PasswordField
        name="password"
        label={t('lostPassword.password')}
        description={t('signUp.passwordAdvice')}
        autoComplete="new-password"
        autoFocus={refused !== null}
        error={errors.password}
      />
      <Button type="submit" size="md" loading={busy} fullWidth className={classes.submit}>
        {t('lostPassword.submit')}
      </Button>
    </form>
  )
}
