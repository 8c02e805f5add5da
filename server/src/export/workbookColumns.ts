import { midnightOf } from '@poledne/contract/domain/day'
import type { CellStyle, CellValue } from 'hucre/xlsx'
import type { ExportChoices, MenuDay, MenuDish, MenuDocument, MenuItem, Names } from './menuDocument.ts'
import { printable } from './printable.ts'
import { languagesOf, type PrintLanguage, WORDS, weekdayName } from './words.ts'
import { STYLES } from './workbookStyles.ts'

/** A dish in its item in its day; a day without items is a row too. */
type Row = { day: MenuDay; item: MenuItem | null; dish: MenuDish | null; isFirstOfDay: boolean; isFirstOfItem: boolean }

export type Column = {
  header: string
  width: number
  isDish?: boolean
  isPrice?: boolean
  valueOf(row: Row): CellValue
  styleOf(row: Row): CellStyle
}

export function rowsOf({ days }: MenuDocument): Row[] {
  return days.flatMap((day): Row[] => {
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

export function columnsOf(document: MenuDocument, choices: ExportChoices): Column[] {
  const [main, second] = languagesOf(choices.language)
  const words = WORDS[main].columns
  const both = (names: Names) => printable(second ? withSecond(names[main], names[second]) : names[main])
  const items = document.days.flatMap((day) => day.items)
  const columns: (Column | null)[] = [
    {
      header: words.day,
      width: 18,
      valueOf: ({ day, isFirstOfDay }) => {
        if (!isFirstOfDay) return null
        const name = both({ cs: weekdayName(day.date, 'cs'), en: weekdayName(day.date, 'en') })
        return day.holiday ? `${name}\n${both(day.holiday)}` : name
      },
      styleOf: () => STYLES.strong,
    },
    {
      header: words.date,
      width: 13,
      valueOf: ({ day, isFirstOfDay }) => (isFirstOfDay ? new Date(midnightOf(day.date)) : null),
      styleOf: () => STYLES.date,
    },
    {
      header: words.type,
      width: 18,
      valueOf: ({ item, isFirstOfItem }) => (item && isFirstOfItem ? both(item.type) : null),
      styleOf: () => STYLES.soft,
    },
    dishColumn(main, words.dish, true),
    second ? dishColumn(second, WORDS[second].columns.dish, false) : null,
    {
      header: words.allergens,
      width: 19,
      valueOf: ({ dish }) => {
        if (dish?.allergens === null)
          return both({ cs: WORDS.cs.allergensUndeclared, en: WORDS.en.allergensUndeclared })
        return printable(dish?.allergens.join(', ') ?? '') || null
      },
      styleOf: ({ dish }) => (dish?.allergens === null ? STYLES.second : STYLES.soft),
    },
    items.some(({ note }) => note !== null)
      ? {
          header: words.note,
          width: 22,
          valueOf: ({ item, isFirstOfItem }) => (item?.note && isFirstOfItem ? printable(item.note) : null),
          styleOf: () => STYLES.second,
        }
      : null,
    choices.price === 'czk' || choices.price === 'both' ? priceColumn(words.czk, 'priceCzk', items) : null,
    choices.price === 'eur' || choices.price === 'both' ? priceColumn(words.eur, 'priceEur', items) : null,
  ]
  return columns.filter((column) => column !== null)
}

const withSecond = (main: string, second: string) => (main === second ? main : `${main} / ${second}`)

function dishColumn(language: PrintLanguage, header: string, isMain: boolean): Column {
  const nameOf = (dish: MenuDish) => (isMain ? (dish[language] ?? dish.cs) : dish[language])
  return {
    header,
    width: 46,
    isDish: isMain,
    valueOf: ({ dish, item }) => (item ? printable((dish && nameOf(dish)) ?? '') || null : WORDS[language].resting),
    styleOf: ({ item }) => (isMain && item ? STYLES.text : STYLES.second),
  }
}

const FORMATS = {
  priceCzk: { whole: '#,##0\\ "Kč"', exact: '#,##0.00\\ "Kč"' },
  priceEur: { whole: '#,##0.00\\ "€"', exact: '#,##0.00\\ "€"' },
} as const

function priceColumn(header: string, field: 'priceCzk' | 'priceEur', items: MenuItem[]): Column {
  // one look for the whole column: decimals everywhere as soon as one price has them
  const isWhole = items.every((item) => Number.isInteger(item[field] ?? 0))
  const style = { ...STYLES.price, numFmt: FORMATS[field][isWhole ? 'whole' : 'exact'] }
  return {
    header,
    width: 13,
    isPrice: true,
    valueOf: ({ item, isFirstOfItem }) => (item && isFirstOfItem ? item[field] : null),
    styleOf: () => style,
  }
}
