import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Face } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import { LEADING } from './paperFormat.ts'

const require = createRequire(import.meta.url)

/** The paths are literals, so that tools that look for unused packages find them. */
const FONT_FILES = {
  sans: require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  sansItalic: require.resolve('@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf'),
  sansBold: require.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  serif: require.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  serifItalic: require.resolve(
    '@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  ),
  serifBold: require.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
}

export type Typeface = keyof typeof FONT_FILES

/** The widths of words are cached, because the same words are measured every week. */
const MAX_CACHED_WORDS = 10_000

type Fonts = {
  blobs: Buffer[]
  /** The characters that all fonts contain. */
  supportedCodePoints: ReadonlySet<number>
  /** Returns the width of a word as a multiple of its font size. */
  measureWord(word: string, typeface: Typeface): number
}

let loadedFonts: Fonts | null = null

/** Returns the fonts; throws before loadFonts has finished. */
export function getFonts(): Fonts {
  if (!loadedFonts) throw new Error('The fonts have not been opened.')
  return loadedFonts
}

export async function loadFonts(): Promise<void> {
  loadedFonts ??= createFonts(await import('harfbuzzjs'))
}

type Shaper = typeof import('harfbuzzjs')

function createFonts(shaper: Shaper): Fonts {
  const opened = Object.entries(FONT_FILES).map(([name, file]) => {
    const blob = readFileSync(file)
    const face = new shaper.Face(new shaper.Blob(blob))
    return { name, blob, face, letters: new Set(face.collectUnicodes()) }
  })
  const [first, ...others] = opened.map(({ letters }) => letters)
  return {
    blobs: opened.map(({ blob }) => blob),
    supportedCodePoints: new Set([...(first ?? [])].filter((letter) => others.every((set) => set.has(letter)))),
    measureWord: createWordMeasurer(shaper, new Map(opened.map(({ name, face }) => [name, face]))),
  }
}

function createWordMeasurer(shaper: Shaper, faces: ReadonlyMap<string, Face>): Fonts['measureWord'] {
  const fonts = new Map([...faces].map(([name, face]) => [name, new shaper.Font(face)]))
  const run = new shaper.Buffer()
  const known = new LRUCache<string, number>({ max: MAX_CACHED_WORDS })
  return (word, typeface) => {
    const key = `${typeface} ${word}`
    const before = known.get(key)
    if (before !== undefined) return before
    const font = fonts.get(typeface)
    if (!font) throw new Error(`There is no font ${typeface}.`)
    run.reset()
    run.addText(word)
    run.guessSegmentProperties()
    shaper.shape(font, run)
    const width = run.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.face.upem
    known.set(key, width)
    return width
  }
}

/** A text is split where lines can break; each piece has the width of the space before it. */
export type MeasuredText = { height: number; pieces: { width: number; space: number }[] }

/** The height of capitals, and thus of a line, as a multiple of the font size. */
const CAPITAL_HEIGHTS = { sans: 0.66, serif: 0.67 }

const PIECE_ENDS = /\u200b|(?<=[-–—])/u

export const getLineHeight = (typeface: Typeface, size: number) =>
  (typeface.startsWith('serif') ? CAPITAL_HEIGHTS.serif : CAPITAL_HEIGHTS.sans) * size

export const measureWidth = (words: string, typeface: Typeface, size: number) =>
  getFonts().measureWord(words, typeface) * size

export function measureText(words: string, typeface: Typeface, size: number): MeasuredText {
  const space = measureWidth(' ', typeface, size)
  const pieces = words.split(' ').flatMap((word, index) =>
    word.split(PIECE_ENDS).map((piece, at) => ({
      width: measureWidth(piece, typeface, size),
      space: index > 0 && at === 0 ? space : 0,
    })),
  )
  return { height: getLineHeight(typeface, size), pieces }
}

/** Returns the width of the text on a single line. */
export const getTotalWidth = ({ pieces }: MeasuredText) =>
  pieces.reduce((sum, { width, space }) => sum + space + width, 0)

export const getLongestPieceWidth = ({ pieces }: MeasuredText) =>
  pieces.reduce((longest, { width }) => Math.max(longest, width), 0)

export function countLines(pieces: MeasuredText['pieces'], room: number): number {
  let [lines, used] = [1, 0]
  for (const { width, space } of pieces) {
    if (used > 0 && used + space + width > room) [lines, used] = [lines + 1, width]
    else used += space + width
  }
  return lines
}

/** Sums the heights of stacked blocks and the gaps between them. */
export const sumWithGaps = (heights: readonly number[], gap: number) =>
  heights.reduce((total, height) => total + height, 0) + gap * Math.max(0, heights.length - 1)

/** Computes the height of paragraphs in a column of width `room`; `size` is the surrounding font size. */
export const computeParagraphsHeight = (texts: readonly MeasuredText[], room: number, size = 1): number =>
  sumWithGaps(
    texts.map(({ height, pieces }) => {
      const lines = countLines(pieces, room)
      return sumWithGaps(
        Array.from({ length: lines }, () => height),
        LEADING * size,
      )
    }),
    LEADING * size,
  )
