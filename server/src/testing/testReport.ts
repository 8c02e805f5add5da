import { appendFileSync } from 'node:fs'
import type { TestContext } from 'vitest'

type Proof = {
  proof: string
  /** How much was tried, as a reader would count it. */
  tried: number
  /** How often it went wrong: 0, or the test has failed anyway. */
  wrong: number
  /** Figures worth a look: times, memory, counts. */
  measured?: string
}

/** One row in the table of `npm run prove`. Elsewhere nobody asks. */
export function recordProof(row: Proof): void {
  const table = process.env.PROVE_TABLE
  if (table) appendFileSync(table, `${JSON.stringify(row)}\n`)
}

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test cannot run on this machine; a skipped test without a reason counts as failed. */
    skipReason?: string
  }
}

/** Skips a test that cannot run on this machine and records the reason, which `npm test` prints. */
export function skipUnless({ task, skip }: TestContext, canRun: boolean, reason: string): void {
  if (canRun) return
  task.meta.skipReason = reason
  skip()
}
