import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { OpenPlannerDialog } from '../dialogs/PlannerDialogs.tsx'
import type { PlannerState } from '../store/usePlanner.ts'
import { type PasteSource, readPasteDraft } from './pasteSource.ts'
import { usePasteUndo } from './usePasteUndo.ts'

type PasteWeekOptions = {
  /** Null for a new week. */
  record: WeeklyMenu | null
  planner: PlannerState
  isReadOnly: boolean
  onOpen: (dialog: OpenPlannerDialog) => void
}

/**
 * Opens the dialog that pastes a week: for text pasted into the grid, for a link with `?paste=1`, and after a reload
 * while its text was not used.
 */
export function usePasteWeek({ record, planner, isReadOnly, onOpen }: PasteWeekOptions) {
  const menuId = record?.id ?? null
  const applyPaste = usePasteUndo(planner, menuId)
  const { paste } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isRequested, setIsRequested] = useState(() => readPasteDraft(menuId) !== null)
  const removeParam = useEffectEvent(() => {
    void navigate({ to: '.', search: (before: object) => ({ ...before, paste: undefined }), replace: true })
  })
  useEffect(() => {
    if (paste === undefined) return
    setIsRequested(true)
    removeParam()
  }, [paste])
  useEffect(() => {
    // A week that is not locked yet, or whose draft is offered, is pasted into later.
    if (!isRequested || isReadOnly) return
    setIsRequested(false)
    onOpen({ kind: 'pasteWeek', source: null })
  }, [isRequested, isReadOnly, onOpen])

  const openPasteDialog = useCallback(() => onOpen({ kind: 'pasteWeek', source: null }), [onOpen])
  const pasteWeek = useCallback((source: PasteSource) => onOpen({ kind: 'pasteWeek', source }), [onOpen])
  return { openPasteDialog, pasteWeek, applyPaste }
}
