import { setImmediate } from 'node:timers/promises'
import type { UploadedFile } from '@poledne/contract/http/endpoint'
import { createValidationProblem } from '../errors/problem.ts'
import { openWorkerPool, resolveWorkerScript, WorkerMemoryError, WorkerTimeoutError } from '../workers/workerPool.ts'
import type { FileErrorReason } from './fileLimits.ts'
import type { FileResult, FileTask } from './fileWorker.ts'
import type { PackedSheet, SheetCell, SheetTable } from './sheetTable.ts'

const MAX_WAITING = 20
const MAX_WAITING_PER_USER = 3
const LIMIT_MS = 60_000
const MAX_MEMORY_MB = 256
const RETRY_MS = 10_000

type ReadOptions = {
  /** The user who uploaded the file; users take turns when several of them wait. */
  owner: PropertyKey
  /** The highest number of rows of a sheet, if it is lower than the limit of the reader. */
  maxRows?: number
  /** The signal aborts when the client has disconnected. */
  signal?: AbortSignal
}

export type FileReader = {
  /**
   * Reads the sheets of a spreadsheet, the lines of a text, or the paragraphs and tables of a document. A file that
   * cannot be read is a violation at `file`.
   */
  readTables(file: UploadedFile, options: ReadOptions): Promise<SheetTable[]>
  close(): Promise<void>
}

/** Opens the reader of uploaded files; it starts no thread before the first file. */
export function openFileReader({ maxRows, limitMs = LIMIT_MS }: { maxRows: number; limitMs?: number }): FileReader {
  const workerPool = openWorkerPool<FileTask, FileResult>({
    worker: resolveWorkerScript('fileWorker', import.meta.url),
    // A file can take much memory, so that only one is read at a time.
    count: 1,
    maxWaiting: MAX_WAITING,
    maxWaitingPerOwner: MAX_WAITING_PER_USER,
    retryMs: RETRY_MS,
    limitMs,
    maxMemoryMb: MAX_MEMORY_MB,
    shouldReplaceWorker: () => false,
  })

  async function readInWorker(task: FileTask, options: ReadOptions): Promise<PackedSheet[]> {
    const { owner, signal } = options
    const result = await workerPool.run(task, { owner, ...(signal ? { signal } : {}) }).catch((error) => {
      throw toProblem(error)
    })
    if ('refused' in result) throw createRefusal(result.refused)
    return result.sheets
  }

  return {
    async readTables({ filename, bytes }, options) {
      const limit = Math.min(options.maxRows ?? maxRows, maxRows)
      const sheets = await readInWorker({ filename, bytes, maxRows: limit }, options)
      const tables: SheetTable[] = []
      for (const sheet of sheets) tables.push(await unpackSheet(sheet))
      if (tables.every(({ rows }) => rows.length === 0))
        throw createValidationProblem({ field: 'file', code: 'tablesMissing' })
      return tables
    },
    close: () => workerPool.close(),
  }
}

const createRefusal = (reason: FileErrorReason) =>
  createValidationProblem({ field: 'file', code: 'wrongFormat', reason })

const toProblem = (error: unknown): unknown =>
  error instanceof WorkerMemoryError || error instanceof WorkerTimeoutError ? createRefusal('fileTooLarge') : error

/** Parses the parts one by one and lets other requests run in between. */
async function unpackSheet({ name, parts, merges }: PackedSheet): Promise<SheetTable> {
  const decoder = new TextDecoder()
  const rows: SheetCell[][] = []
  for (const part of parts) {
    for (const row of JSON.parse(decoder.decode(part)) as SheetCell[][]) rows.push(row)
    await setImmediate()
  }
  const inside = merges.filter(({ row }) => row < rows.length)
  return {
    name,
    rows,
    merges: inside.map((merge) => ({ ...merge, rows: Math.min(merge.rows, rows.length - merge.row) })),
  }
}
