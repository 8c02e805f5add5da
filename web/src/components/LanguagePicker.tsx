import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { Language } from '@poledne/contract/languages'
import { IconLanguage, IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage } from '../lib/i18n.ts'

/** Each language by the name its own speakers give it: whoever is lost in another finds the way home. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

type Props = { languages: readonly Language[]; size?: NativeSelectProps['size'] }

export function LanguagePicker({ languages, size = 'sm' }: Props) {
  const { t } = useTranslation()
  const data = languages.map((language) => ({ value: language, label: nameOf(language) }))
  return (
    <NativeSelect
      aria-label={t('language.label')}
      size={size}
      leftSection={<IconLanguage size={18} aria-hidden />}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={data}
      value={currentLanguage()}
      onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
    />
  )
}
