import type { Day } from '@poledne/contract/domain/day'
import type { DayMark } from '@poledne/contract/domain/dayMarks'

/** Says to which week a text belongs: null if it names no week. */
export type WeekOfText = 'expected' | 'other' | null

/** A number such as `5.10` can be a price, so it does not start another week. */
const PRICE_LIKE = /^\d{1,3}[.,]\d{2}$/

type WeekFinder = {
  monday: Day | null
  readDayMark: (text: string) => DayMark | null
  /** Returns the Mondays of the weeks that a date can mean, of those that the text names at least twice. */
  listMondays: (mark: DayMark) => Day[]
  /** Returns the Mondays that a title names. */
  listTitleMondays: (title: string) => Day[]
}

/**
 * Separates the rows of other weeks from those of the chosen one. A row with a date starts a week, and in a heading with
 * days of several weeks each column belongs to the week of its heading. Titles count only if no day has a date.
 */
export function separateWeeks(
  rows: readonly (readonly string[])[],
  { monday, readDayMark, listMondays, listTitleMondays }: WeekFinder,
): { rows: string[][]; others: string[] } {
  const toWeek = (mondays: readonly Day[]): WeekOfText =>
    mondays.length === 0 || monday === null ? null : mondays.includes(monday) ? 'expected' : 'other'
  const readWeek = (cell: string): WeekOfText => {
    const line = cell.split('\n')[0] ?? ''
    const mark = line === '' || PRICE_LIKE.test(line) ? null : readDayMark(line)
    return mark?.date ? toWeek(listMondays(mark)) : null
  }
  const weeks = rows.map((row) => row.map(readWeek))
  const hasDates = weeks.some((row) => row.some((week) => week !== null))
  const hasOthers = weeks.some((row) => row.includes('other'))
  if (hasDates ? !hasOthers : countTitledWeeks(rows, listTitleMondays) < 2)
    return { rows: rows.map((row) => [...row]), others: [] }

  const others: string[] = []
  let isOther = false
  let otherColumns: boolean[] = []
  const addOther = (cells: readonly string[]) => {
    const text = [...new Set(cells.filter(Boolean))].join(' · ').replace(/\n+/g, ' ')
    if (text !== '') others.push(text)
  }
  const separated = rows.map((row, at) => {
    const found = hasDates ? (weeks[at] ?? []) : [toWeek(listTitleMondays(row.find(Boolean) ?? ''))]
    const isMixed = found.includes('other') && found.includes('expected')
    if (found.some((week) => week !== null)) {
      isOther = found.includes('other') && !isMixed
      otherColumns = isMixed ? spreadRight(found).map((week) => week === 'other') : []
    }
    if (isOther) {
      addOther(row)
      return []
    }
    addOther(row.filter((_, column) => otherColumns[column]))
    return row.map((cell, column) => (otherColumns[column] ? '' : cell))
  })
  return { rows: separated, others }
}

/** A column without a date belongs to the date at its left, such as the allergens beside a dish. */
function spreadRight(weeks: readonly WeekOfText[]): WeekOfText[] {
  let current: WeekOfText = null
  return weeks.map((week) => {
    current = week ?? current
    return current
  })
}

function countTitledWeeks(
  rows: readonly (readonly string[])[],
  listTitleMondays: (title: string) => readonly Day[],
): number {
  return new Set(rows.flatMap((row) => listTitleMondays(row.find(Boolean) ?? '').slice(0, 1))).size
}
