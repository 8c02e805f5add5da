import { addDays, type Day } from '@poledne/contract/domain/day'
import { amountToMinorUnits, minorUnitsToAmount } from '@poledne/contract/domain/prices/money'
import type { ColumnKind, Filter } from '@poledne/contract/list/listQuery'

/** An inclusive range; null means no limit on that side. */
export type FilterRange = { from: string | null; to: string | null }
/** The kinds of columns that are filtered by a range of values. */
export type RangeKind = Extract<ColumnKind, 'day' | 'instant' | 'number' | 'money' | 'id'>

/** Converts between days and instants in the user's time zone. */
export type DayConverter = { startOfDay: (day: string) => string; dayOf: (instant: string) => string }

const RANGE_KINDS: ReadonlySet<ColumnKind> = new Set<RangeKind>(['day', 'instant', 'number', 'money', 'id'])
export const isRangeFilterKind = (kind: ColumnKind): kind is RangeKind => RANGE_KINDS.has(kind)

const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'

/** Returns the next or previous day; the first and last day of the supported calendar are not shifted beyond it. */
const shiftDay = (day: Day, step: 1 | -1) => (day === (step === 1 ? LAST_DAY : FIRST_DAY) ? day : addDays(day, step))

/** Returns the next or previous value, because the upper limit of a filter is exclusive (`lessThan`). */
function shiftValue(kind: RangeKind, value: string, step: 1 | -1): string {
  switch (kind) {
    case 'day':
    case 'instant':
      return shiftDay(value, step)
    case 'money':
      return String(minorUnitsToAmount((amountToMinorUnits(Number(value)) ?? 0) + step))
    case 'number':
    case 'id':
      return String(Number(value) + step)
  }
}

export function rangeToFilters(
  column: string,
  kind: RangeKind,
  { from, to }: FilterRange,
  clock: Pick<DayConverter, 'startOfDay'>,
): Filter[] {
  const isTime = kind === 'instant'
  const isDate = isTime || kind === 'day'
  if (from !== null && to !== null && !isDate) return [{ column, operator: 'betweenInclusive', values: [from, to] }]
  const filters: Filter[] = []
  if (from !== null)
    filters.push({ column, operator: 'greaterThanOrEqualTo', values: [isTime ? clock.startOfDay(from) : from] })
  // The last day of the calendar needs no upper limit.
  if (to !== null && !(isDate && to === LAST_DAY)) {
    const end = shiftValue(kind, to, 1)
    filters.push({ column, operator: 'lessThan', values: [isTime ? clock.startOfDay(end) : end] })
  }
  return filters
}

export function filtersToRange(
  kind: RangeKind,
  filters: readonly Filter[],
  clock: Pick<DayConverter, 'dayOf'>,
): FilterRange {
  const range: FilterRange = { from: null, to: null }
  // The value is usually an instant, but a URL can contain a day instead.
  const toDayOrValue = (value = '') => (kind === 'instant' && value.includes('T') ? clock.dayOf(value) : value)
  for (const { operator, values } of filters) {
    if (operator === 'greaterThanOrEqualTo') range.from = toDayOrValue(values[0])
    else if (operator === 'lessThan') range.to = shiftValue(kind, toDayOrValue(values[0]), -1)
    else if (operator === 'betweenInclusive')
      [range.from, range.to] = [toDayOrValue(values[0]), toDayOrValue(values[1])]
    else if (values.length === 1) range.from = range.to = toDayOrValue(values[0])
  }
  return range
}
