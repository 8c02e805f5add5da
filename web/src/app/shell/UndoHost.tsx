import { useWindowEvent } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from '../../core/storage/store.ts'
import { getLastUndo, undoDialogStore } from '../../core/undo/undoStack.ts'
import { UndoDialog } from '../../features/changes/index.ts'

/** Matches the path of the planner, which undoes its own edits. */
const PLANNER_PATH = /\/weeklyMenus\/[^/]+\/edit/

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Handles Ctrl Z for the last change of this tab, and shows the dialog of every undo. */
export function UndoHost() {
  const content = useStore(undoDialogStore)
  const { pathname } = useLocation()
  // The dialog stays mounted, so that it can return the focus when it closes.
  const [lastContent, setLastContent] = useState(content)
  if (content && content !== lastContent) setLastContent(content)
  useWindowEvent('keydown', (event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (!isUndo || event.defaultPrevented || isTyping(event.target)) return
    const last = getLastUndo()
    if (!last || (last.isAsked && (PLANNER_PATH.test(pathname) || isDialogOpen()))) return
    event.preventDefault()
    last.run()
  })
  return lastContent && <UndoDialog content={lastContent} opened={content !== null} />
}
