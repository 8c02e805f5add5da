import { move, transferableSymbol, valueSymbol } from 'piscina'
import { FileError, type FileErrorReason } from './fileErrors.ts'
import { readFile } from './formats/readFile.ts'
import { createSheetWriter, type PackedSheet } from './sheetWriter.ts'

export type FileTask = { filename: string; bytes: Uint8Array; maxRows: number }
export type FileResult = { sheets: PackedSheet[] } | { refused: FileErrorReason }

/** The pool calls this before the first task; the reader needs no preparation. */
export function prepare(): void {}

/** Reads an uploaded file in a worker thread, because a large file would block other requests. */
export default async function readTask({ filename, bytes, maxRows }: FileTask): Promise<FileResult> {
  const writer = createSheetWriter({ maxRows })
  try {
    await readFile({ filename, bytes }, writer)
  } catch (error) {
    // An error crosses the thread without its class, so that the reason is returned instead.
    if (error instanceof FileError) return { refused: error.reason }
    throw error
  }
  return moveParts({ sheets: writer.finish() })
}

/** Marks the parts as transferred, so that the main thread does not copy them. */
function moveParts(result: { sheets: PackedSheet[] }): FileResult {
  const buffers = result.sheets.flatMap(({ parts }) => parts.map(({ buffer }) => buffer))
  return move({
    get [transferableSymbol]() {
      return buffers
    },
    get [valueSymbol]() {
      return result
    },
  } as never) as unknown as FileResult
}
