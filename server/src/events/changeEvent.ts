import type { RecordModuleName } from '@poledne/contract/access/permissions'

/** A change that is published to all instances. It carries no data: each client reads that with the user's own rights. */
export type ChangeEvent =
  | { about: 'record'; module: RecordModuleName; id: number; version: number }
  /** Changes were set aside for a weekly menu, or removed; the menu itself has not changed. */
  | { about: 'shelf'; weeklyMenuId: number }
  | { about: 'locks' }
  /** The users whose counts may have changed; all users without `userIds`. */
  | { about: 'badges'; userIds?: readonly number[] }
  | { about: 'settings' }
  /** The lists of the settings, whose names guests see. */
  | { about: 'lists' }
  /** Sessions, users or roles have changed, so the callers of open streams are looked up again. */
  | { about: 'access' }

export type PublishChange = (event: ChangeEvent) => void
