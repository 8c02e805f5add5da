import type { BulkAction } from '@poledne/contract/list'
import type { Action, RecordModuleName } from '@poledne/contract/permissions'
import { type Caller, scopeOf } from '../http/caller.ts'

/** Pure rules of who may do what with which record. */

type Owned = { archived: boolean; createdById: number | null }

export function mayDo(caller: Caller, area: RecordModuleName, action: Action, record: Owned): boolean {
  const scope = scopeOf(caller, area, action)
  return scope === 'all' || (scope === 'own' && record.createdById === caller.userId)
}

/** What travels with each record, so that the browser never works rules out again. */
export const canOf = (caller: Caller, area: RecordModuleName, record: Owned) => ({
  edit: mayDo(caller, area, 'edit', record),
  archive: mayDo(caller, area, 'archive', record),
  delete: record.archived && mayDo(caller, area, 'delete', record),
})

export const bulkPermission = (action: BulkAction): Action =>
  action === 'archive' || action === 'restore' ? 'archive' : 'edit'
