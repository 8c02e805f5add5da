import type { Preference } from '@poledne/contract/preference'
import type { Sql } from '../../db/database.ts'

export async function readPreference(sql: Sql, userId: number, key: string): Promise<Preference> {
  const [row] = await sql.rows<{ value: Preference }>({
    name: 'preference',
    text: 'select value from preferences where user_id = $1 and key = $2',
    values: [userId, key],
  })
  return row?.value ?? {}
}

export async function writePreference(sql: Sql, userId: number, key: string, value: Preference): Promise<void> {
  await sql.rows({
    name: 'preference_write',
    text: `
      insert into preferences (user_id, key, value) values ($1, $2, $3)
      on conflict (user_id, key) do update set value = excluded.value`,
    values: [userId, key, JSON.stringify(value)],
  })
}
