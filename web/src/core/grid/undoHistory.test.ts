import { expect, it } from 'vitest'
import { createUndoHistory, pushStep, redo, undo } from './undoHistory.ts'

it('undoes and redoes, and a new step clears redo', () => {
  const three = pushStep(pushStep(createUndoHistory(1), 2), 3)
  const back = undo(three)
  expect(back?.present).toBe(2)
  expect(back && redo(back)?.present).toBe(3)
  const other = back && pushStep(back, 9)
  expect(other && redo(other)).toBeNull()
  expect(other && undo(other)?.present).toBe(2)
})

it('has no undo at the start and adds no step without a change', () => {
  const start = createUndoHistory('a')
  expect(undo(start)).toBeNull()
  expect(pushStep(start, 'a')).toBe(start)
})

it('merges consecutive steps with the same name', () => {
  const typed = ['s', 's k', 's kn'].reduce((state, text) => pushStep(state, text, 'note'), createUndoHistory(''))
  expect(undo(typed)?.present).toBe('')
  const mixed = pushStep(pushStep(typed, 'dish'), 'dish!', 'note')
  expect(undo(mixed)?.present).toBe('dish')
  const resumed = undo(typed)
  expect(resumed && undo(pushStep(resumed, 'x', 'note'))?.present).toBe('')
})

it('keeps two hundred steps', () => {
  let state = createUndoHistory(0)
  for (let count = 1; count <= 300; count++) state = pushStep(state, count)
  let steps = 0
  for (let back = undo(state); back; back = undo(back)) steps++
  expect(steps).toBe(200)
})
