import type { Assertion } from '@poledne/contract/access/factor'
import { writeAudit } from '../../core/access/audit.store.ts'
import { generateToken, hashToken } from '../../core/access/credentials.ts'
import { consumeChallenge, takeChallengeTry, type UsedFactor } from '../../core/access/proof.store.ts'
import type { Throttle } from '../../core/access/throttle.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { ProblemError } from '../../core/errors/problem.ts'
import type { Config } from '../../core/runtime/config.ts'
import { type Device, deleteOldestSessions, insertSessionIfPasswordUnchanged, recordDevice } from '../sessions/index.ts'
import { consumeFactor, type SubmittedFactor } from './factors.service.ts'
import { consumeAssertion, type RelyingParty } from './passkeys.service.ts'

type FactorAttempt = {
  party: () => RelyingParty
  challenge: string
  given: SubmittedFactor
  from: Device
  address: string
}

type FactorSession = {
  userId: number
  factor: UsedFactor
  /** The hash of the password that was entered; null for a sign-in with a passkey alone. */
  passwordHash: string | null
  token: string
  from: Device
  address: string
}

async function openFactorSession(
  tx: Sql,
  config: Config,
  { userId, factor, passwordHash, token, from, address }: FactorSession,
): Promise<void> {
  const session = { userId, ...from, factor, tokenHash: hashToken(token), ttl: config.TOKEN_TTL }
  if (!(await insertSessionIfPasswordUnchanged(tx, session, passwordHash))) throw new ProblemError('challenge_gone')
  await deleteOldestSessions(tx, userId)
  await recordDevice(tx, userId, from)
  await writeAudit(tx, { event: 'signIn', actor: { userId, address }, details: { factor } })
}

/** Finishes a sign-in with the second factor and returns the token of the new session. */
export async function signInWithFactor(
  database: Database,
  config: Config,
  throttle: Throttle,
  { party, challenge, given, from, address }: FactorAttempt,
): Promise<string> {
  const idHash = hashToken(challenge)
  // The try is counted outside of the transaction, because a rollback would undo the counting.
  const started = await takeChallengeTry(database, idHash)
  if (!started) throw new ProblemError('challenge_gone')
  const { userId, username, passwordHash } = started
  await throttle.consume(username, address)
  const token = generateToken()
  try {
    await database.transaction(async (tx) => {
      const factor = await consumeFactor(tx, config, party, userId, given)
      if (!(await consumeChallenge(tx, idHash))) throw new ProblemError('challenge_gone')
      await openFactorSession(tx, config, { userId, factor, passwordHash, token, from, address })
    })
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'validation_failed')
      await writeAudit(database, {
        event: 'signIn',
        actor: { userId, address },
        result: 'failure',
        details: { step: 'factor' },
      })
    throw error
  }
  await throttle.refund(username, address)
  return token
}

type PasskeyAttempt = { party: RelyingParty; assertion: Assertion; from: Device; address: string }

/** Signs in with a passkey alone: the authenticator is one factor, and its PIN or biometric check the other. */
export async function signInWithPasskey(
  database: Database,
  config: Config,
  { party, assertion, from, address }: PasskeyAttempt,
): Promise<string> {
  const token = generateToken()
  await database.transaction(async (tx) => {
    const userId = await consumeAssertion(tx, party, assertion)
    await openFactorSession(tx, config, { userId, factor: 'passkey', passwordHash: null, token, from, address })
  })
  return token
}
