import type { Sql } from '../../db/database.ts'
import { CODE_MINUTES, type CodePurpose, hashCode } from './codes.ts'

export const MAX_TRIES = 5

/**
 * A write that leaves nothing behind but costs what a real one costs, down to the wait for the disk: how long an answer takes
 * must not tell whether there was something to write.
 */
export const DECOY_WRITE = `pg_logical_emit_message(true, 'poledne', repeat(' ', 200))`

export async function writeDecoy(sql: Sql): Promise<void> {
  await sql.rows({ name: 'decoy', text: `select 1 from ${DECOY_WRITE}` })
  await sql.rows({ name: 'decoy_more', text: 'select 1' })
}

/** The one before it is good for nothing any more. */
export async function saveCode(sql: Sql, userId: number, purpose: CodePurpose, code: string): Promise<void> {
  await sql.rows({
    name: 'code_save',
    text: `
      insert into codes (user_id, purpose, code_hash, expires_at)
      values ($1, $2, $3, now() + make_interval(mins => ${CODE_MINUTES}))
      on conflict (user_id, purpose) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, created_at = now()`,
    values: [userId, purpose, hashCode(userId, purpose, code)],
  })
}

type CodeToCompare = { userId: number; codeHash: Buffer }

/**
 * Counts a try and answers with what to compare, or null where no try is left. One conditional update decides, so that any
 * number of guesses at once, on any number of instances, are compared five times; it stands whatever comes of it.
 */
export async function takeCodeTry(sql: Sql, username: string, purpose: CodePurpose): Promise<CodeToCompare | null> {
  const [row] = await sql.rows<CodeToCompare | { userId: null }>({
    name: 'code_try',
    text: `
      with taken as (
        update codes c set tries = c.tries + 1 from users u
        where u.id = c.user_id and lower(u.username) = lower($1) and c.purpose = $2
          and c.expires_at > now() and c.tries < ${MAX_TRIES}
        returning c.user_id, c.code_hash
      )
      select user_id as "userId", code_hash as "codeHash" from taken
      union all
      select null, null from ${DECOY_WRITE} where not exists (select from taken)`,
    values: [username, purpose],
  })
  return row?.userId ? row : null
}

/** Whether it was still there: of two who bring the right code at once, one comes too late. */
export async function consumeCode(sql: Sql, userId: number, purpose: CodePurpose, codeHash: Buffer): Promise<boolean> {
  const rows = await sql.rows({
    name: 'code_use',
    text: 'delete from codes where user_id = $1 and purpose = $2 and code_hash = $3 returning 1',
    values: [userId, purpose, codeHash],
  })
  return rows.length > 0
}

/** Ends all codes of these users, also those of sign-ups, and with them a change of the e-mail that waits for one. */
export async function deleteCodes(sql: Sql, userIds: readonly number[]): Promise<void> {
  await sql.rows({
    name: 'codes_delete',
    text: `
      with ended as (delete from sign_ups where user_id = any($1::int[])),
        cancelled as (update users set pending_email = null where id = any($1::int[]) and pending_email is not null)
      delete from codes where user_id = any($1::int[])`,
    values: [userIds],
  })
}
