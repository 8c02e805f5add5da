import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import { createOverloadedProblem } from '../errors/problem.ts'
import { createConcurrencyLimit, type ReleasePlace } from '../limits/concurrency.ts'

/** Whether the task took too long or too much memory. */
export const exceedsWorkerLimits = (error: unknown): boolean =>
  error instanceof WorkerTimeoutError || error instanceof WorkerMemoryError

/** Turns the errors of the worker pool into problems; other errors are returned unchanged. */
export const toWorkerProblem = (error: unknown): unknown =>
  exceedsWorkerLimits(error) ? createOverloadedProblem(2_000) : error

/** The task took too long. */
export class WorkerTimeoutError extends Error {}

/** The task took too much memory. */
export class WorkerMemoryError extends Error {}

const require = createRequire(import.meta.url)

/**
 * Finds the script of a worker next to the module with this address: JavaScript in the build, or TypeScript, which needs
 * tsx.
 */
export function resolveWorkerScript(name: string, moduleUrl: string): { filename: string; execArgv?: string[] } {
  const built = fileURLToPath(new URL(`${name}.js`, moduleUrl))
  if (existsSync(built)) return { filename: built }
  const source = new URL(`${name}.ts`, moduleUrl)
  return { filename: source.href, execArgv: ['--import', pathToFileURL(require.resolve('tsx')).href] }
}

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
  /** The `Retry-After` of a task beyond these numbers. */
  retryMs?: number
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

/** The tasks of a pool; `seconds` is how long the finished and the failed ones ran. */
export type TaskCounts = { running: number; waiting: number; finished: number; failed: number; seconds: number }

type WorkerPool<Task, Result> = {
  run(task: Task, options: RunOptions): Promise<Result>
  countTasks(): TaskCounts
  close(): Promise<void>
}

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
  const threads = createConcurrencyLimit({
    running: options.count,
    waiting: options.maxWaiting,
    waitingPerKey: options.maxWaitingPerOwner,
    retryMs: options.retryMs,
  })
  const done = { finished: 0, failed: 0, seconds: 0 }
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
    // An error of an idle thread belongs to no task; the next task starts a new thread.
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

  async function releaseWorker(worker: PoolWorker | null, isUsable: boolean, release: ReleasePlace): Promise<void> {
    if (worker && isUsable) idleWorkers.push(worker)
    // The memory is freed before the next thread starts.
    else await worker?.destroy()
    clearTimeout(idleTimer)
    idleTimer = setTimeout(destroyIdleWorkers, IDLE_MS).unref()
    release()
  }

  async function closePool(): Promise<void> {
    threads.refuseWaiting(createClosingError())
    // Acquiring every place waits until no task is running.
    await Promise.all(Array.from({ length: options.count }, (_, index) => threads.wait(`close ${index}`)))
    await destroyIdleWorkers()
  }

  return {
    async run(task, { owner, signal }) {
      signal?.throwIfAborted()
      if (closed) throw createClosingError()
      const release = await threads.wait(owner, signal)
      clearTimeout(idleTimer)
      let worker: PoolWorker | null = null
      let isUsable = false
      let hasFinished = false
      const startedAt = performance.now()
      try {
        worker = idleWorkers.pop() ?? (await startWorker(task, signal))
        const result = (await runInWorker(worker, task, { limitMs: options.limitMs ?? LIMIT_MS, signal })) as Result
        isUsable = !options.shouldReplaceWorker(result)
        hasFinished = true
        return result
      } finally {
        done[hasFinished ? 'finished' : 'failed']++
        done.seconds += (performance.now() - startedAt) / 1_000
        void releaseWorker(worker, isUsable, release)
      }
    },
    countTasks: () => ({ ...done, running: threads.countRunning(), waiting: threads.countWaiting() }),
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
  // A thread that cannot start emits an error event, but does not reject its task.
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
