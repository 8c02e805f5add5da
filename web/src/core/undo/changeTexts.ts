import { isRecordModule, type RecordModuleName } from '@poledne/contract/access/permissions'
import { toDate } from '@poledne/contract/domain/instant'
import type { ChangeModule } from '@poledne/contract/list/lists'
import type { ChangeSet } from '@poledne/contract/modules/change'
import type { TFunction } from 'i18next'

type Named = Pick<ChangeSet, 'kind' | 'module' | 'action' | 'name' | 'count'>

/** Says what a change set did, such as "Archived 12 dishes". */
export function describeChange({ kind, module, action, name, count }: Named, t: TFunction): string {
  const getRecords = () => t(`app:records.${module as RecordModuleName}`, { count })
  if (kind === 'bulk') return t(`changes:bulk.${action ?? 'edit'}`, { records: getRecords() })
  if (kind === 'paste') return t('changes:paste', { records: getRecords() })
  return t(`changes:${kind}`, { name: name ?? '' })
}

type Undoable = Pick<ChangeSet, 'can' | 'undoUntil' | 'undoneAt' | 'left'>

/** Says until when a change set can be undone, or why it cannot; null if there is nothing to say. */
export function explainUndo(
  { can, undoUntil, undoneAt, left }: Undoable,
  t: TFunction,
  formatDay: (instant: string) => string,
): string | null {
  if (left > 0 && can.undo) return t('changes:reasons.partly', { count: left })
  if (can.undo) return undoUntil && t('changes:reasons.until', { day: formatDay(undoUntil) })
  if (undoneAt !== null) return null
  if (undoUntil === null) return t('changes:reasons.removed')
  return t(toDate(undoUntil) <= new Date() ? 'changes:reasons.expired' : 'changes:reasons.forbidden')
}

/** Returns the path of a record, or of the settings list that contains the row. */
export const getChangedRecordPath = (module: ChangeModule, id: number | string): string =>
  isRecordModule(module) ? `/${module}/${id}` : `/settings/${module}`

type Linked = Pick<ChangeSet, 'id' | 'kind' | 'sourceId' | 'userId'>
type Viewer = { userId: number | null; canViewPrices: boolean }

/** Returns the path of the page that shows a change set best. Only the user who made an import can open its page. */
export function getChangePath({ id, kind, sourceId, userId }: Linked, viewer: Viewer): string {
  if (kind === 'import' && sourceId !== null && userId === viewer.userId) return `/imports/${sourceId}`
  if (kind === 'priceChange' && sourceId !== null && viewer.canViewPrices) return `/priceChanges/${sourceId}`
  return `/changes/${id}`
}
