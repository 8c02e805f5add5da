import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellKey } from '../../weeklyMenuPlan.ts'
import { type GridShape, getCellAtOffset, getSelectedCells, type Selection } from '../grid/selection.ts'
import { type PendingTextStore, setPendingText } from '../store/planDraft.ts'
import type { PlanEdit } from '../store/usePlanner.ts'
import { clearCells, fillDown, fillRight } from './planEdits.ts'

type RangeKeyOptions = {
  shape: GridShape
  selection: Selection
  isReadOnly: boolean
  pendingTexts: PendingTextStore
  edit: (change: PlanEdit) => void
  onSelectAll: () => void
  onAnnounce: (text: string) => void
}

type CellKeys = readonly (readonly CellKey[])[]

/** Adds the row above or the column to the left if the selection has only one, so that there is a source to fill from. */
function addFillSource(shape: GridShape, cells: CellKeys, direction: 'down' | 'right'): CellKeys {
  const first = cells[0]?.[0]
  const isAlone = direction === 'down' ? cells.length === 1 : cells[0]?.length === 1
  const by = direction === 'down' ? { rows: -1, columns: 0 } : { rows: 0, columns: -1 }
  if (!first || !isAlone || getCellAtOffset(shape, first, by) === first) return cells
  if (direction === 'down') return [(cells[0] ?? []).map((key) => getCellAtOffset(shape, key, by)), ...cells]
  return cells.map((row) => [...row.slice(0, 1).map((key) => getCellAtOffset(shape, key, by)), ...row])
}

/** Handles the keys that change the selected range: Ctrl A, Delete, Ctrl D and Ctrl R. */
export function useRangeKeys(options: RangeKeyOptions) {
  const { shape, selection, isReadOnly, pendingTexts, edit, onSelectAll, onAnnounce } = options
  const { t } = useTranslation()

  const clearSelection = () => {
    const keys = getSelectedCells(shape, selection).flat()
    for (const key of keys) if (pendingTexts.get()[key]) setPendingText(pendingTexts, key, '')
    edit((before) => clearCells(before, keys))
    onAnnounce(t('planner:say.cleared', { count: keys.length }))
  }

  const fillSelection = (direction: 'down' | 'right') => {
    const cells = addFillSource(shape, getSelectedCells(shape, selection), direction)
    const count = direction === 'down' ? cells.slice(1).flat().length : cells.flat().length - cells.length
    if (count === 0) return
    edit((before) => (direction === 'down' ? fillDown(before, cells) : fillRight(before, cells)))
    onAnnounce(t('planner:say.filled', { count }))
  }

  /** Returns true if the key was handled. */
  return (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    const hasControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (hasControl && key === 'a') onSelectAll()
    else if (isReadOnly) return false
    else if (key === 'delete' || key === 'backspace') clearSelection()
    else if (hasControl && key === 'd') fillSelection('down')
    else if (hasControl && key === 'r') fillSelection('right')
    else return false
    event.preventDefault()
    return true
  }
}
