import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { z } from 'zod'
import { openBackupLines } from './backupLines.ts'
import {
  createDamagedError,
  endLine,
  type Header,
  parseHeader,
  parseJson,
  rowsLine,
  type Sequences,
  sequencesLine,
  type TableLine,
  tableLine,
} from './format.ts'

const NEWLINE = 0x0a

/** What a file says it holds, once every sum in it has been found right. */
export type BackupContents = { header: Header; rows: ReadonlyMap<string, number>; sequences: Sequences }

export type BackupVisitor = {
  /** Takes the rows of one table; must read them all. */
  table(line: TableLine, rows: AsyncIterable<Buffer>): Promise<void>
}

function parseLine<T extends z.ZodType>(schema: T, line: string | null): z.output<T> {
  const parsed = schema.safeParse(parseJson(line ?? ''))
  if (!parsed.success) throw createDamagedError()
  return parsed.data
}

function countLines(text: Buffer): number {
  let count = 0
  for (let at = text.indexOf(NEWLINE); at !== -1; at = text.indexOf(NEWLINE, at + 1)) count++
  return count
}

/** Goes through a backup from its first line to its last, and fails where anything differs from its sums. */
export async function readBackup(file: FileHandle, visit: BackupVisitor): Promise<BackupContents> {
  const whole = createHash('sha256')
  const lines = openBackupLines(file, (text) => void whole.update(text))
  try {
    const header = parseHeader((await lines.readLine()) ?? '')
    const counts = new Map<string, number>()
    const next = async () => (await lines.readLine()) ?? ''
    let line = await next()
    for (; line.startsWith('{"table"'); line = await next()) {
      const table = parseLine(tableLine, line)
      const sum = createHash('sha256')
      let count = 0
      async function* rows(): AsyncGenerator<Buffer> {
        for await (const text of lines.readRows()) {
          sum.update(text)
          count += countLines(text)
          yield text
        }
      }
      await visit.table(table, rows())
      const expected = parseLine(rowsLine, await next())
      if (expected.rows !== count || expected.sha256 !== sum.digest('hex')) throw createDamagedError()
      counts.set(table.table, count)
    }
    const { sequences } = parseLine(sequencesLine, line)
    const sha256 = whole.copy().digest('hex')
    const end = parseLine(endLine, await next())
    if (end.sha256 !== sha256 || end.tables !== counts.size || (await lines.readLine()) !== null)
      throw createDamagedError()
    return { header, rows: counts, sequences }
  } finally {
    await lines.close()
  }
}

/** Reads a file through without keeping anything of it. */
export const checkBackup = (file: FileHandle): Promise<BackupContents> =>
  readBackup(file, {
    async table(_line, rows) {
      for await (const _ of rows);
    },
  })
