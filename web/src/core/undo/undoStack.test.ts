import { beforeEach, expect, test } from 'vitest'
import {
  askToUndo,
  dropUndo,
  forgetChange,
  getLastUndo,
  pushUndo,
  rememberChange,
  undoDialogStore,
} from './undoStack.ts'

beforeEach(() => {
  for (let last = getLastUndo(); last; last = getLastUndo()) dropUndo(last.key)
  undoDialogStore.set(null)
})

test('the last change set is offered first, then the one before', () => {
  rememberChange(1)
  rememberChange('2')
  getLastUndo()?.run()
  expect(undoDialogStore.get()).toEqual({ id: '2', result: null })
  forgetChange(2)
  getLastUndo()?.run()
  expect(undoDialogStore.get()).toEqual({ id: '1', result: null })
  forgetChange('1')
  expect(getLastUndo()).toBeUndefined()
})

test('a change that is undone directly comes before an older change set until its notification closes', () => {
  const undone: string[] = []
  rememberChange(1)
  pushUndo({ key: 'notification', run: () => undone.push('record'), isAsked: false })
  getLastUndo()?.run()
  expect(undone).toEqual(['record'])
  expect(undoDialogStore.get()).toBeNull()
  dropUndo('notification')
  expect(getLastUndo()).toMatchObject({ isAsked: true })
})

test('at most 20 change sets are remembered', () => {
  for (let id = 1; id <= 25; id++) rememberChange(id)
  for (let id = 25; id > 5; id--) forgetChange(id)
  expect(getLastUndo()).toBeUndefined()
})

test('a dialog that is asked for again shows the question, not the last result', () => {
  undoDialogStore.set({ id: '3', result: { undone: 1, left: [], leftCount: 0 } })
  askToUndo(3)
  expect(undoDialogStore.get()?.result).toBeNull()
})
