import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ExportBusy } from './exportBusy.ts'
import { openPresses } from './presses.ts'

type Task = 'print' | 'wear' | 'trap' | 'exit'
type Result = { threadId: number; isWorn: boolean }

const WORKER = fileURLToPath(new URL('../testing/breakingWorker.mjs', import.meta.url))

function open({ filename = WORKER, maxWaiting = 10 } = {}) {
  const presses = openPresses<Task, Result>({
    worker: { filename },
    count: 1,
    maxWaiting,
    isWorn: ({ isWorn }) => isWorn,
  })
  onTestFinished(() => presses.close())
  return (...tasks: Task[]) => Promise.allSettled(tasks.map((task) => presses.run(task)))
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

test('who comes when too many wait is told so, and the others are served', async () => {
  const run = open({ maxWaiting: 1 })
  const outcomes = await run('print', 'print', 'print')
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(reasonOf(outcomes[2])).toBeInstanceOf(ExportBusy)
  expect((await run('print'))[0]?.status).toBe('fulfilled')
})

test('a thread that cannot start fails its task, time and again', async () => {
  const run = open({ filename: `${WORKER}.missing` })
  for (const outcome of [...(await run('print', 'print')), ...(await run('print'))])
    expect(reasonOf(outcome)?.message).toContain('breakingWorker.mjs.missing')
})

test('closing lets the running task end and refuses the waiting one', async () => {
  const presses = openPresses<Task, Result>({
    worker: { filename: WORKER },
    count: 1,
    maxWaiting: 10,
    isWorn: () => false,
  })
  const outcomes = Promise.allSettled([presses.run('print'), presses.run('print')])
  await presses.close()
  const [running, waiting] = await outcomes
  expect(threadOf(running)).not.toBeNull()
  expect(reasonOf(waiting)?.message).toContain('closing')
})
