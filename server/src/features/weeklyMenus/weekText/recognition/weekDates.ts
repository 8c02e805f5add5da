import { foldText } from '@poledne/contract/domain/compareText'
import { addDays, type Day, daysBetween, getWeekday, isDay, type Weekday } from '@poledne/contract/domain/day'
import { type DateMention, type ParsedDayLabel, readDate } from '@poledne/contract/domain/dayLabels'
import { getMonday } from '@poledne/contract/domain/week'

/** Lists the dates in a title such as `16. 11. – 20. 11. 2026`, `16.–20. listopadu 2026` or `47. týden 2026`. */
function listTitleDates(source: string): { dates: DateMention[]; week: number | null; year: number | null } {
  const plain = foldText(source).slice(0, 200)
  const year = /(?<!\d)(20\d{2})(?!\d)/.exec(plain)?.[1]
  const weekMatch =
    /(?<![\d.])(\d{1,2})\. ?(?:tyden|tyzden|het(?!f))|(?:tyden|tyzden|week|kw)(?: c\.?| no\.?)? ?(\d{1,2})(?![\d.])/.exec(
      plain,
    )
  const week = weekMatch ? Number(weekMatch[1] ?? weekMatch[2]) : null
  const dates: DateMention[] = []
  // The first day of `16.–20. 11.` has no month, so it takes the month of the second.
  const short = /(?<![\d.])(\d{1,2})\.? ?[–—-] ?(?=(\d{1,2}[. ]))/.exec(plain)
  const end = short && readDate(plain.slice(short.index + short[0].length), true)
  if (short && end)
    dates.push({ year: end.date.year, dayMonth: end.date.dayMonth.map(([, month]) => [Number(short[1]), month]) })
  for (let at = 0; at < plain.length && dates.length < 6; at++) {
    if (at > 0 && /[\p{L}\d]/u.test(plain[at - 1] ?? '')) continue
    const found = /[\p{L}\d]/u.test(plain[at] ?? '') ? readDate(plain.slice(at), true) : null
    if (!found) continue
    dates.push(found.date)
    at += found.length - 1
  }
  return { dates, week, year: year ? Number(year) : null }
}

const toDay = (year: number, [day, month]: [number, number]): Day | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return year >= 1990 && year <= 2100 && isDay(text) ? text : null
}

/** Lists the days that a date can mean; a date without a year is in one of the given years. */
function listPossibleDays({ year, dayMonth }: DateMention, years: readonly number[]): Day[] {
  return (year === null ? years : [year]).flatMap((each) =>
    dayMonth.map((pair) => toDay(each, pair)).filter((day) => day !== null),
  )
}

const fitsLabel = (day: Day, { weekday, isAmbiguous }: ParsedDayLabel) => {
  const found = getWeekday(day)
  return weekday === null || found === weekday || (isAmbiguous && found === 4)
}

/** The weight, two dates, from which the expected week is chosen. */
const MIN_EXPECTED_WEIGHT = 1.5
const EXPECTED_WEIGHT = 1_000_000

/** Finds the Monday on which most dates agree; the expected week wins if several do. */
export function findMonday(
  dayLabels: readonly ParsedDayLabel[],
  titles: readonly string[],
  expected: Day | null,
): Day | null {
  const found = titles.map(listTitleDates)
  const statedYears = [...found.map(({ year }) => year), ...dayLabels.map(({ date }) => date?.year ?? null)].filter(
    (year) => year !== null,
  )
  const expectedYear = expected === null ? [] : [0, 1, -1].map((shift) => Number(expected.slice(0, 4)) + shift)
  const years = statedYears.length > 0 ? [...new Set(statedYears)] : expectedYear
  const votes = new Map<Day, number>()
  const vote = (day: Day, weight: number) => votes.set(getMonday(day), (votes.get(getMonday(day)) ?? 0) + weight)
  for (const dayLabel of dayLabels)
    if (dayLabel.date)
      listPossibleDays(dayLabel.date, years)
        .filter((day) => fitsLabel(day, dayLabel))
        .forEach((day, at) => {
          vote(day, at === 0 ? 1 : 0.9)
        })
  for (const { dates, week, year } of found) {
    for (const date of dates)
      listPossibleDays(date, years).forEach((day, at) => {
        vote(day, at === 0 ? 0.8 : 0.5)
      })
    const weekYear = year ?? years[0]
    if (week !== null && week >= 1 && week <= 53 && weekYear !== undefined) vote(getWeekMonday(weekYear, week), 0.4)
  }
  // The expected week of a text with several weeks is read, even if another week has more days.
  const rank = (monday: Day, weight: number) =>
    weight +
    (monday !== expected ? 0 : weight >= MIN_EXPECTED_WEIGHT ? EXPECTED_WEIGHT : 0.6) -
    (expected === null ? 0 : Math.min(0.4, Math.abs(daysBetween(expected, monday)) / 2000))
  return [...votes].sort((one, other) => rank(other[0], other[1]) - rank(one[0], one[1]))[0]?.[0] ?? null
}

/**
 * Creates a function that lists the Mondays of the weeks that a date can mean: the chosen week, and weeks that at least
 * two dates name.
 */
function createWeekLister(
  dayLabels: readonly ParsedDayLabel[],
  monday: Day | null,
): (dayLabel: ParsedDayLabel) => Day[] {
  const years = listYears(monday)
  const counts = new Map<Day, number>()
  const listMondays = (dayLabel: ParsedDayLabel) => [
    ...new Set((dayLabel.date === null ? [] : listFittingDays(dayLabel.date, dayLabel, years)).map(getMonday)),
  ]
  for (const dayLabel of dayLabels)
    for (const each of listMondays(dayLabel)) counts.set(each, (counts.get(each) ?? 0) + 1)
  return (dayLabel) => listMondays(dayLabel).filter((each) => each === monday || (counts.get(each) ?? 0) >= 2)
}

/** Lists the Mondays that a title with a range of dates or the number of a week names. */
function listTitleMondays(title: string, monday: Day | null): Day[] {
  const { dates, week, year } = listTitleDates(title)
  const years = year === null ? listYears(monday) : [year]
  const [weekYear] = years
  if (week !== null && week >= 1 && week <= 53 && weekYear !== undefined) return [getWeekMonday(weekYear, week)]
  if (dates.length < 2) return []
  const days = dates.map((date) => listPossibleDays(date, years)[0]).filter((day) => day !== undefined)
  return [...new Set(days.map(getMonday))]
}

const listYears = (monday: Day | null) =>
  monday === null ? [] : [...new Set([Number(monday.slice(0, 4)), Number(addDays(monday, 6).slice(0, 4))])]
const listFittingDays = (date: DateMention, dayLabel: ParsedDayLabel, years: readonly number[]) =>
  listPossibleDays(date, years).filter((day) => fitsLabel(day, dayLabel))
const getWeekMonday = (year: number, week: number) =>
  addDays(getMonday(`${String(year).padStart(4, '0')}-01-04`), (week - 1) * 7)

/** Creates a function that turns day labels into days of the week; it returns null for a day of another week. */
export function createDayResolver(
  dayLabels: readonly ParsedDayLabel[],
  monday: Day | null,
): (dayLabel: ParsedDayLabel, previous: Weekday | null) => Weekday | null {
  const dateOnly = dayLabels.filter(({ weekday, date }) => weekday === null && date !== null)
  const listMondays = createWeekLister(dayLabels, monday)
  // Without a year and without weekdays the first date is taken for Monday.
  const ordinals = dateOnly.flatMap(({ date }) =>
    listPossibleDays({ year: 2026, dayMonth: date?.dayMonth.slice(0, 1) ?? [] }, []),
  )
  const first = ordinals.toSorted()[0]

  return (dayLabel, previous) => {
    const { weekday, isAmbiguous, date } = dayLabel
    if (date !== null && monday !== null) {
      const mondays = listMondays(dayLabel)
      const day = listFittingDays(date, dayLabel, listYears(monday)).find((each) => getMonday(each) === monday)
      if (day) return getWeekday(day)
      if (mondays.length > 0) return null
    }
    if (weekday !== null) return isAmbiguous && previous !== null && previous >= 3 && previous < 5 ? 4 : weekday
    const [ordinal] = date === null ? [] : listPossibleDays({ year: 2026, dayMonth: date.dayMonth.slice(0, 1) }, [])
    if (monday !== null || first === undefined || ordinal === undefined) return null
    const shift = daysBetween(first, ordinal)
    return shift >= 0 && shift < 7 ? ((shift + 1) as Weekday) : null
  }
}

/** The week that a text belongs to; null if it names none. */
type WeekOfText = 'expected' | 'other' | null

/** Matches a number such as `5.10` that can be a price, so it does not start another week. */
const PRICE_LIKE = /^\d{1,3}[.,]\d{2}$/

/**
 * Separates the rows of other weeks from those of the chosen one. A row with a date starts a week, and in a heading with
 * days of several weeks each column belongs to the week of its heading. Titles count only if no day has a date.
 */
export function separateWeeks(
  rows: readonly (readonly string[])[],
  {
    dayLabels,
    monday,
    readDayLabel,
  }: {
    dayLabels: readonly ParsedDayLabel[]
    monday: Day | null
    readDayLabel: (text: string) => ParsedDayLabel | null
  },
): string[][] {
  const listMondays = createWeekLister(dayLabels, monday)
  const listRowMondays = (row: readonly string[]) => listTitleMondays(row.find(Boolean) ?? '', monday)
  const toWeek = (mondays: readonly Day[]): WeekOfText =>
    mondays.length === 0 || monday === null ? null : mondays.includes(monday) ? 'expected' : 'other'
  const readWeek = (cell: string): WeekOfText => {
    const line = cell.split('\n')[0] ?? ''
    const dayLabel = line === '' || PRICE_LIKE.test(line) ? null : readDayLabel(line)
    return dayLabel?.date ? toWeek(listMondays(dayLabel)) : null
  }
  const weeks = rows.map((row) => row.map(readWeek))
  const hasDates = weeks.some((row) => row.some((week) => week !== null))
  const hasOthers = weeks.some((row) => row.includes('other'))
  if (hasDates ? !hasOthers : new Set(rows.flatMap((row) => listRowMondays(row).slice(0, 1))).size < 2)
    return rows.map((row) => [...row])

  let isOther = false
  let otherColumns: boolean[] = []
  return rows.map((row, at) => {
    const found = hasDates ? (weeks[at] ?? []) : [toWeek(listRowMondays(row))]
    const isMixed = found.includes('other') && found.includes('expected')
    if (found.some((week) => week !== null)) {
      isOther = found.includes('other') && !isMixed
      otherColumns = isMixed ? spreadRight(found).map((week) => week === 'other') : []
    }
    return isOther ? [] : row.map((cell, column) => (otherColumns[column] ? '' : cell))
  })
}

/** Spreads the weeks of headings to the columns at their right without a date, such as the allergens beside a dish. */
function spreadRight(weeks: readonly WeekOfText[]): WeekOfText[] {
  let current: WeekOfText = null
  return weeks.map((week) => {
    current = week ?? current
    return current
  })
}
