import { readWallClock } from '@poledne/contract/domain/timeZone'
import type { Filter, ListColumn } from '@poledne/contract/list/listQuery'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/useFormat.ts'
import { useSession } from '../../../lib/session/session.ts'
import { filtersToRange, isRangeKind, type RangeKind } from './filterRange.ts'
import { useCodelistName } from './useCodelistName.ts'

/** What a column's filters say, in a few words: "Soup, Dessert", "from 1. 3. 2026". */
export function useFilterSummary(column: ListColumn, filters: readonly Filter[]): string {
  const { t } = useTranslation()
  const format = useFormat()
  const { timezone } = useSession().profile
  const getName = useCodelistName(column)

  if (filters.length === 0) return ''
  const values = filters.flatMap((filter) => filter.values)
  if (column.kind === 'boolean') return values.map((value) => t(value === 'true' ? 'table:yes' : 'table:no')).join(', ')
  if (column.kind === 'choice' || column.kind === 'choices') return values.map(getName).join(', ')
  if (isRangeKind(column.kind)) {
    const { kind } = column as { kind: RangeKind }
    const range = filtersToRange(kind, filters, { dayOf: (instant) => readWallClock(instant, timezone).day })
    const formatValue = (value: string) => {
      if (column.kind === 'money') return format.money(Number(value), column.currency)
      return kind === 'day' || kind === 'instant' ? format.day(value) : format.number(Number(value))
    }
    const from = range.from === null ? null : formatValue(range.from)
    const to = range.to === null ? null : formatValue(range.to)
    if (from !== null && to !== null) return from === to ? from : t('table:filters.range', { from, to })
    return from !== null ? t('table:filters.atLeast', { from }) : t('table:filters.atMost', { to })
  }
  return filters
    .map(({ operator, values: texts }) =>
      operator === 'contains' ? t('table:filters.contains', { text: texts[0] }) : texts.join(', '),
    )
    .join(', ')
}
