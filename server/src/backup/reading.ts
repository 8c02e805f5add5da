import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { z } from 'zod'
import {
  damaged,
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
import { openLines } from './lines.ts'

const NEWLINE = 0x0a

/** What a file says it holds, once every sum in it has been found right. */
export type Contents = { header: Header; rows: ReadonlyMap<string, number>; sequences: Sequences }

export type Visitor = {
  /** Takes the rows of one table; must read them all. */
  table(line: TableLine, rows: AsyncIterable<Buffer>): Promise<void>
}

function parse<T extends z.ZodType>(schema: T, line: string | null): z.output<T> {
  const parsed = schema.safeParse(parseJson(line ?? ''))
  if (!parsed.success) throw damaged()
  return parsed.data
}

function countRows(text: Buffer): number {
  let count = 0
  for (let at = text.indexOf(NEWLINE); at !== -1; at = text.indexOf(NEWLINE, at + 1)) count++
  return count
}

/** Goes through a backup from its first line to its last, and fails where anything differs from its sums. */
export async function readBackup(file: FileHandle, visit: Visitor): Promise<Contents> {
  const whole = createHash('sha256')
  const lines = openLines(file, (text) => void whole.update(text))
  try {
    const header = parseHeader((await lines.line()) ?? '')
    const counts = new Map<string, number>()
    const next = async () => (await lines.line()) ?? ''
    let line = await next()
    for (; line.startsWith('{"table"'); line = await next()) {
      const table = parse(tableLine, line)
      const sum = createHash('sha256')
      let count = 0
      async function* rows(): AsyncGenerator<Buffer> {
        for await (const text of lines.rows()) {
          sum.update(text)
          count += countRows(text)
          yield text
        }
      }
      await visit.table(table, rows())
      const said = parse(rowsLine, await next())
      if (said.rows !== count || said.sha256 !== sum.digest('hex')) throw damaged()
      counts.set(table.table, count)
    }
    const { sequences } = parse(sequencesLine, line)
    const sha256 = whole.copy().digest('hex')
    const end = parse(endLine, await next())
    if (end.sha256 !== sha256 || end.tables !== counts.size || (await lines.line()) !== null) throw damaged()
    return { header, rows: counts, sequences }
  } finally {
    await lines.close()
  }
}

/** Reads a file through without keeping anything of it. */
export const checkBackup = (file: FileHandle): Promise<Contents> =>
  readBackup(file, {
    async table(_line, rows) {
      for await (const _ of rows);
    },
  })
