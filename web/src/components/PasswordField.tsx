import type { PasswordInputProps } from '@mantine/core'
import { descriptionBelowInput } from './descriptionBelowInput.ts'
import { RevealablePasswordInput } from './RevealablePasswordInput.tsx'

type Props = Pick<PasswordInputProps, 'name' | 'label' | 'description' | 'error' | 'autoComplete' | 'autoFocus'>

/** The password input of forms before sign-in. */
export function PasswordField(props: Props) {
  return <RevealablePasswordInput {...props} size="md" {...descriptionBelowInput} />
}
