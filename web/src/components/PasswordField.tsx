import type { PasswordInputProps } from '@mantine/core'
import { hintBelow } from './hintBelow.ts'
import { PasswordBox } from './PasswordBox.tsx'

type Props = Pick<PasswordInputProps, 'name' | 'label' | 'description' | 'error' | 'autoComplete' | 'autoFocus'>

/** A password of the forms outside the app. */
export function PasswordField(props: Props) {
  return <PasswordBox {...props} size="md" {...hintBelow} />
}
