import { getMonday } from '@poledne/contract/domain/week'
import type { ParsedRequest } from '@poledne/contract/http/endpoint'
import type { ParsedWeek, parseWeekEndpoint } from '@poledne/contract/modules/weekText'
import { type Caller, getRealUserId } from '../../../core/access/caller.ts'
import type { Sql } from '../../../core/db/database.ts'
import { createValidationProblem } from '../../../core/errors/problem.ts'
import type { FileReader } from '../../../core/files/fileReader.ts'
import { toWorkerProblem } from '../../../core/workers/workerErrors.ts'
import { getVisibleDishes, readDishesVersion, readDishPages } from '../../dishNames/index.ts'
import type { WeekSource } from './readWeek.ts'
import { readSheetRows } from './sheetRows.ts'
import type { WeekReader } from './weekReader.ts'
import { readWeekNames } from './weekText.store.ts'

type ParseWeekRequest = Pick<ParsedRequest<typeof parseWeekEndpoint>, 'body' | 'file'>

type WeekParser = { sql: Sql; fileReader: FileReader; weekReader: WeekReader; caller: Caller }

/** A sheet with more rows is refused instead of being read in part. */
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
  const [names, version] = await Promise.all([
    readWeekNames(sql, weeklyMenuVariantId ?? null),
    visible && readDishesVersion(sql, visible),
  ])
  const context = { ...names, startDate: startDate === undefined ? null : getMonday(startDate) }
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
