import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'

type GridFocusProps = { grid: RefObject<HTMLElement | null>; mountedRows: number }

/** Moves the focus of the browser to the cell or dish that the store asks for. It renders nothing. */
export function GridFocus({ grid, mountedRows }: GridFocusProps) {
  const { store } = usePlannerContext()
  const focusRequest = usePlanner((state) => state.focusRequest)
  const plan = usePlanner((state) => state.week.plan)

  // The focus moves after the cells are rendered. Scrolling must not hide the cell behind the sticky headers.
  const appliedRequest = useRef<typeof focusRequest>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request waits until the row of its cell is mounted
  useEffect(() => {
    if (!focusRequest || appliedRequest.current === focusRequest) return
    const { key, dishId } = focusRequest
    const findCell = () => grid.current?.querySelector<HTMLElement>(`[data-cell="${key}"]`)
    if (!findCell()) return
    appliedRequest.current = focusRequest
    const applyFocus = () => {
      const cell = findCell()
      const dish = dishId === undefined ? null : cell?.querySelector<HTMLElement>(`[data-dish="${dishId}"]`)
      ;(dish ?? cell)?.focus()
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    applyFocus()
    // A dialog that closes at the same time can move the focus away, so it is set again in the next frame.
    const frame = requestAnimationFrame(() => document.activeElement === document.body && applyFocus())
    return () => cancelAnimationFrame(frame)
  }, [focusRequest, mountedRows])

  // An undo or a move can remove the focused element; then the current cell gets the focus.
  const hadFocusInside = useRef(false)
  useEffect(() => {
    const trackFocus = ({ target }: Event) => {
      hadFocusInside.current = target instanceof Node && grid.current?.contains(target) === true
    }
    document.addEventListener('focusin', trackFocus)
    return () => document.removeEventListener('focusin', trackFocus)
  }, [grid])
  const restoreFocus = useEffectEvent(() => {
    if (!hadFocusInside.current || document.activeElement !== document.body) return
    grid.current?.querySelector<HTMLElement>(`[data-cell="${store.get().selection.focusCell}"]`)?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run after each change of the plan
  useEffect(() => restoreFocus(), [plan])
  return null
}
