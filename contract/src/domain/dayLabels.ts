import { foldText, isOneLetterOff } from './compareText.ts'
import type { Weekday } from './day.ts'

/** A date in a text. Two numbers can have both orders of day and month, and the year can be missing. */
export type DateMention = { year: number | null; dayMonth: [day: number, month: number][] }

/** A day of the week or a date at the start of a line or in a cell. */
export type ParsedDayLabel = {
  weekday: Weekday | null
  /** `St` without its accent is Wednesday in Czech and Slovak, or Thursday in Slovak. */
  isAmbiguous: boolean
  /** One letter is a day only in a Hungarian text, beside other short names. */
  isSingleLetter: boolean
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
  3: 'st str wed weds sze',
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
const SHORT_DAY_WITH_DATE = /^(\p{L}{2,4})\.? ?\d{1,2}\. ?\d/u
const RANGE = /^ ?(?:[–—-]|az|do|to|until|til|through|-?tol)+ ?/

/** Reads a date at the start of a text that `foldText` has folded, and returns it with its length. */
export function readDate(text: string, isAlone: boolean): { date: DateMention; length: number } | null {
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
  // Without a final point the two numbers could be a weight or a price, such as 1.5.
  if (
    end === undefined &&
    !(isAlone && whole.length === text.trim().length) &&
    !/^ ?[):–]/.test(text.slice(whole.length)) &&
    !weekdaysByName.has(/^,? (\p{L}{2,12})(?!\p{L})/u.exec(text.slice(whole.length))?.[1] ?? '')
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

const longNames = [...weekdaysByName.keys()].filter((name) => name.length > 5)

/** Corrects one wrong letter in the name of a day that has no other text than a date beside it. */
const correctDay = (text: string) =>
  text.replace(/^\p{L}{5,11}(?=[ .,:(–-]*(?:\d|$))/u, (word) => {
    const plain = foldText(word)
    return weekdaysByName.has(plain) ? word : (longNames.find((name) => isOneLetterOff(plain, name)) ?? word)
  })

/** Reads the day at the start of a text. Null if there is none, or if the text names a range of days. */
export function readDayLabel(source: string): ParsedDayLabel | null {
  const text = correctDay(joinSpacedLetters(source.replace(/^[^\p{L}\d]+/u, ''))).replace(
    /^\d{1,2}[.)] ?(?=(\p{L}{4,12}))/u,
    (number, word: string) => (weekdaysByName.get(foldText(word))?.isShort === false ? '' : number),
  )
  const plain = foldText(text)
  let at = 0
  let dayLabel = null as ParsedDayLabel | null
  for (let step = 0; step < 12 && at < plain.length; step++) {
    const tail = plain.slice(at)
    const gap = /^[\s,;:.()|/\\–—*=_~-]+/.exec(tail)?.[0].length ?? 0
    if (gap > 0 && dayLabel) {
      const range = RANGE.exec(tail)
      const next = range ? readPart(plain.slice(at + range[0].length), false) : null
      const isShortDay = range && SHORT_DAY_WITH_DATE.exec(plain.slice(at + range[0].length))?.[1]
      if (isShortDay && weekdaysByName.has(isShortDay)) return null
      if (range && next && (next.date ? dayLabel.date : next.weekday !== dayLabel.weekday && !dayLabel.date))
        return null
    } else if (dayLabel && /^ ?(?:az|do|to|until) /.test(tail)) return null
    if (gap > 0) {
      // A day label ends before a separator that is not followed by a further part of the label.
      const part = dayLabel && readPart(plain.slice(at + gap), true)
      if (dayLabel && !(part && isCompatible(dayLabel, part))) break
      at += gap
      continue
    }
    const part = readPart(tail, dayLabel !== null || at === 0)
    if (part && (!dayLabel || isCompatible(dayLabel, part))) {
      const isThursday = part.weekday === 3 && part.isShort && /^[šŠ]/.test(text.slice(at))
      dayLabel = {
        weekday: isThursday ? 4 : (part.weekday ?? dayLabel?.weekday ?? null),
        isAmbiguous: part.weekday === 3 && part.name === 'st' && !isThursday ? true : (dayLabel?.isAmbiguous ?? false),
        isSingleLetter: dayLabel?.isSingleLetter ?? part.name.length === 1,
        date: part.date ?? dayLabel?.date ?? null,
        rest: '',
      }
      at += part.length
      continue
    }
    if (dayLabel) break
    const word = /^\p{L}+/u.exec(tail)?.[0] ?? ''
    if (!PREFIXES.has(word)) return null
    at += word.length
  }
  if (!dayLabel) return null
  const rest = text.slice(at).replace(/^[\s,;:.)|/\\–—*=_~-]+|[\s*=_~|–—-]+$/g, '')
  return { ...dayLabel, rest: dayLabel.weekday === null ? rest : rest.replace(DAY_NUMBER, '') }
}

type Part = { weekday: Weekday | null; isShort: boolean; name: string; date: DateMention | null; length: number }

const isCompatible = (dayLabel: ParsedDayLabel, part: Part) =>
  part.weekday === null
    ? dayLabel.date === null || String(dayLabel.date.dayMonth) === String(part.date?.dayMonth)
    : dayLabel.weekday === null || dayLabel.weekday === part.weekday

const ORDINAL_DAY = /^(?:([1-7])\. ?(?:den|nap|day)|(?:den|nap|day) ?([1-7]))(?![\p{L}\d.])/u

/** Reads one weekday or one date at the start of a text that `foldText` has folded. */
function readPart(tail: string, isShortAllowed: boolean): Part | null {
  const name = /^\p{L}{1,12}/u.exec(tail)?.[0] ?? ''
  const known = weekdaysByName.get(name)
  const after = tail.slice(name.length)
  if (known && !/^\p{L}/u.test(after)) {
    const isDateNext = () => /^[.:,]? ?\(?\d{1,2}[.:/ -]/.test(after) && readDate(after.replace(/^[.:, (]+/, ''), true)
    const isShortEnded = SINGLE_LETTERS.has(name)
      ? /^(?:$|: ?\S)/.test(after.trim()) || isDateNext()
      : /^(?:$|[.:,)/|\t]| ?[–—/|-])/.test(after.trimEnd()) || isDateNext()
    if (!known.isShort || (isShortAllowed && isShortEnded)) return { ...known, name, date: null, length: name.length }
  }
  const ordinal = ORDINAL_DAY.exec(tail)
  if (ordinal) {
    const weekday = Number(ordinal[1] ?? ordinal[2]) as Weekday
    return { weekday, isShort: false, name: ordinal[0], date: null, length: ordinal[0].length }
  }
  const date = readDate(tail, true)
  return date && { weekday: null, isShort: false, name: '', ...date }
}

/** Says whether the text has short Hungarian names of days: several letters, or a letter with its date. */
export const hasLetterDays = (dayLabels: readonly ParsedDayLabel[]): boolean => {
  // `P: Kulajda` is a soup, so letters before dishes are days only from Monday and Tuesday on.
  const isBeforeDish = ({ isSingleLetter, rest }: ParsedDayLabel) => isSingleLetter && rest !== ''
  const hasStart = [1, 2].every((weekday) =>
    dayLabels.some((dayLabel) => isBeforeDish(dayLabel) && dayLabel.weekday === weekday),
  )
  const letters = dayLabels.filter((dayLabel) => dayLabel.isSingleLetter && (hasStart || dayLabel.rest === ''))
  return new Set(letters.map(({ weekday }) => weekday)).size >= 2 || letters.some(({ date }) => date !== null)
}
