import { expect, test } from 'vitest'
import { getNextAction } from './useSaveFirst.ts'

const step = { failures: 1, saves: 0, isRequested: false }
const unsaved = { count: 2, isSaving: false, canSave: true, failures: 1 }

test('publishing waits for an automatic save and then saves the changes that it left', () => {
  expect(getNextAction(step, { ...unsaved, isSaving: true })).toBe('wait')
  expect(getNextAction(step, { ...unsaved, count: 0, isSaving: true })).toBe('wait')
  expect(getNextAction(step, unsaved)).toBe('save')
  expect(getNextAction(step, { ...unsaved, count: 0 })).toBe('finish')
})

test('a requested save is not repeated before it has begun', () => {
  expect(getNextAction({ ...step, saves: 1, isRequested: true }, unsaved)).toBe('wait')
})

test('nothing is published after a failed save, a conflict or a lost lock', () => {
  const requested = { ...step, saves: 1, isRequested: true }
  expect(getNextAction(requested, { ...unsaved, failures: 2 })).toBe('fail')
  expect(getNextAction(requested, { ...unsaved, canSave: false })).toBe('fail')
})

test('changes that stay unsaved after several saves are not saved forever', () => {
  expect(getNextAction({ ...step, saves: 3 }, unsaved)).toBe('fail')
})
