import { type Caller, getRealUserId } from '../access/caller.ts'
import { createTooManyRequestsProblem, ProblemError } from '../errors/problem.ts'

/** The number of tasks that one user can run at the same time. */
const RUNNING_PER_USER = 2
/** The number of tasks of all users that can run at the same time. */
const RUNNING_OVERALL = 4
const RETRY_MS = 2_000

/** Creates the problem for too many tasks of all users. */
export const createBusyProblem = (headers: Record<string, string> = {}) =>
  new ProblemError('overloaded', { headers: { 'Retry-After': String(RETRY_MS / 1_000), ...headers } })

export type UserLimiter = {
  /** Reserves a place for a task and returns a function that frees it; throws if there are too many tasks. */
  acquire(caller: Caller): () => void
}

/** Limits the costly tasks, such as list exports or imports, that run at the same time. */
export function createUserLimiter({ overall = RUNNING_OVERALL } = {}): UserLimiter {
  const runningByUser = new Map<number, number>()
  let running = 0
  return {
    acquire(caller) {
      const userId = getRealUserId(caller)
      const own = runningByUser.get(userId) ?? 0
      if (own >= RUNNING_PER_USER) throw createTooManyRequestsProblem(RETRY_MS)
      if (running >= overall) throw createBusyProblem()
      running++
      runningByUser.set(userId, own + 1)
      let isFreed = false
      return () => {
        if (isFreed) return
        isFreed = true
        running--
        const left = (runningByUser.get(userId) ?? 1) - 1
        if (left === 0) runningByUser.delete(userId)
        else runningByUser.set(userId, left)
      }
    },
  }
}
