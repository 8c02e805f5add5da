import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { Language } from '@poledne/contract/domain/languages'
import { IconLanguage, IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, getCurrentLanguage, getLanguageName } from '../lib/i18n/i18n.ts'

type Props = { languages: readonly Language[]; size?: NativeSelectProps['size'] }

export function LanguagePicker({ languages, size = 'sm' }: Props) {
  const { t } = useTranslation()
  const data = languages.map((language) => ({ value: language, label: getLanguageName(language) }))
  return (
    <NativeSelect
      aria-label={t('language.label')}
      size={size}
      leftSection={<IconLanguage size={18} aria-hidden />}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={data}
      value={getCurrentLanguage()}
      onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
    />
  )
}
