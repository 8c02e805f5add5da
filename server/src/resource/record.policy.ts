import type { Action, RecordModuleName } from '@poledne/contract/permissions'
import type { HistoryAction } from '@poledne/contract/record'
import { type Caller, scopeOf } from '../http/caller.ts'

/** Pure rules of who may do what with which record. */

type Owned = {
  archived: boolean
  createdById: number | null
  /** The authority it stands for: users and roles have one. */
  level?: number
}

/** Whatever an entry says, nobody acts on more authority than his own; to see it is another matter. */
function reaches(caller: Caller, area: RecordModuleName, action: Action, record: Owned, level: number): boolean {
  const isReached = caller.permissions.some(
    (entry) =>
      entry.area === area &&
      entry.action === action &&
      (entry.allItems || record.createdById === caller.userId) &&
      (entry.level === null || level >= entry.level),
  )
  return isReached && (action === 'view' || level >= caller.level)
}

export function mayDo(caller: Caller, area: RecordModuleName, action: Action, record: Owned): boolean {
  if (record.level !== undefined) return reaches(caller, area, action, record, record.level)
  const scope = scopeOf(caller, area, action)
  return scope === 'all' || (scope === 'own' && record.createdById === caller.userId)
}

/** What travels with each record, so that the browser never works rules out again. */
export const canOf = (caller: Caller, area: RecordModuleName, record: Owned) => ({
  edit: mayDo(caller, area, 'edit', record),
  archive: mayDo(caller, area, 'archive', record),
  delete: record.archived && mayDo(caller, area, 'delete', record),
})

const PERMISSIONS: Partial<Record<HistoryAction, Action>> = {
  create: 'add',
  archive: 'archive',
  restore: 'archive',
  delete: 'delete',
}

/** What a change needs; whatever is not named here is an edit. */
export const permissionOf = (action: HistoryAction): Action => PERMISSIONS[action] ?? 'edit'
