import { UNDO_DAYS } from '@poledne/contract/http/bulk'
import { IMPORT_FILE_HOURS } from '@poledne/contract/modules/import'
import { UPTIME_DAYS } from '@poledne/contract/modules/screenCare'
import { TODAY_CHANGE_DAYS } from '@poledne/contract/modules/todayChange'
import { buildIsPendingSql } from '../access/access.store.ts'
import { removeExpiredUndoValues } from '../changeSets/changeSet.store.ts'
import type { Sql } from '../db/database.ts'
import { MAX_MAIL_TRIES } from '../mail/outbox.store.ts'

/**
 * Builds the SQL condition for a time that is older than a retention of the settings; a retention of null keeps the
 * rows forever.
 */
const isOlderThan = (time: string, retention: string) =>
  `${time} < now() - (select make_interval(days => ${retention}) from settings)`

/** The rows to delete, by table; each condition refers to the row as `expired`. */
const EXPIRED_ROWS = {
  // Deleting an unconfirmed registration makes its username available again.
  users: `${buildIsPendingSql('expired')} and expired.created_at < now() - interval '24 hours'`,
  session_tokens: 'expired.expires_at < now()',
  // A session without tokens has expired: its first token is inserted together with it.
  sessions: 'not exists (select from session_tokens k where k.session_id = expired.id)',
  codes: 'expired.expires_at < now()',
  sign_ups: 'expired.expires_at < now()',
  factor_challenges: 'expired.expires_at < now()',
  // For 30 days the page of the user shows that the invitation has expired.
  invitations: "expired.expires_at < now() - interval '30 days'",
  // For 30 days the profile shows that the token has expired.
  api_tokens: "expired.expires_at < now() - interval '30 days'",
  known_devices: "expired.last_seen_at < now() - interval '180 days'",
  screen_days: `expired.day <= current_date - ${UPTIME_DAYS}`,
  screen_pairings: 'expired.expires_at < now()',
  idempotency_keys: "expired.created_at < now() - interval '24 hours'",
  // The previous release still writes its own undo tables.
  bulk_undo: "expired.created_at < now() - interval '24 hours'",
  rate_limits: 'expired.expire < extract(epoch from now()) * 1000',
  build_assets: "expired.replaced_at < now() - interval '7 days'",
  notifications: isOlderThan('expired.read_at', 'notification_days'),
  today_changes: `expired.day < current_date - ${TODAY_CHANGE_DAYS}`,
  // Reminders and snoozes of a week have no effect once it has ended.
  deadline_notices: 'expired.start_date < current_date - 30',
  deadline_snoozes: 'expired.start_date < current_date - 30',
  error_log: isOlderThan('expired.at', 'error_days'),
  // Messages are deleted with their request.
  support_requests: `expired.status = 'resolved' and ${isOlderThan('expired.updated_at', 'request_days')}`,
  // Sent mails, and mails that failed too often, are kept for 30 days.
  outbox: `coalesce(expired.sent_at, case when expired.tries >= ${MAX_MAIL_TRIES} then expired.next_try_at end) < now() - interval '30 days'`,
  // An import that was not applied is deleted with its file; an applied one stays in the list of imports.
  imports: `expired.applied_at is null and expired.created_at < now() - interval '${IMPORT_FILE_HOURS} hours'`,
  import_records: `exists (select from imports i where i.id = expired.import_id
    and i.applied_at < now() - interval '${UNDO_DAYS} days')`,
} as const

/** Each statement deletes at most this many rows, which keeps it short, however many have expired. */
const BATCH_SIZE = 5_000

async function deleteBatch(sql: Sql, table: string, condition: string): Promise<number> {
  const [row] = await sql.rows<{ count: number }>({
    text: `
      with deleted as (
        delete from ${table} where ctid = any (array(
          select expired.ctid from ${table} expired where ${condition} limit ${BATCH_SIZE} for update skip locked
        )) returning 1
      )
      select count(*) as count from deleted`,
  })
  return row?.count ?? 0
}

/** Deletes the files of applied imports, whose invalid rows can no longer be downloaded. */
async function deleteOldFiles(sql: Sql): Promise<void> {
  await sql.rows({
    text: `update imports set file = null, sheets = '[]'
      where file is not null and applied_at is not null and created_at < now() - interval '${IMPORT_FILE_HOURS} hours'`,
  })
}

type LastEntry = { module: string; recordId: number; revision: number; size: number; deleted: number }

/**
 * Deletes each version of a record whose replacement is older than the retention. The newest version stays, and so does
 * every version that was current within the retention. Weekly menus keep all versions until their week has ended, because
 * prints need them.
 */
async function deleteOldHistory(sql: Sql): Promise<number> {
  let total = 0
  let last: LastEntry | undefined = { module: '', recordId: 0, revision: 0, size: BATCH_SIZE, deleted: 0 }
  while (last?.size === BATCH_SIZE) {
    const rows: LastEntry[] = await sql.rows<LastEntry>({
      text: `
        with batch as materialized (
          select module, record_id, revision,
            lead(at) over (partition by module, record_id order by revision) as replaced_at
          from (
            select module, record_id, revision, at from history
            where (module, record_id, revision) >= ($1, $2, $3) and (select history_days from settings) is not null
            order by module, record_id, revision limit ${BATCH_SIZE}) entries
        ), deleted as (
          delete from history h using batch b
          where h.module = b.module and h.record_id = b.record_id and h.revision = b.revision
            and ${isOlderThan('b.replaced_at', 'history_days')}
            and not exists (
              select from weekly_menus m
              where b.module = 'weeklyMenus' and m.id = b.record_id and m.start_date > current_date - 9)
          returning 1
        )
        select module, record_id as "recordId", revision, (select count(*) from batch) as size,
          (select count(*) from deleted) as deleted
        from batch order by module desc, record_id desc, revision desc limit 1`,
      values: [last.module, last.recordId, last.revision],
    })
    last = rows[0]
    total += last?.deleted ?? 0
  }
  return total
}

/** Deletes all expired rows and returns how many there were. */
export async function deleteExpiredRows(sql: Sql): Promise<number> {
  await deleteOldFiles(sql)
  await removeExpiredUndoValues(sql)
  let total = await deleteOldHistory(sql)
  for (const [table, condition] of Object.entries(EXPIRED_ROWS))
    for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count) count = await deleteBatch(sql, table, condition)
  return total
}
