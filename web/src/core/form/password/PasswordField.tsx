import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { descriptionBelowInput } from '../descriptionBelowInput.ts'

/** A password input with a button that shows the password. */
export function PasswordField(props: TextInputProps) {
  const { t } = useTranslation()
  const [isVisible, setIsVisible] = useState(false)
  const label = t(isVisible ? 'signIn.hidePassword' : 'signIn.showPassword')
  const Icon = isVisible ? IconEyeOff : IconEye
  return (
    <TextInput
      {...descriptionBelowInput}
      {...props}
      type={isVisible ? 'text' : 'password'}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
          // The input keeps the focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
