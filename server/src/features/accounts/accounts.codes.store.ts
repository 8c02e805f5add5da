import { createHash, randomInt } from 'node:crypto'
import type { Sql } from '../../core/db/database.ts'

export const INVITATION_DAYS = 7

/** Builds the SQL of the time at which the invitation of a user expires. */
export const buildInvitedUntilSql = (user: string): string =>
  `(select i.expires_at from invitations i where i.user_id = ${user}.id)`

/** Replaces the previous invitation of the user and returns when the new one expires. */
export async function saveInvitation(sql: Sql, userId: number, tokenHash: Buffer): Promise<string> {
  const [row] = await sql.rows<{ expiresAt: string }>({
    name: 'invitation_save',
    text: `
      insert into invitations (user_id, token_hash, expires_at)
      values ($1, $2, now() + make_interval(days => ${INVITATION_DAYS}))
      on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
      returning expires_at as "expiresAt"`,
    values: [userId, tokenHash],
  })
  if (!row) throw new Error('the invitation could not be written')
  return row.expiresAt
}

export type Invitation = { userId: number; username: string; expiresAt: string }

export async function readInvitation(sql: Sql, tokenHash: Buffer): Promise<Invitation | null> {
  const [row] = await sql.rows<Invitation>({
    name: 'invitation_read',
    text: `
      select i.user_id as "userId", u.username, i.expires_at as "expiresAt"
      from invitations i join users u on u.id = i.user_id
      where i.token_hash = $1 and i.expires_at > now()`,
    values: [tokenHash],
  })
  return row ?? null
}

/**
 * Deletes the invitation and returns the id of its user; null if it has expired or was used, replaced or revoked in the
 * meantime.
 */
export async function consumeInvitation(sql: Sql, tokenHash: Buffer): Promise<number | null> {
  const [row] = await sql.rows<{ userId: number }>({
    name: 'invitation_use',
    text: 'delete from invitations where token_hash = $1 and expires_at > now() returning user_id as "userId"',
    values: [tokenHash],
  })
  return row?.userId ?? null
}

export async function deleteInvitation(sql: Sql, userId: number): Promise<void> {
  await sql.rows({ name: 'invitation_delete', text: 'delete from invitations where user_id = $1', values: [userId] })
}

/** The purpose of a mailed code; a user has at most one code of each purpose. */
export type CodePurpose = 'confirm' | 'reset' | 'email'

export const CODE_MINUTES = 10

export const generateCode = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

/** Hashes a code together with the user and the purpose, so that it works for one user and one purpose only. */
export const hashCode = (userId: number, purpose: CodePurpose, code: string): Buffer =>
  createHash('sha256').update(`${userId}:${purpose}:${code}`).digest()

const MAX_TRIES = 5

/**
 * Writes nothing useful but takes as long as a real write, so that the response time does not show whether there was
 * something to write.
 */
const DECOY_WRITE = `pg_logical_emit_message(true, 'poledne', repeat(' ', 200))`

export async function writeDecoy(sql: Sql): Promise<void> {
  await sql.rows({ name: 'decoy', text: `select 1 from ${DECOY_WRITE}` })
  await sql.rows({ name: 'decoy_more', text: 'select 1' })
}

/** Saves a code, which replaces the user's previous code of this purpose. */
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
 * Counts a try and returns the code hash to compare, or null if no try is left. A single update checks and counts the
 * tries, so that parallel guesses on several instances get no more than five.
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

/** Deletes the code; returns false if a parallel request has used it. */
export async function consumeCode(sql: Sql, userId: number, purpose: CodePurpose, codeHash: Buffer): Promise<boolean> {
  const rows = await sql.rows({
    name: 'code_use',
    text: 'delete from codes where user_id = $1 and purpose = $2 and code_hash = $3 returning 1',
    values: [userId, purpose, codeHash],
  })
  return rows.length > 0
}

/** Deletes all codes of these users, including sign-ups and invitations, and cancels a pending change of the e-mail. */
export async function deleteCodes(sql: Sql, userIds: readonly number[]): Promise<void> {
  await sql.rows({
    name: 'codes_delete',
    text: `
      with ended as (delete from sign_ups where user_id = any($1::int[])),
        revoked as (delete from invitations where user_id = any($1::int[])),
        cancelled as (update users set pending_email = null where id = any($1::int[]) and pending_email is not null)
      delete from codes where user_id = any($1::int[])`,
    values: [userIds],
  })
}

/** The highest number of sign-ups of one account that can be pending at the same time. */
const MAX_OUTSTANDING = 3

type NewSignUp = { userId: number; codeHash: Buffer; passwordHash: string }

/** Inserts a sign-up; returns whether an earlier sign-up of the account is still pending. */
export async function insertSignUp(sql: Sql, { userId, codeHash, passwordHash }: NewSignUp): Promise<boolean> {
  const [row] = await sql.rows<{ repeated: boolean }>({
    name: 'sign_up_insert',
    text: `
      with dropped as (
        delete from sign_ups where user_id = $1 and id in (
          select id from sign_ups where user_id = $1 order by id desc offset ${MAX_OUTSTANDING - 1}
        )
      ), inserted as (
        insert into sign_ups (user_id, code_hash, password_hash, expires_at)
        values ($1, $2, $3, now() + make_interval(mins => ${CODE_MINUTES}))
      )
      select exists (select from sign_ups where user_id = $1 and expires_at > now())
        or exists (select from codes where user_id = $1 and purpose = 'confirm' and expires_at > now()) as repeated`,
    values: [userId, codeHash, passwordHash],
  })
  return row?.repeated ?? false
}

/** A code that one guess is compared with; `id` is null for a code that an older release has written. */
export type SignUpCandidate = { id: number | null; userId: number; codeHash: Buffer }

/**
 * Counts a try at every code of the account and returns the codes that had tries left, because a guess is compared with
 * each of them. The rows are locked in a fixed order, so that parallel guesses do not deadlock.
 */
export async function takeSignUpTries(sql: Sql, username: string): Promise<SignUpCandidate[]> {
  const rows = await sql.rows<SignUpCandidate | { userId: null }>({
    name: 'sign_up_try',
    text: `
      with account as (select id from users where lower(username) = lower($1)),
      locked as (
        select s.id from sign_ups s join account a on a.id = s.user_id
        where s.expires_at > now() and s.tries < ${MAX_TRIES} order by s.id for update of s
      ),
      taken as (
        update sign_ups s set tries = s.tries + 1 from locked
        where s.id = locked.id and s.tries < ${MAX_TRIES} returning s.id, s.user_id, s.code_hash
      ),
      older as (
        update codes c set tries = c.tries + 1 from account a
        where c.user_id = a.id and c.purpose = 'confirm' and c.expires_at > now() and c.tries < ${MAX_TRIES}
        returning null::int as id, c.user_id, c.code_hash
      ),
      found as (select * from taken union all select * from older)
      select id, user_id as "userId", code_hash as "codeHash" from found
      union all
      select null, null, null from ${DECOY_WRITE} where not exists (select from found)`,
    values: [username],
  })
  return rows.filter((row): row is SignUpCandidate => row.userId !== null)
}

/** Deletes the sign-up and returns its password hash, or undefined if it was used in the meantime. */
export async function consumeSignUp(sql: Sql, userId: number, id: number): Promise<string | undefined> {
  const [row] = await sql.rows<{ passwordHash: string }>({
    name: 'sign_up_use',
    text: 'delete from sign_ups where user_id = $1 and id = $2 returning password_hash as "passwordHash"',
    values: [userId, id],
  })
  return row?.passwordHash
}
