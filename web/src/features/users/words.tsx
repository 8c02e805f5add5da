import type { AccountLanguage } from '@poledne/contract/languages'
import type { DateType } from '@poledne/contract/session'
import { useTranslation } from 'react-i18next'
import { plainDisplay } from '../../components/record/plainDisplay.tsx'

function LanguageName({ value }: { value: unknown }) {
  const { t } = useTranslation()
  return t(`users:languages.${value as AccountLanguage}`)
}

function DateStyle({ value }: { value: unknown }) {
  const { t } = useTranslation()
  return t(`users:dateTypes.${value as DateType}`)
}

/** Values that have words of their own. */
export const DISPLAYS = { language: plainDisplay(LanguageName), dateType: plainDisplay(DateStyle) }
