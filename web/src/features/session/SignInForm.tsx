import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/errorText.ts'
import { isApiError } from '../../lib/http.ts'
import { signIn } from '../../lib/session.ts'
import classes from './SignInForm.module.css'

const FIELDS = ['username', 'password'] as const
type Field = (typeof FIELDS)[number]
type Errors = Partial<Record<Field, string>>

type Props = { username?: string; onTyping?: () => void; onSignedIn?: () => void }

/** Uncontrolled and without a form library: it is the first thing that loads. */
export function SignInForm({ username = '', onTyping, onSignedIn }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)

  function refuse(next: Errors) {
    setErrors(next)
    const first = FIELDS.find((field) => next[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const values = {
      username: String(data.get('username')).trim(),
      password: String(data.get('password')),
    }
    const empty = FIELDS.filter((field) => values[field] === '')
    setFailure(undefined)
    refuse(Object.fromEntries(empty.map((field) => [field, t('messages:violations.emptyField')])))
    if (empty.length > 0) return
    setBusy(true)
    try {
      await signIn(values)
      onSignedIn?.()
    } catch (error) {
      if (!isApiError(error)) throw error
      const fields = error.fieldErrors()
      refuse(fields)
      if (!FIELDS.some((field) => fields[field])) setFailure(errorText(error, t('signIn.failed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit} onInput={onTyping} noValidate>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <TextInput
        name="username"
        label={t('signIn.username')}
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
        error={errors.username}
        autoFocus={username === ''}
      />
      <PasswordInput
        name="password"
        label={t('signIn.password')}
        size="md"
        autoComplete="current-password"
        error={errors.password}
        visible={shown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{
          'aria-label': t(shown ? 'signIn.hidePassword' : 'signIn.showPassword'),
          'aria-hidden': false,
          tabIndex: 0,
        }}
      />
      <Button type="submit" size="md" loading={busy} fullWidth className={classes.submit}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
