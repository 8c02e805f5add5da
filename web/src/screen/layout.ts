type SizeRange = { smallest: number; largest: number }

/** Seven steps of bisection are accurate to one percent. */
const STEPS = 7

/** Returns the largest size that fits, or the smallest size if none fits. */
export function findLargestFittingSize(fits: (size: number) => boolean, { smallest, largest }: SizeRange): number {
  if (fits(largest)) return largest
  let low = smallest
  let high = largest
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/** A possible layout. A dense layout puts the label of a row on the line of its dish instead of above it. */
export type LayoutOption = { columns: number; isDense: boolean }
export type SheetLayout = LayoutOption & { size: number }

/** The factor by which another column must enlarge the font to be used. */
const MIN_GAIN_FOR_COLUMN = 1.25
/** The factor by which labels on the line of their dish must enlarge the font to be used. */
const MIN_GAIN_FOR_DENSE = 1.1

/**
 * Returns the layout to use. The first option is the most readable one; a later option is used only if it makes the
 * text much larger. A screen cannot scroll and nothing can be cut off, so the layout has the largest font size at which
 * everything fits.
 */
export function chooseLayout(
  fits: (layout: SheetLayout) => boolean,
  settings: readonly LayoutOption[],
  range: SizeRange,
): SheetLayout {
  const layouts = settings.map((setting) => ({
    ...setting,
    size: findLargestFittingSize((size) => fits({ ...setting, size }), range),
  }))
  return layouts.reduce((best, next) =>
    next.size > best.size * (next.isDense ? MIN_GAIN_FOR_DENSE : MIN_GAIN_FOR_COLUMN) ? next : best,
  )
}

/** The minimum size that is readable from five metres, in hundredths of the shorter side (26 of 1080 pixels). */
const MIN_READABLE_SIZE = 2.4

/**
 * Uses the fewest sheets with readable text. If no number of sheets gives readable text, it uses the number with the
 * largest text.
 */
export function chooseFewestSheets<T extends { size: number }>(splits: readonly (() => T)[]): T | undefined {
  let best: T | undefined
  for (const split of splits) {
    const candidate = split()
    if (candidate.size >= MIN_READABLE_SIZE) return candidate
    if (!best || candidate.size > best.size) best = candidate
  }
  return best
}

/** Splits items into consecutive groups of nearly equal length. */
export function splitIntoChunks<T>(list: readonly T[], count: number): T[][] {
  const getStartIndex = (index: number) => Math.ceil((index * list.length) / count)
  return Array.from({ length: count }, (_, index) => list.slice(getStartIndex(index), getStartIndex(index + 1)))
}
