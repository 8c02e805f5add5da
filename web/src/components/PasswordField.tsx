import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { descriptionBelowInput } from './descriptionBelowInput.ts'

type Props = Pick<PasswordInputProps, 'name' | 'label' | 'description' | 'error' | 'autoComplete' | 'autoFocus'>

/** The password input of forms before sign-in. */
export function PasswordField(props: Props) {
  return <RevealablePasswordInput {...props} size="md" {...descriptionBelowInput} />
}

/** A password input whose visibility button has a label and can be focused with the keyboard. */
export function RevealablePasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [isVisible, setIsVisible] = useState(false)
  const label = t(isVisible ? 'signIn.hidePassword' : 'signIn.showPassword')
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{ 'aria-label': label, title: label, 'aria-hidden': false, tabIndex: 0 }}
    />
  )
}
