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

export type Layout = { columns: number; size: number }

/** How much larger the type must get for the eye to be sent into another column. */
const WORTH_A_COLUMN = 1.25

/** One column reads best from afar; more only where they make the type much larger. */
export function bestLayout(fits: (layout: Layout) => boolean, choices: readonly number[], range: Range): Layout {
  const layouts = choices.map((columns) => ({
    columns,
    size: largestFitting((size) => fits({ columns, size }), range),
  }))
  return layouts.reduce((best, next) => (next.size > best.size * WORTH_A_COLUMN ? next : best))
}
