import { expect, test } from 'vitest'
import { type SaveResult, saveAllEdits } from './saveAllEdits.ts'

/** An editor with this many edits, of which each save stores one. */
function createEditor(edits: number, results: SaveResult[] = []) {
  let left = edits
  let saves = 0
  return {
    countSaves: () => saves,
    hasEdits: () => left > 0,
    save: async (): Promise<SaveResult> => {
      saves++
      const result = results.shift() ?? 'saved'
      if (result === 'saved') left--
      return result
    },
  }
}

test('saving everything waits for a running save and then saves the changes that it left', async () => {
  const editor = createEditor(1)
  const order: string[] = []
  const running = Promise.resolve().then((): SaveResult => {
    order.push('running')
    return 'saved'
  })
  const save = () => {
    order.push('next')
    return editor.save()
  }
  expect(await saveAllEdits({ ...editor, save, running })).toBe(true)
  expect(order).toEqual(['running', 'next'])
})

test('saving everything repeats a running save that failed', async () => {
  const editor = createEditor(1)
  expect(await saveAllEdits({ ...editor, running: Promise.resolve('failed') })).toBe(true)
  expect(editor.countSaves()).toBe(1)
})

test('saving everything sends nothing without changes', async () => {
  const editor = createEditor(0)
  expect(await saveAllEdits({ ...editor, running: null })).toBe(true)
  expect(editor.countSaves()).toBe(0)
})

test.each(['invalid', 'failed', 'conflict'] as const)(
  'changes stay unsaved after a save that is %s',
  async (result) => {
    const editor = createEditor(2, [result])
    expect(await saveAllEdits({ ...editor, running: null })).toBe(false)
    expect(editor.countSaves()).toBe(1)
  },
)

test('a conflict that a running save has found is not saved again', async () => {
  const editor = createEditor(1)
  expect(await saveAllEdits({ ...editor, running: Promise.resolve('conflict') })).toBe(false)
  expect(editor.countSaves()).toBe(0)
})

test('changes that stay unsaved after several saves are not saved forever', async () => {
  const editor = createEditor(9)
  expect(await saveAllEdits({ ...editor, running: null })).toBe(false)
  expect(editor.countSaves()).toBe(3)
})
