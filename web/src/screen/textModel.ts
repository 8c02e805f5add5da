/**
 * This file computes how high texts and rows become at a font size. It mirrors the sizes in screen.css, so that the
 * font size can be found without a layout; a browser test compares the two. All lengths are in em of the body of the
 * sheet.
 */

import type { Width } from './ruler.ts'

/** A part of a word in one font. The size of the text about undeclared allergens depends on the size of the body. */
export type Piece = { width: Width; scale: number | 'undeclared'; extra?: number }
/** The text between two spaces. A word with `isWhole` cannot be broken, even if it is longer than the line. */
export type Word = { pieces: readonly Piece[]; space: Piece; isWhole?: boolean }

/** The lengths that depend on the font size of the body. */
type Scale = { width: number; line: number; thickLine: number; undeclared: number }
/** The space on a sheet in pixels; `vmin` is one hundredth of the shorter side of the screen. */
export type SheetArea = { width: number; height: number; isWide: boolean; vmin: number }

const MIN_UNDECLARED = 0.5
const MIN_UNDECLARED_VMIN = 2.4

/** Converts the lengths of a sheet to em for a font size in hundredths of the shorter side. */
export function computeTextScale({ width, vmin }: SheetArea, size: number): Scale {
  const em = size * vmin
  return {
    width: width / em,
    line: Math.max(1, 0.1 * vmin) / em,
    thickLine: Math.max(2, 0.25 * vmin) / em,
    undeclared: Math.min(1, Math.max(MIN_UNDECLARED, MIN_UNDECLARED_VMIN / size)),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const LINE_HEIGHT = 1.2
/** The baseline of the serif font below the top of a line, as a share of the font size. */
const SERIF_BASELINE = 0.9505
/** The baseline of the sans font below the top of a line, as a share of the font size. */
const SANS_BASELINE = 0.912
/** A line that mixes both fonts at the same size is higher by the difference of their baselines. */
const MIXED_LINE_HEIGHT = LINE_HEIGHT + SERIF_BASELINE - SANS_BASELINE

/** Counts the lines of a text; it is infinite if a whole word is longer than a line. */
export function countLines(words: readonly Word[], available: number, undeclared = 1): number {
  const measure = ({ width, scale, extra = 0 }: Piece) =>
    (width.em + extra) * (scale === 'undeclared' ? undeclared : scale)
  let lines = words.length > 0 ? 1 : 0
  let used = 0
  for (const [index, { pieces, space, isWhole }] of words.entries()) {
    const width = sum(pieces.map(measure))
    const next = used + measure(space) + width
    if (index > 0 && next <= available) {
      used = next
      continue
    }
    if (index > 0) lines++
    used = width
    if (used <= available) continue
    if (isWhole || available <= 0) return Number.POSITIVE_INFINITY
    const more = Math.ceil(used / available) - 1
    lines += more
    used -= more * available
  }
  return lines
}

/** The font sizes and the padding of a row on the page of a day. */
export const DAY_ROW = { label: 0.55, codes: 0.5, price: 1, otherPrice: 0.55, padding: 0.28 } as const
/** The font sizes and the padding of a row on the page of a week. */
export const WEEK_ROW = { label: 0.65, codes: 0.65, price: 0.8, otherPrice: 0.64, padding: 0.2 } as const
export const NOTE_SIZE = 0.55
const LABEL_WIDTH = 9
const PRICE_GAP = 0.8
const DENSE_LABEL_GAP = 0.4

export type RowText = {
  label: readonly Word[]
  dishes: readonly Word[]
  note: readonly Word[]
  prices: readonly Width[]
  isUndeclared: boolean
  shape: typeof DAY_ROW | typeof WEEK_ROW
}
/** Where the label of a row is: before the dishes, above them, or on their first line. */
type LabelPosition = 'before' | 'above' | 'inline'

/** Returns the words of a row with an inline label, which is not separated from the first dish by a space. */
function joinLabel({ label, dishes, shape }: RowText): Word[] {
  const last = label.at(-1)
  const [first, ...others] = dishes
  if (!last || !first) return [...label, ...dishes]
  const gap = { width: { em: DENSE_LABEL_GAP }, scale: shape.label }
  const joined: Word = { ...first, pieces: [...last.pieces, gap, ...first.pieces], space: last.space }
  return [...label.slice(0, -1), joined, ...others]
}

/** Computes the height of a row at a width and a font size. */
export function computeRowHeight(row: RowText, width: number, position: LabelPosition, scale: Scale): number {
  const { label, dishes, note, prices, shape } = row
  const [price = 0, ...others] = prices.map(({ em }, index) => em * (index === 0 ? shape.price : shape.otherPrice))
  const what = width - Math.max(price, ...others) - PRICE_GAP
  const pricesHeight = prices.length > 0 ? LINE_HEIGHT * (shape.price + (prices.length - 1) * shape.otherPrice) : 0
  const textWidth = position === 'before' ? what - LABEL_WIDTH : what
  const lineHeight = row.isUndeclared
    ? Math.max(LINE_HEIGHT, SERIF_BASELINE + scale.undeclared * (LINE_HEIGHT - SANS_BASELINE))
    : LINE_HEIGHT
  const noteHeight = LINE_HEIGHT * NOTE_SIZE * countLines(note, textWidth)
  const dishesHeight = lineHeight * countLines(dishes, textWidth, scale.undeclared) + noteHeight
  const labelHeight = LINE_HEIGHT * shape.label * countLines(label, position === 'before' ? LABEL_WIDTH : what)
  const whatHeight = {
    above: () => labelHeight + dishesHeight,
    before: () => Math.max(dishesHeight, labelHeight + SERIF_BASELINE - SANS_BASELINE * shape.label),
    inline: () => MIXED_LINE_HEIGHT * countLines(joinLabel(row), what, scale.undeclared) + noteHeight,
  }[position]()
  return Math.max(whatHeight, pricesHeight) + 2 * shape.padding + scale.line
}

/** The heights of a heading and of the rows below it. */
export type Group = { heading: number; rows: readonly number[] }
/** The rows of a group that are in one column: from index `from` up to, but not including, `to`. */
export type ColumnPart = { group: number; from: number; to: number }

/**
 * Fills columns of a given height in order. A group is split only if it is higher than a column; null if a row is
 * higher.
 */
export function fillColumns(groups: readonly Group[], gap: number, height: number): ColumnPart[][] | null {
  const columns: ColumnPart[][] = []
  let used = Number.POSITIVE_INFINITY
  for (const [group, { heading, rows }] of groups.entries()) {
    const total = heading + sum(rows)
    if (used + gap + total <= height) {
      columns.at(-1)?.push({ group, from: 0, to: rows.length })
      used += gap + total
      continue
    }
    let part: ColumnPart = { group, from: 0, to: 0 }
    columns.push([part])
    used = heading
    for (const [index, row] of rows.entries()) {
      if (used + row > height) {
        if (part.to === part.from) return null
        part = { group, from: index, to: index }
        columns.push([part])
        used = 0
        if (row > height) return null
      }
      part.to = index + 1
      used += row
    }
  }
  return columns
}

const BALANCING_STEPS = 8

/** Fills at most this many columns as evenly as possible; null if the groups do not fit into them. */
export function balanceColumns(
  groups: readonly Group[],
  gap: number,
  { columns, height }: { columns: number; height: number },
): ColumnPart[][] | null {
  const fill = (limit: number) => {
    const filled = fillColumns(groups, gap, limit)
    return filled && filled.length <= columns ? filled : null
  }
  let best = fill(height)
  if (!best) return null
  let low = 0
  let high = height
  for (let step = 0; step < BALANCING_STEPS; step++) {
    const middle = (low + high) / 2
    const filled = fill(middle)
    if (filled) {
      best = filled
      high = middle
    } else low = middle
  }
  return best
}

export const DAY_GAP = 0.6
const VARIANT = { day: { scale: 0.62, padding: 0.155 }, week: { scale: 0.8, padding: 0.2 } } as const
export const VARIANT_SCALE = { day: VARIANT.day.scale, week: VARIANT.week.scale } as const

type GroupText = { heading: readonly Word[]; rows: readonly RowText[] }

export function computeGroup(
  { heading, rows }: GroupText,
  page: 'day' | 'week',
  { width, position, scale }: { width: number; position: LabelPosition; scale: Scale },
): Group {
  const { scale: headingScale, padding } = VARIANT[page]
  const headingHeight = LINE_HEIGHT * headingScale * countLines(heading, width) + (heading.length > 0 ? padding : 0)
  return { heading: headingHeight, rows: rows.map((row) => computeRowHeight(row, width, position, scale)) }
}

const COLUMN_GAP = 2
export const computeColumnWidth = (width: number, columns: number, gap = COLUMN_GAP) =>
  (width - gap * (columns - 1)) / columns

const ALLERGEN_CODE_WIDTH = 1.6
const ALLERGEN_PADDING = 0.6
export const computeAllergenHeight = (name: readonly Word[], width: number, { line }: Scale): number =>
  LINE_HEIGHT * countLines(name, width - ALLERGEN_CODE_WIDTH) + ALLERGEN_PADDING + line

/** The font sizes of the name and the date of a day. */
export const DAY_NAME = { name: 1.15, date: 0.8625 } as const
const DAY_NAME_LINE = 1.15
const DAY_NAME_PADDING = 0.2875
const DAY_NAME_WIDTH = 6
const DAY_PADDING = 0.3
const WEEK_COLUMN_GAP = 1.4
const WEEK_ROW_GAP = 0.8
const VARIANT_GAP = 0.5

export type DayText = {
  name: readonly Word[]
  date: readonly Word[]
  groups: readonly GroupText[]
  restingText: readonly Word[]
}

function computeDayHeight(
  day: DayText,
  width: number,
  { isBesideName, position }: { isBesideName: boolean; position: LabelPosition },
  scale: Scale,
): number {
  const menuWidth = isBesideName ? width - DAY_NAME_WIDTH : width
  const groups = day.groups.map((group) => computeGroup(group, 'week', { width: menuWidth, position, scale }))
  const menu =
    sum(groups.map(({ heading, rows }) => heading + sum(rows))) +
    VARIANT_GAP * Math.max(0, groups.length - 1) +
    LINE_HEIGHT * countLines(day.restingText, menuWidth)
  const nameLine = DAY_NAME_LINE * DAY_NAME.name
  const name = isBesideName
    ? nameLine * countLines(day.name, DAY_NAME_WIDTH) +
      DAY_NAME_LINE * DAY_NAME.date * countLines(day.date, DAY_NAME_WIDTH)
    : nameLine * countLines([...day.name, ...day.date], width)
  const content = isBesideName ? Math.max(name + DAY_NAME_PADDING, menu) : name + DAY_NAME_PADDING + menu
  return content + DAY_PADDING + scale.thickLine
}

/** Computes the height of days in a grid, each of whose rows is as high as its highest day. */
export function computeWeekHeight(
  days: readonly DayText[],
  { columns, isDense }: { columns: number; isDense: boolean },
  isWide: boolean,
  scale: Scale,
): number {
  const width = computeColumnWidth(scale.width, columns, WEEK_COLUMN_GAP)
  const isSingle = columns === 1
  const position: LabelPosition = isWide && isSingle ? 'before' : isDense ? 'inline' : 'above'
  const heights = days.map((day) =>
    computeDayHeight(day, width, { isBesideName: !isWide && isSingle, position }, scale),
  )
  const rows = Array.from({ length: Math.ceil(heights.length / columns) }, (_, row) =>
    Math.max(...heights.slice(row * columns, (row + 1) * columns)),
  )
  return sum(rows) + WEEK_ROW_GAP * Math.max(0, rows.length - 1)
}
