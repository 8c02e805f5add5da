import type { PasswordInputProps } from '@mantine/core'
import { descriptionBelowInput } from './descriptionBelowInput.ts'
import { RevealablePasswordInput } from './RevealablePasswordInput.tsx'

type Props = Pick<PasswordInputProps, 'name' | 'label' | 'description' | 'error' | 'autoComplete' | 'autoFocus'>

/** A password of the forms outside the app. */
export function PasswordField(props: Props) {
  return <RevealablePasswordInput {...props} size="md" {...descriptionBelowInput} />
}
