import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Has the focus, unless the name is known already. */
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
