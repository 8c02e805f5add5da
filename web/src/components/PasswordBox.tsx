import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A password input whose eye can be reached by keyboard and says what it does. */
export function PasswordBox(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const label = t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')
  return (
    <PasswordInput
      {...props}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': label, title: label, 'aria-hidden': false, tabIndex: 0 }}
    />
  )
}
