import type { TestContext } from 'vitest'

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
