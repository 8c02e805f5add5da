import { type Caller, getRealUserId } from '../../access/caller.ts'
import type { Database, PooledSql } from '../../db/database.ts'
import { createOverloadedProblem } from '../../errors/problem.ts'
import { createConcurrencyLimit } from '../../limits/concurrency.ts'

/** The number of searches of one user that can run at the same time; the pool has room for those of other users. */
const RUNNING_PER_USER = 2
/** The number of searches of one user that can wait for their turn; the next is refused. */
const WAITING_PER_USER = 8
/** The number of searches of all users that can wait for a connection. */
const WAITING_OVERALL = 60

const RETRY_MS = 1_000

export type SearchLimiter = {
  /** Runs a search on the connections for searches; throws 429 if the user already has too many searches. */
  run<T>(caller: Caller, search: (sql: PooledSql) => Promise<T>): Promise<T>
}

/** Limits expensive searches per signed-in user, so that one account cannot slow down the others. */
export function createSearchLimiter(database: Database): SearchLimiter {
  const limit = createConcurrencyLimit({
    runningPerKey: RUNNING_PER_USER,
    waiting: Number.POSITIVE_INFINITY,
    waitingPerKey: WAITING_PER_USER,
    retryMs: RETRY_MS,
  })
  return {
    async run(caller, search) {
      if (database.search.countWaiting() >= WAITING_OVERALL) throw createOverloadedProblem(RETRY_MS)
      return limit.run(getRealUserId(caller), () => search(database.search))
    },
  }
}
