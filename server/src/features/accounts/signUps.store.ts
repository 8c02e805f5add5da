import type { Sql } from '../../db/database.ts'
import { DECOY_WRITE, MAX_TRIES } from './accounts.codes.store.ts'
import { CODE_MINUTES } from './codes.ts'

/** Sign-ups of one account that wait for their code at the same time. */
const MAX_OUTSTANDING = 3

type NewSignUp = { userId: number; codeHash: Buffer; passwordHash: string }

/** Writes a sign-up with its own code and password; true where the account waits for another code already. */
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
 * Counts a try at every code of the account and returns the codes that have tries left, so that a guess uses up a try of
 * each sign-up it is compared with. The rows are locked in one order, because guesses come at the same time.
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

/** The password of the sign-up; undefined where it was used in the meantime. */
export async function consumeSignUp(sql: Sql, userId: number, id: number): Promise<string | undefined> {
  const [row] = await sql.rows<{ passwordHash: string }>({
    name: 'sign_up_use',
    text: 'delete from sign_ups where user_id = $1 and id = $2 returning password_hash as "passwordHash"',
    values: [userId, id],
  })
  return row?.passwordHash
}
