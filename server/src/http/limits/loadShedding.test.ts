import { expect, test } from 'vitest'
import { createQueueGate } from './loadShedding.ts'

test('a crowd may wait once, a standing queue is kept short, and when it has gone all is as before', () => {
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

  // it stands
  at += 600
  waiting = 110
  expect(mayEnter()).toBe(false)
  waiting = 74
  expect(mayEnter()).toBe(true)
  // short for a moment only, because others are turned away
  at += 900
  waiting = 110
  expect(mayEnter()).toBe(false)

  at += 1_100
  waiting = 10
  expect(mayEnter()).toBe(true)
  waiting = 140
  expect(mayEnter()).toBe(true)
})
