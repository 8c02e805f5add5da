import type { CodelistName } from '@poledne/contract/list/codelistNames'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { codelistQuery } from './useCodelist.ts'

/** The first of these code lists that is empty and must be filled before the first record. */
export function useFirstEmptyCodelist<const N extends CodelistName>(names: readonly N[]): N | undefined {
  const { i18n } = useTranslation()
  const answers = useQueries({ queries: names.map((name) => codelistQuery(name, i18n.language)) })
  return names.find((_, index) => answers[index]?.data?.every(({ disabled }) => disabled))
}
