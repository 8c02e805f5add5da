import { useCallback, useSyncExternalStore } from 'react'
import type { GridKey } from '../../../core/grid/gridSelection.ts'
import type { BoardState, BoardStore } from './boardStore.ts'

/** Selects a part of the state; the component renders only when that part changes. */
export const useBoardValue = <T>(store: BoardStore, select: (state: BoardState) => T): T =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))

/** Selects what one cell shows. Only cells that a change can concern are asked, because a board has thousands. */
export const useCellValue = <T>(store: BoardStore, key: GridKey, select: (state: BoardState) => T): T => {
  const subscribe = useCallback((listener: () => void) => store.subscribeCell(key, listener), [store, key])
  return useSyncExternalStore(subscribe, () => select(store.get()))
}
