import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Has the focus, unless the name is known already. */
export function UserNameField({ error, known = '' }: { error: string | undefined; known?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <TextInput
      name="username"
      label={t('signIn.username')}
      size="md"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={known}
      error={error}
      autoFocus={known === ''}
    />
  )
}
