import { type Caller, getRealUserId } from '../access/caller.ts'
import type { Database, PooledSql } from '../db/database.ts'
import { ProblemError } from '../errors/problem.ts'

/** The number of searches of one user that can run at the same time; the pool has room for those of other users. */
const RUNNING_PER_USER = 2
/** The number of searches of one user that can wait for their turn; the next is refused. */
const WAITING_PER_USER = 8
/** The number of searches of all users that can wait for a connection. */
const WAITING_OVERALL = 60

const RETRY_AFTER = { 'Retry-After': '1' }

export type SearchLimiter = {
  /** Runs a search on the connections for searches; throws 429 if the user already has too many searches. */
  run<T>(caller: Caller, search: (sql: PooledSql) => Promise<T>): Promise<T>
}

type UserSearches = { running: number; waiting: (() => void)[] }

/** Limits expensive searches per signed-in user, so that one account cannot slow down the others. */
export function createSearchLimiter(database: Database): SearchLimiter {
  // Only users with a running search have an entry in this map.
  const searchesByUser = new Map<number, UserSearches>()

  async function acquireSlot(userId: number): Promise<UserSearches> {
    const own = searchesByUser.get(userId) ?? { running: 0, waiting: [] }
    searchesByUser.set(userId, own)
    if (own.running < RUNNING_PER_USER) own.running++
    else if (own.waiting.length < WAITING_PER_USER) await new Promise<void>((resolve) => own.waiting.push(resolve))
    else throw new ProblemError('too_many_requests', { headers: RETRY_AFTER })
    return own
  }

  function releaseSlot(userId: number, own: UserSearches): void {
    const next = own.waiting.shift()
    if (next) next()
    else if (--own.running === 0) searchesByUser.delete(userId)
  }

  return {
    async run(caller, search) {
      if (database.search.countWaiting() >= WAITING_OVERALL)
        throw new ProblemError('overloaded', { headers: RETRY_AFTER })
      const userId = getRealUserId(caller)
      const own = await acquireSlot(userId)
      try {
        return await search(database.search)
      } finally {
        releaseSlot(userId, own)
      }
    },
  }
}
