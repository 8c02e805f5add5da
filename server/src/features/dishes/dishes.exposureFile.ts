import type { Instant } from '@poledne/contract/domain/instant'
import type { Language } from '@poledne/contract/domain/languages'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { getWeekNumber } from '@poledne/contract/domain/week'
import { formatLocalTime } from '@poledne/contract/domain/zonedTime'
import type { FileResponse } from '@poledne/contract/http/endpoint'
import type { ExposureFormat } from '@poledne/contract/modules/dishImpact'
import { dishes as cs } from '@poledne/i18n/cs/dishes'
import { dishes as en } from '@poledne/i18n/en/dishes'
import { dishes as hu } from '@poledne/i18n/hu/dishes'
import { dishes as sk } from '@poledne/i18n/sk/dishes'
import type { FullExposureReport } from './dishes.exposure.service.ts'

const TEXTS = { en, cs, hu, sk } as const

/** Excel expects the list separator of its own language, which is a semicolon in Czech, Slovak and Hungarian. */
const SEPARATORS = { en: ',', cs: ';', hu: ';', sk: ';' } as const satisfies Record<Language, string>

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const SECONDS = 'YYYY-MM-DDTHH:mm'.length

/** Formats an instant as `YYYY-MM-DD HH:mm:ss` in the time zone, which spreadsheets of all languages read. */
const formatLocal = (instant: Instant, timezone: string) =>
  `${toLocalDay(instant, timezone)} ${formatLocalTime(instant, timezone)}${instant.slice(SECONDS)}`

/** Builds the rows of the file: a title, the assumptions, the header, and one row for each period. */
function buildRows({ items, dishName, allergenName, knownSince }: FullExposureReport, language: Language): string[][] {
  const { columns, title, assumption, historySince } = TEXTS[language].exposure
  return [
    [title, dishName, allergenName],
    [assumption],
    ...(knownSince ? [[historySince, `${knownSince.replace('T', ' ')} UTC`]] : []),
    [],
    [columns.from, columns.to, columns.timezone, columns.restaurant, columns.week, columns.monday],
    ...items.map(({ from, to, timezone, restaurantName, startDate }) => {
      const { year, week } = getWeekNumber(startDate)
      return [
        formatLocal(from, timezone),
        formatLocal(to, timezone),
        timezone,
        restaurantName,
        `${year}-W${String(week).padStart(2, '0')}`,
        startDate,
      ]
    }),
  ]
}

/** A spreadsheet runs a cell that starts with one of these characters as a formula; an apostrophe makes it text. */
const escapeFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoteCell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`

/** The file starts with a byte order mark, without which Excel reads another character set. */
const buildCsv = (rows: readonly string[][], separator: string): Uint8Array =>
  new TextEncoder().encode(`\uFEFF${rows.map((row) => `${row.map(quoteCell).join(separator)}\r\n`).join('')}`)

/** Every cell has the type string, so that no name becomes a formula. The library is loaded with the first file. */
async function buildXlsx(rows: readonly string[][], title: string): Promise<Uint8Array> {
  const [{ writeXlsx }, { buildWorksheetName }] = await Promise.all([
    import('hucre/xlsx'),
    import('../../core/export/workbook/workbook.ts'),
  ])
  const width = Math.max(...rows.map((row) => row.length))
  const cells = new Map(
    rows.flatMap((row, index) =>
      row.map((value, column) => [`${index},${column}`, { value, type: 'string' as const }] as const),
    ),
  )
  return writeXlsx({
    sheets: [
      {
        name: buildWorksheetName(title),
        rows: rows.map(() => Array.from({ length: width }, () => null)),
        cells,
        columns: Array.from({ length: width }, () => ({ width: 24 })),
      },
    ],
  })
}

/** Builds the file of an exposure report in the language of the caller. */
export async function buildExposureFile(
  report: FullExposureReport,
  format: ExposureFormat,
  language: Language,
  dishId: number,
): Promise<FileResponse> {
  const rows = buildRows(report, language)
  const bytes =
    format === 'csv' ? buildCsv(rows, SEPARATORS[language]) : await buildXlsx(rows, TEXTS[language].exposure.title)
  return { filename: `exposure-dish-${dishId}.${format}`, contentType: CONTENT_TYPES[format], bytes }
}
