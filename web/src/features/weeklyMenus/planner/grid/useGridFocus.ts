import { useCallback, useEffect, useRef, useState } from 'react'
import type { CellKey, WeekPlan } from '../../weeklyMenuPlan.ts'
import { toCellKey } from '../../weeklyMenuPlan.ts'
import type { GridShape, Selection } from './selection.ts'

/** The focused cell, the selection and the cell that is being edited. */
export function useGridFocus(shape: GridShape, targetKey: CellKey | null, plan: WeekPlan, mountedRows: number) {
  const grid = useRef<HTMLTableElement>(null)
  const firstKey = toCellKey(shape.days[0] ?? 1, shape.typeIds[0] ?? 0)
  const [selection, setSelection] = useState<Selection>({
    anchor: targetKey ?? firstKey,
    focusCell: targetKey ?? firstKey,
  })
  const [editedCell, setEditedCell] = useState<CellKey | null>(null)
  /** The dish of the edited cell that the next chosen dish replaces. */
  const [replacedDishId, setReplacedDishId] = useState<number | null>(null)
  const [focusRequest, setFocusRequest] = useState<{ key: CellKey; dishId?: number } | null>(
    targetKey ? { key: targetKey } : null,
  )

  // The focus moves after the cells are rendered. Scrolling must not leave the cell below the sticky headers.
  const appliedRequest = useRef<typeof focusRequest>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request waits until the row of its cell is mounted
  useEffect(() => {
    if (!focusRequest || appliedRequest.current === focusRequest) return
    if (!grid.current?.querySelector(`[data-cell="${focusRequest.key}"]`)) return
    appliedRequest.current = focusRequest
    const applyFocus = () => {
      const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${focusRequest.key}"]`)
      const dish =
        focusRequest.dishId === undefined
          ? null
          : cell?.querySelector<HTMLElement>(`[data-dish="${focusRequest.dishId}"]`)
      ;(dish ?? cell)?.focus()
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    applyFocus()
    // A dialog that closes at the same time can move the focus away, so it is set again in the next frame.
    const frame = requestAnimationFrame(() => document.activeElement === document.body && applyFocus())
    return () => cancelAnimationFrame(frame)
  }, [focusRequest, mountedRows])

  // Undo or a move of a dish can remove the focused element; the current cell gets the focus then.
  const hadFocusInside = useRef(false)
  useEffect(() => {
    const trackFocus = ({ target }: Event) => {
      hadFocusInside.current = target instanceof Node && grid.current?.contains(target) === true
    }
    document.addEventListener('focusin', trackFocus)
    return () => document.removeEventListener('focusin', trackFocus)
  }, [])
  const currentKey = useRef(selection.focusCell)
  currentKey.current = selection.focusCell
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run after each change of the plan
  useEffect(() => {
    if (!hadFocusInside.current || document.activeElement !== document.body) return
    grid.current?.querySelector<HTMLElement>(`[data-cell="${currentKey.current}"]`)?.focus()
  }, [plan])

  const focusCell = useCallback((key: CellKey, extend = false) => {
    setSelection(({ anchor }) => ({ anchor: extend ? anchor : key, focusCell: key }))
    setFocusRequest({ key })
  }, [])

  /** Selects all cells and focuses the first one. */
  const lastKey = toCellKey(shape.days.at(-1) ?? 1, shape.typeIds.at(-1) ?? 0)
  const selectAll = () => {
    setSelection({ anchor: lastKey, focusCell: firstKey })
    setFocusRequest({ key: firstKey })
  }

  /** Selects a cell without moving the focus, because its element already has the focus. */
  const selectCell = useCallback((key: CellKey) => setSelection({ anchor: key, focusCell: key }), [])

  const focusDish = useCallback((key: CellKey, dishId: number) => {
    setSelection({ anchor: key, focusCell: key })
    setFocusRequest({ key, dishId })
  }, [])

  const editCell = useCallback((key: CellKey | null, replaced: number | null = null) => {
    if (key) setSelection({ anchor: key, focusCell: key })
    setEditedCell(key)
    setReplacedDishId(replaced)
  }, [])

  // When the row of the current cell is removed, Tab enters the grid at the first cell.
  const isVisible = (key: CellKey) =>
    shape.typeIds.some((id) => key.endsWith(`:${id}`)) && shape.days.some((day) => key.startsWith(`${day}:`))
  const visibleSelection =
    isVisible(selection.focusCell) && isVisible(selection.anchor)
      ? selection
      : { anchor: firstKey, focusCell: firstKey }
  return {
    grid,
    selection: visibleSelection,
    editedCell,
    replacedDishId,
    focusCell,
    selectCell,
    selectAll,
    focusDish,
    editCell,
  }
}
