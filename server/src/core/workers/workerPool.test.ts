import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openWorkerPool, WorkerMemoryError, WorkerTimeoutError } from './workerPool.ts'

type Task = 'print' | 'replace' | 'trap' | 'exit' | 'hang' | 'fill'
type Result = { threadId: number; shouldReplace: boolean }

const WORKER = fileURLToPath(new URL('../../testing/processes/breakingWorker.mjs', import.meta.url))

type Options = Partial<Parameters<typeof openWorkerPool<Task, Result>>[0]> & { filename?: string }

function openPool({ filename = WORKER, ...options }: Options = {}) {
  const pool = openWorkerPool<Task, Result>({
    worker: { filename },
    count: 1,
    maxWaiting: 10,
    maxWaitingPerOwner: 10,
    shouldReplaceWorker: ({ shouldReplace }) => shouldReplace,
    ...options,
  })
  onTestFinished(() => pool.close())
  return pool
}

function createTaskRunner(options?: Options) {
  const pool = openPool(options)
  return (...tasks: Task[]) => Promise.allSettled(tasks.map((task) => pool.run(task, { owner: 1 })))
}

const getThreadId = (outcome: PromiseSettledResult<Result> | undefined) =>
  outcome?.status === 'fulfilled' ? outcome.value.threadId : null
const getError = (outcome: PromiseSettledResult<Result> | undefined) =>
  outcome?.status === 'rejected' ? (outcome.reason as Error) : null

test('a thread that asks to be replaced is replaced, and waiting tasks run on the new one', async () => {
  const threads = (await createTaskRunner()('print', 'replace', 'print', 'print')).map(getThreadId)
  const [first, , third] = threads
  expect(threads).toEqual([first, first, third, third])
  expect(third).not.toBeNull()
  expect(third).not.toBe(first)
})

test('the pool counts running, waiting, finished and failed tasks', async () => {
  const pool = openPool()
  const tasks = (['print', 'print', 'trap'] as const).map((task) => pool.run(task, { owner: 1 }))
  expect(pool.countTasks()).toMatchObject({ running: 1, waiting: 2, finished: 0 })
  await Promise.allSettled(tasks)
  expect(pool.countTasks()).toMatchObject({ waiting: 0, finished: 2, failed: 1, seconds: expect.any(Number) })
})

test.each([
  ['trap', 'unreachable'],
  ['exit', 'exited with code: 3'],
] as const)('a task with a %s fails with its reason, and other tasks succeed', async (task, reason) => {
  const run = createTaskRunner()
  const [before, broken, waiting] = await run('print', task, 'print')
  expect(getError(broken)?.message).toContain(reason)
  const [after] = await run('print')
  expect(getThreadId(waiting)).not.toBeNull()
  expect(getThreadId(waiting)).not.toBe(getThreadId(before))
  expect(getThreadId(after)).toBe(getThreadId(waiting))
})

test.each([
  ['hang', { limitMs: 500 }, WorkerTimeoutError],
  ['fill', { maxMemoryMb: 20 }, WorkerMemoryError],
] as const)('a task that would %s the thread is stopped, and the next one runs', async (task, limit, refusal) => {
  const [ended, next] = await createTaskRunner(limit)(task, 'print')
  expect(getError(ended)).toBeInstanceOf(refusal)
  expect(getThreadId(next)).not.toBeNull()
})

test('a task beyond maxWaiting is refused, and the others run', async () => {
  const run = createTaskRunner({ maxWaiting: 1 })
  const outcomes = await run('print', 'print', 'print')
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(getError(outcomes[2])).toMatchObject({ code: 'overloaded', headers: { 'Retry-After': '2' } })
  expect((await run('print'))[0]?.status).toBe('fulfilled')
})

test('a user with too many waiting tasks is refused while others can still wait', async () => {
  const pool = openPool({ maxWaitingPerOwner: 1 })
  const outcomes = await Promise.allSettled([1, 1, 1, 2].map((owner) => pool.run('print', { owner })))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(getError(outcomes[2])).toMatchObject({ code: 'too_many_requests', headers: { 'Retry-After': '2' } })
})

test('users take turns: many tasks of one do not delay the first task of another', async () => {
  const pool = openPool()
  const order: string[] = []
  const runAndRecordOrder = async (owner: string) => {
    await pool.run('print', { owner })
    order.push(owner)
  }
  await Promise.all(['busy', 'busy', 'busy', 'busy', 'other', 'third', 'other'].map(runAndRecordOrder))
  expect(order).toEqual(['busy', 'busy', 'other', 'third', 'busy', 'other', 'busy'])
})

test('an aborted task leaves the queue or ends its thread, and the next one runs', async () => {
  const pool = openPool({ maxWaiting: 1 })
  const running = new AbortController()
  const waiting = new AbortController()
  const outcomes = Promise.allSettled([
    pool.run('hang', { owner: 1, signal: running.signal }),
    pool.run('print', { owner: 1, signal: waiting.signal }),
  ])
  waiting.abort(new Error('left the queue'))
  // The aborted task no longer counts as waiting.
  const next = pool.run('print', { owner: 1 })
  running.abort(new Error('ended'))
  expect((await outcomes).map((outcome) => getError(outcome)?.message)).toEqual(['ended', 'left the queue'])
  expect((await next).threadId).toBeGreaterThan(0)
  await expect(pool.run('print', { owner: 1, signal: running.signal })).rejects.toThrow('ended')
})

test('a thread that cannot start fails each of its tasks', async () => {
  const run = createTaskRunner({ filename: `${WORKER}.missing` })
  for (const outcome of [...(await run('print', 'print')), ...(await run('print'))])
    expect(getError(outcome)?.message).toContain('breakingWorker.mjs.missing')
})

test('closing the pool finishes the running task and refuses the waiting one', async () => {
  const pool = openPool()
  const outcomes = Promise.allSettled([pool.run('print', { owner: 1 }), pool.run('print', { owner: 1 })])
  await pool.close()
  const [running, waiting] = await outcomes
  expect(getThreadId(running)).not.toBeNull()
  expect(getError(waiting)?.message).toContain('closing')
})
