import { getMonday } from '@poledne/contract/domain/week'
import type { ParsedRequest } from '@poledne/contract/http/endpoint'
import type { ParsedWeek, parseWeekEndpoint } from '@poledne/contract/modules/weekText'
import { type Caller, getRealUserId, hasPermission } from '../../../core/access/caller.ts'
import type { Sql } from '../../../core/db/database.ts'
import { createValidationProblem } from '../../../core/errors/problem.ts'
import type { FileReader } from '../../../core/files/fileReader.ts'
import type { SheetCell, SheetTable } from '../../../core/files/sheetTable.ts'
import { toWorkerProblem } from '../../../core/workers/workerPool.ts'
import { getVisibleDishes, readDishesVersion, readDishPages } from '../../dishNames/index.ts'
import type { openServingHistory } from '../servingHistory.store.ts'
import type { WeekSource } from './readWeek.ts'
import { MAX_FILLED_CELLS, MAX_WEEK_COLUMNS } from './recognition/recognizeWeek.ts'
import { splitWeekText } from './splitWeekText.ts'
import type { WeekReader } from './weekReader.ts'
import { readWeekNames } from './weekText.store.ts'

const toText = (cell: SheetCell | undefined): string => (cell === null || cell === undefined ? '' : String(cell))

/**
 * Returns the rows of a sheet as text. The text of a merged cell is repeated in all its columns, because it applies to
 * each of them, but not in the rows below, where it would be read as another dish.
 */
export function readSheetRows({ rows, merges }: SheetTable): string[][] {
  const texts: string[][] = []
  let filled = 0
  for (const row of rows) {
    if (filled >= MAX_FILLED_CELLS) break
    const cells = row.slice(0, MAX_WEEK_COLUMNS).map(toText)
    filled += cells.filter(Boolean).length
    texts.push(cells)
  }
  for (const { row, column, columns } of merges) {
    const cells = texts[row]
    const text = cells?.[column] ?? ''
    if (!cells || text === '') continue
    const end = Math.min(column + columns, MAX_WEEK_COLUMNS)
    for (let at = column + 1; at < end; at++) cells[at] = text
  }
  const isText = texts.every((cells) => cells.length <= 1)
  if (isText) return splitWeekText(texts.map(([line = '']) => line).join('\n'))
  const width = Math.max(0, ...texts.map((cells) => cells.length))
  return texts.map((cells) => {
    // A paragraph of a document can have columns that are separated by tabs.
    if (cells.length === 1 && cells[0]?.includes('\t')) return cells[0].split('\t')
    return Array.from({ length: width }, (_, at) => cells[at] ?? '')
  })
}

type ParseWeekRequest = Pick<ParsedRequest<typeof parseWeekEndpoint>, 'body' | 'file'>

type WeekParser = {
  sql: Sql
  fileReader: FileReader
  weekReader: WeekReader
  readServingHistory: ReturnType<typeof openServingHistory>
  caller: Caller
}

/** The highest number of rows; a larger sheet is refused, not read in part. */
const MAX_ROWS = 1_000
const MAX_SHEETS = 20

async function readSource({ fileReader, caller }: WeekParser, { body, file }: ParseWeekRequest): Promise<WeekSource> {
  if (file) {
    const tables = await fileReader.readTables(file, { owner: getRealUserId(caller), maxRows: MAX_ROWS })
    return { sheets: tables.slice(0, MAX_SHEETS).map((table) => ({ name: table.name, rows: readSheetRows(table) })) }
  }
  if (body.html !== undefined) return { html: body.html }
  if (body.text !== undefined) return { text: body.text }
  throw createValidationProblem({ field: 'text', code: 'emptyField' })
}

/** Recognises a week in a text or file, and matches it with the dishes that the caller can see. Nothing is written. */
export async function parseWeek(parser: WeekParser, request: ParseWeekRequest): Promise<ParsedWeek> {
  const { sql, weekReader, caller } = parser
  const { startDate, weeklyMenuVariantId } = request.body
  const source = await readSource(parser, request)
  const visible = getVisibleDishes(caller)
  const [names, { usualTypes }, version] = await Promise.all([
    readWeekNames(sql, weeklyMenuVariantId ?? null),
    parser.readServingHistory(sql),
    visible && readDishesVersion(sql, visible),
  ])
  const context = {
    ...names,
    startDate: startDate === undefined ? null : getMonday(startDate),
    usualTypes,
    canCreateDishes: hasPermission(caller, 'dishes.add'),
  }
  const dishes = visible && {
    key: `${visible.createdBy ?? 'all'}`,
    version: version ?? '',
    readPages: () => readDishPages(sql, visible),
  }
  try {
    return await weekReader.read(source, context, { owner: getRealUserId(caller), dishes })
  } catch (error) {
    throw toWorkerProblem(error)
  }
}
