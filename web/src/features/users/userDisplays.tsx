import type { DateStyle } from '@poledne/contract/domain/dateFormat'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { useTranslation } from 'react-i18next'
import { createPlainDisplay } from '../../core/record/values/FieldValue.tsx'

function LanguageName({ value }: { value: unknown }) {
  const { t } = useTranslation()
  return t(`users:languages.${value as AccountLanguage}`)
}

function DateTypeName({ value }: { value: unknown }) {
  const { t } = useTranslation()
  return t(`users:dateTypes.${value as DateStyle}`)
}

/** The displays of fields whose values are shown as translated names. */
export const USER_FIELD_DISPLAYS = {
  language: createPlainDisplay(LanguageName),
  dateType: createPlainDisplay(DateTypeName),
}
