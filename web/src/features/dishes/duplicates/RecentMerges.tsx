import { Anchor, Badge, Button } from '@mantine/core'
import type { UndoResponse } from '@poledne/contract/http/bulk'
import type { DishMerge } from '@poledne/contract/modules/dishDuplicate'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../../core/form/useSave.ts'
import { useFormat } from '../../../core/format/useFormat.ts'
import { SEPARATOR } from '../../../core/format/useNameSuffix.ts'
import { usePersonNameFormat } from '../../../core/format/usePersonNameFormat.ts'
import { ConfirmDialog } from '../../../core/overlay/ConfirmDialog.tsx'
import { notify } from '../../../core/overlay/notify.ts'
import { NextPageButton } from '../../../core/page/LoadMoreButton.tsx'
import { QueryContent } from '../../../core/page/QueryContent.tsx'
import { useSession } from '../../../core/session/session.ts'
import classes from './Duplicates.module.css'
import { mergesQuery, refreshDishes, undoDishMerge } from './duplicates.api.ts'
import { useUndoFailure } from './useMergeDishes.ts'

/** Lists the merges, newest first; each can be undone once. */
export function RecentMerges() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useInfiniteQuery(mergesQuery)
  const [mergeToUndo, setMergeToUndo] = useState<DishMerge | null>(null)
  const getUndoFailure = useUndoFailure()
  const undo = useSave<number, UndoResponse>({
    kind: 'update',
    isFormless: true,
    mutationFn: undoDishMerge,
    messages: {
      success: (_, { undone }) => t('table:bulk.undone', { count: undone }),
      failure: t('app:undo.failed'),
    },
    onSuccess: (answer) => {
      setMergeToUndo(null)
      void refreshDishes(client)
      const failure = getUndoFailure(answer)
      if (failure) notify.error({ message: failure.message })
    },
    onError: () => setMergeToUndo(null),
  })
  return (
    <>
      <QueryContent query={query}>
        {({ pages }) => {
          const merges = pages.flatMap(({ items }) => items)
          if (merges.length === 0) return <p className={classes.quiet}>{t('duplicates:recent.empty')}</p>
          return (
            <ul className={classes.merges}>
              {merges.map((merge) => (
                <MergeItem key={merge.id} merge={merge} onUndo={() => setMergeToUndo(merge)} />
              ))}
            </ul>
          )
        }}
      </QueryContent>
      <NextPageButton label={t('duplicates:recent.more')} query={query} />
      <ConfirmDialog
        opened={mergeToUndo !== null}
        title={t('duplicates:recent.undoTitle')}
        confirmLabel={t('duplicates:recent.undo')}
        isBusy={undo.isPending}
        onConfirm={() => mergeToUndo && undo.mutate(mergeToUndo.id)}
        onClose={() => setMergeToUndo(null)}
      >
        {mergeToUndo && t('duplicates:recent.undoBody', { gone: mergeToUndo.gone.nameCs })}
      </ConfirmDialog>
    </>
  )
}

function MergeItem({ merge, onUndo }: { merge: DishMerge; onUndo: () => void }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const format = useFormat()
  const personName = usePersonNameFormat()
  const { keepId, keep, gone, weeklyMenus, createdAt, createdBy, undoneAt } = merge
  const made = t('duplicates:recent.made', { who: personName(createdBy), when: format.moment(createdAt) })
  return (
    <li className={classes.merge}>
      <span className={classes.names}>
        <Anchor component={Link} to={`/dishes/${keepId}`} className={classes.name}>
          {t('duplicates:recent.entry', { gone: gone.nameCs, keep: keep.nameCs })}
        </Anchor>
        <span className={classes.quiet}>
          {[...(weeklyMenus > 0 ? [t('duplicates:recent.menus', { count: weeklyMenus })] : []), made].join(SEPARATOR)}
        </span>
      </span>
      {undoneAt ? (
        <Badge variant="light" color="gray" tt="none">
          {t('duplicates:recent.undone')}
        </Badge>
      ) : (
        can('dishes.edit') &&
        can('dishes.archive') && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            aria-label={t('duplicates:recent.undoFor', { gone: gone.nameCs })}
            onClick={onUndo}
          >
            {t('duplicates:recent.undo')}
          </Button>
        )
      )}
    </li>
  )
}
