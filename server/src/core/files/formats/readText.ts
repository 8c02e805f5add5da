import type { UploadedFile } from '@poledne/contract/http/endpoint'
import { FileError, MAX_TOTAL_ROWS } from '../fileLimits.ts'
import type { SheetCollector } from '../sheetTable.ts'
import { splitCells } from '../splitCells.ts'

/** The separators of columns; if several fit equally well, the first one is used. */
const SEPARATORS = ['\t', ';', '|', ',']
const SAMPLE_CHARACTERS = 64_000
const SAMPLE_LINES = 200
/** A web page, XML and rich text are texts, but not tables. */
const MARKUP = /^\s*(?:<(?:!doctype|html|\?xml|table|head|body|meta|svg)|\{\\rtf)/i

/** Reads a text: the columns of a CSV file, or the lines of a plain text. */
export function readText({ filename, bytes }: UploadedFile, collector: SheetCollector): void {
  const text = decodeText(bytes)
  if (MARKUP.test(text.slice(0, 1_000))) throw new FileError('fileNotReadable')
  const isPlain = /\.txt$/i.test(filename)
  // Excel and LibreOffice let a file state its separator in a first line that they do not show.
  const stated = /^sep=([,;|\t])\r?\n/i.exec(text)
  const separator = stated?.[1] ?? detectSeparator(text.slice(0, SAMPLE_CHARACTERS), isPlain)
  collector.startSheet('')
  for (const row of splitCells(text, separator, stated?.[0].length)) {
    // Empty rows count too: the collector leaves them out, but reading them takes time.
    if (collector.getNextRow() >= MAX_TOTAL_ROWS) throw new FileError('fileTooManyRows')
    collector.addRow(row)
  }
}

/**
 * Finds the separator that most lines contain equally often. Most lines of a plain text must contain it; commas and bars
 * in a plain text are punctuation, such as between a dish and its translation.
 */
function detectSeparator(sample: string, isPlain: boolean): string | null {
  const lines = splitSample(sample)
  let best: { separator: string; matching: number } | null = null
  for (const separator of SEPARATORS) {
    if (isPlain && (separator === ',' || separator === '|')) continue
    const matching = countMatchingLines(lines, separator)
    const isEnough = matching >= (isPlain ? Math.max(2, lines.length * 0.6) : 1)
    if (isEnough && (best === null || matching > best.matching)) best = { separator, matching }
  }
  return best?.separator ?? null
}

/** Splits the sample into lines and leaves out quoted texts, which can contain separators and line breaks. */
const splitSample = (sample: string): string[] =>
  sample
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)

/** Counts the lines with the most frequent number of separators, other than none. */
function countMatchingLines(lines: readonly string[], separator: string): number {
  const byCount = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(separator).length - 1
    if (count > 0) byCount.set(count, (byCount.get(count) ?? 0) + 1)
  }
  return Math.max(0, ...byCount.values())
}

const SAMPLE_BYTES = 4_096
/** A control character that a text does not contain. */
const CONTROL = /[^\P{Cc}\t\n\v\f\r]/u

/**
 * Decodes a text in UTF-8, UTF-16 or Windows-1250, which older versions of Excel write in Central Europe. A file that
 * contains control characters is not a text.
 */
function decodeText(bytes: Uint8Array): string {
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
