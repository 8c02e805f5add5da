import { getKeyOffset, startsTyping } from '../../../core/grid/gridSelection.ts'
import type { BoardStore } from './boardStore.ts'

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/** Handles keys with Ctrl that change or select cells. */
function pressControlKey(store: BoardStore, key: string, isShift: boolean): boolean {
  if (key === 'a') store.selectAll()
  else if (key === 'z' && isShift) store.redo()
  else if (key === 'z') store.undo()
  else if (key === 'y') store.redo()
  else if (key === 'd') store.fill('down')
  else if (key === 'r') store.fill('right')
  else return false
  return true
}

/** Runs the command of a key on a cell. Returns whether the key was handled, so that the browser does nothing else. */
export function pressBoardKey(store: BoardStore, press: KeyPress, text: string): boolean {
  const { key, shiftKey } = press
  const hasControl = (press.ctrlKey || press.metaKey) && !press.altKey
  const by = getKeyOffset(key, hasControl)
  if (by && hasControl && key.startsWith('Arrow')) store.moveToBlockEdge(by, shiftKey)
  else if (by && !press.altKey) store.move(by, shiftKey)
  else if (hasControl) return pressControlKey(store, key.toLowerCase(), shiftKey)
  else if (key === 'Delete' || key === 'Backspace') store.clear()
  else if (key === 'Enter' || key === 'F2') return store.openEditor(text)
  else if (startsTyping(press)) return store.openEditor(key)
  else return false
  return true
}

/** Runs the command of a key in the input of a cell. */
export function pressEditorKey(store: BoardStore, { key, shiftKey }: KeyPress): boolean {
  if (key === 'Enter') store.closeEditor(shiftKey ? 'up' : 'down')
  else if (key === 'Tab') store.closeEditor(shiftKey ? 'previous' : 'next')
  else if (key === 'Escape') store.closeEditor('cancel')
  else return false
  return true
}
