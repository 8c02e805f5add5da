import type { Pooled } from './database.ts'

/** A caller waited too long for its turn. */
export class BusyError extends Error {}

type Turns = { run<T>(work: () => Promise<T>): Promise<T>; waiting(): number }

/** Runs at most `max` callers at a time and lets the others wait in order, each for `waitMs` at most. */
function openTurns(max: number, waitMs: number): Turns {
  let running = 0
  const queue = new Set<() => void>()

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        queue.delete(begin)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.delete(begin)
        reject(new BusyError('no database connection became free in time'))
      }, waitMs)
      queue.add(begin)
    })

  return {
    waiting: () => queue.size,
    async run(work) {
      if (running < max) running++
      else await wait()
      try {
        return await work()
      } finally {
        const [next] = queue
        // the turn is handed over, so the count stays
        if (next) next()
        else running--
      }
    },
  }
}

/** As many connections as one module can use when the pool has `size`, and all modules together. */
export function shareConnections(size: number): { perModule: number; allModules: number } {
  const reserved = Math.min(3, Math.floor(size / 3))
  const allModules = size - reserved
  return { allModules, perModule: Math.ceil(allModules / 2) }
}

export type Lanes = {
  /** The same pool for one module: a locked table can use up the connections of that module, not those of others. */
  lane(name: string): Pooled
  /** How many callers of one module wait, or, without a lane of that name, for any connection of the pool. */
  waitingIn(name: string): number
  /** How many callers wait, in all lanes. */
  waiting(): number
}

/**
 * Splits a pool: a module uses up to half of the connections that modules share, and a few are left for whatever uses
 * the pool itself, which is sign-in, sessions, status and readiness.
 */
export function openLanes(pool: Pooled, size: number, waitMs: number): Lanes {
  const { perModule, allModules } = shareConnections(size)
  const shared = openTurns(allModules, waitMs)
  const lanes = new Map<string, { turns: Turns; pooled: Pooled }>()

  function open(name: string) {
    const turns = openTurns(perModule, waitMs)
    const run = <T>(work: () => Promise<T>) => turns.run(() => shared.run(work))
    const pooled: Pooled = {
      rows: (statement) => run(() => pool.rows(statement)),
      transaction: (work) => run(() => pool.transaction(work)),
      waiting: turns.waiting,
    }
    const opened = { turns, pooled }
    lanes.set(name, opened)
    return opened
  }

  return {
    lane: (name) => (lanes.get(name) ?? open(name)).pooled,
    waitingIn: (name) => lanes.get(name)?.turns.waiting() ?? pool.waiting(),
    waiting() {
      let count = pool.waiting() + shared.waiting()
      for (const { turns } of lanes.values()) count += turns.waiting()
      return count
    },
  }
}
