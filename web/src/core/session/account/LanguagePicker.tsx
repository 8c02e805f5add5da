import { NativeSelect } from '@mantine/core'
import type { Language } from '@poledne/contract/domain/languages'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, getCurrentLanguage, getLanguageName } from '../../i18n/i18n.ts'

type Props = { languages: readonly Language[] }

export function LanguagePicker({ languages }: Props) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      aria-label={t('language.label')}
      leftSection={<IconLanguage size={18} aria-hidden />}
      value={getCurrentLanguage()}
      onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language}>
          {getLanguageName(language)}
        </option>
      ))}
    </NativeSelect>
  )
}
