import { buildIsPendingSql } from '../access/access.store.ts'
import type { Sql } from '../db/database.ts'
import { MAX_TRIES } from '../mail/outbox.store.ts'

/** What may go, by table; each condition speaks of the row `t`. */
const EXPIRED_ROWS = {
  // a registration that nobody confirmed gives its name free again
  users: `${buildIsPendingSql('t')} and t.created_at < now() - interval '24 hours'`,
  session_tokens: 't.expires_at < now()',
  // a session and its first token are written together
  sessions: 'not exists (select from session_tokens k where k.session_id = t.id)',
  codes: 't.expires_at < now()',
  sign_ups: 't.expires_at < now()',
  known_devices: "t.last_seen_at < now() - interval '180 days'",
  idempotency_keys: "t.created_at < now() - interval '24 hours'",
  rate_limits: 't.expire < extract(epoch from now()) * 1000',
  notifications: "t.read_at < now() - interval '90 days'",
  error_log: "t.at < now() - interval '30 days'",
  // sent, or given up
  outbox: `coalesce(t.sent_at, case when t.tries >= ${MAX_TRIES} then t.next_try_at end) < now() - interval '30 days'`,
} as const

/** Few enough for a statement to end in time, whatever has piled up. */
const BATCH_SIZE = 5_000

async function deleteBatch(sql: Sql, table: string, condition: string): Promise<number> {
  const [row] = await sql.rows<{ count: number }>({
    text: `
      with gone as (
        delete from ${table} where ctid = any (array(
          select t.ctid from ${table} t where ${condition} limit ${BATCH_SIZE} for update skip locked
        )) returning 1
      )
      select count(*) as count from gone`,
  })
  return row?.count ?? 0
}

/** Removes what nobody needs any more; answers with how many rows went. */
export async function deleteExpiredRows(sql: Sql): Promise<number> {
  let total = 0
  for (const [table, condition] of Object.entries(EXPIRED_ROWS))
    for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count) count = await deleteBatch(sql, table, condition)
  return total
}
