import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

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
