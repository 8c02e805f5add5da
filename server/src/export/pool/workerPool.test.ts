import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ExportBusyError, ExportTooLongError, ExportUserLimitError } from '../exportErrors.ts'
import { openWorkerPool } from './workerPool.ts'

type Task = 'print' | 'wear' | 'trap' | 'exit' | 'hang' | 'fill'
type Result = { threadId: number; isWorn: boolean }

const WORKER = fileURLToPath(new URL('../../testing/processes/breakingWorker.mjs', import.meta.url))

type Options = Partial<Parameters<typeof openWorkerPool<Task, Result>>[0]> & { filename?: string }

function openPool({ filename = WORKER, ...options }: Options = {}) {
  const presses = openWorkerPool<Task, Result>({
    worker: { filename },
    count: 1,
    maxWaiting: 10,
    maxWaitingPerOwner: 10,
    shouldReplaceWorker: ({ isWorn }) => isWorn,
    ...options,
  })
  onTestFinished(() => presses.close())
  return presses
}

function open(options?: Options) {
  const presses = openPool(options)
  return (...tasks: Task[]) => Promise.allSettled(tasks.map((task) => presses.run(task, { owner: 1 })))
}

const getThreadId = (outcome: PromiseSettledResult<Result> | undefined) =>
  outcome?.status === 'fulfilled' ? outcome.value.threadId : null
const getReason = (outcome: PromiseSettledResult<Result> | undefined) =>
  outcome?.status === 'rejected' ? (outcome.reason as Error) : null

test('a worn thread is replaced, and those that wait go on with the next one', async () => {
  const threads = (await open()('print', 'wear', 'print', 'print')).map(getThreadId)
  const [first, , third] = threads
  expect(threads).toEqual([first, first, third, third])
  expect(third).not.toBeNull()
  expect(third).not.toBe(first)
})

test.each([
  ['trap', 'unreachable'],
  ['exit', 'exited with code: 3'],
] as const)('%s: only that task fails, with its reason', async (task, reason) => {
  const run = open()
  const [before, broken, waiting] = await run('print', task, 'print')
  expect(getReason(broken)?.message).toContain(reason)
  const [after] = await run('print')
  expect(getThreadId(waiting)).not.toBeNull()
  expect(getThreadId(waiting)).not.toBe(getThreadId(before))
  expect(getThreadId(after)).toBe(getThreadId(waiting))
})

test.each([
  ['hang', { limitMs: 500 }, ExportBusyError],
  ['fill', { maxMemoryMb: 20 }, ExportTooLongError],
] as const)('a task that would %s the thread is ended, and the next one runs', async (task, limit, refusal) => {
  const [ended, next] = await open(limit)(task, 'print')
  expect(getReason(ended)).toBeInstanceOf(refusal)
  expect(getThreadId(next)).not.toBeNull()
})

test('a task beyond the bound of the queue is refused, and the others are served', async () => {
  const run = open({ maxWaiting: 1 })
  const outcomes = await run('print', 'print', 'print')
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(getReason(outcomes[2])).toBeInstanceOf(ExportBusyError)
  expect((await run('print'))[0]?.status).toBe('fulfilled')
})

test('a user with too many waiting tasks is refused while others can still wait', async () => {
  const presses = openPool({ maxWaitingPerOwner: 1 })
  const outcomes = await Promise.allSettled([1, 1, 1, 2].map((owner) => presses.run('print', { owner })))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(getReason(outcomes[2])).toBeInstanceOf(ExportUserLimitError)
})

test('users take turns: many tasks of one do not delay the first task of another', async () => {
  const presses = openPool()
  const order: string[] = []
  const run = async (owner: string) => {
    await presses.run('print', { owner })
    order.push(owner)
  }
  await Promise.all(['busy', 'busy', 'busy', 'busy', 'other', 'third', 'other'].map(run))
  expect(order).toEqual(['busy', 'busy', 'other', 'third', 'busy', 'other', 'busy'])
})

test('an aborted task leaves the queue or ends its thread, and the next one runs', async () => {
  const presses = openPool({ maxWaiting: 1 })
  const running = new AbortController()
  const waiting = new AbortController()
  const outcomes = Promise.allSettled([
    presses.run('hang', { owner: 1, signal: running.signal }),
    presses.run('print', { owner: 1, signal: waiting.signal }),
  ])
  waiting.abort(new Error('left the queue'))
  // its place is free again
  const next = presses.run('print', { owner: 1 })
  running.abort(new Error('ended'))
  expect((await outcomes).map((outcome) => getReason(outcome)?.message)).toEqual(['ended', 'left the queue'])
  expect((await next).threadId).toBeGreaterThan(0)
  await expect(presses.run('print', { owner: 1, signal: running.signal })).rejects.toThrow('ended')
})

test('a thread that cannot start fails its task, time and again', async () => {
  const run = open({ filename: `${WORKER}.missing` })
  for (const outcome of [...(await run('print', 'print')), ...(await run('print'))])
    expect(getReason(outcome)?.message).toContain('breakingWorker.mjs.missing')
})

test('closing lets the running task end and refuses the waiting one', async () => {
  const presses = openPool()
  const outcomes = Promise.allSettled([presses.run('print', { owner: 1 }), presses.run('print', { owner: 1 })])
  await presses.close()
  const [running, waiting] = await outcomes
  expect(getThreadId(running)).not.toBeNull()
  expect(getReason(waiting)?.message).toContain('closing')
})
