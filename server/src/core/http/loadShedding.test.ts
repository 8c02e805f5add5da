import { expect, test } from 'vitest'
import { createQueueGate } from './loadShedding.ts'

test('a burst can wait, a queue that does not empty is limited, and afterwards the first limit applies again', () => {
  let [waiting, at] = [0, 10_000]
  const mayEnter = createQueueGate(
    () => waiting,
    () => at,
  )
  expect(mayEnter()).toBe(true)
  waiting = 149
  expect(mayEnter()).toBe(true)
  waiting = 150
  expect(mayEnter()).toBe(false)

  // The queue is shorter 600 ms later, but not yet short enough.
  at += 600
  waiting = 110
  expect(mayEnter()).toBe(false)
  waiting = 74
  expect(mayEnter()).toBe(true)
  // The queue is short for a moment only, because other requests are refused.
  at += 900
  waiting = 110
  expect(mayEnter()).toBe(false)

  at += 1_100
  waiting = 10
  expect(mayEnter()).toBe(true)
  waiting = 140
  expect(mayEnter()).toBe(true)
})
