import { createOverloadedProblem, createTooManyRequestsProblem } from '../errors/problem.ts'

/** A task has waited longer than `waitMs` for its turn. */
export class WaitTimeoutError extends Error {}

/** A limit that is left out does not apply, except that no task waits without `waiting`. */
type ConcurrencyLimits = {
  /** The number of tasks that run at the same time, in total and with the same key. */
  running?: number
  runningPerKey?: number
  /** The number of tasks that wait for their turn, in total and with the same key. */
  waiting?: number
  waitingPerKey?: number
  waitMs?: number
  /** The `Retry-After` of a refused task. */
  retryMs?: number
}

/** Frees the place of a task; the second call does nothing. */
export type ReleasePlace = () => void

/** Limits tasks by key, which is the user or the module that a task belongs to. */
export type ConcurrencyLimit = {
  /** Takes a place without waiting; throws 429 if the key has too many tasks, 503 if all keys together have. */
  acquire(key: PropertyKey): ReleasePlace
  /** Takes a place or waits for one; an abort ends the waiting. Throws as `acquire` if too many tasks wait. */
  wait(key: PropertyKey, signal?: AbortSignal): Promise<ReleasePlace>
  run<T>(key: PropertyKey, work: () => Promise<T>): Promise<T>
  countRunning(): number
  /** Returns how many tasks wait, in total or with one key. */
  countWaiting(key?: PropertyKey): number
  /** Refuses all tasks that wait. */
  refuseWaiting(reason: Error): void
}

type WaitingTask = { start: (release: ReleasePlace) => void; refuse: (reason: unknown) => void }

/**
 * Limits how many tasks run at the same time. Keys take turns: a user with many waiting tasks does not delay the first
 * task of another. A task that ends hands its place over to the next one.
 */
export function createConcurrencyLimit({
  running: maxRunning = Number.POSITIVE_INFINITY,
  runningPerKey = Number.POSITIVE_INFINITY,
  waiting: maxWaiting = 0,
  waitingPerKey = Number.POSITIVE_INFINITY,
  waitMs,
  retryMs = 2_000,
}: ConcurrencyLimits): ConcurrencyLimit {
  const runningByKey = new Map<PropertyKey, { count: number }>()
  /** The waiting tasks by key; the key whose turn is next comes first. */
  const waitingByKey = new Map<PropertyKey, Set<WaitingTask>>()
  let running = 0
  let waiting = 0

  const countWaitingOf = (key: PropertyKey) => waitingByKey.get(key)?.size ?? 0

  /** Takes a place, or returns null if none is free. */
  function take(key: PropertyKey): ReleasePlace | null {
    const own = runningByKey.get(key) ?? { count: 0 }
    if (running >= maxRunning || own.count >= runningPerKey) return null
    if (own.count++ === 0) runningByKey.set(key, own)
    running++
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      running--
      if (--own.count === 0) runningByKey.delete(key)
      if (waiting > 0) startNext()
    }
  }

  /** One freed place lets at most one waiting task start. */
  function startNext(): void {
    for (const [key, tasks] of waitingByKey) {
      const [next] = tasks
      const release = next && take(key)
      if (!release) continue
      waitingByKey.delete(key)
      waitingByKey.set(key, tasks)
      next.start(release)
      return
    }
  }

  function createRefusal(key: PropertyKey): Error {
    const isKeyFull = (runningByKey.get(key)?.count ?? 0) >= runningPerKey
    return isKeyFull || countWaitingOf(key) >= waitingPerKey
      ? createTooManyRequestsProblem(retryMs)
      : createOverloadedProblem(retryMs)
  }

  function enqueue(key: PropertyKey, signal?: AbortSignal): Promise<ReleasePlace> {
    if (waiting >= maxWaiting || countWaitingOf(key) >= waitingPerKey) throw createRefusal(key)
    return new Promise((resolve, reject) => {
      const tasks = waitingByKey.get(key) ?? new Set()
      const timeout = () => task.refuse(new WaitTimeoutError('No place became free in time.'))
      const timer = waitMs === undefined ? undefined : setTimeout(timeout, waitMs)
      const abort = () => task.refuse(signal?.reason)
      const leave = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        waiting--
        tasks.delete(task)
        if (tasks.size === 0) waitingByKey.delete(key)
      }
      const task: WaitingTask = {
        start(release) {
          leave()
          resolve(release)
        },
        refuse(reason) {
          leave()
          reject(reason)
        },
      }
      signal?.addEventListener('abort', abort)
      waiting++
      waitingByKey.set(key, tasks.add(task))
    })
  }

  return {
    acquire(key) {
      const release = take(key)
      if (!release) throw createRefusal(key)
      return release
    },
    async wait(key, signal) {
      signal?.throwIfAborted()
      return take(key) ?? enqueue(key, signal)
    },
    async run(key, work) {
      const release = take(key) ?? (await enqueue(key))
      try {
        return await work()
      } finally {
        release()
      }
    },
    countRunning: () => running,
    countWaiting: (key) => (key === undefined ? waiting : countWaitingOf(key)),
    refuseWaiting(reason) {
      for (const tasks of waitingByKey.values()) for (const task of tasks) task.refuse(reason)
    },
  }
}
