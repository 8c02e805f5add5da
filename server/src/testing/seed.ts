import fc from 'fast-check'

/** The seed of all random tests. `vitest.config.ts` sets another one each day and prints it. */
export const SEED = Number(process.env.PROVE_SEED)

fc.configureGlobal({ seed: SEED })

/** Returns a function that picks a number below its argument; the numbers look random but repeat for the same seed. */
export function createRandom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) % 2 ** 31
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}
