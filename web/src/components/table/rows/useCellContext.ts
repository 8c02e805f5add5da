import type { CodelistItem } from '@poledne/contract/endpoints/codelist'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { ListColumns } from '@poledne/contract/list/listQuery'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/useFormat.ts'
import { codelistQuery } from '../../../lib/record/useCodelist.ts'
import type { CellContext } from './renderCellValue.tsx'

/** The code lists behind the columns that are shown by their kind. */
function getColumnCodelists(columns: ListColumns, shown: readonly string[]): CodelistName[] {
  const names = shown.flatMap((id) => {
    const column = columns[id]
    return column && 'codelist' in column ? [column.codelist] : []
  })
  return [...new Set(names)]
}

export function useCellContext(columns: ListColumns, shown: readonly string[]): CellContext {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const yes = t('table:yes')
  const codelists = useMemo(() => getColumnCodelists(columns, shown), [columns, shown])
  const names = useQueries({
    queries: codelists.map((name) => codelistQuery(name, i18n.language)),
    combine: combineCodelists,
  })
  return useMemo(
    () => ({ format, yes, t, names: new Map(names.map((items, index) => [codelists[index] ?? '', items])) }),
    [format, yes, t, names, codelists],
  )
}

const combineCodelists = (answers: readonly { data?: readonly CodelistItem[] | undefined }[]) =>
  answers.map(({ data }) => new Map((data ?? []).map((item) => [item.id, item])))
