import '@mantine/core/styles/CloseButton.layer.css'
import { CloseButton } from '@mantine/core'
import { type BulkAction, MAX_BULK, type RecordList } from '@poledne/contract/list/listQuery'
import { useTranslation } from 'react-i18next'
import type { ListRow } from '../../../lib/list/useList.ts'
import classes from './BulkBar.module.css'
import { BulkButton } from './BulkButton.tsx'
import { useBulkAction } from './useBulkAction.ts'

type BulkBarProps<Row extends ListRow> = {
  module: RecordList
  /** Those of the selected that are loaded. */
  rows: readonly Row[]
  onClear: () => void
}

/** What an action can still change, as far as the user may. */
function isActionAllowed(action: BulkAction, { archived, can }: ListRow): boolean {
  if (action === 'archive') return can?.archive === true && !archived
  if (action === 'restore') return can?.archive === true && archived === true
  return can?.edit === true
}

/** Whether a row is not yet as the action would leave it. */
function wouldChange(action: BulkAction, row: ListRow & { active?: boolean }): boolean {
  if (action === 'archive' || action === 'restore') return row.archived !== (action === 'archive')
  return row.active !== (action === 'activate')
}

/** Appears with the first selected row. All or nothing: an action is offered when it fits some, and works when it fits all. */
export function BulkBar<Row extends ListRow>({ module, rows, onClear }: BulkBarProps<Row>) {
  const { t } = useTranslation()
  const { mutate, isPending } = useBulkAction(module)
  const count = rows.length
  const isTooMany = count > MAX_BULK
  const availableActions = module.bulk.filter((action) => rows.some((row) => isActionAllowed(action, row)))

  const runAction = (action: BulkAction) => {
    const ids = rows.map(({ id }) => id)
    const affected = new Set(rows.filter((row) => wouldChange(action, row)).map(({ id }) => id))
    mutate({ action, ids, affected }, { onSuccess: onClear })
  }
  return (
    <section className={classes.bar} data-keep-clear aria-label={t('table:bulk.label')}>
      <CloseButton aria-label={t('table:bulk.clear')} onClick={onClear} />
      <span className={classes.count} role="status">
        {t('table:bulk.selected', { count })}
      </span>
      {isTooMany && <span className={classes.limit}>{t('table:bulk.tooMany', { max: MAX_BULK })}</span>}
      {availableActions.map((action) => (
        <BulkButton
          key={action}
          action={action}
          count={count}
          loading={isPending}
          disabled={isTooMany || !rows.every((row) => isActionAllowed(action, row))}
          onConfirm={() => runAction(action)}
        />
      ))}
    </section>
  )
}
