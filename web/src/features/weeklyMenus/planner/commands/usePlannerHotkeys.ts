import { useHotkeys } from '@mantine/hooks'
import type { PlannerState } from '../store/usePlanner.ts'

/** Ctrl S saves the week, also from an input. Ctrl Z, Ctrl Shift Z and Ctrl Y undo and redo. */
export function usePlannerHotkeys({ undo, redo }: PlannerState, isReadOnly: boolean, saveWeek: () => void): void {
  useHotkeys([['mod+S', saveWeek]], [])
  useHotkeys([
    ['mod+Z', () => !isReadOnly && undo()],
    ['mod+shift+Z', () => !isReadOnly && redo()],
    ['mod+Y', () => !isReadOnly && redo()],
  ])
}
