import type { Sql } from '../db/database.ts'
import { createForbiddenProblem, ProblemError } from '../http/problem.ts'
import type { Caller } from './caller.ts'

/** How long a sign-in or `profile/proof/` allows changes that need a recent proof. */
const PROOF_MINUTES = 5

type ProvedCaller = Pick<Caller, 'sessionId' | 'apiTokenId' | 'address'>

/** The command line works without a session, on the machine of the server. */
const isCommandLine = ({ sessionId, address }: ProvedCaller) => sessionId === 0 && address === null

/**
 * Throws 403 unless the signed-in user has proved who they are within the last minutes. The proof belongs to the
 * session, so it stays that of the signed-in user while they act as another one. An API token can prove nothing.
 */
export async function requireProof(sql: Sql, caller: ProvedCaller): Promise<void> {
  if (caller.apiTokenId !== null) throw createForbiddenProblem()
  if (isCommandLine(caller)) return
  const rows = await sql.rows({
    name: 'proof_read',
    text: `select 1 from sessions where id = $1 and proved_at > now() - make_interval(mins => ${PROOF_MINUTES})`,
    values: [caller.sessionId],
  })
  if (rows.length === 0) throw new ProblemError('fresh_proof_needed')
}

export async function markProved(sql: Sql, sessionId: number): Promise<void> {
  await sql.rows({
    name: 'proof_write',
    text: 'update sessions set proved_at = now() where id = $1',
    values: [sessionId],
  })
}
