import { appendFileSync } from 'node:fs'
import type { TestContext } from 'vitest'

type Proof = {
  proof: string
  /** The number of tries, such as requests or kills. */
  tried: number
  /** The number of failures; the test fails unless it is 0. */
  wrong: number
  /** Measurements such as times, memory and counts. */
  measured?: string
}

/** Adds a row to the table of `npm run prove`; does nothing in other runs. */
export function recordProof(row: Proof): void {
  const table = process.env.PROVE_TABLE
  if (table) appendFileSync(table, `${JSON.stringify(row)}\n`)
}

declare module 'vitest' {
  interface TaskMeta {
    /** The reason why the test cannot run on this machine; a skipped test without a reason counts as failed. */
    skipReason?: string
  }
}

/** Skips a test that cannot run on this machine and records the reason, which `npm test` prints. */
export function skipUnless({ task, skip }: TestContext, canRun: boolean, reason: string): void {
  if (canRun) return
  task.meta.skipReason = reason
  skip()
}
