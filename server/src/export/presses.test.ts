import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ExportBusy, ExportLimited, ExportTooLong } from './exportErrors.ts'
import { openPresses } from './presses.ts'

type Task = 'print' | 'wear' | 'trap' | 'exit' | 'hang' | 'fill'
type Result = { threadId: number; isWorn: boolean }

const WORKER = fileURLToPath(new URL('../testing/breakingWorker.mjs', import.meta.url))

type Options = Partial<Parameters<typeof openPresses<Task, Result>>[0]> & { filename?: string }

function openAll({ filename = WORKER, ...options }: Options = {}) {
  const presses = openPresses<Task, Result>({
    worker: { filename },
    count: 1,
    maxWaiting: 10,
    maxWaitingPerOwner: 10,
    isWorn: ({ isWorn }) => isWorn,
    ...options,
  })
  onTestFinished(() => presses.close())
  return presses
}

function open(options?: Options) {
  const presses = openAll(options)
  return (...tasks: Task[]) => Promise.allSettled(tasks.map((task) => presses.run(task, { owner: 1 })))
}

const threadOf = (outcome: PromiseSettledResult<Result> | undefined) =>
  outcome?.status === 'fulfilled' ? outcome.value.threadId : null
const reasonOf = (outcome: PromiseSettledResult<Result> | undefined) =>
  outcome?.status === 'rejected' ? (outcome.reason as Error) : null

test('a worn thread is replaced, and those that wait go on with the next one', async () => {
  const threads = (await open()('print', 'wear', 'print', 'print')).map(threadOf)
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
  expect(reasonOf(broken)?.message).toContain(reason)
  const [after] = await run('print')
  expect(threadOf(waiting)).not.toBeNull()
  expect(threadOf(waiting)).not.toBe(threadOf(before))
  expect(threadOf(after)).toBe(threadOf(waiting))
})

test.each([
  ['hang', { limitMs: 500 }, ExportBusy],
  ['fill', { maxMemoryMb: 20 }, ExportTooLong],
] as const)('a task that would %s the thread is ended, and the next one runs', async (task, limit, refusal) => {
  const [ended, next] = await open(limit)(task, 'print')
  expect(reasonOf(ended)).toBeInstanceOf(refusal)
  expect(threadOf(next)).not.toBeNull()
})

test('a task beyond the bound of the queue is refused, and the others are served', async () => {
  const run = open({ maxWaiting: 1 })
  const outcomes = await run('print', 'print', 'print')
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(reasonOf(outcomes[2])).toBeInstanceOf(ExportBusy)
  expect((await run('print'))[0]?.status).toBe('fulfilled')
})

test('a user with too many waiting tasks is refused while others can still wait', async () => {
  const presses = openAll({ maxWaitingPerOwner: 1 })
  const outcomes = await Promise.allSettled([1, 1, 1, 2].map((owner) => presses.run('print', { owner })))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(reasonOf(outcomes[2])).toBeInstanceOf(ExportLimited)
})

test('users take turns: many tasks of one do not delay the first task of another', async () => {
  const presses = openAll()
  const order: string[] = []
  const run = async (owner: string) => {
    await presses.run('print', { owner })
    order.push(owner)
  }
  await Promise.all(['busy', 'busy', 'busy', 'busy', 'other', 'third', 'other'].map(run))
  expect(order).toEqual(['busy', 'busy', 'other', 'third', 'busy', 'other', 'busy'])
})

test('an aborted task leaves the queue or ends its thread, and the next one runs', async () => {
  const presses = openAll({ maxWaiting: 1 })
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
  expect((await outcomes).map((outcome) => reasonOf(outcome)?.message)).toEqual(['ended', 'left the queue'])
  expect((await next).threadId).toBeGreaterThan(0)
  await expect(presses.run('print', { owner: 1, signal: running.signal })).rejects.toThrow('ended')
})

test('a thread that cannot start fails its task, time and again', async () => {
  const run = open({ filename: `${WORKER}.missing` })
  for (const outcome of [...(await run('print', 'print')), ...(await run('print'))])
    expect(reasonOf(outcome)?.message).toContain('breakingWorker.mjs.missing')
})

test('closing lets the running task end and refuses the waiting one', async () => {
  const presses = openAll()
  const outcomes = Promise.allSettled([presses.run('print', { owner: 1 }), presses.run('print', { owner: 1 })])
  await presses.close()
  const [running, waiting] = await outcomes
  expect(threadOf(running)).not.toBeNull()
  expect(reasonOf(waiting)?.message).toContain('closing')
})
