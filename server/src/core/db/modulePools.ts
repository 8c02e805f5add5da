import { createConcurrencyLimit } from '../limits/concurrency.ts'
import type { PooledSql } from './database.ts'

/** Computes how many of the `size` connections of the pool one module can use, and all modules together. */
export function computeConnectionShares(size: number): { perModule: number; allModules: number } {
  const reserved = Math.min(3, Math.floor(size / 3))
  const allModules = size - reserved
  return { allModules, perModule: Math.ceil(allModules / 2) }
}

type ModulePools = {
  /**
   * Returns the pool for one module: a locked table can use up the connections of that module, but not the connections
   * of other modules.
   */
  forModule(name: string): PooledSql
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
  const limit = createConcurrencyLimit({
    running: allModules,
    runningPerKey: perModule,
    waiting: Number.POSITIVE_INFINITY,
    waitMs,
  })
  const poolsByModule = new Map<string, PooledSql>()

  function openModulePool(name: string): PooledSql {
    const pooled: PooledSql = {
      publish: pool.publish,
      rows: (statement) => limit.run(name, () => pool.rows(statement)),
      transaction: (work) => limit.run(name, () => pool.transaction(work)),
      countWaiting: () => limit.countWaiting(name),
    }
    poolsByModule.set(name, pooled)
    return pooled
  }

  return {
    forModule: (name) => poolsByModule.get(name) ?? openModulePool(name),
    countWaitingIn: (name) => (poolsByModule.get(name) ?? pool).countWaiting(),
    countWaiting: () => pool.countWaiting() + limit.countWaiting(),
  }
}
