import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { useTranslation } from 'react-i18next'

const SUFFIXES = { cs: 'Cs', en: 'En' } as const
export type NameSuffix = (typeof SUFFIXES)[keyof typeof SUFFIXES]

type BilingualName = { nameCs: string; nameEn?: string | null }

/** The Czech name stands in where the English one is missing. */
export const getName = (suffix: NameSuffix, named: BilingualName): string => named[`name${suffix}`] || named.nameCs

/** Names come in Czech and English, as `restaurantNameCs` and `restaurantNameEn`: which of the two the reader sees. */
export function useNameSuffix(): NameSuffix {
  const { i18n } = useTranslation()
  return SUFFIXES[toNameLanguage(i18n.language as Language)]
}
