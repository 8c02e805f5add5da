import { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise } from 'yauzl'
import { FileError } from '../fileErrors.ts'
import { MAX_UNPACKED_BYTES, MAX_ZIP_ENTRIES, MAX_ZIP_RATIO, SMALL_UNPACKED_BYTES } from '../fileLimits.ts'

export type Zip = {
  has(name: string): boolean
  /** Unpacks an entry in chunks; its real size is compared with its declared size meanwhile. */
  open(name: string): Promise<Readable>
}

/**
 * Opens a zip archive and refuses it before anything is unpacked if its entries are too many or too large. Archives
 * inside of it are not opened.
 */
export async function openZip(bytes: Uint8Array): Promise<Zip> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await fromBufferPromise(buffer, { lazyEntries: true }).catch(refuseDamaged)
  if (zip.entryCount > MAX_ZIP_ENTRIES) throw new FileError('fileTooLarge')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      checkUnpackedSize(unpacked, bytes.byteLength)
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
    }
  } catch (error) {
    return refuseDamaged(error)
  }

  return {
    has: (name) => entries.has(name),
    async open(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw new FileError('fileDamaged')
      if (entry.isEncrypted()) throw new FileError('fileEncrypted')
      return zip.openReadStreamPromise(entry).catch(refuseDamaged)
    },
  }
}

function checkUnpackedSize(unpacked: number, packed: number): void {
  const isSuspicious = unpacked > SMALL_UNPACKED_BYTES && unpacked > packed * MAX_ZIP_RATIO
  if (unpacked > MAX_UNPACKED_BYTES || isSuspicious) throw new FileError('fileTooLarge')
}

export function refuseDamaged(error: unknown): never {
  throw error instanceof FileError ? error : new FileError('fileDamaged', { cause: error })
}
