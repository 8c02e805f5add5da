/** Type is as large as what there is to read allows: nothing scrolls on a wall, and nothing may be cut off. */

type Range = { smallest: number; largest: number }

/** Halving seven times comes within one percent, however much there is. */
const STEPS = 7

/** The largest size that fits; the smallest where nothing does. */
export function largestFitting(fits: (size: number) => boolean, { smallest, largest }: Range): number {
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
export type Setting = { columns: number; isDense: boolean }
export type Layout = Setting & { size: number }

/** How much larger the type must get for the eye to be sent into another column, and for labels to stand in line. */
const WORTH_A_COLUMN = 1.25
const WORTH_DENSE = 1.1

/** The first setting reads best from afar; a later one is taken only where it makes the type much larger. */
export function bestLayout(fits: (layout: Layout) => boolean, settings: readonly Setting[], range: Range): Layout {
  const layouts = settings.map((setting) => ({
    ...setting,
    size: largestFitting((size) => fits({ ...setting, size }), range),
  }))
  return layouts.reduce((best, next) =>
    next.size > best.size * (next.isDense ? WORTH_DENSE : WORTH_A_COLUMN) ? next : best,
  )
}

/** From five metres, in hundredths of the shorter side: a dish takes at least 26 of 1080 lines. */
const READABLE = 2.4

/** As few sheets as can be read from afar. Where even the most are too full, the largest type wins: nothing is cut off. */
export function fewestSheets<T extends { size: number }>(splits: readonly (() => T)[]): T | undefined {
  let best: T | undefined
  for (const split of splits) {
    const laid = split()
    if (laid.size >= READABLE) return laid
    if (!best || laid.size > best.size) best = laid
  }
  return best
}

/** Runs of nearly the same length, in order. */
export function chunks<T>(list: readonly T[], count: number): T[][] {
  const start = (index: number) => Math.ceil((index * list.length) / count)
  return Array.from({ length: count }, (_, index) => list.slice(start(index), start(index + 1)))
}
