import { Piscina } from 'piscina'
import { ExportBusy } from './exportBusy.ts'

type PressOptions<Result> = {
  /** The program of a thread and what Node needs to run it. */
  worker: { filename: string; execArgv?: string[] }
  /** How many threads at most. */
  count: number
  maxWaiting: number
  /** Whether the thread that gave this should give no more. */
  isWorn: (result: Result) => boolean
  onIdle?: () => void
}

type Presses<Task, Result> = { run(task: Task): Promise<Result>; close(): Promise<void> }

const IDLE_MS = 120_000
/** Longer than any document takes; whatever takes longer would never end. */
const LIMIT_MS = 120_000

/**
 * Threads that start with the first task and end when nobody has asked for a while. One that is worn, has failed or has
 * not come to an end is thrown away between two tasks; those that wait get the next one. Each thread is a pool of its
 * own, for a pool of several cannot replace a single thread.
 */
export function openPresses<Task, Result>(options: PressOptions<Result>): Presses<Task, Result> {
  type Press = Piscina<Task, Result>
  const resting: Press[] = []
  const waiting: (() => void)[] = []
  let busy = 0
  let isClosed = false
  let idle: NodeJS.Timeout | undefined

  const open = (): Press => {
    const press = new Piscina<Task, Result>({
      ...options.worker,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
    })
    // what breaks while nothing runs is nobody's failure: the next task starts a new thread
    press.on('error', () => {})
    return press
  }

  async function rest(): Promise<void> {
    clearTimeout(idle)
    await Promise.all(resting.splice(0).map((press) => press.destroy()))
    options.onIdle?.()
  }

  /** What to wait for, if anything: where a thread is free, its task starts at once. */
  function turn(): Promise<void> | null {
    clearTimeout(idle)
    if (busy >= options.count) return new Promise((resolve) => waiting.push(resolve))
    busy++
    return null
  }

  async function handBack(press: Press, isUsable: boolean): Promise<void> {
    if (isUsable) resting.push(press)
    // its memory is free before the next one takes as much
    else await press.destroy()
    pass()
  }

  function pass(): void {
    const next = waiting.shift()
    if (next) next()
    else busy--
    if (busy === 0) idle = setTimeout(rest, IDLE_MS).unref()
  }

  return {
    async run(task) {
      if (waiting.length >= options.maxWaiting) throw new ExportBusy()
      const wait = turn()
      if (wait) await wait
      if (isClosed) {
        pass()
        throw new Error('No more documents are made: the server is closing.')
      }
      const press = resting.pop() ?? open()
      let isUsable = false
      try {
        const result = await printed(press, task)
        isUsable = !options.isWorn(result)
        return result
      } finally {
        void handBack(press, isUsable)
      }
    },
    async close() {
      isClosed = true
      // whoever has every turn knows that nothing runs any more
      await Promise.all(Array.from({ length: options.count }, turn))
      await rest()
    },
  }
}

/** A thread that cannot even start tells so by an event, not by its task. */
function printed<Task, Result>(press: Piscina<Task, Result>, task: Task): Promise<Result> {
  return new Promise((resolve, reject) => {
    press.once('error', reject)
    press
      .run(task, { signal: AbortSignal.timeout(LIMIT_MS) })
      .then(resolve, reject)
      .finally(() => press.off('error', reject))
  })
}
