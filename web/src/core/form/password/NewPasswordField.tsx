import type { TextInputProps } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PasswordField } from './PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

/** The input of a new password, with a hint about its strength. */
export function NewPasswordField(props: TextInputProps) {
  const [password, setPassword] = useState('')
  const readPassword = (event: FormEvent<HTMLDivElement>) => setPassword((event.target as HTMLInputElement).value)
  return (
    <div onInput={readPassword}>
      <PasswordField autoComplete="new-password" {...props} />
      <PasswordStrength password={password} />
    </div>
  )
}
