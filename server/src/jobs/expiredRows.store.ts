import { buildIsPendingSql } from '../access/access.store.ts'
import type { Sql } from '../db/database.ts'
import { MAX_TRIES } from '../mail/outbox.store.ts'

/** The rows to delete, by table; each condition refers to the row as `t`. */
const EXPIRED_ROWS = {
  // The username of an unconfirmed registration becomes available again.
  users: `${buildIsPendingSql('t')} and t.created_at < now() - interval '24 hours'`,
  session_tokens: 't.expires_at < now()',
  // A session without tokens has expired: its first token is inserted together with it.
  sessions: 'not exists (select from session_tokens k where k.session_id = t.id)',
  codes: 't.expires_at < now()',
  sign_ups: 't.expires_at < now()',
  known_devices: "t.last_seen_at < now() - interval '180 days'",
  idempotency_keys: "t.created_at < now() - interval '24 hours'",
  rate_limits: 't.expire < extract(epoch from now()) * 1000',
  notifications: "t.read_at < now() - interval '90 days'",
  error_log: "t.at < now() - interval '30 days'",
  // Sent mails, and mails that failed too often.
  outbox: `coalesce(t.sent_at, case when t.tries >= ${MAX_TRIES} then t.next_try_at end) < now() - interval '30 days'`,
} as const

/** Keeps each statement short, however many rows have expired. */
const BATCH_SIZE = 5_000

async function deleteBatch(sql: Sql, table: string, condition: string): Promise<number> {
  const [row] = await sql.rows<{ count: number }>({
    text: `
      with deleted as (
        delete from ${table} where ctid = any (array(
          select t.ctid from ${table} t where ${condition} limit ${BATCH_SIZE} for update skip locked
        )) returning 1
      )
      select count(*) as count from deleted`,
  })
  return row?.count ?? 0
}

/** Returns how many rows were deleted. */
export async function deleteExpiredRows(sql: Sql): Promise<number> {
  let total = 0
  for (const [table, condition] of Object.entries(EXPIRED_ROWS))
    for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count) count = await deleteBatch(sql, table, condition)
  return total
}
