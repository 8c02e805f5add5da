import type { Sql } from '../db/database.ts'
import { createForbiddenProblem, ProblemError } from '../errors/problem.ts'
import { buildHasFactorSql } from './access.store.ts'
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
