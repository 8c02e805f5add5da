import { Piscina } from 'piscina'
import { WorkerBusyError, WorkerMemoryError, WorkerTimeoutError, WorkerUserLimitError } from './workerErrors.ts'

type WorkerPoolOptions<Result> = {
  /**
   * The script of a thread and the options that Node needs to run it. The script exports `prepare`, which runs with the
   * first task before the task itself.
   */
  worker: { filename: string; execArgv?: string[] }
  /** The highest number of threads. */
  count: number
  /** The highest number of waiting tasks in total, and of one owner. */
  maxWaiting: number
  maxWaitingPerOwner: number
  /** A task can run this long, and its thread can use this much memory for JavaScript. */
  limitMs?: number
  maxMemoryMb?: number
  /** Whether the thread that returned this result should be replaced. */
  shouldReplaceWorker: (result: Result) => boolean
  onIdle?: () => void
}

type RunOptions = {
  /** The owner of the task; owners take turns when several of them wait. */
  owner: PropertyKey
  /** Aborting takes the task out of the queue, or ends its thread. */
  signal?: AbortSignal
}

type WorkerPool<Task, Result> = { run(task: Task, options: RunOptions): Promise<Result>; close(): Promise<void> }
type WaitingTask = { start: () => void; fail: (reason: unknown) => void }

const IDLE_MS = 120_000
const LIMIT_MS = 18_000
const PREPARE_MS = 120_000
const MAX_MEMORY_MB = 512

const createClosingError = () => new Error('No more tasks are run: the server is closing.')

/**
 * Opens a pool that starts threads with the first tasks and ends them when idle. A thread that has failed, was aborted,
 * has exceeded its limits or asks to be replaced is ended between two tasks. Each thread is a Piscina pool, because a
 * pool of several threads cannot replace a single one.
 */
export function openWorkerPool<Task, Result>(options: WorkerPoolOptions<Result>): WorkerPool<Task, Result> {
  type PoolWorker = Piscina<unknown, unknown>
  const idleWorkers: PoolWorker[] = []
  const waiting = createFairQueue<WaitingTask>()
  let busy = 0
  let closed: Promise<void> | null = null
  let idleTimer: NodeJS.Timeout | undefined

  async function startWorker(task: unknown, signal: AbortSignal | undefined): Promise<PoolWorker> {
    const worker: PoolWorker = new Piscina({
      ...options.worker,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      resourceLimits: { maxOldGenerationSizeMb: options.maxMemoryMb ?? MAX_MEMORY_MB },
    })
    // An error while no task runs fails no task; the next task starts a new thread.
    worker.on('error', () => {})
    try {
      // The start of a thread does not count towards the time limit of the task.
      await runInWorker(worker, task, { name: 'prepare', limitMs: PREPARE_MS, signal })
      return worker
    } catch (error) {
      await worker.destroy()
      throw error
    }
  }

  async function destroyIdleWorkers(): Promise<void> {
    clearTimeout(idleTimer)
    await Promise.all(idleWorkers.splice(0).map((worker) => worker.destroy()))
    options.onIdle?.()
  }

  /** Resolves when a thread is free for the task; rejects when its signal is aborted first. */
  function acquireSlot(owner: PropertyKey, signal?: AbortSignal): Promise<void> | null {
    clearTimeout(idleTimer)
    if (busy < options.count) {
      busy++
      return null
    }
    return new Promise((resolve, reject) => {
      const cancelWaiting = () => {
        waiting.remove(owner, item)
        reject(signal?.reason)
      }
      const item: WaitingTask = {
        start: () => {
          signal?.removeEventListener('abort', cancelWaiting)
          resolve()
        },
        fail: reject,
      }
      signal?.addEventListener('abort', cancelWaiting, { once: true })
      waiting.add(owner, item)
    })
  }

  async function releaseWorker(worker: PoolWorker | null, isUsable: boolean): Promise<void> {
    if (worker && isUsable) idleWorkers.push(worker)
    // The memory is freed before the next thread starts.
    else await worker?.destroy()
    startNext()
  }

  function startNext(): void {
    const next = waiting.take()
    if (next) next.start()
    else busy--
    if (busy === 0) idleTimer = setTimeout(destroyIdleWorkers, IDLE_MS).unref()
  }

  async function closePool(): Promise<void> {
    for (let item = waiting.take(); item; item = waiting.take()) item.fail(createClosingError())
    // Once all slots are taken, no task is running.
    await Promise.all(Array.from({ length: options.count }, () => acquireSlot('close')))
    await destroyIdleWorkers()
  }

  return {
    async run(task, { owner, signal }) {
      signal?.throwIfAborted()
      if (closed) throw createClosingError()
      if (waiting.countOf(owner) >= options.maxWaitingPerOwner)
        throw new WorkerUserLimitError('Too many tasks of this user are waiting.')
      if (waiting.count() >= options.maxWaiting) throw new WorkerBusyError('Too many tasks are waiting.')
      await acquireSlot(owner, signal)
      let worker: PoolWorker | null = null
      let isUsable = false
      try {
        worker = idleWorkers.pop() ?? (await startWorker(task, signal))
        const result = (await runInWorker(worker, task, { limitMs: options.limitMs ?? LIMIT_MS, signal })) as Result
        isUsable = !options.shouldReplaceWorker(result)
        return result
      } finally {
        void releaseWorker(worker, isUsable)
      }
    },
    close() {
      closed ??= closePool()
      return closed
    },
  }
}

type TaskLimits = { name?: string; limitMs: number; signal: AbortSignal | undefined }

async function runInWorker(worker: Piscina<unknown, unknown>, task: unknown, { name, limitMs, signal }: TaskLimits) {
  const limit = AbortSignal.timeout(limitMs)
  const signals = signal ? [signal, limit] : [limit]
  // A thread that cannot start emits an error event; its task is not rejected.
  let fail: (error: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => {
    fail = reject
  })
  worker.once('error', fail)
  try {
    const running = worker.run(task, { signal: AbortSignal.any(signals), ...(name ? { name } : {}) })
    return await Promise.race([running, broken])
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (limit.aborted) throw new WorkerTimeoutError(`A task did not finish within ${limitMs} ms.`, { cause: error })
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new WorkerMemoryError('A task took too much memory.', { cause: error })
    throw error
  } finally {
    worker.off('error', fail)
  }
}

/** A queue in which owners take turns: a user with many waiting tasks does not delay the first task of another. */
function createFairQueue<Item>() {
  /** The waiting items by owner; the owner whose turn is next comes first. */
  const byOwner = new Map<PropertyKey, Item[]>()
  return {
    countOf: (owner: PropertyKey): number => byOwner.get(owner)?.length ?? 0,
    count: (): number => [...byOwner.values()].reduce((sum, items) => sum + items.length, 0),
    add(owner: PropertyKey, item: Item): void {
      const items = byOwner.get(owner)
      if (items) items.push(item)
      else byOwner.set(owner, [item])
    },
    remove(owner: PropertyKey, item: Item): void {
      const rest = (byOwner.get(owner) ?? []).filter((each) => each !== item)
      if (rest.length > 0) byOwner.set(owner, rest)
      else byOwner.delete(owner)
    },
    /** Removes and returns the first item of the next owner, who then moves behind all others. */
    take(): Item | undefined {
      for (const [owner, [first, ...rest]] of byOwner) {
        byOwner.delete(owner)
        if (rest.length > 0) byOwner.set(owner, rest)
        return first
      }
      return undefined
    },
  }
}
