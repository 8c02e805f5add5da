export const PRICE_RULES = ['add', 'percent', 'set'] as const
export const PRICE_ROUNDINGS = ['cent', 'whole', 'half', 'x90', 'x99'] as const
export const ROUNDING_DIRECTIONS = ['nearest', 'up', 'down'] as const

/** How a bulk price change computes a new price. All amounts are whole minor units (haléře, cents). */
export type PriceRule = {
  rule: (typeof PRICE_RULES)[number]
  /** Minor units for `add` and `set`, hundredths of a percent for `percent`. */
  value: number
  round: (typeof PRICE_ROUNDINGS)[number]
  direction: (typeof ROUNDING_DIRECTIONS)[number]
}

/** Rounded prices are `offset` plus a multiple of `step`: `half` ends in .00 or .50, `x90` in .90, `x99` in .99. */
const GRIDS = {
  cent: { step: 1, offset: 0 },
  whole: { step: 100, offset: 0 },
  half: { step: 50, offset: 0 },
  x90: { step: 100, offset: 90 },
  x99: { step: 100, offset: 99 },
} as const satisfies Record<PriceRule['round'], { step: number; offset: number }>

const ROUND = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const

/** One whole in hundredths of a percent. */
const WHOLE = 10_000

/**
 * Returns the exact new price as a fraction of integers, because dividing first would lose the remainder that decides
 * about rounding up or down.
 */
function computeExactPrice(oldPrice: number, { rule, value }: PriceRule): { amount: number; divisor: number } {
  if (rule === 'percent') return { amount: oldPrice * (WHOLE + value), divisor: WHOLE }
  return { amount: rule === 'add' ? oldPrice + value : value, divisor: 1 }
}

/**
 * Applies a rule to a price. If rounding would reverse the direction of the change, the old price stays. The result can
 * be lower or higher than a valid price; the caller rejects it.
 */
export function applyPriceRule(oldPrice: number, rule: PriceRule): number {
  const { amount, divisor } = computeExactPrice(oldPrice, rule)
  const { step, offset } = GRIDS[rule.round]
  const rounded = ROUND[rule.direction]((amount - offset * divisor) / (step * divisor)) * step + offset
  const isReversed = amount > oldPrice * divisor ? rounded < oldPrice : rounded > oldPrice
  // Adding zero turns -0 into 0, because formatters would show -0 with its sign.
  return (isReversed ? oldPrice : rounded) + 0
}
