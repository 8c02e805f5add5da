import { FileError } from '../fileErrors.ts'

const SAMPLE_BYTES = 4_096
/** A control character that a text does not contain. */
const CONTROL = /[^\P{Cc}\t\n\v\f\r]/u

/**
 * Decodes a text in UTF-8, UTF-16 or Windows-1250, which older versions of Excel write in Central Europe. A file that
 * contains control characters is not a text.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes)
  if (CONTROL.test(text)) throw new FileError('fileNotReadable')
  return text
}

function decode(bytes: Uint8Array): string {
  const encoding = detectUtf16(bytes)
  if (encoding !== null) return decodeStrictly(bytes, encoding) ?? refuse()
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return decodeStrictly(bytes, 'utf-8') ?? (hasBom ? refuse() : new TextDecoder('windows-1250').decode(bytes))
}

function refuse(): never {
  throw new FileError('fileDamaged')
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** UTF-16 starts with a byte order mark, or every second byte of its first characters is mostly zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const length = Math.min(bytes.length, SAMPLE_BYTES)
  if (length < 4 || bytes.length % 2 !== 0) return null
  let even = 0
  let odd = 0
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++
    if (bytes[index + 1] === 0) odd++
  }
  const isMost = (count: number) => count > length * 0.2
  if (isMost(odd) && even === 0) return 'utf-16le'
  return isMost(even) && odd === 0 ? 'utf-16be' : null
}
