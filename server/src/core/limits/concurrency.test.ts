import { afterEach, expect, test, vi } from 'vitest'
import { createConcurrencyLimit, WaitTimeoutError } from './concurrency.ts'

afterEach(() => void vi.useRealTimers())

const TOO_MANY = { code: 'too_many_requests', headers: { 'Retry-After': '2' } }
const OVERLOADED = { code: 'overloaded', headers: { 'Retry-After': '2' } }

/** Creates a task of `key` whose end the test decides; `started` lists the tasks in the order in which they start. */
function createTasks(limit: ReturnType<typeof createConcurrencyLimit>) {
  const started: string[] = []
  const addTask = (key: string, name = key) => {
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const ended = limit.run(key, () => {
      started.push(name)
      return finished
    })
    return {
      ended,
      end: () => {
        finish()
        return ended
      },
    }
  }
  return { started, addTask }
}

test('a task of a key with too many gets 429, a task beyond the total 503', () => {
  const limit = createConcurrencyLimit({ running: 3, runningPerKey: 2 })
  const releases = ['a', 'a', 'b'].map((key) => limit.acquire(key))
  expect(() => limit.acquire('a')).toThrow(expect.objectContaining(TOO_MANY))
  expect(() => limit.acquire('b')).toThrow(expect.objectContaining(OVERLOADED))
  releases[0]?.()
  limit.acquire('b')
  expect(() => limit.acquire('c')).toThrow(expect.objectContaining(OVERLOADED))
})

test('a place that is released twice is free once', () => {
  const limit = createConcurrencyLimit({ runningPerKey: 2, retryMs: 30_000 })
  const release = limit.acquire('a')
  limit.acquire('a')
  release()
  release()
  limit.acquire('a')
  expect(() => limit.acquire('a')).toThrow(expect.objectContaining({ headers: { 'Retry-After': '30' } }))
})

test('waiting tasks beyond the limit of their key get 429, beyond the total 503, and the others run', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 3, waitingPerKey: 2 })
  const { started, addTask } = createTasks(limit)
  const tasks = ['a', 'a', 'a', 'b'].map((key) => addTask(key))
  await expect(addTask('a').ended).rejects.toMatchObject(TOO_MANY)
  await expect(addTask('b').ended).rejects.toMatchObject(OVERLOADED)
  expect([limit.countWaiting(), limit.countWaiting('a'), limit.countWaiting('c')]).toEqual([3, 2, 0])
  await Promise.all(tasks.map(({ end }) => end()))
  expect(started).toEqual(['a', 'a', 'b', 'a'])
  expect(limit.countWaiting()).toBe(0)
})

test('keys take turns, and a key with too many running tasks lets the next one pass', async () => {
  const limit = createConcurrencyLimit({ running: 2, runningPerKey: 1, waiting: 10 })
  const { started, addTask } = createTasks(limit)
  const [a1, , b1] = [addTask('a', 'a1'), addTask('a', 'a2'), addTask('b', 'b1')]
  addTask('b', 'b2')
  addTask('c', 'c1')
  expect(started).toEqual(['a1', 'b1'])
  await b1?.end()
  await expect.poll(() => started).toEqual(['a1', 'b1', 'b2'])
  await a1?.end()
  await expect.poll(() => started).toEqual(['a1', 'b1', 'b2', 'a2'])
})

test('a task that fails frees its place', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 1 })
  const failing = limit.run('a', () => Promise.reject(new Error('broken')))
  const next = limit.run('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('a task that waits too long or is aborted leaves the queue', async () => {
  vi.useFakeTimers()
  const limit = createConcurrencyLimit({ running: 1, waiting: 10, waitMs: 3_000 })
  const release = limit.acquire('a')
  const outcomes = Promise.allSettled([limit.wait('a'), limit.wait('a', AbortSignal.abort(new Error('before')))])
  const controller = new AbortController()
  const aborted = expect(limit.wait('b', controller.signal)).rejects.toThrow('later')
  controller.abort(new Error('later'))
  await aborted
  vi.advanceTimersByTime(3_000)
  const [late, before] = await outcomes
  expect(late).toMatchObject({ reason: expect.any(WaitTimeoutError) })
  expect(before).toMatchObject({ reason: { message: 'before' } })
  expect(limit.countWaiting()).toBe(0)
  release()
  limit.acquire('b')
})

test('refusing the waiting tasks leaves the running ones alone', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 10 })
  const { addTask } = createTasks(limit)
  const [first, ...rest] = ['a', 'a', 'b'].map((key) => addTask(key))
  limit.refuseWaiting(new Error('closing'))
  for (const { ended } of rest) await expect(ended).rejects.toThrow('closing')
  await first?.end()
  limit.acquire('c')
})
