import { Button } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { CommentComposer } from './CommentComposer.tsx'
import classes from './Comments.module.css'
import { CommentThreadData } from './CommentThread.tsx'
import { findThread, type CommentThreadData as Thread } from './commentThreads.ts'
import type { CommentPanelState, CommentPlace } from './useCommentPanel.ts'

type CommentPanelProps = {
  panel: CommentPanelState
  formatDayName: (day: Weekday) => string
  getCellName: (day: Weekday, typeId: number) => string
  onGoToCell: (day: Weekday, typeId: number) => void
}

/** The comments of a weekly menu and the form for a new one. */
export function CommentPanel({ panel, formatDayName, getCellName, onGoToCell }: CommentPanelProps) {
  const { t } = useTranslation()
  const { menuId, query, threads, place, setPlace, activeId } = panel
  const list = useRef<HTMLDivElement>(null)
  const activeThreadId = activeId === null ? undefined : findThread(threads, activeId)?.first.id

  useEffect(() => {
    if (activeThreadId === undefined) return
    const element = list.current?.querySelector<HTMLElement>(`[data-comment="${activeThreadId}"]`)
    element?.scrollIntoView({ block: 'nearest' })
    element?.focus({ preventScroll: true })
  }, [activeThreadId])

  const formatPlace = (at: CommentPlace) => {
    if (at === null) return t('comments:wholeWeek')
    return at.typeId === null ? formatDayName(at.day) : getCellName(at.day, at.typeId)
  }
  const getPlace = ({ first }: Thread): CommentPlace =>
    first.day === null ? null : { day: first.day, typeId: first.menuItemTypeId }
  const renderThread = (thread: Thread) => {
    const { day, menuItemTypeId, id } = thread.first
    return (
      <CommentThreadData
        key={id}
        menuId={menuId ?? 0}
        thread={thread}
        placeName={formatPlace(getPlace(thread))}
        isActive={id === activeThreadId}
        canReply={query.data?.canAdd ?? false}
        // The pressed button disappears with its thread, so the list gets the focus.
        onMoved={() => list.current?.focus()}
        onGoToCell={day !== null && menuItemTypeId !== null ? () => onGoToCell(day, menuItemTypeId) : undefined}
      />
    )
  }
  const open = threads.filter(({ first }) => first.resolvedAt === null)
  const resolved = threads.filter(({ first }) => first.resolvedAt !== null)

  return (
    <QueryContent query={query}>
      {({ canAdd }) => (
        <div ref={list} className={classes.list} tabIndex={-1}>
          {canAdd && menuId !== null && (
            <CommentComposer
              menuId={menuId}
              target={place ? { day: place.day, ...(place.typeId && { menuItemTypeId: place.typeId }) } : {}}
              label={t('comments:write.label', { place: formatPlace(place) })}
              sendLabel={t('comments:write.send')}
              focusKey={activeThreadId === undefined ? (place ?? 'week') : undefined}
            >
              <p className={classes.target}>
                {t('comments:write.about', { place: formatPlace(place) })}
                {place && (
                  <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setPlace(null)}>
                    {t('comments:write.toWeek')}
                  </Button>
                )}
              </p>
            </CommentComposer>
          )}
          {activeId !== null && activeThreadId === undefined && (
            <p className="flat quiet small" role="status">
              {t('comments:gone')}
            </p>
          )}
          {threads.length === 0 && (
            <p className="flat quiet small">{t(canAdd ? 'comments:empty' : 'comments:emptyReadOnly')}</p>
          )}
          {open.map(renderThread)}
          {resolved.length > 0 && (
            <details open={resolved.some(({ first }) => first.id === activeThreadId) || undefined}>
              <summary className={classes.resolved}>{t('comments:resolvedCount', { count: resolved.length })}</summary>
              {resolved.map(renderThread)}
            </details>
          )}
        </div>
      )}
    </QueryContent>
  )
}
