import { expect, it } from 'vitest'
import { createUndoHistory, pushStep, redo, undo } from './undoHistory.ts'

it('goes back and forth, and forgets the way forth once something new is done', () => {
  const three = pushStep(pushStep(createUndoHistory(1), 2), 3)
  const back = undo(three)
  expect(back?.present).toBe(2)
  expect(back && redo(back)?.present).toBe(3)
  const other = back && pushStep(back, 9)
  expect(other && redo(other)).toBeNull()
  expect(other && undo(other)?.present).toBe(2)
})

it('has nothing before the beginning, and no step where nothing changed', () => {
  const start = createUndoHistory('a')
  expect(undo(start)).toBeNull()
  expect(pushStep(start, 'a')).toBe(start)
})

it('takes a sentence back as one step, but not what came between', () => {
  const typed = ['s', 's k', 's kn'].reduce((state, text) => pushStep(state, text, 'note'), createUndoHistory(''))
  expect(undo(typed)?.present).toBe('')
  const mixed = pushStep(pushStep(typed, 'dish'), 'dish!', 'note')
  expect(undo(mixed)?.present).toBe('dish')
  const resumed = undo(typed)
  expect(resumed && undo(pushStep(resumed, 'x', 'note'))?.present).toBe('')
})

it('remembers two hundred steps', () => {
  let state = createUndoHistory(0)
  for (let count = 1; count <= 300; count++) state = pushStep(state, count)
  let steps = 0
  for (let back = undo(state); back; back = undo(back)) steps++
  expect(steps).toBe(200)
})
