import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  compareExposures,
  computeExposure,
  type Exposure,
  findWrongPeriods,
  type StateSince,
} from '@poledne/contract/domain/exposure'
import type { Instant } from '@poledne/contract/domain/instant'
import { type Language, pickName, toNameLanguage } from '@poledne/contract/domain/languages'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { getWeekNumber } from '@poledne/contract/domain/week'
import { formatLocalTime } from '@poledne/contract/domain/zonedTime'
import type { FileResponse } from '@poledne/contract/http/endpoint'
import type { ExposureFormat, ExposureReport } from '@poledne/contract/modules/dishImpact'
import cs from '@poledne/i18n/cs/dishes.json'
import en from '@poledne/i18n/en/dishes.json'
import hu from '@poledne/i18n/hu/dishes.json'
import sk from '@poledne/i18n/sk/dishes.json'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { groupBy } from '../../core/db/groupBy.ts'
import { createNotFoundProblem, createValidationProblem } from '../../core/errors/problem.ts'
import { escapeFormula } from '../../core/records/export/cellFormat.ts'
import { getCsvSeparator } from '../../core/records/export/listFile.ts'
import {
  MAX_HISTORY_STATES,
  readDeclarations,
  readMenuStates,
  readRestaurantMenuStates,
  readRestaurantStates,
} from './dishes.exposure.store.ts'

const TEXTS = { en, cs, hu, sk } as const

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

const quoteCell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`

/** Builds the CSV file. Without the byte order mark at its start, Excel reads another character set. */
const buildCsv = (rows: readonly string[][], separator: string): Uint8Array =>
  new TextEncoder().encode(`\uFEFF${rows.map((row) => `${row.map(quoteCell).join(separator)}\r\n`).join('')}`)

/** Builds the workbook. Every cell has the type string, so that no name becomes a formula. */
async function buildXlsx(rows: readonly string[][], title: string): Promise<Uint8Array> {
  const [{ writeXlsx }, { buildWorksheetName }] = await Promise.all([
    import('hucre/xlsx'),
    import('../../core/export/workbook.ts'),
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
    format === 'csv' ? buildCsv(rows, getCsvSeparator(language)) : await buildXlsx(rows, TEXTS[language].exposure.title)
  return { filename: `exposure-dish-${dishId}.${format}`, contentType: CONTENT_TYPES[format], bytes }
}

/** The highest number of combinations of a menu state and a restaurant state that one request computes. */
const MAX_COMBINATIONS = 2_000_000

type ReportItem = ExposureReport['items'][number] & { timezone: string }
export type FullExposureReport = Omit<ExposureReport, 'items' | 'total'> & {
  items: ReportItem[]
  dishName: string
  allergenName: string
}

const createTooMuchHistoryProblem = () =>
  createValidationProblem({ field: 'allergenId', code: 'wrongFormat', reason: 'tooMuchHistory' })

function assertReadWhole(...lists: readonly (readonly unknown[])[]): void {
  if (lists.some((list) => list.length > MAX_HISTORY_STATES)) throw createTooMuchHistoryProblem()
}

const groupStates = <T>(states: readonly (StateSince<T> & { id: number })[]) =>
  [...groupBy(states, ({ id }) => id)].map(([id, group]) => ({ id, states: group }))

type ExposureQuery = { caller: Caller; language: Language; dishId: number; allergenId: number }

/** Builds the report from the history of the dish, the weekly menus, the restaurants and their menus. */
export async function buildExposureReport(sql: Sql, query: ExposureQuery): Promise<FullExposureReport> {
  const { caller, dishId, allergenId } = query
  const { names, states: dish } = await readDeclarations(sql, dishId, allergenId)
  if (!names?.allergen) throw createNotFoundProblem()
  assertReadWhole(dish)
  const language = toNameLanguage(query.language)
  const report = {
    declared: dish.at(-1)?.allergenIds?.includes(allergenId) ?? false,
    knownSince:
      [dish[0]?.at, names.completeSince]
        .filter((at) => at !== undefined && at !== null)
        .sort()
        .at(-1) ?? null,
    dishName: pickName(language, names.dish.cs, names.dish.en),
    allergenName: `${names.allergen.code} ${pickName(language, names.allergen.cs, names.allergen.en)}`,
  }
  const wrong = findWrongPeriods(dish, allergenId, names.now)
  const [first, last] = [wrong.at(0), wrong.at(-1)]
  if (!first || !last) return { ...report, items: [] }
  const [menuStates, restaurantStates] = await Promise.all([
    readMenuStates(sql, caller, { dishId, from: first.from, to: last.to }),
    readRestaurantStates(sql, caller),
  ])
  assertReadWhole(menuStates, restaurantStates)
  const [menus, restaurants] = [groupStates(menuStates), groupStates(restaurantStates)]
  const variantIds = [...new Set(menuStates.map(({ weeklyMenuVariantId }) => weeklyMenuVariantId))]
  const offers = await readRestaurantMenuStates(
    sql,
    restaurants.map(({ id }) => id),
    variantIds,
  )
  assertReadWhole(offers)
  if (menuStates.length * (restaurantStates.length + offers.length) > MAX_COMBINATIONS)
    throw createTooMuchHistoryProblem()

  const restaurantMenus = groupStates(offers)
  const exposures: Exposure[] = []
  for (const restaurant of restaurants) {
    const own = restaurantMenus.filter(({ states }) =>
      states.some(({ restaurantId }) => restaurantId === restaurant.id),
    )
    const sources = { dish, menus, restaurants: [restaurant], restaurantMenus: own }
    exposures.push(...computeExposure(sources, allergenId, names.now))
    // A long history takes long to compute, so other requests get a turn in between.
    await nextTurn()
  }
  const restaurantById = new Map(restaurants.map(({ id, states }) => [id, states.at(-1)]))
  const menuStatesById = new Map(menus.map(({ id, states }) => [id, states]))
  const items = exposures.sort(compareExposures).flatMap((exposure) => {
    const restaurant = restaurantById.get(exposure.restaurantId)
    const menu = findMenuState(menuStatesById.get(exposure.weeklyMenuId), exposure.from)
    if (!restaurant || !menu) return []
    const { startDate, weeklyMenuVariantId } = menu
    const restaurantName = pickName(language, restaurant.nameCs, restaurant.nameEn)
    return [{ ...exposure, restaurantName, timezone: restaurant.timezone, startDate, weeklyMenuVariantId }]
  })
  return { ...report, items }
}

const findMenuState = <T>(states: readonly StateSince<T>[] | undefined, at: Instant) =>
  states?.findLast((state) => state.at <= at)
