import { Buffer } from 'node:buffer'
import type { UploadedFile } from '@poledne/contract/http/endpoint'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { FileError, type FileErrorReason } from './fileLimits.ts'
import { isDocx, readDocx } from './formats/readDocx.ts'
import { isOpenDocument, readOds } from './formats/readOds.ts'
import { readText } from './formats/readText.ts'
import { isXlsx, readXlsx } from './formats/readXlsx.ts'
import { openZip } from './formats/zip.ts'
import { createSheetCollector, type PackedSheet, type SheetCollector } from './sheetTable.ts'

export type FileTask = { filename: string; bytes: Uint8Array; maxRows: number }
export type FileResult = { sheets: PackedSheet[] } | { refused: FileErrorReason }

/** The pool calls this before the first task; the reader needs no preparation. */
export function prepare(): void {}

/** Reads an uploaded file in a worker thread, because a large file would block other requests. */
export default async function readUploadedFile({ filename, bytes, maxRows }: FileTask): Promise<FileResult> {
  const collector = createSheetCollector({ maxRows })
  try {
    await readSheets({ filename, bytes }, collector)
  } catch (error) {
    // An error crosses the thread without its class, so that the reason is returned instead.
    if (error instanceof FileError) return { refused: error.reason }
    throw error
  }
  return moveParts({ sheets: collector.finish() })
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

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** Reads a file by its content; its name only decides how a text is read. */
export async function readSheets(file: UploadedFile, collector: SheetCollector): Promise<void> {
  const { bytes } = file
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) await readZip(bytes, collector)
  else if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) refuseCompoundFile(bytes)
  else readText(file, collector)
}

async function readZip(bytes: Uint8Array, collector: SheetCollector): Promise<void> {
  const zip = await openZip(bytes)
  if (isXlsx(zip)) await readXlsx(zip, collector)
  else if (isOpenDocument(zip)) await readOds(zip, collector)
  else if (isDocx(zip)) await readDocx(zip, collector)
  else throw new FileError('fileNotReadable')
}

/** Office 97 files and encrypted files share a container, which is not unpacked. */
function refuseCompoundFile(bytes: Uint8Array): never {
  const container = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isEncrypted = container.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new FileError(isEncrypted ? 'fileEncrypted' : 'fileNotReadable')
}
