import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { verifyPassword } from '../../core/access/credentials.ts'
import { markProved, type UsedFactor } from '../../core/access/proof.store.ts'
import type { Throttle } from '../../core/access/throttle.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import { findCredentials } from '../sessions/index.ts'
import { consumeFactor, type SubmittedFactor, type TotpConfig } from './factors.service.ts'
import type { RelyingParty } from './passkeys.service.ts'

export type SubmittedProof = SubmittedFactor & { password?: string | undefined }

async function checkPassword(sql: Sql, username: string, password: string): Promise<'password'> {
  const credentials = await findCredentials(sql, username)
  if (await verifyPassword(credentials?.passwordHash, password)) return 'password'
  throw createValidationProblem({ field: 'password', code: 'wrongFormat', reason: 'wrongPassword' })
}

const checkProof = (
  tx: Sql,
  config: TotpConfig,
  party: () => RelyingParty,
  caller: Caller,
  given: SubmittedProof,
): Promise<'password' | UsedFactor> =>
  given.password === undefined
    ? consumeFactor(tx, config, party, caller.userId, given)
    : checkPassword(tx, caller.username, given.password)

const getTriedMethod = ({ password, recoveryCode, assertion }: SubmittedProof): 'password' | UsedFactor => {
  if (password !== undefined) return 'password'
  if (recoveryCode !== undefined) return 'recoveryCode'
  return assertion ? 'passkey' : 'totp'
}

/** Records that the signed-in user has proved who they are, so that they can change factors, passwords and roles. */
export async function proveIdentity(
  database: Database,
  config: TotpConfig,
  throttle: Throttle,
  party: () => RelyingParty,
  caller: Caller,
  given: SubmittedProof,
  address: string,
): Promise<void> {
  await throttle.consume(caller.username, address)
  try {
    await database.transaction(async (tx) => {
      const method = await checkProof(tx, config, party, caller, given)
      await markProved(tx, caller.sessionId, method === 'password' ? null : method)
      await writeAudit(tx, { event: 'proof', actor: caller, details: { method } })
    })
  } catch (error) {
    // Recorded outside of the transaction, which is rolled back; the limit of tries bounds the number of entries.
    if (error instanceof ProblemError && error.code === 'validation_failed')
      await writeAudit(database, {
        event: 'proof',
        actor: caller,
        result: 'failure',
        details: { method: getTriedMethod(given) },
      })
    throw error
  }
  await throttle.refund(caller.username, address)
}
