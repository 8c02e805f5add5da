import type { RecordModuleName } from '@poledne/contract/access/permissions'

/**
 * A change that is published to all instances. It carries no content: each client reads that with the user's own
 * rights.
 */
export type ChangeEvent =
  | { about: 'record'; module: RecordModuleName; id: number; version: number }
  /** A bulk request has changed many records of the module. */
  | { about: 'records'; module: RecordModuleName }
  /** Set-aside changes of a weekly menu were saved or removed; the menu itself has not changed. */
  | { about: 'shelf'; weeklyMenuId: number }
  /** A comment on a weekly menu was added, resolved, reopened or deleted. */
  | { about: 'comments'; weeklyMenuId: number }
  /** A weekly menu was downloaded, or its downloads became outdated, current or reprinted. */
  | { about: 'exports'; weeklyMenuId: number }
  | { about: 'locks' }
  /** The badge counts of these users may have changed; without `userIds`, those of all users. */
  | { about: 'badges'; userIds?: readonly number[] }
  | { about: 'settings' }
  /** A list of the settings has changed, whose names guests see. */
  | { about: 'lists' }
  /** Sessions, users or roles have changed, so the callers of open streams are looked up again. */
  | { about: 'access' }
