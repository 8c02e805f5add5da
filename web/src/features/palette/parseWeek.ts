import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import type { DateStyle } from '@poledne/contract/domain/dateFormat'
import { addDays, type Day, daysBetween, isDay } from '@poledne/contract/domain/day'
import { getMonday, getWeekNumber } from '@poledne/contract/domain/week'

type ParseContext = { style: DateStyle; language: string; today: Day }

const WEEK_WORD = '(?:tyden|tyzden|het|week|wk)'
const YEAR = '(?:[\\s/]+(\\d{4}))?'
const NUMBER_FIRST = new RegExp(`^(\\d{1,2})\\.?\\s*${WEEK_WORD}${YEAR}$`)
const WORD_FIRST = new RegExp(`^${WEEK_WORD}\\.?\\s*(\\d{1,2})\\.?${YEAR}$`)
const DOTTED = /^(\d{1,2})\.\s*(\d{1,2})\.?(?:\s*(\d{4}))?$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/
const YEAR_FIRST = /^(\d{4})[-.]\s*(\d{1,2})[-.]\s*(\d{1,2})\.?$/

const toDay = (year: number | string, month: string, date: string): Day | null => {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** Returns the candidate closest to today, because a date without a year can be in the previous, this or the next year. */
function findNearestDay(candidates: readonly (Day | null)[], today: Day): Day | null {
  const getDistance = (day: Day) => Math.abs(daysBetween(today, day))
  const [first = null] = candidates.flatMap((day) => day ?? []).sort((a, b) => getDistance(a) - getDistance(b))
  return first
}

const getYearsAround = (today: Day) => [-1, 0, 1].map((step) => Number(today.slice(0, 4)) + step)

function findNumberedWeek(week: number, year: string | undefined, today: Day): Day | null {
  const years = year === undefined ? getYearsAround(today) : [Number(year)]
  const mondays = years.map((each) => {
    // 4 January is always in the first week of its year.
    const monday = addDays(getMonday(`${each}-01-04`), (week - 1) * 7)
    return getWeekNumber(monday).week === week ? monday : null
  })
  return week > 0 ? findNearestDay(mondays, today) : null
}

function parseTypedDay(first: string, second: string, year: string | undefined, monthFirst: boolean, today: Day) {
  const years = year === undefined ? getYearsAround(today) : [year]
  const parseInOrder = (isMonthFirst: boolean) =>
    findNearestDay(
      years.map((each) => (isMonthFirst ? toDay(each, first, second) : toDay(each, second, first))),
      today,
    )
  return parseInOrder(monthFirst) ?? parseInOrder(!monthFirst)
}

/**
 * Returns the Monday of the typed week, such as "48. týden", "week 48", "23. 11.", "11/23" or "2026-11-23"; null for
 * any other text.
 */
export function parseWeek(typed: string, { style, language, today }: ParseContext): Day | null {
  const text = removeAccentsAndCase(typed.replaceAll('\u00a0', ' ')).trim()
  const numbered = NUMBER_FIRST.exec(text) ?? WORD_FIRST.exec(text)
  if (numbered) return findNumberedWeek(Number(numbered[1]), numbered[2], today)
  const [, year, month = '', date = ''] = YEAR_FIRST.exec(text) ?? []
  const dotted = DOTTED.exec(text)
  const slashed = SLASHED.exec(text)
  const [, first = '', second = '', ownYear] = dotted ?? slashed ?? []
  const isMonthFirst = dotted ? language === 'hu' : style === 'us'
  const day = year
    ? toDay(year, month, date)
    : dotted || slashed
      ? parseTypedDay(first, second, ownYear, isMonthFirst, today)
      : null
  return day && getMonday(day)
}
