import { MAX_PREFERENCES, MAX_PREFERENCES_BYTES, type Preference } from '@poledne/contract/modules/preference'
import type { Sql } from '../../core/db/database.ts'

export async function readPreference(sql: Sql, userId: number, key: string): Promise<Preference> {
  const [row] = await sql.rows<{ value: Preference }>({
    name: 'preference',
    text: 'select value from preferences where user_id = $1 and key = $2',
    values: [userId, key],
  })
  return row?.value ?? {}
}

/** The key of the advisory lock is an arbitrary number that no other lock uses. */
const PREFERENCES_LOCK = 7_653_367

/** Writes a preference in a transaction; returns false if the user would have too many keys or bytes. */
export async function writePreference(tx: Sql, userId: number, key: string, value: Preference): Promise<boolean> {
  await tx.rows({ text: `select pg_advisory_xact_lock(${PREFERENCES_LOCK}, $1::int)`, values: [userId] })
  const rows = await tx.rows({
    name: 'preference_write',
    text: `
      insert into preferences (user_id, key, value)
      select $1, $2, $3::jsonb
      from (select count(*) as keys, coalesce(sum(octet_length(value::text)), 0) as bytes
        from preferences where user_id = $1 and key <> $2) others
      where others.keys < ${MAX_PREFERENCES} and others.bytes + octet_length($3::jsonb::text) <= ${MAX_PREFERENCES_BYTES}
      on conflict (user_id, key) do update set value = excluded.value returning 1`,
    values: [userId, key, JSON.stringify(value)],
  })
  return rows.length > 0
}
