import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hintBelow } from './hintBelow.ts'

type Props = Pick<PasswordInputProps, 'name' | 'label' | 'description' | 'error' | 'autoComplete' | 'autoFocus'>

/** The eye can be reached by keyboard, and says what it does. */
export function PasswordField(props: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <PasswordInput
      {...props}
      size="md"
      visible={shown}
      onVisibilityChange={setShown}
      {...hintBelow}
      visibilityToggleButtonProps={{
        'aria-label': t(shown ? 'signIn.hidePassword' : 'signIn.showPassword'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  )
}
