/**
 * The template and `heights.ts` use these measures of the page. Those of the sheet, its head and its legend are points;
 * those of a day are multiples of its font size, which the layout chooses.
 */

const MM = 72 / 25.4
const A4 = { long: 297 * MM, short: 210 * MM }

/** The font size in points at a scale of one. */
export const BASE = 10.5

/** The space between lines and between paragraphs, as a multiple of the font size. */
export const LEADING = 0.5

/** The height of a line with small text beside larger text, as a multiple of the font size of the day. */
export const STRUT = 0.67

export const DAY = {
  course: 0.84,
  courseSecond: 0.78,
  dishSecond: 0.9,
  note: 0.84,
  codes: 0.68,
  /** The font size of the text that allergens are not declared. */
  undeclared: 0.78,
  /** Allergen codes with more characters than this can break across lines. */
  longCodes: 24,
  priceSecond: 0.88,
  columnGap: 0.9,
  /** With one column, the name of the day is at the left of its dishes. */
  wide: { name: 1.56, side: 8.6, sideGap: 1, ruleBelow: 0.85, nameBelow: 0.5, holiday: 0.88, drop: 0.16, rowGap: 0.86 },
  /** With several columns, the name of the day is above its dishes. */
  narrow: { name: 1.584, nameBelow: 0.42, ruleBelow: 0.62, holiday: 0.9, holidayBelow: 0.3, rowGap: 0.74 },
}

export const HEAD = { titleBelow: 11, quiet: 11, columnGap: 8 * MM }

export const LEGEND = { size: 7.9, leading: 0.55, ruleBelow: 2.4 * MM, headingBeside: 1, entryGap: 0.95 }

/** The revision and the QR code are in the margins of the page, so they take no space from the menu. */
const MARK = {
  size: 6.4,
  leading: 0.55,
  /** The distance to the edge of the paper, which most printers can print on. */
  edge: 4.5 * MM,
  beside: 1.5 * MM,
}

/** A number of columns and the scales to try, sorted from the largest to the smallest. */
type LayoutOption = { columns: number; scales: readonly number[] }

export type PaperFormat = {
  width: number
  height: number
  margin: { x: number; top: number; bottom: number }
  /** The space between columns, in points. */
  gutter: number
  headBelow: number
  legendAbove: number
  mark: typeof MARK & { /** The width of the QR code. */ code: number }
  /** The layouts that are tried for a single page, best first. */
  single: readonly LayoutOption[]
  several: LayoutOption
}

const SEVERAL_SCALES = [0.96, 0.92, 0.88, 0.84]

const PORTRAIT: PaperFormat = {
  width: A4.short,
  height: A4.long,
  margin: { x: 18 * MM, top: 16 * MM, bottom: 15 * MM },
  gutter: 9 * MM,
  headBelow: 9 * MM,
  legendAbove: 7 * MM,
  mark: { ...MARK, code: 13 * MM },
  single: [
    { columns: 1, scales: [1.22, 1.15, 1.08, 1.02, 0.96, 0.9] },
    { columns: 2, scales: [1.05, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7] },
  ],
  several: { columns: 1, scales: SEVERAL_SCALES },
}

const LANDSCAPE: PaperFormat = {
  width: A4.long,
  height: A4.short,
  margin: { x: 16 * MM, top: 13 * MM, bottom: 13 * MM },
  gutter: 10 * MM,
  headBelow: 6 * MM,
  legendAbove: 5 * MM,
  mark: { ...MARK, code: 11.5 * MM },
  single: [
    { columns: 2, scales: [1.2, 1.12, 1.05, 0.98, 0.92, 0.86] },
    { columns: 3, scales: [1.05, 1.0, 0.94, 0.88, 0.82, 0.76, 0.71] },
  ],
  several: { columns: 2, scales: SEVERAL_SCALES },
}

type TitledPage = { title: string; landscape: boolean }

export const getPaperFormat = ({ landscape }: TitledPage): PaperFormat => (landscape ? LANDSCAPE : PORTRAIT)

export const getBodyWidth = ({ width, margin }: PaperFormat) => width - 2 * margin.x
export const getBodyHeight = ({ height, margin }: PaperFormat) => height - margin.top - margin.bottom
export const getColumnWidth = (sheet: PaperFormat, columns: number) =>
  (getBodyWidth(sheet) - (columns - 1) * sheet.gutter) / columns

/** A long title gets a smaller font, so that it needs at most two lines. */
export function getTitleSize({ title, landscape }: TitledPage): number {
  const size = title.length > 48 ? 18 : title.length > 34 ? 22 : 26
  return landscape ? size * 0.9 : size
}
