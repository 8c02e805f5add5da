import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Focused on mount unless the username is already filled in. */
export function UsernameField({
  error,
  initialUsername = '',
}: {
  error: string | undefined
  initialUsername?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <TextInput
      name="username"
      label={t('signIn.username')}
      size="md"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={initialUsername}
      error={error}
      autoFocus={initialUsername === ''}
    />
  )
}
