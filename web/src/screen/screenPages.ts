import type { Day } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { GuestDay, GuestItem, ScreenContent } from '@poledne/contract/modules/guestMenu'
import { type LayoutOption, type SheetLayout, splitIntoChunks } from './layout.ts'
import type { Ruler } from './ruler.ts'
import {
  formatDate,
  formatDateRange,
  formatPrices,
  getDishName,
  getGuestName,
  getTypeName,
  translate,
} from './screenText.ts'
import { toDayText, toRowText, toVariantWords, toWords } from './screenWords.ts'
import {
  balanceColumns,
  type ColumnPart,
  computeAllergenHeight,
  computeColumnWidth,
  computeGroup,
  computeTextScale,
  computeWeekHeight,
  DAY_GAP,
  type RowText,
  type SheetArea,
  type Word,
} from './textModel.ts'

/**
 * The content of one sheet, and its possible layouts on a wide and on a tall screen, the most readable first. Whether a
 * layout fits is computed from the widths of the words; elements are built only for the chosen layout.
 */
export type SheetContent = {
  wide: readonly LayoutOption[]
  tall: readonly LayoutOption[]
  fits: (layout: SheetLayout, area: SheetArea) => boolean
  build: (layout: SheetLayout, area: SheetArea) => HTMLElement
}

/** A page of the screen: a title and the content below it. */
export type ScreenPage = {
  title: string
  /** The text next to the title in a lighter colour. */
  subtitle: string
  hasCodes: boolean
  /** The content split over one sheet, over two and so on. Each split is built only if it is needed. */
  splits: readonly (() => SheetContent[])[]
}

/** The share of the height that remains free, because browsers round the heights of lines and borders. */
const TOLERANCE = 0.004
/** Returns the available height in em of the body. */
const getHeightInEm = ({ height, vmin }: SheetArea, size: number) => (height * (1 - TOLERANCE)) / (size * vmin)

/** The highest number of sheets. With more sheets, guests would wait too long for the one that they need. */
const MAX_SHEETS = 7
const splitOverSheets = <T>(list: readonly T[], leafOf: (part: T[]) => SheetContent): ScreenPage['splits'] =>
  Array.from(
    { length: Math.max(1, Math.min(MAX_SHEETS, list.length)) },
    (_, index) => () => splitIntoChunks(list, index + 1).map(leafOf),
  )

const createRoomyLayout = (columns: number): LayoutOption => ({ columns, isDense: false })
const createDenseLayout = (columns: number): LayoutOption => ({ columns, isDense: true })

/** Creates the layouts of content in one or two columns. `fill` returns null if the content does not fit. */
const createColumnLayouts = (
  fill: (layout: SheetLayout, area: SheetArea) => ColumnPart[][] | null,
): Pick<SheetContent, 'wide' | 'tall' | 'fits'> => ({
  wide: [createRoomyLayout(1), createRoomyLayout(2)],
  tall: [createRoomyLayout(1)],
  fits: (layout, area) => fill(layout, area) !== null,
})

/** Renders the rows of a variant; the name of a variant is shown only if there are several. */
const renderGroup = (
  items: readonly GuestItem[],
  language: AccountLanguage,
  level: 'h2' | 'h3',
  name: string | null,
): HTMLElement =>
  createElement(
    'section',
    'group',
    name === null ? null : createElement(level, 'variant', name),
    createElement('ul', 'rows', ...items.map((item) => renderRow(item, language))),
  )

const hasAllergenCodes = (days: readonly GuestDay[]) =>
  days.some(({ variants }) =>
    variants.some(({ items }) => items.some(({ dishes }) => dishes.some((dish) => dish.allergenCodes?.length))),
  )

type DayGroup = { name: string | null; heading: readonly Word[] }
type DayRow = { group: DayGroup; item: GuestItem; text: RowText }

/** Describes a day with its rows grouped by variant, each group below the name of its variant. */
function describeDaySheet(rows: readonly DayRow[], language: AccountLanguage): SheetContent {
  const groups = [...new Set(rows.map(({ group }) => group))].map((group) => ({
    ...group,
    rows: rows.filter((row) => row.group === group),
  }))
  const fill = ({ columns, size }: SheetLayout, area: SheetArea) => {
    const scale = computeTextScale(area, size)
    const position = area.isWide && columns === 1 ? 'before' : 'above'
    const width = computeColumnWidth(scale.width, columns)
    const heights = groups.map((group) =>
      computeGroup({ heading: group.heading, rows: group.rows.map(({ text }) => text) }, 'day', {
        width,
        position,
        scale,
      }),
    )
    return balanceColumns(heights, DAY_GAP, { columns, height: getHeightInEm(area, size) })
  }
  const renderPart = ({ group, from, to }: ColumnPart) => {
    const items = groups[group]?.rows.slice(from, to).map(({ item }) => item) ?? []
    return renderGroup(items, language, 'h2', from === 0 ? (groups[group]?.name ?? null) : null)
  }
  const wholeColumn = groups.map(({ rows: { length } }, group) => ({ group, from: 0, to: length }))
  return {
    ...createColumnLayouts(fill),
    build: (layout, area) =>
      createElement(
        'div',
        'day',
        ...(fill(layout, area) ?? [wholeColumn]).map((parts) =>
          createElement('div', 'column', ...parts.map(renderPart)),
        ),
      ),
  }
}

export function buildDayPage(day: GuestDay, language: AccountLanguage, ruler: Ruler): ScreenPage {
  const rows = day.variants.flatMap((variant) => {
    const name = day.variants.length > 1 ? getGuestName(variant, language) : null
    const group = { name, heading: toVariantWords(ruler, name, 'day') }
    return variant.items.map((item): DayRow => ({ group, item, text: toRowText(ruler, item, language, 'day') }))
  })
  return {
    title: formatDate(day.date, language, { weekday: 'long' }),
    subtitle: formatDate(day.date, language, { day: 'numeric', month: 'long' }),
    hasCodes: hasAllergenCodes([day]),
    splits: splitOverSheets(rows, (part) => describeDaySheet(part, language)),
  }
}

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
      ...day.variants.map((variant) =>
        renderGroup(variant.items, language, 'h3', day.variants.length > 1 ? getGuestName(variant, language) : null),
      ),
      // A day without a published menu shows nothing, because it is not the same as a day without meals.
      day.planned && day.variants.length === 0
        ? createElement('p', 'resting', translate(language, 'restingDay'))
        : null,
    ),
  )
  if (day.date === today) section.setAttribute('aria-current', 'date')
  return section
}

export function buildWeekPage(
  days: readonly GuestDay[],
  today: Day,
  language: AccountLanguage,
  ruler: Ruler,
): ScreenPage {
  const described = days.map((day) => ({ day, text: toDayText(ruler, day, language) }))
  return {
    title: translate(language, 'week', { week: String(getWeekNumber(today).week) }),
    subtitle: formatDateRange(days.at(0)?.date ?? today, days.at(-1)?.date ?? today, language),
    hasCodes: hasAllergenCodes(days),
    splits: splitOverSheets(described, (part) => {
      const texts = part.map(({ text }) => text)
      return {
        wide: [createRoomyLayout(part.length), createDenseLayout(part.length)],
        tall: [createRoomyLayout(1), createRoomyLayout(2), createDenseLayout(2)],
        fits: (layout, area) =>
          computeWeekHeight(texts, layout, area.isWide, computeTextScale(area, layout.size)) <=
          getHeightInEm(area, layout.size),
        build: () => createElement('div', 'week', ...part.map(({ day }) => renderWeekDay(day, today, language))),
      }
    }),
  }
}

export function buildAllergensPage({ allergens }: ScreenContent, language: AccountLanguage, ruler: Ruler): ScreenPage {
  const described = allergens.map((allergen) => ({
    allergen,
    words: toWords(ruler, 'serif', getGuestName(allergen, language)),
  }))
  const describeSheet = (part: typeof described): SheetContent => {
    const fill = ({ columns, size }: SheetLayout, area: SheetArea) => {
      const scale = computeTextScale(area, size)
      const width = computeColumnWidth(scale.width, columns)
      const groups = part.map(({ words }) => ({ heading: 0, rows: [computeAllergenHeight(words, width, scale)] }))
      return balanceColumns(groups, 0, { columns, height: getHeightInEm(area, size) })
    }
    const renderAllergen = ({ group }: ColumnPart) => {
      const allergen = part[group]?.allergen
      if (!allergen) return null
      return createElement(
        'div',
        'allergen',
        createElement('dt', 'code', allergen.code),
        createElement('dd', 'allergenName', getGuestName(allergen, language)),
      )
    }
    const wholeColumn = part.map((_, group) => ({ group, from: 0, to: 1 }))
    return {
      ...createColumnLayouts(fill),
      build: (layout, area) =>
        createElement(
          'div',
          'allergens',
          ...(fill(layout, area) ?? [wholeColumn]).map((column) =>
            createElement('dl', '', ...column.map(renderAllergen)),
          ),
        ),
    }
  }
  return {
    title: translate(language, 'allergens'),
    subtitle: '',
    hasCodes: false,
    splits: splitOverSheets(described, describeSheet),
  }
}

type GuestDish = GuestItem['dishes'][number]

function renderDish(served: GuestDish, language: AccountLanguage): HTMLElement {
  const name = getDishName(served, language)
  if (!served.allergenCodes)
    return createElement(
      'span',
      'dish',
      name,
      ' ',
      createElement('small', 'undeclared', translate(language, 'allergensUndeclared')),
    )
  if (served.allergenCodes.length === 0) return createElement('span', 'dish', name)
  // The last word of the name and the allergen codes stay on one line.
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
