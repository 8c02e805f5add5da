import { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise } from 'yauzl'
import {
  FileError,
  MAX_UNPACKED_BYTES,
  MAX_XML_DEPTH,
  MAX_XML_TEXT_BYTES,
  MAX_ZIP_ENTRIES,
  MAX_ZIP_RATIO,
  SMALL_UNPACKED_BYTES,
} from '../fileLimits.ts'

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

function refuseDamaged(error: unknown): never {
  throw error instanceof FileError ? error : new FileError('fileDamaged', { cause: error })
}

export type XmlAttributes = Partial<Record<string, string>>

type XmlHandlers = {
  /** Names have no prefixes, because programs choose these freely. */
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
}

const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Names the attributes without prefixes; if two have the same name, the first one counts. */
function nameLocally(attributes: XmlAttributes): XmlAttributes {
  let local: XmlAttributes | null = null
  for (const name in attributes) {
    if (!name.includes(':')) continue
    local ??= Object.assign(Object.create(null) as XmlAttributes, attributes)
    local[getLocalName(name)] ??= attributes[name]
  }
  return local ?? attributes
}

/**
 * Parses an entry of an archive while it is unpacked. Entities other than those of XML itself are refused, external ones
 * are never loaded, and nesting is limited.
 */
export async function parseXmlEntry(zip: Zip, name: string, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  /** The characters since the last element or text, which the parser holds in memory. */
  let pending = 0
  parser.on('doctype', () => {
    throw new FileError('fileDamaged')
  })
  parser.on('opentag', (tag) => {
    pending = 0
    depth++
    if (depth > MAX_XML_DEPTH) throw new FileError('fileDamaged')
    handlers.open(getLocalName(tag.name), nameLocally(tag.attributes))
  })
  parser.on('closetag', (tag) => {
    pending = 0
    depth--
    handlers.close?.(getLocalName(tag.name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of await zip.open(name)) {
      pending += chunk.length
      if (pending > MAX_XML_TEXT_BYTES) throw new FileError('fileTooLarge')
      parser.write(decoder.decode(chunk, { stream: true }))
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    refuseDamaged(error)
  }
}
