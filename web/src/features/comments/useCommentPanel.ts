import type { Weekday } from '@poledne/contract/domain/day'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { commentsQuery } from './comments.api.ts'
import { buildThreads, countOpenThreads, findThread } from './commentThreads.ts'

/** What a new comment is about: the week, a day, or a cell. */
export type CommentPlace = { day: Weekday; typeId: number | null } | null
export type CommentPanelState = ReturnType<typeof useCommentPanel>

const parsePlace = (cellKey: string | undefined): CommentPlace => {
  const [day, typeId] = (cellKey ?? '').split(':').map(Number)
  return day && typeId ? { day: day as Weekday, typeId } : null
}

/**
 * Manages the comments of a menu and the state of their panel. A link with `?comment=12` opens the panel at that
 * comment and goes to its cell.
 */
export function useCommentPanel(
  menuId: number | null,
  onGoToCell: (day: Weekday, typeId: number) => void,
  { isOpen, setIsOpen }: { isOpen: boolean; setIsOpen: (isOpen: boolean) => void },
) {
  const query = useQuery({ ...commentsQuery(menuId ?? 0), enabled: menuId !== null })
  const { comment } = useSearch({ strict: false })
  const linkedId = comment === undefined ? null : Number(comment)
  const [place, setPlace] = useState<CommentPlace>(null)
  const [activeId, setActiveId] = useState(linkedId)
  const returnFocusTo = useRef<HTMLElement | null>(null)
  const comments = query.data?.items
  const threads = useMemo(() => buildThreads(comments ?? []), [comments])
  const openThreads = useMemo(() => countOpenThreads(threads), [threads])

  const goToComment = useEffectEvent((id: number) => {
    const first = findThread(threads, id)?.first
    if (first?.day && first.menuItemTypeId !== null) onGoToCell(first.day, first.menuItemTypeId)
  })
  const isLoaded = comments !== undefined
  useEffect(() => {
    if (linkedId === null || !isLoaded) return
    setIsOpen(true)
    setActiveId(linkedId)
    goToComment(linkedId)
  }, [linkedId, isLoaded, setIsOpen])

  /** Opens the panel for a new comment on the cell, and shows the open thread of the cell if there is one. */
  const openAt = useCallback(
    (cellKey: string | undefined) => {
      returnFocusTo.current = document.activeElement as HTMLElement | null
      const at = parsePlace(cellKey)
      setPlace(at)
      const thread = threads.find(
        ({ first }) => at && !first.resolvedAt && first.day === at.day && first.menuItemTypeId === at.typeId,
      )
      setActiveId(thread?.first.id ?? null)
      setIsOpen(true)
    },
    [threads, setIsOpen],
  )
  /** The object is memoised, so that cells are rendered only when the comments change and not while the user types. */
  const marks = useMemo(() => ({ openThreads, openAt }), [openThreads, openAt])
  const close = useCallback(() => {
    setIsOpen(false)
    // A panel that a link opened has no element to return the focus to, and a cell can have been removed meanwhile.
    const target = returnFocusTo.current?.isConnected ? returnFocusTo.current : document.getElementById('main')
    target?.focus()
  }, [setIsOpen])
  const openCount = query.data?.open ?? 0
  /** The state of the button that opens the panel, as one object for a memoised component. */
  const button = useMemo(() => ({ isOpen, openCount, openAt, close }), [isOpen, openCount, openAt, close])
  return {
    menuId,
    query,
    threads,
    marks,
    button,
    isOpen,
    place,
    setPlace,
    activeId,
    close,
  }
}
