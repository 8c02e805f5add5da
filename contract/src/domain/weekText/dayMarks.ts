import { addDays, type Day, daysBetween, getWeekday, isDay, type Weekday } from '../day.ts'
import { getMonday } from '../week.ts'
import { foldText } from './foldText.ts'

/** A date as it is written. Both orders are possible for two numbers, and the year can be missing. */
type DateMention = { year: number | null; dayMonth: [day: number, month: number][] }

/** A day of the week or a date at the start of a line or in a cell. */
export type DayMark = {
  weekday: Weekday | null
  /** `St` without its accent is Wednesday in Czech and Slovak, or Thursday in Slovak. */
  isAmbiguous: boolean
  /** One letter is a day only in a Hungarian text, beside other short names. */
  isLetter: boolean
  date: DateMention | null
  rest: string
}

const FULL_NAMES: Record<Weekday, string> = {
  1: 'pondeli pondelok pondelka hetfo hetfon monday',
  2: 'utery uterek uterka utorok kedd kedden tuesday',
  3: 'streda stredu stredy szerda szerdan wednesday',
  4: 'ctvrtek stvrtok csutortok csutortokon thursday',
  5: 'patek piatok pentek penteken friday',
  6: 'sobota sobotu szombat szombaton saturday',
  7: 'nedele nedeli nedela nedelu vasarnap sunday',
}
const SHORT_NAMES: Record<Weekday, string> = {
  1: 'po pon mon h',
  2: 'ut ute uto tue tues k',
  3: 'st str wed sze',
  4: 'ct ctv stv stvr thu thur thurs cs csut',
  5: 'pa pi pia fri p pen',
  6: 'so sob sat szo',
  7: 'ne ned sun v vas',
}
const SINGLE_LETTERS = new Set(['h', 'k', 'p', 'v'])
const weekdaysByName = new Map<string, { weekday: Weekday; isShort: boolean }>()
for (const weekday of [1, 2, 3, 4, 5, 6, 7] as const) {
  for (const name of FULL_NAMES[weekday].split(' ')) weekdaysByName.set(name, { weekday, isShort: false })
  for (const name of SHORT_NAMES[weekday].split(' ')) weekdaysByName.set(name, { weekday, isShort: true })
}

const MONTHS = [
  'leden ledna lednu januar januara januari january jan',
  'unor unora unoru februar februara february feb febr',
  'brezen brezna breznu marec marca marcius march mar marc',
  'duben dubna dubnu april aprila aprilis apr',
  'kveten kvetna kvetnu maj maja majus may',
  'cerven cervna cervnu jun juna junius june',
  'cervenec cervence cervenci jul jula julius july',
  'srpen srpna srpnu august augusta augusztus aug',
  'zari september septembra szeptember sep sept szept',
  'rijen rijna rijnu oktober oktobra october okt oct',
  'listopad listopadu november novembra nov',
  'prosinec prosince prosinci december decembra dec',
]
const monthsByName = new Map(MONTHS.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)))

const PREFIXES = new Set(
  'den dne dna v ve na menu jidelnicek obed obedy nabidka ponuka denni denne poledni napi heti lunch for on dnes today dnesni daily nap datum'.split(
    ' ',
  ),
)
/** The day of the month without its month, as in `Monday 16th`. */
const DAY_NUMBER = /^\d{1,2}(?:(?:st|nd|rd|th)(?!\p{L})[\s,:–-]*|\.?$)/iu
const RANGE = /^ ?(?:[–—-]|az|do|to|until|til|through|-?tol)+ ?/

/** Reads a date at the start of a folded text; returns it with its length. */
function readDate(text: string, isAlone: boolean): { date: DateMention; length: number } | null {
  const toDate = (year: string | undefined, orders: [number, number][], length: number) => {
    const dayMonth = orders.filter(([day, month]) => day >= 1 && day <= 31 && month >= 1 && month <= 12)
    const fullYear = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year)
    return dayMonth.length > 0 ? { date: { year: fullYear, dayMonth }, length } : null
  }
  const iso = /^(\d{4}) ?[.\-/] ?(\d{1,2}) ?[.\-/] ?(\d{1,2})(?!\d)\.?(?:t[\d:.]+z?| 00:00:00)?/.exec(text)
  if (iso) return toDate(iso[1], [[Number(iso[3]), Number(iso[2])]], iso[0].length)
  const monthFirst =
    /^(?:(\d{4})\.? )?(\p{L}{3,10})\.? (\d{1,2})(?!\d)(?:\.|st|nd|rd|th)?(?:-?[aeno]{1,3}(?!\p{L}))?(?:,? (\d{4})(?!\d))?/u.exec(
      text,
    )
  const firstMonth = monthFirst && monthsByName.get(monthFirst[2] ?? '')
  if (monthFirst && firstMonth)
    return toDate(monthFirst[1] ?? monthFirst[4], [[Number(monthFirst[3]), firstMonth]], monthFirst[0].length)
  const named = /^(\d{1,2})(?:\.|st|nd|rd|th)? ?(\p{L}{3,10})\.?(?:,? (\d{4})(?!\d))?/u.exec(text)
  const month = named && monthsByName.get(named[2] ?? '')
  if (named && month) return toDate(named[3], [[Number(named[1]), month]], named[0].length)
  const numbers = /^(\d{1,2}) ?([./-]) ?(\d{1,2})(?!\d)(?: ?([./-]) ?(\d{4}|\d{2}(?![\d,.]))?)?/.exec(text)
  if (!numbers) return null
  const [whole, one, , two, end, year] = numbers
  // Without a final point it could be a weight or a price, such as 1.5.
  if (
    end === undefined &&
    !(isAlone && whole.length === text.trim().length) &&
    !/^ ?[):–]/.test(text.slice(whole.length))
  )
    return null
  const [first, second] = [Number(one), Number(two)]
  return toDate(
    year,
    [
      [first, second],
      [second, first],
    ],
    whole.trimEnd().length,
  )
}

const joinSpacedLetters = (text: string) =>
  /^(?:\p{L} ){4,}\p{L}$/u.test(text.slice(0, 40)) ? text.replace(/ /g, '') : text

/** Reads the day at the start of a text. Null if there is none, or if the text names a range of days. */
export function readDayMark(source: string): DayMark | null {
  const text = joinSpacedLetters(source.replace(/^[^\p{L}\d]+/u, ''))
  const plain = foldText(text)
  let at = 0
  let mark = null as DayMark | null
  for (let step = 0; step < 12 && at < plain.length; step++) {
    const tail = plain.slice(at)
    const gap = /^[\s,;:.()|/\\–—*=_~-]+/.exec(tail)?.[0].length ?? 0
    if (gap > 0 && mark) {
      const range = RANGE.exec(tail)
      const next = range ? readPart(plain.slice(at + range[0].length), false) : null
      if (range && next && (next.date ? mark.date : next.weekday !== mark.weekday && !mark.date)) return null
    } else if (mark && /^ ?(?:az|do|to|until) /.test(tail)) return null
    if (gap > 0) {
      // A mark ends before a separator if no further part of it follows.
      const part = mark && readPart(plain.slice(at + gap), true)
      if (mark && !(part && isCompatible(mark, part))) break
      at += gap
      continue
    }
    const part = readPart(tail, mark !== null || at === 0)
    if (part && (!mark || isCompatible(mark, part))) {
      const isThursday = part.weekday === 3 && part.isShort && /^[šŠ]/.test(text.slice(at))
      mark = {
        weekday: isThursday ? 4 : (part.weekday ?? mark?.weekday ?? null),
        isAmbiguous: part.weekday === 3 && part.name === 'st' && !isThursday ? true : (mark?.isAmbiguous ?? false),
        isLetter: mark?.isLetter ?? part.name.length === 1,
        date: part.date ?? mark?.date ?? null,
        rest: '',
      }
      at += part.length
      continue
    }
    if (mark) break
    const word = /^\p{L}+/u.exec(tail)?.[0] ?? ''
    if (!PREFIXES.has(word)) return null
    at += word.length
  }
  if (!mark) return null
  const rest = text.slice(at).replace(/^[\s,;:.)|/\\–—*=_~-]+|[\s*=_~|–—-]+$/g, '')
  return { ...mark, rest: mark.weekday === null ? rest : rest.replace(DAY_NUMBER, '') }
}

type Part = { weekday: Weekday | null; isShort: boolean; name: string; date: DateMention | null; length: number }

const isCompatible = (mark: DayMark, part: Part) =>
  part.weekday === null
    ? mark.date === null || String(mark.date.dayMonth) === String(part.date?.dayMonth)
    : mark.weekday === null || mark.weekday === part.weekday

/** Reads one weekday or one date at the start of a folded text. */
function readPart(tail: string, isShortAllowed: boolean): Part | null {
  const name = /^\p{L}{1,12}/u.exec(tail)?.[0] ?? ''
  const known = weekdaysByName.get(name)
  const after = tail.slice(name.length)
  if (known && !/^\p{L}/u.test(after)) {
    const isDateNext = () => /^[.:,]? ?\(?\d{1,2}[.:/ -]/.test(after) && readDate(after.replace(/^[.:, (]+/, ''), true)
    const isShortEnded = SINGLE_LETTERS.has(name)
      ? after.trim() === '' || isDateNext()
      : /^(?:$|[.:,)/|\t]| ?[–—-])/.test(after.trimEnd()) || isDateNext()
    if (!known.isShort || (isShortAllowed && isShortEnded)) return { ...known, name, date: null, length: name.length }
  }
  const date = readDate(tail, true)
  return date && { weekday: null, isShort: false, name: '', ...date }
}

/** Says whether the text has short Hungarian names of days: several letters, or a letter with its date. */
export const hasLetterDays = (marks: readonly DayMark[]): boolean => {
  const letters = marks.filter(({ isLetter }) => isLetter)
  return new Set(letters.map(({ weekday }) => weekday)).size >= 2 || letters.some(({ date }) => date !== null)
}

/** Lists the dates in a title such as `16. 11. – 20. 11. 2026`, `16.–20. listopadu 2026` or `47. týden 2026`. */
export function listTitleDates(source: string): { dates: DateMention[]; week: number | null; year: number | null } {
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

/** Lists the days that a date can mean: without a year those in the years around the expected one. */
function listPossibleDays({ year, dayMonth }: DateMention, years: readonly number[]): Day[] {
  return (year === null ? years : [year]).flatMap((each) =>
    dayMonth.map((pair) => toDay(each, pair)).filter((day) => day !== null),
  )
}

const fitsMark = (day: Day, { weekday, isAmbiguous }: DayMark) => {
  const found = getWeekday(day)
  return weekday === null || found === weekday || (isAmbiguous && found === 4)
}

/** Finds the Monday on which most dates agree; the expected week wins if several do. */
export function findMonday(marks: readonly DayMark[], titles: readonly string[], expected: Day | null): Day | null {
  const found = titles.map(listTitleDates)
  const statedYears = [...found.map(({ year }) => year), ...marks.map(({ date }) => date?.year ?? null)].filter(
    (year) => year !== null,
  )
  const expectedYear = expected === null ? [] : [0, 1, -1].map((shift) => Number(expected.slice(0, 4)) + shift)
  const years = statedYears.length > 0 ? [...new Set(statedYears)] : expectedYear
  const votes = new Map<Day, number>()
  const vote = (day: Day, weight: number) => votes.set(getMonday(day), (votes.get(getMonday(day)) ?? 0) + weight)
  for (const mark of marks)
    if (mark.date)
      listPossibleDays(mark.date, years)
        .filter((day) => fitsMark(day, mark))
        .forEach((day, at) => {
          vote(day, at === 0 ? 1 : 0.9)
        })
  for (const { dates, week, year } of found) {
    for (const date of dates)
      listPossibleDays(date, years).forEach((day, at) => {
        vote(day, at === 0 ? 0.8 : 0.5)
      })
    const weekYear = year ?? years[0]
    if (week !== null && week >= 1 && week <= 53 && weekYear !== undefined)
      vote(addDays(getMonday(`${String(weekYear).padStart(4, '0')}-01-04`), (week - 1) * 7), 0.9)
  }
  const rank = (monday: Day, weight: number) =>
    weight +
    (expected !== null && monday === expected ? 0.6 : 0) -
    (expected === null ? 0 : Math.min(0.4, Math.abs(daysBetween(expected, monday)) / 2000))
  return [...votes].sort((one, other) => rank(other[0], other[1]) - rank(one[0], one[1]))[0]?.[0] ?? null
}

/** Creates the function that turns marks into days of the week; the result is null for a day of another week. */
export function createDayResolver(
  marks: readonly DayMark[],
  monday: Day | null,
): (mark: DayMark, previous: Weekday | null) => Weekday | null {
  const dateOnly = marks.filter(({ weekday, date }) => weekday === null && date !== null)
  const years = monday === null ? [] : [Number(monday.slice(0, 4)), Number(addDays(monday, 6).slice(0, 4))]
  const others = new Map<Day, number>()
  const listMondays = (mark: DayMark) =>
    mark.date === null
      ? []
      : [
          ...new Set(
            listPossibleDays(mark.date, years)
              .filter((day) => fitsMark(day, mark))
              .map(getMonday),
          ),
        ]
  for (const mark of marks) for (const each of listMondays(mark)) others.set(each, (others.get(each) ?? 0) + 1)
  // Without a year and without weekdays the first date is taken for Monday.
  const ordinals = dateOnly.flatMap(({ date }) =>
    listPossibleDays({ year: 2026, dayMonth: date?.dayMonth.slice(0, 1) ?? [] }, []),
  )
  const first = ordinals.toSorted()[0]

  return (mark, previous) => {
    const { weekday, isAmbiguous, date } = mark
    if (date !== null && monday !== null) {
      const mondays = listMondays(mark)
      if (mondays.includes(monday)) {
        const day = listPossibleDays(date, years).find((each) => fitsMark(each, mark) && getMonday(each) === monday)
        if (day) return getWeekday(day)
      } else if (mondays.some((each) => (others.get(each) ?? 0) >= 2)) return null
    }
    if (weekday !== null) return isAmbiguous && previous !== null && previous >= 3 && previous < 5 ? 4 : weekday
    const [ordinal] = date === null ? [] : listPossibleDays({ year: 2026, dayMonth: date.dayMonth.slice(0, 1) }, [])
    if (monday !== null || first === undefined || ordinal === undefined) return null
    const shift = daysBetween(first, ordinal)
    return shift >= 0 && shift < 7 ? ((shift + 1) as Weekday) : null
  }
}
