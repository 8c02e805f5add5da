import type { Day } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { GuestDay, GuestItem, ScreenContent } from '@poledne/contract/endpoints/guestMenu'
import { type LayoutOption, splitIntoChunks } from './layout.ts'
import { formatDate, formatDateRange, formatPrices, getName, getTypeName, translate } from './screenText.ts'

/** The content of one sheet, and its possible layouts on a wide and on a tall screen, the most readable first. */
export type SheetContent = { body: HTMLElement; wide: readonly LayoutOption[]; tall: readonly LayoutOption[] }

/** The content of the screen: a title and what is below it. */
export type ScreenPage = {
  title: string
  /** The text next to the title in a lighter colour. */
  subtitle: string
  hasCodes: boolean
  /** The content on one sheet, on two and so on, built lazily. */
  splits: readonly (() => SheetContent[])[]
}

/** The maximum number of sheets: with more of them, guests would wait too long for the one they need. */
const MAX_SHEETS = 7
const splitOverSheets = <T>(list: readonly T[], leafOf: (part: T[]) => SheetContent): ScreenPage['splits'] =>
  Array.from(
    { length: Math.max(1, Math.min(MAX_SHEETS, list.length)) },
    (_, index) => () => splitIntoChunks(list, index + 1).map(leafOf),
  )

const createRoomyLayout = (columns: number): LayoutOption => ({ columns, isDense: false })
const createDenseLayout = (columns: number): LayoutOption => ({ columns, isDense: true })

/** Renders the items of each variant. The name of a variant is shown only if there are several. */
function renderVariants(
  { variants }: GuestDay,
  language: AccountLanguage,
  level: 'h2' | 'h3',
  isNamed = variants.length > 1,
): HTMLElement[] {
  return variants.map((variant) =>
    createElement(
      'section',
      'group',
      isNamed ? createElement(level, 'variant', getName(variant, language)) : null,
      createElement('ul', 'rows', ...variant.items.map((item) => renderRow(item, language))),
    ),
  )
}

const hasAllergenCodes = (days: readonly GuestDay[]) =>
  days.some(({ variants }) =>
    variants.some(({ items }) => items.some(({ dishes }) => dishes.some((dish) => dish.allergenCodes?.length))),
  )

/** Builds the content of a day with its rows grouped by variant, each group below the name of its variant. */
function buildDayContent(day: GuestDay, rows: readonly DayRow[], language: AccountLanguage): SheetContent {
  const variants = day.variants.flatMap((variant) => {
    const items = rows.flatMap((each) => (each.variant === variant ? [each.item] : []))
    return items.length > 0 ? [{ ...variant, items }] : []
  })
  const body = createElement(
    'div',
    'day',
    ...renderVariants({ ...day, variants }, language, 'h2', day.variants.length > 1),
  )
  return { body, wide: [createRoomyLayout(1), createRoomyLayout(2)], tall: [createRoomyLayout(1)] }
}

type DayRow = { variant: GuestDay['variants'][number]; item: GuestItem }

export const buildDayPage = (day: GuestDay, language: AccountLanguage): ScreenPage => ({
  title: formatDate(day.date, language, { weekday: 'long' }),
  subtitle: formatDate(day.date, language, { day: 'numeric', month: 'long' }),
  hasCodes: hasAllergenCodes([day]),
  splits: splitOverSheets(
    day.variants.flatMap((variant) => variant.items.map((item): DayRow => ({ variant, item }))),
    (rows) => buildDayContent(day, rows, language),
  ),
})

function renderWeekDay(day: GuestDay, today: Day, language: AccountLanguage): HTMLElement {
  const section = createElement(
    'section',
    day.date === today ? 'weekDay today' : 'weekDay',
    createElement(
      'h2',
      'weekDayName',
      formatDate(day.date, language, { weekday: 'long' }),
      ' ',
      createElement('small', '', formatDate(day.date, language, { day: 'numeric', month: 'numeric' })),
    ),
    createElement(
      'div',
      'weekDayMenu',
      ...renderVariants(day, language, 'h3'),
      // A day without a menu stays empty, because it is not the same as a closed day.
      day.planned && day.variants.length === 0
        ? createElement('p', 'resting', translate(language, 'restingDay'))
        : null,
    ),
  )
  if (day.date === today) section.setAttribute('aria-current', 'date')
  return section
}

export const buildWeekPage = (days: readonly GuestDay[], today: Day, language: AccountLanguage): ScreenPage => ({
  title: translate(language, 'week', { week: String(getWeekNumber(today).week) }),
  subtitle: formatDateRange(days.at(0)?.date ?? today, days.at(-1)?.date ?? today, language),
  hasCodes: hasAllergenCodes(days),
  splits: splitOverSheets(days, (part) => ({
    body: createElement('div', 'week', ...part.map((day) => renderWeekDay(day, today, language))),
    wide: [createRoomyLayout(part.length), createDenseLayout(part.length)],
    tall: [createRoomyLayout(1), createRoomyLayout(2), createDenseLayout(2)],
  })),
})

export const buildAllergensPage = ({ allergens }: ScreenContent, language: AccountLanguage): ScreenPage => ({
  title: translate(language, 'allergens'),
  subtitle: '',
  hasCodes: false,
  splits: splitOverSheets(allergens, (part) => ({
    body: createElement(
      'dl',
      'allergens',
      ...part.map((allergen) =>
        createElement(
          'div',
          'allergen',
          createElement('dt', 'code', allergen.code),
          createElement('dd', 'allergenName', getName(allergen, language)),
        ),
      ),
    ),
    wide: [createRoomyLayout(1), createRoomyLayout(2)],
    tall: [createRoomyLayout(1)],
  })),
})

/** The functions below render one item of a day or a week. */

type GuestDish = GuestItem['dishes'][number]

function renderDish(served: GuestDish, language: AccountLanguage): HTMLElement {
  const name = getName(served, language)
  if (!served.allergenCodes)
    return createElement(
      'span',
      'dish',
      name,
      ' ',
      createElement('small', 'undeclared', translate(language, 'allergensUndeclared')),
    )
  if (served.allergenCodes.length === 0) return createElement('span', 'dish', name)
  // The last word and the allergen codes stay on one line.
  const lastWordStart = name.lastIndexOf(' ') + 1
  const codes = createElement('small', 'codes', served.allergenCodes.join(' '))
  return createElement(
    'span',
    'dish',
    name.slice(0, lastWordStart),
    createElement('span', 'together', name.slice(lastWordStart), ' ', codes),
  )
}

function renderPrice(item: GuestItem): HTMLElement | null {
  const [first, ...others] = formatPrices(item)
  if (first === undefined) return null
  return createElement('span', 'price', first, ...others.map((other) => createElement('small', 'otherPrice', other)))
}

function renderRow(item: GuestItem, language: AccountLanguage): HTMLElement {
  return createElement(
    'li',
    'row',
    createElement(
      'div',
      'what',
      createElement('span', 'type', getTypeName(item, language)),
      createElement(
        'span',
        'dishes',
        ...item.dishes.map((served) => renderDish(served, language)),
        item.note ? createElement('small', 'note', item.note) : null,
      ),
    ),
    renderPrice(item),
  )
}

type Child = Node | string | null

/** Creates an element with a class and children. Text is never parsed as HTML. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  if (className) node.className = className
  node.append(...children.filter((child) => child !== null))
  return node
}
