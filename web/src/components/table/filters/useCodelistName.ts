import type { ListColumn } from '@poledne/contract/list/listQuery'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { codelistQuery } from '../../../lib/record/useCodelist.ts'

/** The words of a choice column; any other column needs none, and asks for none. */
export function useCodelistName(column: ListColumn): (id: string) => string {
  const { i18n } = useTranslation()
  const name = 'codelist' in column ? column.codelist : null
  const { data } = useQuery({ ...codelistQuery(name ?? 'allergens', i18n.language), enabled: name !== null })
  return (id) => data?.find((item) => String(item.id) === id)?.value ?? id
}
