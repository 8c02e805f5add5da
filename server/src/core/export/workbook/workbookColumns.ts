import { toUtcMidnight } from '@poledne/contract/domain/day'
import type { CellStyle, CellValue } from 'hucre/xlsx'
import type { BilingualName, ExportChoices, MenuDay, MenuDish, MenuDocument, MenuItem } from '../menuDocument.ts'
import { formatWeekday, getPrintLanguages, PRINT_TEXTS, type PrintLanguage, toPrintable } from '../printTexts.ts'

const INK = { rgb: '2A231E' }
const SOFT = { rgb: '6B5E54' }
const ACCENT = { rgb: '8A2B1E' }
const HAIRLINE = { rgb: 'CFC4B8' }
const PAPER = { rgb: 'F6F1EB' }

const top = { vertical: 'top', wrapText: true } as const
const right = { ...top, horizontal: 'right' } as const
const header = {
  font: { bold: true, color: INK },
  fill: { type: 'pattern', pattern: 'solid', fgColor: PAPER },
  border: { bottom: { style: 'thin', color: SOFT } },
} as const

export const STYLES = {
  title: { font: { bold: true, size: 18, color: ACCENT } },
  subtitle: { font: { italic: true, color: SOFT } },
  header: { ...header, alignment: { vertical: 'center', wrapText: true } },
  headerRight: { ...header, alignment: { vertical: 'center', horizontal: 'right', wrapText: true } },
  strong: { font: { bold: true, color: INK }, alignment: top },
  text: { font: { color: INK }, alignment: top },
  soft: { font: { color: SOFT }, alignment: top },
  second: { font: { italic: true, color: SOFT }, alignment: top },
  code: { font: { bold: true, color: SOFT }, alignment: right },
  date: { font: { color: SOFT }, alignment: { ...top, horizontal: 'left' }, numFmt: 'd\\.\\ m\\.\\ yyyy' },
  price: { font: { bold: true, color: INK }, alignment: right },
} as const satisfies Record<string, CellStyle>

/** Adds the thin line that separates days to a cell style. */
export const addTopBorder = (style: CellStyle): CellStyle => ({
  ...style,
  border: { ...style.border, top: { style: 'thin', color: HAIRLINE } },
})

/** A row is one dish of an item of a day; a day without items also has a row. */
type WorkbookRow = {
  day: MenuDay
  item: MenuItem | null
  dish: MenuDish | null
  isFirstOfDay: boolean
  isFirstOfItem: boolean
}

export type WorkbookColumn = {
  header: string
  width: number
  isDish?: boolean
  isPrice?: boolean
  getValue(row: WorkbookRow): CellValue
  getStyle(row: WorkbookRow): CellStyle
}

export function buildRows({ days }: MenuDocument): WorkbookRow[] {
  return days.flatMap((day): WorkbookRow[] => {
    if (day.items.length === 0) return [{ day, item: null, dish: null, isFirstOfDay: true, isFirstOfItem: true }]
    const rows = day.items.flatMap((item) =>
      (item.dishes.length === 0 ? [null] : item.dishes).map((dish, index) => ({
        item,
        dish,
        isFirstOfItem: index === 0,
      })),
    )
    return rows.map((row, index) => ({ ...row, day, isFirstOfDay: index === 0 }))
  })
}

export function buildColumns(document: MenuDocument, choices: ExportChoices): WorkbookColumn[] {
  const [main, second] = getPrintLanguages(choices.language)
  const words = PRINT_TEXTS[main].columns
  const formatBothNames = (names: BilingualName) =>
    toPrintable(second ? joinNames(names[main], names[second]) : names[main])
  const items = document.days.flatMap((day) => day.items)
  const columns: (WorkbookColumn | null)[] = [
    {
      header: words.day,
      width: 18,
      getValue: ({ day, isFirstOfDay }) => {
        if (!isFirstOfDay) return null
        const name = formatBothNames({ cs: formatWeekday(day.date, 'cs'), en: formatWeekday(day.date, 'en') })
        return day.holiday ? `${name}\n${formatBothNames(day.holiday)}` : name
      },
      getStyle: () => STYLES.strong,
    },
    {
      header: words.date,
      width: 13,
      getValue: ({ day, isFirstOfDay }) => (isFirstOfDay ? new Date(toUtcMidnight(day.date)) : null),
      getStyle: () => STYLES.date,
    },
    {
      header: words.type,
      width: 18,
      getValue: ({ item, isFirstOfItem }) => (item && isFirstOfItem ? formatBothNames(item.type) : null),
      getStyle: () => STYLES.soft,
    },
    createDishColumn(main, words.dish, true),
    second ? createDishColumn(second, PRINT_TEXTS[second].columns.dish, false) : null,
    {
      header: words.allergens,
      width: 19,
      getValue: ({ dish }) => {
        if (dish?.allergens === null)
          return formatBothNames({ cs: PRINT_TEXTS.cs.allergensUndeclared, en: PRINT_TEXTS.en.allergensUndeclared })
        return toPrintable(dish?.allergens.join(', ') ?? '') || null
      },
      getStyle: ({ dish }) => (dish?.allergens === null ? STYLES.second : STYLES.soft),
    },
    items.some(({ note }) => note !== null)
      ? {
          header: words.note,
          width: 22,
          getValue: ({ item, isFirstOfItem }) => (item?.note && isFirstOfItem ? toPrintable(item.note) : null),
          getStyle: () => STYLES.second,
        }
      : null,
    choices.price === 'czk' || choices.price === 'both' ? createPriceColumn(words.czk, 'priceCzk', items) : null,
    choices.price === 'eur' || choices.price === 'both' ? createPriceColumn(words.eur, 'priceEur', items) : null,
  ]
  return columns.filter((column) => column !== null)
}

const joinNames = (main: string, second: string) => (main === second ? main : `${main} / ${second}`)

function createDishColumn(language: PrintLanguage, header: string, isMain: boolean): WorkbookColumn {
  const getDishName = (dish: MenuDish) => (isMain ? (dish[language] ?? dish.cs) : dish[language])
  return {
    header,
    width: 46,
    isDish: isMain,
    getValue: ({ dish, item }) =>
      item ? toPrintable((dish && getDishName(dish)) ?? '') || null : PRINT_TEXTS[language].resting,
    getStyle: ({ item }) => (isMain && item ? STYLES.text : STYLES.second),
  }
}

const FORMATS = {
  priceCzk: { whole: '#,##0\\ "Kč"', exact: '#,##0.00\\ "Kč"' },
  priceEur: { whole: '#,##0.00\\ "€"', exact: '#,##0.00\\ "€"' },
} as const

function createPriceColumn(header: string, field: 'priceCzk' | 'priceEur', items: MenuItem[]): WorkbookColumn {
  // The whole column shows decimals if one of its prices has them.
  const isWhole = items.every((item) => Number.isInteger(item[field] ?? 0))
  const style = { ...STYLES.price, numFmt: FORMATS[field][isWhole ? 'whole' : 'exact'] }
  return {
    header,
    width: 13,
    isPrice: true,
    getValue: ({ item, isFirstOfItem }) => (item && isFirstOfItem ? item[field] : null),
    getStyle: () => style,
  }
}
