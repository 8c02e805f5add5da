import type { PooledSql } from './database.ts'

/** A caller has waited too long for a connection. */
export class PoolWaitTimeoutError extends Error {}

type Semaphore = { run<T>(work: () => Promise<T>): Promise<T>; countWaiting(): number }

/** Runs at most `max` callers at a time and lets the others wait in order, each for `waitMs` at most. */
function createSemaphore(max: number, waitMs: number): Semaphore {
  let running = 0
  const queue = new Set<() => void>()

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        queue.delete(start)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.delete(start)
        reject(new PoolWaitTimeoutError('no database connection became free in time'))
      }, waitMs)
      queue.add(start)
    })

  return {
    countWaiting: () => queue.size,
    async run(work) {
      if (running < max) running++
      else await wait()
      try {
        return await work()
      } finally {
        const [next] = queue
        // The next caller takes over the slot, so the number of used slots does not change.
        if (next) next()
        else running--
      }
    },
  }
}

/** Computes how many of the `size` connections of the pool one module can use, and all modules together. */
export function computeConnectionShares(size: number): { perModule: number; allModules: number } {
  const reserved = Math.min(3, Math.floor(size / 3))
  const allModules = size - reserved
  return { allModules, perModule: Math.ceil(allModules / 2) }
}

export type ModulePools = {
  /** Returns the pool for one module: a locked table can use up the connections of that module, not those of others. */
  forModule(name: string): PooledSql
  /** Returns how many callers of one module wait; for an unknown name, how many wait for the pool. */
  countWaitingIn(name: string): number
  /** Returns how many callers of all modules wait. */
  countWaiting(): number
}

/**
 * Splits a pool: one module uses up to half of the connections that modules share. A few connections are left for code
 * that uses the pool itself: sign-in, sessions, status and readiness.
 */
export function createModulePools(pool: PooledSql, size: number, waitMs: number): ModulePools {
  const { perModule, allModules } = computeConnectionShares(size)
  const shared = createSemaphore(allModules, waitMs)
  const poolsByModule = new Map<string, { turns: Semaphore; pooled: PooledSql }>()

  function openModulePool(name: string) {
    const turns = createSemaphore(perModule, waitMs)
    const run = <T>(work: () => Promise<T>) => turns.run(() => shared.run(work))
    const pooled: PooledSql = {
      publish: pool.publish,
      rows: (statement) => run(() => pool.rows(statement)),
      transaction: (work) => run(() => pool.transaction(work)),
      countWaiting: turns.countWaiting,
    }
    const opened = { turns, pooled }
    poolsByModule.set(name, opened)
    return opened
  }

  return {
    forModule: (name) => (poolsByModule.get(name) ?? openModulePool(name)).pooled,
    countWaitingIn: (name) => poolsByModule.get(name)?.turns.countWaiting() ?? pool.countWaiting(),
    countWaiting() {
      let count = pool.countWaiting() + shared.countWaiting()
      for (const { turns } of poolsByModule.values()) count += turns.countWaiting()
      return count
    },
  }
}
