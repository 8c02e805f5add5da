import { DELETED_VERSION } from '@poledne/contract/schemas/deletedVersion'
import type { ChangeEvent } from './changeEvent.ts'

type RecordChangeEvent = Extract<ChangeEvent, { about: 'record' }>

/** What has been heard and not yet passed on; facts that say the same are one. */
export type PendingChanges = {
  access: boolean
  /** Locks or settings. */
  hasLocksOrSettingsChanged: boolean
  badges: Set<number> | 'all'
  /** The newest version of each record. */
  records: Map<string, RecordChangeEvent>
  /** Weekly menus whose shelf has changed. */
  shelves: Set<number>
  /** Of some change nothing was heard. */
  missed: boolean
}

export const createEmptyPending = (): PendingChanges => ({
  access: false,
  hasLocksOrSettingsChanged: false,
  badges: new Set(),
  records: new Map(),
  shelves: new Set(),
  missed: false,
})

/** Anything may have happened. */
export const createFullPending = (): PendingChanges => ({
  access: true,
  hasLocksOrSettingsChanged: true,
  badges: 'all',
  records: new Map(),
  shelves: new Set(),
  missed: true,
})

export function addPendingChange(pending: PendingChanges, event: ChangeEvent): void {
  switch (event.about) {
    case 'access':
      pending.access = true
      // a session that has ended took its locks along
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
    case 'shelf':
      pending.shelves.add(event.weeklyMenuId)
      return
    case 'record':
      addRecordChange(pending.records, event)
  }
}

/** News may come in another order than the changes: what was sent later may be older. What is gone does not come back. */
function addRecordChange(records: PendingChanges['records'], told: RecordChangeEvent): void {
  const key = `${told.module} ${told.id}`
  const known = records.get(key)
  if (!known || told.version === DELETED_VERSION || (known.version !== DELETED_VERSION && told.version > known.version))
    records.set(key, told)
}
