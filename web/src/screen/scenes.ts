import type { Day } from '@poledne/contract/domain/day'
import { weekNumber } from '@poledne/contract/domain/week'
import type { GuestDay, GuestItem, ScreenContent } from '@poledne/contract/guestMenu'
import type { AccountLanguage } from '@poledne/contract/languages'
import { element } from './dom.ts'
import { chunks, type Setting } from './layout.ts'
import { row } from './parts.ts'
import { formatDate, formatDates, nameOf, say } from './words.ts'

/** What stands on one sheet, and what may be tried on a wide screen and on a tall one, the most readable first. */
export type Leaf = { body: HTMLElement; wide: readonly Setting[]; tall: readonly Setting[] }

/** What hangs on the wall: a title, and below it as much as there is to read. */
export type Page = {
  title: string
  /** Beside the title, lighter. */
  subtitle: string
  hasCodes: boolean
  /** All of it on one sheet, on two, and so on; made only when asked for. */
  splits: readonly (() => Leaf[])[]
}

/** More would take too long to come around. */
const MOST_SHEETS = 7
const dealt = <T>(list: readonly T[], leafOf: (part: T[]) => Leaf): Page['splits'] =>
  Array.from(
    { length: Math.max(1, Math.min(MOST_SHEETS, list.length)) },
    (_, index) => () => chunks(list, index + 1).map(leafOf),
  )

const roomy = (columns: number): Setting => ({ columns, isDense: false })
const dense = (columns: number): Setting => ({ columns, isDense: true })

/** The name of a variant is said only where there are more to tell apart. */
function groups(
  { variants }: GuestDay,
  language: AccountLanguage,
  level: 'h2' | 'h3',
  isNamed = variants.length > 1,
): HTMLElement[] {
  return variants.map((variant) =>
    element(
      'section',
      'group',
      isNamed ? element(level, 'variant', nameOf(variant, language)) : null,
      element('ul', 'rows', ...variant.items.map((item) => row(item, language))),
    ),
  )
}

const hasCodes = (days: readonly GuestDay[]) =>
  days.some(({ variants }) =>
    variants.some(({ items }) => items.some(({ dishes }) => dishes.some((dish) => dish.allergenCodes?.length))),
  )

/** Rows of several variants, each below its own name again. */
function dayLeaf(day: GuestDay, rows: readonly DayRow[], language: AccountLanguage): Leaf {
  const variants = day.variants.flatMap((variant) => {
    const items = rows.flatMap((each) => (each.variant === variant ? [each.item] : []))
    return items.length > 0 ? [{ ...variant, items }] : []
  })
  const body = element('div', 'day', ...groups({ ...day, variants }, language, 'h2', day.variants.length > 1))
  return { body, wide: [roomy(1), roomy(2)], tall: [roomy(1)] }
}

type DayRow = { variant: GuestDay['variants'][number]; item: GuestItem }

export const dayPage = (day: GuestDay, language: AccountLanguage): Page => ({
  title: formatDate(day.date, language, { weekday: 'long' }),
  subtitle: formatDate(day.date, language, { day: 'numeric', month: 'long' }),
  hasCodes: hasCodes([day]),
  splits: dealt(
    day.variants.flatMap((variant) => variant.items.map((item): DayRow => ({ variant, item }))),
    (rows) => dayLeaf(day, rows, language),
  ),
})

function weekDay(day: GuestDay, today: Day, language: AccountLanguage): HTMLElement {
  const made = element(
    'section',
    day.date === today ? 'weekDay today' : 'weekDay',
    element(
      'h2',
      'weekDayName',
      formatDate(day.date, language, { weekday: 'long' }),
      ' ',
      element('small', '', formatDate(day.date, language, { day: 'numeric', month: 'numeric' })),
    ),
    element(
      'div',
      'weekDayMenu',
      ...groups(day, language, 'h3'),
      // A day that nobody has planned yet stays empty: it is not the same as a day off.
      day.planned && day.variants.length === 0 ? element('p', 'resting', say(language, 'restingDay')) : null,
    ),
  )
  if (day.date === today) made.setAttribute('aria-current', 'date')
  return made
}

export const weekPage = (days: readonly GuestDay[], today: Day, language: AccountLanguage): Page => ({
  title: say(language, 'week', { week: String(weekNumber(today).week) }),
  subtitle: formatDates(days.at(0)?.date ?? today, days.at(-1)?.date ?? today, language),
  hasCodes: hasCodes(days),
  splits: dealt(days, (part) => ({
    body: element('div', 'week', ...part.map((day) => weekDay(day, today, language))),
    wide: [roomy(part.length), dense(part.length)],
    tall: [roomy(1), roomy(2), dense(2)],
  })),
})

export const allergensPage = ({ allergens }: ScreenContent, language: AccountLanguage): Page => ({
  title: say(language, 'allergens'),
  subtitle: '',
  hasCodes: false,
  splits: dealt(allergens, (part) => ({
    body: element(
      'dl',
      'allergens',
      ...part.map((allergen) =>
        element(
          'div',
          'allergen',
          element('dt', 'code', allergen.code),
          element('dd', 'allergenName', nameOf(allergen, language)),
        ),
      ),
    ),
    wide: [roomy(1), roomy(2)],
    tall: [roomy(1)],
  })),
})
