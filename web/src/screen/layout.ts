/** Type is as large as what there is to read allows: nothing scrolls on a wall, and nothing may be cut off. */

type SizeRange = { smallest: number; largest: number }

/** Halving seven times comes within one percent, however much there is. */
const STEPS = 7

/** The largest size that fits; the smallest where nothing does. */
export function findLargestFitting(fits: (size: number) => boolean, { smallest, largest }: SizeRange): number {
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

/** A dense setting puts the row label on the line of its dish instead of above it. */
export type LayoutOption = { columns: number; isDense: boolean }
export type Layout = LayoutOption & { size: number }

/** How much larger the type must get for the eye to be sent into another column, and for labels to stand in line. */
const MIN_GAIN_FOR_COLUMN = 1.25
const MIN_GAIN_FOR_DENSE = 1.1

/** The first setting reads best from afar; a later one is taken only where it makes the type much larger. */
export function chooseLayout(
  fits: (layout: Layout) => boolean,
  settings: readonly LayoutOption[],
  range: SizeRange,
): Layout {
  const layouts = settings.map((setting) => ({
    ...setting,
    size: findLargestFitting((size) => fits({ ...setting, size }), range),
  }))
  return layouts.reduce((best, next) =>
    next.size > best.size * (next.isDense ? MIN_GAIN_FOR_DENSE : MIN_GAIN_FOR_COLUMN) ? next : best,
  )
}

/** From five metres, in hundredths of the shorter side: a dish takes at least 26 of 1080 lines. */
const MIN_READABLE_SIZE = 2.4

/** As few sheets as can be read from afar. Where even the most are too full, the largest type wins: nothing is cut off. */
export function chooseFewestSheets<T extends { size: number }>(splits: readonly (() => T)[]): T | undefined {
  let best: T | undefined
  for (const split of splits) {
    const candidate = split()
    if (candidate.size >= MIN_READABLE_SIZE) return candidate
    if (!best || candidate.size > best.size) best = candidate
  }
  return best
}

/** Runs of nearly the same length, in order. */
export function splitIntoChunks<T>(list: readonly T[], count: number): T[][] {
  const start = (index: number) => Math.ceil((index * list.length) / count)
  return Array.from({ length: count }, (_, index) => list.slice(start(index), start(index + 1)))
}
