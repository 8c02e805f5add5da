import { toUtcMidnight } from '@poledne/contract/domain/day'
import { type Cell, type CellStyle, type CellValue, colToLetter, writeXlsx } from 'hucre/xlsx'
import type { BilingualName, ExportChoices, MenuDay, MenuDish, MenuDocument, MenuItem } from './menuDocument.ts'
import {
  formatDateRange,
  formatWeekday,
  formatWeekTitle,
  getPrintLanguages,
  PRINT_TEXTS,
  type PrintLanguage,
  toPrintable,
} from './printTexts.ts'

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

const STYLES = {
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
const addTopBorder = (style: CellStyle): CellStyle => ({
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

type WorkbookColumn = {
  header: string
  width: number
  isDish?: boolean
  isPrice?: boolean
  getValue(row: WorkbookRow): CellValue
  getStyle(row: WorkbookRow): CellStyle
}

function buildRows({ days }: MenuDocument): WorkbookRow[] {
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

function buildColumns(document: MenuDocument, choices: ExportChoices): WorkbookColumn[] {
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
    getValue: ({ day, dish, item }) => {
      if (!item) return day.closure ? toPrintable(day.closure[language]) : PRINT_TEXTS[language].resting
      const texts = [dish && getDishName(dish), dish?.details?.[language]]
      return texts.flatMap((text) => (text ? toPrintable(text) : [])).join('\n') || null
    },
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

const MAX_SHEET_NAME = 31
/** Excel reserves the sheet name "History", in upper and lower case. */
const RESERVED = /^history$/i

/** Builds the name of a sheet: what Excel does not accept in it is replaced or removed. */
export function buildWorksheetName(requestedName: string): string {
  const allowed = toPrintable(requestedName)
    .replace(/[[\]:*?/\\]/g, '-')
    .replace(/^'+|'+$/g, '')
  const short = truncateToUtf16Length(allowed, MAX_SHEET_NAME).trim().replace(/'+$/, '')
  if (short === '') return 'Menu'
  return RESERVED.test(short) ? `${short} -` : short
}

/** Truncates a text to a length in UTF-16 units, which Excel counts; surrogate pairs are not split. */
function truncateToUtf16Length(text: string, units: number): string {
  let shortened = ''
  for (const letter of text) {
    if (shortened.length + letter.length > units) break
    shortened += letter
  }
  return shortened
}

const TITLE_ROWS = 3

/** Builds a workbook with one sheet: a row for each dish, then the legend. */
export async function buildWorkbook(document: MenuDocument, choices: ExportChoices): Promise<Uint8Array> {
  const name = buildWorksheetName(document.variant.xls)
  const columns = buildColumns(document, choices)
  const cells = new Map<string, Partial<Cell>>()
  const setCell = (row: number, column: number, value: CellValue, style: CellStyle) =>
    cells.set(`${row},${column}`, createCell(value, style))

  const { title, subtitle } = buildTitleLines(document, choices)
  setCell(0, 0, title, STYLES.title)
  setCell(1, 0, subtitle, STYLES.subtitle)
  columns.forEach((column, index) => {
    setCell(TITLE_ROWS, index, column.header, column.isPrice ? STYLES.headerRight : STYLES.header)
  })
  const rows = buildRows(document)
  rows.forEach((row, index) => {
    columns.forEach((column, at) => {
      const style = column.getStyle(row)
      setCell(TITLE_ROWS + 1 + index, at, column.getValue(row), row.isFirstOfDay ? addTopBorder(style) : style)
    })
  })
  const end = addLegend(document, choices, columns, TITLE_ROWS + 2 + rows.length, setCell)

  return writeXlsx({
    sheets: [
      {
        name,
        rows: Array.from({ length: end }, () => columns.map(() => null)),
        cells,
        columns: columns.map(({ width }) => ({ width })),
        freezePane: { rows: TITLE_ROWS + 1 },
        view: { showGridLines: false },
        pageSetup: {
          paperSize: 'a4',
          orientation: choices.orientation,
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 0,
          margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
        },
        a11y: { summary: `${title}, ${subtitle}`, headerRow: TITLE_ROWS },
      },
    ],
    // Repeat the header row on each printed page with a named range: the library's own setting does not quote the sheet
    // name.
    namedRanges: [
      {
        name: '_xlnm.Print_Titles',
        range: `'${name.replaceAll("'", "''")}'!$${TITLE_ROWS + 1}:$${TITLE_ROWS + 1}`,
        scope: name,
      },
      {
        name: '_xlnm.Print_Area',
        range: `'${name.replaceAll("'", "''")}'!$A$1:$${colToLetter(columns.length - 1)}$${end}`,
        scope: name,
      },
    ],
    properties: { title, subject: subtitle },
    defaultFont: { name: 'Calibri', size: 11 },
  })
}

/** Creates a cell; text gets the type string, so that a name that starts with an equals sign is not a formula. */
function createCell(value: CellValue, style: CellStyle): Partial<Cell> {
  if (typeof value === 'string') return { value, type: 'string', style }
  if (value instanceof Date) return { value, type: 'date', style }
  return value === null ? { value, type: 'empty', style } : { value, type: 'number', style }
}

function buildTitleLines({ restaurant, variant, week, days }: MenuDocument, choices: ExportChoices) {
  const [language] = getPrintLanguages(choices.language)
  const [first, last] = [days.at(0)?.date, days.at(-1)?.date]
  const parts = [
    restaurant ? PRINT_TEXTS[language].title : '',
    choices.variantName ? toPrintable(variant[language]) : '',
    formatWeekTitle(week, language),
    first && last ? formatDateRange(first, last, language) : '',
  ]
  return {
    title: restaurant ? toPrintable(restaurant[language]) : PRINT_TEXTS[language].title,
    subtitle: parts.filter((part) => part !== '').join(' · '),
  }
}

/** Adds the legend and returns the first row below it. */
function addLegend(
  { allergens }: MenuDocument,
  choices: ExportChoices,
  columns: WorkbookColumn[],
  start: number,
  setCell: (row: number, column: number, value: CellValue, style: CellStyle) => void,
): number {
  if (allergens.length === 0) return start
  const [main, second] = getPrintLanguages(choices.language)
  const at = columns.findIndex(({ isDish }) => isDish)
  setCell(start, at, PRINT_TEXTS[main].allergens, STYLES.strong)
  allergens.forEach((allergen, index) => {
    const names = second ? [allergen[main], allergen[second]] : [allergen[main]]
    setCell(start + 1 + index, at - 1, toPrintable(allergen.code), STYLES.code)
    setCell(start + 1 + index, at, toPrintable(names.join(' / ')), STYLES.soft)
  })
  return start + 1 + allergens.length
}
