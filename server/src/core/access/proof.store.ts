import type { Sql } from '../db/database.ts'
import { createForbiddenProblem, ProblemError } from '../errors/problem.ts'
import { buildCanSignInSql, buildHasFactorSql } from './access.store.ts'
import type { Caller } from './caller.ts'

/** How long a sign-in or `profile/proof/` allows changes that need a recent proof. */
const PROOF_MINUTES = 5

/** The second factor of the last sign-in or proof, as the session stores it. */
export type UsedFactor = 'totp' | 'passkey' | 'recoveryCode'

type ProvedCaller = Pick<Caller, 'sessionId' | 'apiTokenId' | 'address'>

/** The command line works without a session, on the machine of the server. */
const isCommandLine = ({ sessionId, address }: ProvedCaller) => sessionId === 0 && address === null

type Proof = { isFresh: boolean; isByFactor: boolean; hasFactor: boolean }

/**
 * Throws 403 unless the signed-in user has proved who they are within the last minutes. The proof belongs to the
 * session, so it stays that of the signed-in user while they act as another one. An API token can prove nothing. With
 * `byFactor`, users who have a second factor must have proved it, so that a stolen password does not remove it.
 */
export async function requireProof(sql: Sql, caller: ProvedCaller, { byFactor } = { byFactor: false }): Promise<void> {
  if (caller.apiTokenId !== null) throw createForbiddenProblem()
  if (isCommandLine(caller)) return
  const [proof] = await sql.rows<Proof>({
    name: 'proof_read',
    text: `
      select proved_at > now() - make_interval(mins => ${PROOF_MINUTES}) as "isFresh", factor is not null as "isByFactor",
        ${buildHasFactorSql('s.user_id')} as "hasFactor"
      from sessions s where id = $1`,
    values: [caller.sessionId],
  })
  const needsFactor = byFactor && proof?.hasFactor === true
  if (!proof?.isFresh || (needsFactor && !proof.isByFactor))
    throw new ProblemError('fresh_proof_needed', { extra: { needsFactor } })
}

/** Stores that the user proved who they are, and the second factor that they used; null for the password. */
export async function markProved(sql: Sql, sessionId: number, factor: UsedFactor | null): Promise<void> {
  await sql.rows({
    name: 'proof_write',
    text: 'update sessions set proved_at = now(), factor = $2 where id = $1',
    values: [sessionId, factor],
  })
}

const CHALLENGE_MINUTES = 5
const MAX_TRIES = 5

const EXPIRES_AT = `now() + make_interval(mins => ${CHALLENGE_MINUTES})`
/** A changed password, or a user who can no longer sign in, makes the challenge invalid. */
const IS_STILL_VALID_SQL = `${buildCanSignInSql('u')} and u.password_hash = c.password_hash`

/**
 * Inserts the challenge of a sign-in that needs a second factor. Returns false if the password is no longer the given
 * one, or the user can no longer sign in.
 */
export async function insertSignInChallenge(
  sql: Sql,
  { idHash, userId, passwordHash }: { idHash: Buffer; userId: number; passwordHash: string | null },
): Promise<boolean> {
  const rows = await sql.rows({
    name: 'challenge_insert',
    text: `
      insert into factor_challenges (id_hash, purpose, user_id, password_hash, expires_at)
      select $1, 'signIn', u.id, u.password_hash, ${EXPIRES_AT} from users u
      where u.id = $2 and u.password_hash = coalesce($3, u.password_hash) and ${buildCanSignInSql('u')} for share
      returning 1`,
    values: [idHash, userId, passwordHash],
  })
  return rows.length > 0
}

export type SignInChallenge = { userId: number; username: string; passwordHash: string }

/** Counts a try and returns the challenge of the sign-in; null if it has expired, was ended or has no tries left. */
export async function takeChallengeTry(sql: Sql, idHash: Buffer): Promise<SignInChallenge | null> {
  const [row] = await sql.rows<SignInChallenge>({
    name: 'challenge_try',
    text: `
      update factor_challenges c set tries = c.tries + 1 from users u
      where c.id_hash = $1 and c.purpose = 'signIn' and c.expires_at > now() and c.tries < ${MAX_TRIES}
        and u.id = c.user_id and ${IS_STILL_VALID_SQL}
      returning u.id as "userId", u.username, c.password_hash as "passwordHash"`,
    values: [idHash],
  })
  return row ?? null
}

/** Deletes the challenge; returns false if it was used in the meantime. */
export async function consumeChallenge(sql: Sql, idHash: Buffer): Promise<boolean> {
  const rows = await sql.rows({
    name: 'challenge_use',
    text: 'delete from factor_challenges where id_hash = $1 returning 1',
    values: [idHash],
  })
  return rows.length > 0
}

type PasskeyPurpose = 'passkeySignIn' | 'addPasskey'

/**
 * Inserts the challenge of a passkey ceremony. The challenge for a new passkey belongs to the session that adds the
 * passkey.
 */
export async function insertPasskeyChallenge(
  sql: Sql,
  { idHash, purpose, sessionId }: { idHash: Buffer; purpose: PasskeyPurpose; sessionId: number | null },
): Promise<void> {
  await sql.rows({
    name: 'challenge_insert_passkey',
    text: `
      insert into factor_challenges (id_hash, purpose, session_id, expires_at) values ($1, $2, $3, ${EXPIRES_AT})`,
    values: [idHash, purpose, sessionId],
  })
}

/** Deletes the challenge of a passkey ceremony; returns false if it has expired or was used. */
export async function consumePasskeyChallenge(
  sql: Sql,
  { idHash, purpose, sessionId }: { idHash: Buffer; purpose: PasskeyPurpose; sessionId: number | null },
): Promise<boolean> {
  const rows = await sql.rows({
    name: 'challenge_use_passkey',
    text: `
      delete from factor_challenges
      where id_hash = $1 and purpose = $2 and session_id is not distinct from $3 and expires_at > now() returning 1`,
    values: [idHash, purpose, sessionId],
  })
  return rows.length > 0
}
