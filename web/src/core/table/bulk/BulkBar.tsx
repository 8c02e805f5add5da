import { Button, type ButtonProps, CloseButton } from '@mantine/core'
import { type BulkAction, type Filter, MAX_BULK, type RecordList } from '@poledne/contract/list/listQuery'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRow } from '../../list/useList.ts'
import { FloatingPanel } from '../../overlay/FloatingPanel.tsx'
import { LazyMenu, useOverlay } from '../../overlay/LazyMenu.tsx'
import classes from './BulkBar.module.css'
import { type BulkSelection, useBulkAction } from './useBulkAction.ts'

type BulkButtonProps = Pick<ButtonProps, 'loading' | 'disabled'> & {
  action: BulkAction
  count: BulkSelection['count']
  onConfirm: () => void
}

/** The panel is in this file, which is itself loaded with the first selected row. */
const loadConfirmPanel = async () => BulkConfirmPanel
const loadEditDialog = () => import('./BulkEditDialog.tsx').then((file) => file.BulkEditDialog)

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

type EditButtonProps = Pick<ButtonProps, 'disabled'> & {
  module: RecordList
  selection: BulkSelection
  onDone: () => void
}

/** Opens the dialog that changes a field of all selected records. */
function EditButton({ module, selection, onDone, disabled }: EditButtonProps) {
  const { t } = useTranslation()
  return (
    <LazyMenu
      kind="dialog"
      load={loadEditDialog}
      renderButton={(props) => (
        <Button {...props} disabled={disabled ?? false} variant="default" size="sm" className={classes.action}>
          {t('table:bulk.edit')}
        </Button>
      )}
    >
      {(BulkEditDialog) => <BulkEditDialog module={module} selection={selection} onDone={onDone} />}
    </LazyMenu>
  )
}

type BulkBarProps<Row extends ListRow> = {
  module: RecordList
  /** The selected rows that are loaded. */
  rows: readonly Row[]
  /** The number of all records that match the filters; null if there are too many to count. */
  total: number | null
  filters: readonly Filter[]
  /** Whether all records that match the filters are selected, not only the loaded ones. */
  isAllMatching: boolean
  /** Selects all matching records; null if they are selected already. */
  onSelectMatching: (() => void) | null
  onClear: () => void
  /** An action that only this module has. */
  children?: ReactNode
}

/** Returns whether the user can apply an action to the row, and the row is not yet archived or restored. */
function isActionAllowed(action: BulkAction, { archived, can }: ListRow): boolean {
  if (action === 'archive') return can?.archive === true && !archived
  if (action === 'restore') return can?.archive === true && archived === true
  return can?.edit === true
}

/**
 * The bar that is shown while rows are selected. An action is shown when some of these rows allow it, and enabled when
 * all of them do. If all matching records are selected, the server changes the records that the user can change.
 */
export function BulkBar<Row extends ListRow>(props: BulkBarProps<Row>) {
  const { module, rows, total, filters, isAllMatching, onSelectMatching, onClear } = props
  const { t } = useTranslation()
  const selection: BulkSelection = isAllMatching
    ? { count: total, filters }
    : { count: rows.length, ids: rows.map(({ id }) => id) }
  const { mutate, isPending } = useBulkAction(module, selection)
  const { count } = selection
  const isTooMany = !isAllMatching && rows.length > MAX_BULK
  const availableActions = module.bulk.filter((action) => rows.some((row) => isActionAllowed(action, row)))
  const isEditable = (row: Row) => row.can?.edit === true
  const canEdit = module.bulkFields.length + module.bulkLists.length > 0 && rows.some(isEditable)
  return (
    <section className={classes.bar} data-keep-clear aria-label={t('table:bulk.label')}>
      <CloseButton aria-label={t('table:bulk.clear')} onClick={onClear} />
      <span className={classes.count}>
        <span role="status">
          {count === null
            ? t('table:bulk.allSelectedUncounted')
            : t(isAllMatching ? 'table:bulk.allSelected' : 'table:bulk.selected', { count })}
        </span>
        {onSelectMatching && (
          <Button
            variant="subtle"
            size="compact-sm"
            classNames={{ root: classes.matching, label: classes.matchingLabel }}
            onClick={onSelectMatching}
          >
            {total === null ? t('table:bulk.selectAllUncounted') : t('table:bulk.selectAll', { count: total })}
          </Button>
        )}
      </span>
      {isTooMany && <span className="small error">{t('table:bulk.tooMany', { max: MAX_BULK })}</span>}
      {canEdit && (
        <EditButton
          module={module}
          selection={selection}
          disabled={isPending || isTooMany || (!isAllMatching && !rows.every(isEditable))}
          onDone={onClear}
        />
      )}
      {availableActions.map((action) => (
        <BulkButton
          key={action}
          action={action}
          count={count}
          loading={isPending}
          disabled={isTooMany || (!isAllMatching && !rows.every((row) => isActionAllowed(action, row)))}
          onConfirm={() => mutate({ action }, { onSuccess: onClear })}
        />
      ))}
      {props.children}
    </section>
  )
}

type BulkConfirmPanelProps = { action: BulkAction; count: BulkSelection['count']; onConfirm: () => void }

function BulkConfirmPanel({ action, count, onConfirm }: BulkConfirmPanelProps) {
  const { t } = useTranslation()
  const { close } = useOverlay()
  const closeAndConfirm = () => {
    close()
    onConfirm()
  }
  return (
    <FloatingPanel label={t(`table:bulk.${action}`)} position="top" width="max-content" withArrow>
      <p className={classes.question}>
        {count === null ? t(`table:bulk.confirmAll.${action}`) : t(`table:bulk.confirm.${action}`, { count })}
      </p>
      <div className={classes.answers}>
        <Button variant="default" size="sm" onClick={close} data-autofocus>
          {t('table:bulk.cancel')}
        </Button>
        <Button size="sm" onClick={closeAndConfirm}>
          {t(`table:bulk.${action}`)}
        </Button>
      </div>
    </FloatingPanel>
  )
}
