import type { RecordModuleName } from '@poledne/contract/access/permissions'
import { DELETED_VERSION } from '@poledne/contract/domain/limits'
import type { ChangeEvent } from '../../core/db/changeEvent.ts'

type RecordChangeEvent = Extract<ChangeEvent, { about: 'record' }>

/** The changes that were received but not yet sent to the streams, without duplicates. */
export type PendingChanges = {
  access: boolean
  hasLocksOrSettingsChanged: boolean
  badges: Set<number> | 'all'
  /** The newest known version of each changed record. */
  records: Map<string, RecordChangeEvent>
  /** The modules in which a bulk request has changed many records. */
  modules: Set<RecordModuleName>
  /** The ids of weekly menus whose set-aside changes, comments or downloads have changed. */
  menus: Record<'shelf' | 'comments' | 'exports', Set<number>>
  /** The ids of restaurants whose menu of today was changed. */
  today: Set<number>
  /** Whether some events may have been lost. */
  missed: boolean
}

export const createEmptyPendingChanges = (): PendingChanges => ({
  access: false,
  hasLocksOrSettingsChanged: false,
  badges: new Set(),
  records: new Map(),
  modules: new Set(),
  menus: { shelf: new Set(), comments: new Set(), exports: new Set() },
  today: new Set(),
  missed: false,
})

/** Creates the pending changes for the time after a lost connection, when any data may have changed. */
export const createFullPendingChanges = (): PendingChanges => ({
  ...createEmptyPendingChanges(),
  access: true,
  hasLocksOrSettingsChanged: true,
  badges: 'all',
  missed: true,
})

export function addPendingChange(pending: PendingChanges, event: ChangeEvent): void {
  switch (event.about) {
    case 'access':
      pending.access = true
      // Locks count as changed too, because the locks of an ended session are released.
      pending.hasLocksOrSettingsChanged = true
      return
    case 'locks':
    case 'settings':
      pending.hasLocksOrSettingsChanged = true
      return
    case 'badges':
      if (event.userIds === undefined) pending.badges = 'all'
      else if (pending.badges !== 'all') for (const userId of event.userIds) pending.badges.add(userId)
      return
    case 'records':
      pending.modules.add(event.module)
      return
    case 'shelf':
    case 'comments':
    case 'exports':
      pending.menus[event.about].add(event.weeklyMenuId)
      return
    case 'today':
      pending.today.add(event.restaurantId)
      return
    case 'record':
      addRecordChange(pending.records, event)
  }
}

/** Adds a record change; events can arrive out of order, so only a newer version or a deletion replaces one. */
function addRecordChange(records: PendingChanges['records'], event: RecordChangeEvent): void {
  const key = `${event.module} ${event.id}`
  const pending = records.get(key)
  const isNewer = !pending || (pending.version !== DELETED_VERSION && event.version > pending.version)
  if (isNewer || event.version === DELETED_VERSION) records.set(key, event)
}
