import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { CommandError } from '../errors/errors.ts'
import {
  type BackupHeader,
  createDamagedError,
  END_OF_ROWS,
  endLineSchema,
  parseBackupHeader,
  parseJson,
  rowsLineSchema,
  type SequenceValues,
  sequencesLineSchema,
  type TableLine,
  tableLineSchema,
} from './format.ts'

const NEWLINE = 0x0a

const CHUNK_BYTES = 65_536

async function* readChunks(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Yields chunks of the decompressed file. */
async function* decompress(file: FileHandle): AsyncGenerator<Buffer> {
  // The pipeline throws its errors to the consumer of the chunks, so this callback ignores them.
  const unpacked = pipeline(readChunks(file), createGunzip(), () => {})
  try {
    yield* unpacked as AsyncIterable<Buffer>
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (message === 'incorrect header check') throw new CommandError('The file is not a backup of Poledne.')
    throw code.startsWith('Z_') ? createDamagedError() : error
  }
}

/** Returns the position of the line that ends the rows, or -1. */
function findEndOfRows(text: Buffer): number {
  for (let at = text.indexOf(END_OF_ROWS); at !== -1; at = text.indexOf(END_OF_ROWS, at + 1))
    if (at === 0 || text[at - 1] === NEWLINE) return at
  return -1
}

type BackupLines = {
  /** Returns the next line without its newline, or null after the last line. */
  readLine(): Promise<string | null>
  /** Yields chunks of complete rows, until the line that ends them. */
  readRows(): AsyncGenerator<Buffer>
  /** Stops reading the file. */
  close(): Promise<void>
}

/** Reads the text of a backup with at most a chunk and a row in memory. */
function openBackupLines(file: FileHandle, onText: (text: Buffer) => void): BackupLines {
  const pieces = decompress(file)
  let buffered: Buffer = Buffer.alloc(0)

  async function readMore(): Promise<boolean> {
    const { value, done } = await pieces.next()
    if (done) return false
    buffered = buffered.length === 0 ? value : Buffer.concat([buffered, value])
    return true
  }
  function consume(length: number): Buffer {
    const taken = buffered.subarray(0, length)
    buffered = buffered.subarray(length)
    onText(taken)
    return taken
  }

  return {
    async readLine() {
      while (!buffered.includes(NEWLINE))
        if (!(await readMore())) {
          if (buffered.length > 0) throw createDamagedError()
          return null
        }
      return consume(buffered.indexOf(NEWLINE) + 1)
        .toString()
        .trimEnd()
    },
    async *readRows() {
      for (;;) {
        const end = findEndOfRows(buffered)
        const length = end === -1 ? buffered.lastIndexOf(NEWLINE) + 1 : end
        if (length > 0) yield consume(length)
        if (end !== -1) return void consume(END_OF_ROWS.length)
        if (!(await readMore())) throw createDamagedError()
      }
    },
    close: async () => void (await pieces.return(undefined)),
  }
}

/** The contents of a backup whose checksums are correct. */
export type BackupContents = { header: BackupHeader; rows: ReadonlyMap<string, number>; sequences: SequenceValues }

export type BackupVisitor = {
  /** Called for each table; the visitor must read all of the rows. */
  table(line: TableLine, rows: AsyncIterable<Buffer>): Promise<void>
}

function parseLine<T extends z.ZodType>(schema: T, line: string | null): z.output<T> {
  const parsed = schema.safeParse(parseJson(line ?? ''))
  if (!parsed.success) throw createDamagedError()
  return parsed.data
}

export function countLines(text: Buffer): number {
  let count = 0
  for (let at = text.indexOf(NEWLINE); at !== -1; at = text.indexOf(NEWLINE, at + 1)) count++
  return count
}

/** Reads a backup and fails if a checksum does not match. */
export async function readBackup(file: FileHandle, visit: BackupVisitor): Promise<BackupContents> {
  const whole = createHash('sha256')
  const lines = openBackupLines(file, (text) => void whole.update(text))
  try {
    const header = parseBackupHeader((await lines.readLine()) ?? '')
    const counts = new Map<string, number>()
    const readNextLine = async () => (await lines.readLine()) ?? ''
    let line = await readNextLine()
    for (; line.startsWith('{"table"'); line = await readNextLine()) {
      const table = parseLine(tableLineSchema, line)
      const sum = createHash('sha256')
      let count = 0
      async function* readCheckedRows(): AsyncGenerator<Buffer> {
        for await (const text of lines.readRows()) {
          sum.update(text)
          count += countLines(text)
          yield text
        }
      }
      await visit.table(table, readCheckedRows())
      const expected = parseLine(rowsLineSchema, await readNextLine())
      if (expected.rows !== count || expected.sha256 !== sum.digest('hex')) throw createDamagedError()
      counts.set(table.table, count)
    }
    const { sequences } = parseLine(sequencesLineSchema, line)
    const sha256 = whole.copy().digest('hex')
    const end = parseLine(endLineSchema, await readNextLine())
    if (end.sha256 !== sha256 || end.tables !== counts.size || (await lines.readLine()) !== null)
      throw createDamagedError()
    return { header, rows: counts, sequences }
  } finally {
    await lines.close()
  }
}

/** Reads a whole backup only to verify its checksums. */
export const checkBackup = (file: FileHandle): Promise<BackupContents> =>
  readBackup(file, {
    async table(_line, rows) {
      for await (const _ of rows);
    },
  })
