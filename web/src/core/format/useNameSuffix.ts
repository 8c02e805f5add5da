import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { useTranslation } from 'react-i18next'

const SUFFIXES = { cs: 'Cs', en: 'En' } as const
/** The language at the end of the names of fields, such as `Cs` in `nameCs`. */
export type NameSuffix = (typeof SUFFIXES)[keyof typeof SUFFIXES]

type BilingualName = { nameCs: string; nameEn?: string | null }

/** Returns the name in the language of the suffix, or the Czech name if there is no English one. */
export const getNameBySuffix = (suffix: NameSuffix, named: BilingualName): string =>
  named[`name${suffix}`] || named.nameCs

/** The suffix of the name to show: `restaurantNameCs` or `restaurantNameEn`. */
export function useNameSuffix(): NameSuffix {
  const { i18n } = useTranslation()
  return SUFFIXES[toNameLanguage(i18n.language as Language)]
}

/** Separates the parts of a name; the non-breaking space keeps it off the beginning of a line. */
export const NAME_SEPARATOR = '\u00a0· '
