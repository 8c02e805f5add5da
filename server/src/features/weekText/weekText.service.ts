import { getMonday } from '@poledne/contract/domain/week'
import type { ParsedRequest } from '@poledne/contract/endpoints/endpoint'
import type { ParsedWeek, parseWeekEndpoint } from '@poledne/contract/endpoints/weekText'
import { type Caller, getRealUserId } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import type { FileReader } from '../../files/fileReader.ts'
import { createTooManyRequestsProblem, createValidationProblem, ProblemError } from '../../http/problem.ts'
import {
  WorkerBusyError,
  WorkerMemoryError,
  WorkerTimeoutError,
  WorkerUserLimitError,
} from '../../workers/workerErrors.ts'
import type { WeekSource } from './readWeek.ts'
import { readSheetRows } from './sheetRows.ts'
import type { WeekReader } from './weekReader.ts'
import { getVisibleDishes, readDishesVersion, readDishPages, readWeekNames } from './weekText.store.ts'

const RETRY_MS = 2_000

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

/** Turns the errors of the worker pool into problems. */
function toProblem(error: unknown): unknown {
  if (error instanceof WorkerUserLimitError) return createTooManyRequestsProblem(RETRY_MS)
  if (error instanceof WorkerBusyError || error instanceof WorkerTimeoutError || error instanceof WorkerMemoryError)
    return new ProblemError('overloaded', { headers: { 'Retry-After': String(RETRY_MS / 1_000) } })
  return error
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
    throw toProblem(error)
  }
}
