import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { startOfDay } from '@poledne/contract/domain/zonedTime'
import type { Filter } from '@poledne/contract/list/listQuery'
import { describe, expect, it } from 'vitest'
import { type DayConverter, filtersToRange, type RangeKind, rangeToFilters } from './filterRange.ts'

const prague: DayConverter = {
  startOfDay: (day) => startOfDay(day, 'Europe/Prague'),
  dayOf: (instant) => toLocalDay(instant, 'Europe/Prague'),
}
const formatFilters = (filters: readonly Filter[]) =>
  filters.map(({ operator, values }) => `${operator} ${values.join(' ')}`)

describe('a range filter', () => {
  it.each<[RangeKind, string | null, string | null, string[]]>([
    ['number', '3', '7', ['betweenInclusive 3 7']],
    ['number', '3', null, ['greaterThanOrEqualTo 3']],
    ['number', null, '7', ['lessThan 8']],
    ['id', null, '7', ['lessThan 8']],
    ['money', null, '129.9', ['lessThan 129.91']],
    ['day', '2026-02-01', '2026-02-28', ['greaterThanOrEqualTo 2026-02-01', 'lessThan 2026-03-01']],
    ['day', '2026-12-31', '2026-12-31', ['greaterThanOrEqualTo 2026-12-31', 'lessThan 2027-01-01']],
    ['day', '2026-02-01', null, ['greaterThanOrEqualTo 2026-02-01']],
    ['day', null, '2026-02-28', ['lessThan 2026-03-01']],
    ['day', null, null, []],
  ])('of %s from %s to %s includes both ends', (kind, from, to, expected) => {
    const filters = rangeToFilters('x', kind, { from, to }, prague)
    expect(formatFilters(filters)).toEqual(expected)
    expect(filtersToRange(kind, filters, prague)).toEqual({ from, to })
  })

  it('of instants uses the days of the user’s zone, also when daylight saving time starts', () => {
    const range = { from: '2026-03-29', to: '2026-03-29' }
    const filters = rangeToFilters('createdAt', 'instant', range, prague)
    expect(formatFilters(filters)).toEqual(['greaterThanOrEqualTo 2026-03-28T23:00:00', 'lessThan 2026-03-29T22:00:00'])
    expect(filtersToRange('instant', filters, prague)).toEqual(range)
  })

  it('of days can be read from a URL with betweenInclusive', () => {
    const older: Filter = { column: 'startDate', operator: 'betweenInclusive', values: ['2026-02-01', '2026-02-28'] }
    expect(filtersToRange('day', [older], prague)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  it('stays within the supported calendar', () => {
    const always = { from: '2026-02-01', to: '9999-12-31' }
    expect(formatFilters(rangeToFilters('startDate', 'day', always, prague))).toEqual([
      'greaterThanOrEqualTo 2026-02-01',
    ])
    const never: Filter = { column: 'startDate', operator: 'lessThan', values: ['0001-01-01'] }
    expect(filtersToRange('day', [never], prague)).toEqual({ from: null, to: '0001-01-01' })
  })

  it('reads an equals filter as a range of one value', () => {
    const exact: Filter = { column: 'id', operator: 'equals', values: ['5'] }
    expect(filtersToRange('id', [exact], prague)).toEqual({ from: '5', to: '5' })
  })
})
