import { getFonts, type Typeface } from './fonts.ts'
import { LEADING } from './paperFormat.ts'

/** Words on a page, as the pieces that lines may break between, each with the space before it. */
export type MeasuredText = { height: number; pieces: { width: number; space: number }[] }

/** A line is as high as its capitals. */
const CAPITAL_HEIGHTS = { sans: 0.66, serif: 0.67 }

const PIECE_ENDS = /\u200b|(?<=[-–—])/u

export const getLineHeight = (typeface: Typeface, size: number) =>
  (typeface.startsWith('serif') ? CAPITAL_HEIGHTS.serif : CAPITAL_HEIGHTS.sans) * size

export const measureWidth = (words: string, typeface: Typeface, size: number) =>
  getFonts().widthOf(words, typeface) * size

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

/** On a single line. */
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

/** One above the other. */
export const sumWithGaps = (heights: readonly number[], gap: number) =>
  heights.reduce((total, height) => total + height, 0) + gap * Math.max(0, heights.length - 1)

/** Paragraphs in a column of this width; `size` is that of the letters around them. */
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
