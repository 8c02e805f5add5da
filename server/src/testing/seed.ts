import fc from 'fast-check'

/** The seed of all random tests. `vitest.config.ts` sets another one each day and prints it. */
export const SEED = Number(process.env.PROVE_SEED)

fc.configureGlobal({ seed: SEED })
