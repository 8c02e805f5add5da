import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { ListColumn, ListColumns } from '@poledne/contract/list/listQuery'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { IconCheck } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/useFormat.ts'
import { NAME_SEPARATOR } from '../../format/useNameSuffix.ts'
import { codelistQuery, getCodelistParam } from '../../record/useCodelist.ts'
import classes from './Row.module.css'

/**
 * The data and functions that cells use. It is created once per table, because hooks in every cell would slow down
 * scrolling.
 */
export type CellContext = {
  format: ReturnType<typeof useFormat>
  yes: string
  t: TFunction
  names: ReadonlyMap<string, ReadonlyMap<number | string, CodelistItem>>
}

function formatChoice(tools: CellContext, codelist: string, id: unknown): string {
  return tools.names.get(codelist)?.get(id as number)?.value ?? ''
}

/** Shows the codes of a code list that has them, such as allergens, with the names on hover. */
function renderChoices(tools: CellContext, codelist: string, ids: unknown): ReactNode {
  if (!Array.isArray(ids)) return null
  const items = ids.flatMap((id) => tools.names.get(codelist)?.get(id) ?? [])
  const names = items.map(({ value }) => value).join(NAME_SEPARATOR)
  const codes = items.map((item) => getCodelistParam(item, 'code'))
  return <span title={names}>{codes.every(Boolean) ? codes.join(' ') : names}</span>
}

/** Renders a value of a list by the kind of its column in the contract. */
export function renderCellValue(column: ListColumn | undefined, value: unknown, tools: CellContext): ReactNode {
  if (value === null || value === undefined || value === '') return null
  switch (column?.kind) {
    case 'boolean':
      return value ? <IconCheck size={16} className={classes.yes} role="img" aria-label={tools.yes} /> : null
    case 'day':
      return tools.format.day(String(value))
    case 'instant': {
      const instant = String(value)
      return (
        <time dateTime={`${instant}Z`} title={tools.format.instant(instant)}>
          {tools.format.shortInstant(instant)}
        </time>
      )
    }
    case 'money':
      return tools.format.money(Number(value), column.currency)
    case 'number':
      return tools.format.number(Number(value))
    case 'choice':
      return formatChoice(tools, column.codelist, value)
    case 'choices':
      return renderChoices(tools, column.codelist, value)
    default:
      return String(value)
  }
}

export const isEndAligned = (column: ListColumn | undefined) =>
  column?.kind === 'number' || column?.kind === 'money' || column?.kind === 'id'

/** Returns the code lists of the shown columns. */
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

const combineCodelists = (results: readonly { data?: readonly CodelistItem[] | undefined }[]) =>
  results.map(({ data }) => new Map((data ?? []).map((item) => [item.id, item])))
