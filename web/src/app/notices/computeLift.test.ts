import { expect, test } from 'vitest'
import { computeLift } from './computeLift.ts'

const stack = { left: 824, right: 1264, top: 620, bottom: 704 }
const saveBar = { left: 260, right: 1256, top: 640, bottom: 704 }

test('notifications over the save bar move above it', () => {
  expect(computeLift(stack, [saveBar])).toBe(704 - 640 + 8)
})

test('notifications beside or far below the buttons stay where they are', () => {
  expect(computeLift(stack, [])).toBe(0)
  expect(computeLift(stack, [{ ...saveBar, right: 800 }])).toBe(0)
  expect(computeLift(stack, [{ ...saveBar, top: 300, bottom: 340 }])).toBe(0)
})

test('notifications also move above buttons above the save bar', () => {
  const button = { left: 1000, right: 1100, top: 590, bottom: 630 }
  expect(computeLift(stack, [button, saveBar])).toBe(704 - 590 + 8)
})

test('notifications that fit nowhere stay inside the window', () => {
  expect(computeLift({ ...stack, top: 40 }, [{ ...saveBar, top: 30 }])).toBe(32)
})
