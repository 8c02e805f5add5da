import '@mantine/core/styles/CloseButton.layer.css'
import { Button, type ButtonProps, CloseButton } from '@mantine/core'
import { type BulkAction, MAX_BULK, type RecordList } from '@poledne/contract/list/listQuery'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../../lib/form/useSave.ts'
import { callApi } from '../../../lib/http/http.ts'
import { createIdempotencyKeys } from '../../../lib/http/idempotency.ts'
import { type ListRow, refreshLists } from '../../../lib/list/useList.ts'
import { LazyMenu } from '../../overlay/LazyMenu.tsx'
import classes from './BulkBar.module.css'

type BulkRequest = {
  action: BulkAction
  ids: number[]
  /** The ids of the selected records that the action changes; the others already have the new state. */
  affected: ReadonlySet<number>
}
type BulkResponse = { items: { id: number; version: number }[] }

const INVERSE = { archive: 'restore', restore: 'archive', activate: 'deactivate', deactivate: 'activate' } as const

/** Runs one action on many records, then refetches the lists and the affected records. */
function useBulkAction(module: RecordList) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [withKey] = useState(() => createIdempotencyKeys())
  const sendAction = (body: { action: BulkAction; ids: number[]; versions?: number[] }) =>
    withKey(body, (key) => callApi(`POST ${module.name}/bulk/`, { body, headers: { 'Idempotency-Key': key } }))
  const refreshRecords = async () => {
    await client.invalidateQueries({ queryKey: [module.name, 'record'] })
    await client.invalidateQueries({ queryKey: [module.name, 'history'] })
    await client.invalidateQueries({ queryKey: ['codelist', module.name] })
    await refreshLists(client, module.name)
  }
  return useSave<BulkRequest, BulkResponse>({
    kind: 'update',
    isFormless: true,
    mutationFn: ({ action, ids }) => sendAction({ action, ids }),
    messages: { success: t('table:bulk.done') },
    onSuccess: refreshRecords,
    undo: ({ items }, { action, affected }) => {
      const changed = items.filter(({ id }) => affected.has(id))
      if (changed.length === 0) return null
      const ids = changed.map(({ id }) => id)
      const versions = changed.map(({ version }) => version)
      return { run: () => sendAction({ action: INVERSE[action], ids, versions }), onDone: refreshRecords }
    },
  })
}

type BulkButtonProps = Pick<ButtonProps, 'loading' | 'disabled'> & {
  action: BulkAction
  count: number
  onConfirm: () => void
}

const loadConfirmPanel = () => import('./BulkConfirmPanel.tsx').then((file) => file.BulkConfirmPanel)

/** Runs one action on all selected records after a confirmation. */
function BulkButton({ action, count, onConfirm, ...state }: BulkButtonProps) {
  const { t } = useTranslation()
  return (
    <LazyMenu
      kind="dialog"
      load={loadConfirmPanel}
      renderButton={(props) => (
        <Button {...props} {...state} variant="default" size="sm" className={classes.action}>
          {t(`table:bulk.${action}`)}
        </Button>
      )}
    >
      {(BulkConfirmPanel) => <BulkConfirmPanel action={action} count={count} onConfirm={onConfirm} />}
    </LazyMenu>
  )
}

type BulkBarProps<Row extends ListRow> = {
  module: RecordList
  /** The selected rows that are loaded. */
  rows: readonly Row[]
  onClear: () => void
}

/** Returns whether the user has the permission for an action and the row is not yet archived or restored by it. */
function isActionAllowed(action: BulkAction, { archived, can }: ListRow): boolean {
  if (action === 'archive') return can?.archive === true && !archived
  if (action === 'restore') return can?.archive === true && archived === true
  return can?.edit === true
}

/** Returns whether the row is not yet in the state that the action sets. */
function wouldChange(action: BulkAction, row: ListRow & { active?: boolean }): boolean {
  if (action === 'archive' || action === 'restore') return row.archived !== (action === 'archive')
  return row.active !== (action === 'activate')
}

/**
 * Shown while rows are selected. An action is shown when some of these rows allow it, and enabled when all of them do.
 */
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
