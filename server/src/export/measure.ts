import { fonts, type Typeface } from './fonts.ts'
import { LEADING } from './sheet.ts'

/** Words on a page, as the pieces that lines may break between, each with the space before it. */
export type Text = { height: number; pieces: { width: number; space: number }[] }

/** A line is as high as its capitals. */
const CAPITALS = { sans: 0.66, serif: 0.67 }

const PIECE_ENDS = /\u200b|(?<=[-–—])/u

export const heightOf = (typeface: Typeface, size: number) =>
  (typeface.startsWith('serif') ? CAPITALS.serif : CAPITALS.sans) * size

export const widthOf = (words: string, typeface: Typeface, size: number) => fonts().widthOf(words, typeface) * size

export function text(words: string, typeface: Typeface, size: number): Text {
  const space = widthOf(' ', typeface, size)
  const pieces = words.split(' ').flatMap((word, index) =>
    word.split(PIECE_ENDS).map((piece, at) => ({
      width: widthOf(piece, typeface, size),
      space: index > 0 && at === 0 ? space : 0,
    })),
  )
  return { height: heightOf(typeface, size), pieces }
}

/** On a single line. */
export const wholeWidth = ({ pieces }: Text) => pieces.reduce((sum, { width, space }) => sum + space + width, 0)

export const longestPiece = ({ pieces }: Text) => pieces.reduce((longest, { width }) => Math.max(longest, width), 0)

export function lineCount(pieces: Text['pieces'], room: number): number {
  let [lines, used] = [1, 0]
  for (const { width, space } of pieces) {
    if (used > 0 && used + space + width > room) [lines, used] = [lines + 1, width]
    else used += space + width
  }
  return lines
}

/** One above the other. */
export const stacked = (heights: readonly number[], gap: number) =>
  heights.reduce((total, height) => total + height, 0) + gap * Math.max(0, heights.length - 1)

/** Paragraphs in a column of this width; `size` is that of the letters around them. */
export const paragraphs = (texts: readonly Text[], room: number, size = 1): number =>
  stacked(
    texts.map(({ height, pieces }) => {
      const lines = lineCount(pieces, room)
      return stacked(
        Array.from({ length: lines }, () => height),
        LEADING * size,
      )
    }),
    LEADING * size,
  )
