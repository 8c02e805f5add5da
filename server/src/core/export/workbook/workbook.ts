import { type Cell, type CellStyle, type CellValue, colToLetter, writeXlsx } from 'hucre/xlsx'
import type { ExportChoices, MenuDocument } from '../menuDocument.ts'
import { formatDateRange, formatWeekTitle, getPrintLanguages, PRINT_TEXTS, toPrintable } from '../printTexts.ts'
import { addTopBorder, buildColumns, buildRows, STYLES, type WorkbookColumn } from './workbookColumns.ts'

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
    // The rows are repeated by a named range, because the library's own setting does not quote the name of the sheet.
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
