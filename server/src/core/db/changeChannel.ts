import type pg from 'pg'

/** The channel of NOTIFY on which all instances publish their changes. */
export const CHANNEL = 'poledne'

/** This payload says that any data may have changed, for example after a restore or a migration. */
const UNKNOWN_CHANGES_PAYLOAD = '[null]'

/**
 * Sends a notification upon which, after the commit, every instance clears its caches, looks up its callers and checks
 * the schema again.
 */
export async function notifyOfUnknownChanges(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNEL, UNKNOWN_CHANGES_PAYLOAD])
}
