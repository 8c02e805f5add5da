import type { RecordModuleName } from '@poledne/contract/access/permissions'

/** What one instance tells the others, and itself: small facts, never the data, which everyone reads with his own rights. */
export type ChangeEvent =
  | { about: 'record'; module: RecordModuleName; id: number; version: number }
  /** Cells were put beside a weekly menu, or taken away; the menu itself is as it was. */
  | { about: 'shelf'; weeklyMenuId: number }
  | { about: 'locks' }
  /** Whose counts may have changed; everybody's where nobody is named. */
  | { about: 'badges'; userIds?: readonly number[] }
  | { about: 'settings' }
  /** The short lists of the settings, which name what guests read. */
  | { about: 'lists' }
  /** Sessions, users or roles have changed: whoever listens is looked up again. */
  | { about: 'access' }

export type PublishChange = (told: ChangeEvent) => void
