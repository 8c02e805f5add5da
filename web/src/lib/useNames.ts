import { type Language, nameLanguage } from '@poledne/contract/languages'
import { useTranslation } from 'react-i18next'

const SUFFIXES = { cs: 'Cs', en: 'En' } as const
export type NameSuffix = (typeof SUFFIXES)[keyof typeof SUFFIXES]

/** Names come in Czech and English, as `restaurantNameCs` and `restaurantNameEn`: which of the two the reader sees. */
export function useNameSuffix(): NameSuffix {
  const { i18n } = useTranslation()
  return SUFFIXES[nameLanguage(i18n.language as Language)]
}
