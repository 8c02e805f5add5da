import { GONE } from '@poledne/contract/gone'
import type { Told } from './told.ts'

type RecordTold = Extract<Told, { about: 'record' }>

/** What has been heard and not yet passed on; facts that say the same are one. */
export type Pending = {
  access: boolean
  /** Locks or settings. */
  surroundings: boolean
  badges: Set<number> | 'all'
  /** The newest version of each record. */
  records: Map<string, RecordTold>
  /** Weekly menus whose shelf has changed. */
  shelves: Set<number>
  /** Of some change nothing was heard. */
  missed: boolean
}

export const nothingPending = (): Pending => ({
  access: false,
  surroundings: false,
  badges: new Set(),
  records: new Map(),
  shelves: new Set(),
  missed: false,
})

/** Anything may have happened. */
export const everythingPending = (): Pending => ({
  access: true,
  surroundings: true,
  badges: 'all',
  records: new Map(),
  shelves: new Set(),
  missed: true,
})

export function addPending(pending: Pending, told: Told): void {
  switch (told.about) {
    case 'access':
      pending.access = true
      // a session that has ended took its locks along
      pending.surroundings = true
      return
    case 'locks':
    case 'settings':
      pending.surroundings = true
      return
    case 'badges':
      if (told.userIds === undefined) pending.badges = 'all'
      else if (pending.badges !== 'all') for (const userId of told.userIds) pending.badges.add(userId)
      return
    case 'shelf':
      pending.shelves.add(told.weeklyMenuId)
      return
    case 'record':
      addRecord(pending.records, told)
  }
}

/** News may come in another order than the changes: what was sent later may be older. What is gone does not come back. */
function addRecord(records: Pending['records'], told: RecordTold): void {
  const key = `${told.module} ${told.id}`
  const known = records.get(key)
  if (!known || told.version === GONE || (known.version !== GONE && told.version > known.version))
    records.set(key, told)
}
