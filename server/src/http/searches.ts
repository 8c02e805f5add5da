import type { Database, Pooled } from '../db/database.ts'
import { type Caller, realIdOf } from './caller.ts'
import { ProblemError } from './problem.ts'

/** Searches of one user that run at the same time; the pool has room for those of other users. */
const RUNNING_PER_USER = 2
/** Searches of one user that wait for their turn; the next is refused. */
const WAITING_PER_USER = 8
/** Searches of all users that wait for a connection. */
const WAITING_OVERALL = 60

const RETRY_AFTER = { 'Retry-After': '1' }

export type Searches = {
  /** Runs a search on the connections for searches; a user with too many of them gets 429. */
  run<T>(caller: Caller, search: (sql: Pooled) => Promise<T>): Promise<T>
}

type Turns = { running: number; waiting: (() => void)[] }

/** Limits expensive searches per signed-in user, so that one account cannot slow down the others. */
export function openSearches(database: Database): Searches {
  // only users with a search under way have an entry
  const turns = new Map<number, Turns>()

  async function takeTurn(userId: number): Promise<Turns> {
    const own = turns.get(userId) ?? { running: 0, waiting: [] }
    turns.set(userId, own)
    if (own.running < RUNNING_PER_USER) own.running++
    else if (own.waiting.length < WAITING_PER_USER) await new Promise<void>((resolve) => own.waiting.push(resolve))
    else throw new ProblemError('too_many_requests', { headers: RETRY_AFTER })
    return own
  }

  function endTurn(userId: number, own: Turns): void {
    const next = own.waiting.shift()
    if (next) next()
    else if (--own.running === 0) turns.delete(userId)
  }

  return {
    async run(caller, search) {
      if (database.search.waiting() >= WAITING_OVERALL) throw new ProblemError('overloaded', { headers: RETRY_AFTER })
      const userId = realIdOf(caller)
      const own = await takeTurn(userId)
      try {
        return await search(database.search)
      } finally {
        endTurn(userId, own)
      }
    },
  }
}
