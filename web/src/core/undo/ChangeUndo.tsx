import { Badge, Button } from '@mantine/core'
import type { ChangeSet } from '@poledne/contract/modules/change'
import { IconArrowBackUp } from '@tabler/icons-react'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/useFormat.ts'
import { callApi } from '../http/http.ts'
import { getNextPage } from '../list/useList.ts'
import classes from './Changes.module.css'
import { explainUndo } from './changeTexts.ts'
import { askToUndo } from './undoStack.ts'

/** The undo of the change set of an import or a price change. It renders nothing for a user who cannot see the set. */
export function ChangeUndo({ id }: { id: number | null }) {
  const { data } = useInfiniteQuery({ ...changeSetQuery(String(id)), enabled: id !== null, retry: false })
  const set = data?.pages[0]
  return set && <UndoButton set={set} />
}

/** A button that undoes a change set after a question. It says until when this is possible, or why it is not. */
export function UndoButton({ set }: { set: ChangeSet }) {
  const { t } = useTranslation()
  const format = useFormat()
  const note = explainUndo(set, t, format.instantDay)
  return (
    <div className={classes.undo}>
      {set.can.undo && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => askToUndo(set.id)}
        >
          {t('app:undo.action')}
        </Button>
      )}
      {note && <span className="flat quiet small">{note}</span>}
    </div>
  )
}

/** Whether the change set was undone, as a badge; it uses no hooks, because the list renders it in every row. */
export const renderUndoState = ({ undoneAt, left }: Pick<ChangeSet, 'undoneAt' | 'left'>, t: TFunction) =>
  undoneAt && (
    <Badge color={left > 0 ? 'yellow' : 'gray'}>{t(left > 0 ? 'changes:state.partly' : 'changes:state.undone')}</Badge>
  )

/** Queries a change set with its records page by page. */
export const changeSetQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['changes', 'record', id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callApi('GET changes/:id/', { params: { id }, query: new URLSearchParams({ page: String(pageParam) }), signal }),
    getNextPageParam: ({ records }) => getNextPage(records),
  })
