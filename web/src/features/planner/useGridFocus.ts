import { useCallback, useEffect, useRef, useState } from 'react'
import type { CellKey, Plan } from './plan.ts'
import { cellKey } from './plan.ts'
import type { GridShape, Selection } from './selection.ts'

/** Which cell has the focus, how far the selection reaches, which cell is being written. */
export function useGridFocus(shape: GridShape, wanted: CellKey | null, plan: Plan) {
  const grid = useRef<HTMLTableElement>(null)
  const first = cellKey(shape.days[0] ?? 1, shape.typeIds[0] ?? 0)
  const [selection, setSelection] = useState<Selection>({ anchor: wanted ?? first, focus: wanted ?? first })
  const [writing, setWriting] = useState<CellKey | null>(null)
  const [asked, setAsked] = useState<{ key: CellKey; dishId?: number } | null>(wanted ? { key: wanted } : null)

  // After the cells are on the page. The day's own scroll must not hide it beneath the heads.
  useEffect(() => {
    if (!asked) return
    const go = () => {
      const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${asked.key}"]`)
      const dish = asked.dishId === undefined ? null : cell?.querySelector<HTMLElement>(`[data-dish="${asked.dishId}"]`)
      ;(dish ?? cell)?.focus()
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    go()
    // A dialog that closes at the same moment may take the focus with it.
    const frame = requestAnimationFrame(() => document.activeElement === document.body && go())
    return () => cancelAnimationFrame(frame)
  }, [asked])

  // An undo or a move can remove the element that has the focus: it goes to the current cell then.
  const wasInside = useRef(false)
  useEffect(() => {
    const follow = ({ target }: Event) => {
      wasInside.current = target instanceof Node && grid.current?.contains(target) === true
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  const currentKey = useRef(selection.focus)
  currentKey.current = selection.focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the plan is a reason to look
  useEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return
    grid.current?.querySelector<HTMLElement>(`[data-cell="${currentKey.current}"]`)?.focus()
  }, [plan])

  const focus = useCallback((key: CellKey, extend = false) => {
    setSelection(({ anchor }) => ({ anchor: extend ? anchor : key, focus: key }))
    setAsked({ key })
  }, [])

  /** The focus is there already; only the grid must know. */
  const current = useCallback((key: CellKey) => setSelection({ anchor: key, focus: key }), [])

  const focusDish = useCallback((key: CellKey, dishId: number) => {
    setSelection({ anchor: key, focus: key })
    setAsked({ key, dishId })
  }, [])

  const write = useCallback((key: CellKey | null) => {
    if (key) setSelection({ anchor: key, focus: key })
    setWriting(key)
  }, [])

  // A row that went leaves the way into the grid at its first cell.
  const isThere = (key: CellKey) =>
    shape.typeIds.some((id) => key.endsWith(`:${id}`)) && shape.days.some((day) => key.startsWith(`${day}:`))
  const shown = isThere(selection.focus) && isThere(selection.anchor) ? selection : { anchor: first, focus: first }
  return { grid, selection: shown, writing, focus, current, focusDish, write }
}
