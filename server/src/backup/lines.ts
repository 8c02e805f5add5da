import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { damaged, END_OF_ROWS } from './format.ts'
import { Refusal } from './refusal.ts'

const NEWLINE = 0x0a

const PIECE = 65_536

async function* read(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Pieces of the unpacked file, in whatever sizes they come. */
async function* unpack(file: FileHandle): AsyncGenerator<Buffer> {
  // whatever goes wrong is thrown where the pieces are taken
  const unpacked = pipeline(read(file), createGunzip(), () => {})
  try {
    yield* unpacked as AsyncIterable<Buffer>
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (message === 'incorrect header check') throw new Refusal('The file is not a backup of Poledne.')
    throw code.startsWith('Z_') ? damaged() : error
  }
}

/** Where the line that ends the rows begins, at the start of a line; -1 where it is not. */
function endOfRows(text: Buffer): number {
  for (let at = text.indexOf(END_OF_ROWS); at !== -1; at = text.indexOf(END_OF_ROWS, at + 1))
    if (at === 0 || text[at - 1] === NEWLINE) return at
  return -1
}

export type Lines = {
  /** The next line without its end; null after the last. */
  line(): Promise<string | null>
  /** Whole rows, many at once, until the line that ends them. */
  rows(): AsyncGenerator<Buffer>
  /** Leaves the rest unread. */
  close(): Promise<void>
}

/** A backup's text, never more of it in memory than a piece and a row. */
export function openLines(file: FileHandle, onText: (text: Buffer) => void): Lines {
  const pieces = unpack(file)
  let held: Buffer = Buffer.alloc(0)

  async function more(): Promise<boolean> {
    const { value, done } = await pieces.next()
    if (done) return false
    held = held.length === 0 ? value : Buffer.concat([held, value])
    return true
  }
  function take(length: number): Buffer {
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    onText(taken)
    return taken
  }

  return {
    async line() {
      while (!held.includes(NEWLINE))
        if (!(await more())) {
          if (held.length > 0) throw damaged()
          return null
        }
      return take(held.indexOf(NEWLINE) + 1)
        .toString()
        .trimEnd()
    },
    async *rows() {
      for (;;) {
        const end = endOfRows(held)
        const length = end === -1 ? held.lastIndexOf(NEWLINE) + 1 : end
        if (length > 0) yield take(length)
        if (end !== -1) return void take(END_OF_ROWS.length)
        if (!(await more())) throw damaged()
      }
    },
    close: async () => void (await pieces.return(undefined)),
  }
}
