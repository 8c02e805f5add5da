import type { Day } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { GuestDay, GuestDish, GuestItem, ScreenContent } from '@poledne/contract/modules/guestMenu'
import {
  describeDish,
  explainEmptyDay,
  formatDate,
  formatDateRange,
  formatPrices,
  getDishName,
  getGuestName,
  getTypeName,
  translate,
} from './screenText.ts'

/** Rows below a heading, and below a title that sections of the same group share. */
export type MenuSection = {
  group: string
  title: HTMLElement | null
  heading: HTMLElement | null
  rows: readonly HTMLElement[]
}

/** A page of the screen: a title and the content below it. */
export type ScreenPage = {
  title: string
  /** The text next to the title in a lighter colour. */
  subtitle: string
  hasCodes: boolean
  sections: readonly MenuSection[]
  /** The possible numbers of columns on a wide and on a tall screen, the most readable first. */
  columns: { wide: readonly number[]; tall: readonly number[] }
}

const hasAllergenCodes = (days: readonly GuestDay[]) =>
  days.some(({ variants }) =>
    variants.some(({ items }) => items.some(({ dishes }) => dishes.some((dish) => dish.allergenCodes?.length))),
  )

/** Renders the rows of each variant; the name of a variant is shown only if there are several. */
const renderVariants = ({ variants }: GuestDay, language: AccountLanguage) =>
  variants.map((variant) => ({
    heading: variants.length > 1 ? createElement('h2', 'variant', getGuestName(variant, language)) : null,
    rows: variant.items.flatMap((item) => splitItem(item).map((part) => renderRow(part, language))),
  }))

export const buildDayPage = (day: GuestDay, language: AccountLanguage): ScreenPage => ({
  title: formatDate(day.date, language, { weekday: 'long' }),
  subtitle: formatDate(day.date, language, { day: 'numeric', month: 'long' }),
  hasCodes: hasAllergenCodes([day]),
  sections: renderVariants(day, language).map((variant) => ({ group: '', title: null, ...variant })),
  columns: { wide: [1, 2, 3], tall: [1, 2] },
})

function renderDayName({ date }: GuestDay, today: Day, language: AccountLanguage): HTMLElement {
  const name = createElement(
    'h2',
    date === today ? 'dayName today' : 'dayName',
    formatDate(date, language, { weekday: 'long' }),
    ' ',
    createElement('small', '', formatDate(date, language, { day: 'numeric', month: 'numeric' })),
  )
  if (date === today) name.setAttribute('aria-current', 'date')
  return name
}

export const buildWeekPage = (days: readonly GuestDay[], today: Day, language: AccountLanguage): ScreenPage => ({
  title: translate(language, 'week', { week: String(getWeekNumber(today).week) }),
  subtitle: formatDateRange(days.at(0)?.date ?? today, days.at(-1)?.date ?? today, language),
  hasCodes: hasAllergenCodes(days),
  sections: days.flatMap((day) => {
    // A day without a published menu shows only its name, because it is not the same as a day without meals.
    const rest = createElement('li', 'resting', day.planned ? explainEmptyDay(day, language, 'restingDay') : '')
    const variants = day.variants.length > 0 ? renderVariants(day, language) : [{ heading: null, rows: [rest] }]
    return variants.map((variant) => ({ group: day.date, title: renderDayName(day, today, language), ...variant }))
  }),
  columns: { wide: [days.length, 3, 2, 1], tall: [1, 2] },
})

export const buildAllergensPage = ({ allergens }: ScreenContent, language: AccountLanguage): ScreenPage => ({
  title: translate(language, 'allergens'),
  subtitle: '',
  hasCodes: false,
  sections: [
    {
      group: '',
      title: null,
      heading: null,
      rows: allergens.map((allergen) =>
        createElement(
          'li',
          'row allergen',
          createElement('span', 'code', allergen.code),
          createElement('span', 'dishes', getGuestName(allergen, language)),
        ),
      ),
    },
  ],
  columns: { wide: [1, 2, 3], tall: [1, 2] },
})

/** Rows with more dishes would not fit on a page with the longest names. */
const MAX_ROW_DISHES = 6

function splitItem(item: GuestItem): GuestItem[] {
  const count = Math.max(1, Math.ceil(item.dishes.length / MAX_ROW_DISHES))
  return Array.from({ length: count }, (_, index) => ({
    ...item,
    dishes: item.dishes.slice(index * MAX_ROW_DISHES, (index + 1) * MAX_ROW_DISHES),
    note: index === count - 1 ? item.note : null,
  }))
}

function renderDish(served: GuestDish, language: AccountLanguage): HTMLElement {
  const details = describeDish(served, language)
  return createElement(
    'span',
    'dish',
    getDishName(served, language),
    ' ',
    renderAllergens(served, language),
    details ? createElement('small', 'details', details) : null,
  )
}

function renderAllergens({ allergenCodes }: GuestDish, language: AccountLanguage): HTMLElement | null {
  if (!allergenCodes) return createElement('small', 'undeclared', translate(language, 'allergensUndeclared'))
  return allergenCodes.length > 0 ? createElement('small', 'codes', allergenCodes.join(' ')) : null
}

function renderPrice(item: GuestItem): HTMLElement | null {
  const [first, ...others] = formatPrices(item)
  if (first === undefined) return null
  return createElement('span', 'price', first, ...others.map((other) => createElement('small', 'otherPrice', other)))
}

const renderRow = (item: GuestItem, language: AccountLanguage): HTMLElement =>
  createElement(
    'li',
    'row',
    createElement('span', 'type', getTypeName(item, language)),
    createElement(
      'span',
      'dishes',
      ...item.dishes.map((served) => renderDish(served, language)),
      item.note ? createElement('small', 'note', item.note) : null,
    ),
    renderPrice(item),
  )

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
