import { getKeyOffset, startsTyping } from '../../../../core/grid/gridSelection.ts'
import { type CellKey, getCell } from '../../weeklyMenuPlan.ts'
import type { CellDish } from '../commands/planEdits.ts'
import type { PlannerStore } from '../store/plannerStore.ts'

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/**
 * Handles keys while a dish is carried: Space and Enter drop it, arrow keys move it, Escape cancels, and Tab leaves it.
 */
function pressCarryKey(store: PlannerStore, key: string): boolean {
  if (key === 'Tab') store.releaseCarriedDish(false)
  else if (key === ' ' || key === 'Enter') store.dropCarriedDish()
  else if (key === 'Escape') store.releaseCarriedDish(true)
  else store.moveCarriedDish(key)
  return key !== 'Tab'
}

function pressDishKey(store: PlannerStore, press: KeyPress, cellDish: CellDish): boolean {
  const { key } = press
  const { dishIds } = getCell(store.get().week.plan, cellDish.key)
  const neighbour = dishIds[dishIds.indexOf(cellDish.dishId) + (key === 'ArrowDown' ? 1 : -1)]
  if (key === ' ') store.pickUp(cellDish)
  else if (key === 'Delete' || key === 'Backspace') store.removeDish(cellDish)
  else if ((key === 'ArrowDown' || key === 'ArrowUp') && neighbour !== undefined && !press.ctrlKey)
    store.focusDish(cellDish.key, neighbour)
  else if (key === 'Escape') store.focusCell(cellDish.key)
  else if (key === 'Enter' || (key === 'F2' && !press.shiftKey)) store.openEditor(cellDish.key, '', cellDish.dishId)
  else if (startsTyping(press)) store.openEditor(cellDish.key, key, cellDish.dishId)
  else return pressCellKey(store, press, cellDish.key)
  return true
}

/** Handles keys for the selected cells: Ctrl A, Delete, Ctrl D and Ctrl R. */
function pressRangeKey(store: PlannerStore, press: KeyPress): boolean {
  const key = press.key.toLowerCase()
  const hasControl = (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey
  if (hasControl && key === 'a') store.selectAll()
  else if (store.get().isReadOnly) return false
  else if (key === 'delete' || key === 'backspace') store.clearSelection()
  else if (hasControl && key === 'd') store.fillSelection('down')
  else if (hasControl && key === 'r') store.fillSelection('right')
  else return false
  return true
}

function pressCellKey(store: PlannerStore, press: KeyPress, cell: CellKey): boolean {
  const { key, altKey, shiftKey } = press
  const { isReadOnly, week } = store.get()
  const by = getKeyOffset(key, press.ctrlKey || press.metaKey)
  const [firstDish, secondDish] = getCell(week.plan, cell).dishIds
  const hasControl = press.ctrlKey || press.metaKey
  if (by && hasControl && key.startsWith('Arrow')) store.moveToBlockEdge(cell, by, shiftKey)
  else if (by && !altKey) store.moveFocus(cell, by, shiftKey)
  else if (pressRangeKey(store, press)) return true
  else if (isReadOnly) return false
  else if (key === 'F2' && shiftKey) store.openNote(cell)
  else if (key === 'Enter' || key === 'F2') store.openEditor(cell)
  else if (key === ' ' && firstDish !== undefined) {
    // The cell has several dishes, so the user has to choose one of them first.
    if (secondDish === undefined) store.pickUp({ key: cell, dishId: firstDish })
    else store.focusDish(cell, firstDish)
  } else if (startsTyping(press)) store.openEditor(cell, key)
  else {
    // A dead key starts an accented letter, so the input has to be open before the next key.
    if (key === 'Dead') store.openEditor(cell)
    return false
  }
  return true
}

/**
 * Runs the command of a key that is pressed on a cell or on a dish in it. Returns whether the key was handled, so that
 * the browser does nothing else.
 */
export function pressGridKey(store: PlannerStore, press: KeyPress, cell: CellKey | undefined, dish: number | null) {
  if (store.get().carriedDish && pressCarryKey(store, press.key)) return true
  if (cell === undefined) return false
  return dish === null ? pressCellKey(store, press, cell) : pressDishKey(store, press, { key: cell, dishId: dish })
}
