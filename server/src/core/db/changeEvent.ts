import type { RecordModuleName } from '@poledne/contract/access/permissions'
import type pg from 'pg'

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
  /** Staff changed today's menu of a restaurant. */
  | { about: 'today'; restaurantId: number }
  | { about: 'locks' }
  /** The badge counts of these users may have changed; without `userIds`, the counts of all users. */
  | { about: 'badges'; userIds?: readonly number[] }
  | { about: 'settings' }
  /** A settings list or a brand has changed, which guests see. */
  | { about: 'lists' }
  /** A screen was asked to show its name, or to reload its page. */
  | { about: 'screen'; screenId: string }
  /** Sessions, users or roles have changed, so the callers of open streams are looked up again. */
  | { about: 'access' }

/** A transaction that changes more records of a module than this publishes one event for all of them. */
const MAX_RECORD_EVENTS = 100

/** Merges the events of a transaction: one event for the whole module replaces the events of many single records. */
export function mergeEvents(events: readonly ChangeEvent[]): ChangeEvent[] {
  const countRecords = (name: RecordModuleName) =>
    events.filter((event) => event.about === 'record' && event.module === name).length
  const modules = new Set(events.flatMap((event) => ('module' in event ? [event.module] : [])))
  const merged = [...modules].filter(
    (name) =>
      events.some((event) => event.about === 'records' && event.module === name) ||
      countRecords(name) > MAX_RECORD_EVENTS,
  )
  return [
    ...events.filter((event) => !('module' in event && merged.includes(event.module))),
    ...merged.map((module): ChangeEvent => ({ about: 'records', module })),
  ]
}

/** The channel of NOTIFY on which all instances publish their changes. */
export const NOTIFY_CHANNEL = 'poledne'

/** This payload says that any data may have changed, for example after a restore or a migration. */
const UNKNOWN_CHANGES_PAYLOAD = '[null]'

/**
 * Sends a notification upon which, after the commit, every instance clears its caches, looks up its callers and checks
 * the schema again.
 */
export async function notifyOfUnknownChanges(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_notify($1, $2)', [NOTIFY_CHANNEL, UNKNOWN_CHANGES_PAYLOAD])
}
