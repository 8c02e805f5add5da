import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { descriptionBelowInput } from './descriptionBelowInput.ts'
import { PasswordStrength } from './PasswordStrength.tsx'

type Props = Pick<PasswordInputProps, 'name' | 'label' | 'description' | 'error' | 'autoComplete' | 'autoFocus'> & {
  /** Whether the same password is typed again. */
  isRepeated?: boolean
}

/** The password input of forms before sign-in. */
export function PasswordField({ isRepeated = false, ...props }: Props) {
  const isNew = props.autoComplete === 'new-password' && !isRepeated
  const Input = isNew ? NewPasswordInput : RevealablePasswordInput
  return <Input {...props} size="md" {...descriptionBelowInput} />
}

/** The input of a new password, with a hint about its strength. */
export function NewPasswordInput(props: PasswordInputProps) {
  const [password, setPassword] = useState('')
  const readPassword = (event: FormEvent<HTMLDivElement>) => setPassword((event.target as HTMLInputElement).value)
  return (
    <div onInput={readPassword}>
      <RevealablePasswordInput {...props} />
      <PasswordStrength password={password} />
    </div>
  )
}

/** A password input whose visibility button has a label and can be focused with the keyboard. */
export function RevealablePasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [isVisible, setIsVisible] = useState(false)
  const label = t(isVisible ? 'signIn.hidePassword' : 'signIn.showPassword')
  return (
    <PasswordInput
      {...props}
      // Mantine marks its other inputs as invalid, but not this one.
      aria-invalid={Boolean(props.error) || undefined}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{ 'aria-label': label, title: label, 'aria-hidden': false, tabIndex: 0 }}
    />
  )
}
