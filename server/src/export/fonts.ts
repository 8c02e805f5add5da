import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Written out, so that whatever looks for unused packages sees them used. */
const FILES = [
  require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  require.resolve('@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf'),
  require.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  require.resolve('@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'),
  require.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
]

let read: { blobs: Buffer[]; letters: ReadonlySet<number> } | null = null

/** The fonts of the page, and the letters that every one of them can show. */
export function fonts(): { blobs: Buffer[]; letters: ReadonlySet<number> } {
  if (read) return read
  const blobs = FILES.map((file) => readFileSync(file))
  const [first = [], ...others] = blobs.map(lettersOf)
  const letters = new Set([...first].filter((letter) => others.every((set) => set.has(letter))))
  read = { blobs, letters }
  return read
}

const FORMAT_SEGMENTS = 4
const FORMAT_GROUPS = 12

/** Reads the font's own table of characters (`cmap` in OpenType). */
function lettersOf(font: Buffer): Set<number> {
  const table = cmapOf(font)
  const letters = new Set<number>()
  for (let index = 0; index < table.readUInt16BE(2); index++) {
    const subtable = table.subarray(table.readUInt32BE(4 + 8 * index + 4))
    for (const [from, to] of rangesOf(subtable)) for (let letter = from; letter <= to; letter++) letters.add(letter)
  }
  return letters
}

function cmapOf(font: Buffer): Buffer {
  const RECORDS = 12
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const record = RECORDS + 16 * index
    if (font.toString('latin1', record, record + 4) === 'cmap') return font.subarray(font.readUInt32BE(record + 8))
  }
  throw new Error('The font has no table of characters.')
}

/** From and to, both included; other formats say nothing that these two do not. */
function rangesOf(subtable: Buffer): [from: number, to: number][] {
  const format = subtable.readUInt16BE(0)
  if (format === FORMAT_GROUPS)
    return Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => [
      subtable.readUInt32BE(16 + 12 * index),
      subtable.readUInt32BE(20 + 12 * index),
    ])
  if (format !== FORMAT_SEGMENTS) return []
  const doubled = subtable.readUInt16BE(6)
  return Array.from({ length: doubled / 2 }, (_, index) => {
    const to = subtable.readUInt16BE(14 + 2 * index)
    const from = subtable.readUInt16BE(16 + doubled + 2 * index)
    // the table ends with a segment that stands for no letter
    return from === 0xffff ? [1, 0] : [from, to]
  })
}
