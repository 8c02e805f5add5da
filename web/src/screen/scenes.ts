import type { Day } from '@poledne/contract/domain/day'
import { weekNumber } from '@poledne/contract/domain/week'
import type { GuestDay, ScreenContent } from '@poledne/contract/guestMenu'
import type { AccountLanguage } from '@poledne/contract/languages'
import { element } from './dom.ts'
import type { Setting } from './layout.ts'
import { row } from './parts.ts'
import { formatDate, formatDates, nameOf, say } from './words.ts'

/** What hangs on the wall: a title, and below it as much as there is to read. */
export type Page = {
  title: string
  /** Beside the title, lighter. */
  subtitle: string
  body: HTMLElement
  hasCodes: boolean
  /** What may be tried on a wide screen and on a tall one, the most readable first. */
  wide: readonly Setting[]
  tall: readonly Setting[]
}

const roomy = (columns: number): Setting => ({ columns, isDense: false })
const dense = (columns: number): Setting => ({ columns, isDense: true })

/** The name of a variant is said only where there are more to tell apart. */
function groups({ variants }: GuestDay, language: AccountLanguage, level: 'h2' | 'h3'): HTMLElement[] {
  return variants.map((variant) =>
    element(
      'section',
      'group',
      variants.length > 1 ? element(level, 'variant', nameOf(variant, language)) : null,
      element('ul', 'rows', ...variant.items.map((item) => row(item, language))),
    ),
  )
}

const hasCodes = (days: readonly GuestDay[]) =>
  days.some(({ variants }) =>
    variants.some(({ items }) => items.some(({ dishes }) => dishes.some((dish) => dish.allergenCodes.length > 0))),
  )

export const dayPage = (day: GuestDay, language: AccountLanguage): Page => ({
  title: formatDate(day.date, language, { weekday: 'long' }),
  subtitle: formatDate(day.date, language, { day: 'numeric', month: 'long' }),
  body: element('div', 'day', ...groups(day, language, 'h2')),
  hasCodes: hasCodes([day]),
  wide: [roomy(1), roomy(2)],
  tall: [roomy(1)],
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
      day.planned && day.variants.length === 0 ? element('p', 'resting', say(language, 'resting')) : null,
    ),
  )
  if (day.date === today) made.setAttribute('aria-current', 'date')
  return made
}

export const weekPage = (days: readonly GuestDay[], today: Day, language: AccountLanguage): Page => ({
  title: say(language, 'week', { week: String(weekNumber(today).week) }),
  subtitle: formatDates(days.at(0)?.date ?? today, days.at(-1)?.date ?? today, language),
  body: element('div', 'week', ...days.map((day) => weekDay(day, today, language))),
  hasCodes: hasCodes(days),
  wide: [roomy(days.length), dense(days.length)],
  tall: [roomy(1), roomy(2), dense(2)],
})

export const allergensPage = ({ allergens }: ScreenContent, language: AccountLanguage): Page => ({
  title: say(language, 'allergens'),
  subtitle: '',
  body: element(
    'dl',
    'allergens',
    ...allergens.map((allergen) =>
      element(
        'div',
        'allergen',
        element('dt', 'code', allergen.code),
        element('dd', 'allergenName', nameOf(allergen, language)),
      ),
    ),
  ),
  hasCodes: false,
  wide: [roomy(1), roomy(2)],
  tall: [roomy(1)],
})
