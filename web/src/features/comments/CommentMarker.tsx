import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconMessage } from '@tabler/icons-react'
import { createContext, memo, use } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import classes from './CommentMarker.module.css'
import type { CommentPanelState } from './useCommentPanel.ts'

type CommentMarks = CommentPanelState['marks']

const CommentContext = createContext<CommentMarks | null>(null)
export const CommentProvider = CommentContext.Provider
/** Returns null if there can be no comments, as on a menu that is not saved yet. */
export const useCommentMarks = () => use(CommentContext)

/**
 * The mark of a cell with open comments, which opens them. It is not in the tab order, because the cell has a shortcut
 * for it.
 */
export const CommentMarker = memo(function CommentMarker({ cellKey }: { cellKey: string }) {
  const marks = useCommentMarks()
  const count = marks?.openThreads.get(cellKey) ?? 0
  return marks && count > 0 ? <Marker count={count} onOpen={() => marks.openAt(cellKey)} /> : null
})

function Marker({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation()
  const label = t('comments:marker', { count })
  return (
    <button type="button" className={classes.marker} tabIndex={-1} aria-label={label} title={label} onClick={onOpen}>
      <IconMessage size={14} aria-hidden />
      {count > 1 && <span aria-hidden>{count}</span>}
    </button>
  )
}

/** The button that opens and closes the panel. Ctrl Alt M opens the panel for the focused cell. */
export function CommentsButton({ panel }: { panel: CommentPanelState['button'] }) {
  const { t } = useTranslation()
  const { isOpen, openCount, openAt, close } = panel
  useHotkeys([['mod+alt+M', () => openAt(document.activeElement?.closest<HTMLElement>('[data-cell]')?.dataset.cell)]])
  const label = openCount > 0 ? t('comments:buttonCount', { count: openCount }) : t('comments:title')
  // The button has no text, so that the header of the planner fits on one line.
  return (
    <Button
      variant="default"
      px="xs"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-keyshortcuts="Control+Alt+M"
      onClick={() => (isOpen ? close() : openAt(undefined))}
    >
      <IconMessage size={18} aria-hidden />
      {openCount > 0 && <span className={classes.count}>{openCount}</span>}
    </Button>
  )
}

/** The panel is loaded when it is first opened. */
export const CommentPanelHost = lazyWithRetry(async () => (await import('./CommentPanel.tsx')).CommentPanel)
