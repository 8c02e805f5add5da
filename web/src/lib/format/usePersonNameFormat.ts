import type { Person } from '@poledne/contract/schemas/fields'
import { useTranslation } from 'react-i18next'

/** Formats a person's name in the order of the language: Hungarian has the surname first. */
export function formatPersonName({ name, firstName, lastName }: Person, language: string): string {
  const parts = [lastName, firstName].filter(Boolean)
  return language === 'hu' && parts.length > 0 ? parts.join(' ') : name
}

/** Returns a function that names a person, or the system for null. */
export function usePersonNameFormat() {
  const { t, i18n } = useTranslation()
  return (person: Person | null) => (person ? formatPersonName(person, i18n.language) : t('record:meta.nobody'))
}
