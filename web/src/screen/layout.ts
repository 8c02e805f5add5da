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

/** A dense setting leaves out what can be guessed. */
export type Setting = { columns: number; isDense: boolean }
export type Layout = Setting & { size: number }

/** How much larger the type must get for the eye to be sent into another column, and for something to be left out. */
const WORTH_A_COLUMN = 1.25
const WORTH_LEAVING_OUT = 1.1

/** The first setting reads best from afar; a later one is taken only where it makes the type much larger. */
export function bestLayout(fits: (layout: Layout) => boolean, settings: readonly Setting[], range: Range): Layout {
  const layouts = settings.map((setting) => ({
    ...setting,
    size: largestFitting((size) => fits({ ...setting, size }), range),
  }))
  return layouts.reduce((best, next) =>
    next.size > best.size * (next.isDense ? WORTH_LEAVING_OUT : WORTH_A_COLUMN) ? next : best,
  )
}
