import { parseUserAgent } from '@poledne/contract/access/parseUserAgent'
import type { SecondStep } from '@poledne/contract/access/session'
import type { FastifyRequest } from 'fastify'
import { readFactorKinds } from '../../core/access/access.store.ts'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { generateToken, hashToken, verifyPassword } from '../../core/access/credentials.ts'
import { insertSignInChallenge } from '../../core/access/proof.store.ts'
import { createThrottle } from '../../core/access/throttle.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { ProblemError } from '../../core/errors/problem.ts'
import { enqueueMail } from '../../core/mail/outbox.store.ts'
import type { Config } from '../../core/runtime/config.ts'
import {
  deleteOldestSessions,
  findCredentials,
  hashDeviceId,
  insertSession,
  insertSessionIfPasswordUnchanged,
  isKnownDevice,
  rememberDevice,
  renewToken,
} from './sessions.store.ts'

/** The device of a session, as the user's list of sessions shows it, and its address. */
export type Device = { device: string | null; userAgent: string | null; address: string }

const MAX_USER_AGENT = 300

export const readDevice = (request: FastifyRequest, device: string | null | undefined): Device => ({
  device: device ?? null,
  userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
  address: request.ip,
})

const QUARTER_HOUR_SECONDS = 15 * 60

type LoginAttempt = { username: string; device: string | null; address: string }
export type LoginThrottle = {
  /** Counts an attempt and throws 429 beyond the limit; after a success, `refund` takes the counting back. */
  take(attempt: LoginAttempt): Promise<{ refund(): Promise<void> }>
}

/**
 * Opens the limits for signing in. A device on which the user has signed in before is counted separately, so that wrong
 * passwords of other people do not lock it out.
 */
export function openLoginThrottle(database: Database): LoginThrottle {
  const unknownDevices = createThrottle(database, 'login', {
    accountAndAddress: { points: 10, duration: QUARTER_HOUR_SECONDS },
    account: { points: 50, duration: QUARTER_HOUR_SECONDS },
    address: { points: 100, duration: QUARTER_HOUR_SECONDS },
  })
  const knownDevices = createThrottle(database, 'loginDevice', {
    accountAndAddress: { points: 10, duration: QUARTER_HOUR_SECONDS },
  })
  return {
    async take({ username, device, address }) {
      const deviceHash = hashDeviceId(device)
      const isKnown = deviceHash !== null && (await isKnownDevice(database, username, deviceHash))
      const throttle = isKnown ? knownDevices : unknownDevices
      const from = isKnown ? deviceHash.toString('base64url') : address
      await throttle.consume(username, from)
      return { refund: () => throttle.refund(username, from) }
    },
  }
}

/** Stores the device as known, and mails the user about a new one in case it was not theirs. */
export async function recordDevice(sql: Sql, userId: number, from: Device): Promise<void> {
  const owner = await rememberDevice(sql, userId, from)
  if (!owner) return
  const { username, email, language } = owner
  const { browser, system } = parseUserAgent(from.userAgent)
  const device = [browser, system].filter(Boolean).join(', ') || '?'
  const params = { username, device, address: from.address }
  await enqueueMail(sql, { recipient: email, language, template: 'newDevice', params, urgent: true })
}

/** The token of a new session, or the challenge of a user with a second factor. */
export type OpenedSession = { token: string } | SecondStep

/** Starts the second step of a sign-in; returns undefined if the user has no second factor. */
async function startSecondStep(
  sql: Sql,
  userId: number,
  passwordHash: string | null = null,
): Promise<SecondStep | undefined> {
  const factors = await readFactorKinds(sql, userId)
  const [factor] = factors
  if (!factor) return undefined
  const challenge = generateToken()
  if (!(await insertSignInChallenge(sql, { idHash: hashToken(challenge), userId, passwordHash })))
    throw new ProblemError('bad_credentials')
  return { factor, factors, challenge }
}

type SignInAttempt = { username: string; password: string; from: Device }

/**
 * Adds a failed sign-in to the audit log, also of an unknown user, so that the response time does not reveal whether
 * the user exists. The rate limits bound the number of entries.
 */
const writeFailedSignIn = (sql: Sql, { username, from: { address } }: SignInAttempt, recordId: number | undefined) =>
  writeAudit(sql, {
    event: 'signIn',
    actor: { userId: null, address },
    result: 'failure',
    module: 'users',
    recordId,
    details: { method: 'password' },
    personal: { username },
  })

/** Signs a user in. Neither the response nor its time reveals the reason for a refusal. */
export async function signIn(
  database: Database,
  config: Config,
  throttle: LoginThrottle,
  attempted: SignInAttempt,
): Promise<OpenedSession> {
  const { username, password, from } = attempted
  const attempt = await throttle.take({ username, device: from.device, address: from.address })
  const credentials = await findCredentials(database, username)
  const isMatch = await verifyPassword(credentials?.passwordHash, password)
  if (!credentials || !isMatch || !credentials.usable) {
    await writeFailedSignIn(database, attempted, credentials?.id)
    throw new ProblemError('bad_credentials')
  }
  const secondStep = await startSecondStep(database, credentials.id, credentials.passwordHash)
  if (secondStep) {
    await attempt.refund()
    return secondStep
  }
  const token = generateToken()
  const session = { userId: credentials.id, ...from, tokenHash: hashToken(token), ttl: config.TOKEN_TTL }
  // While the password was compared, it could have been changed or the user blocked.
  await database.transaction(async (tx) => {
    if (!(await insertSessionIfPasswordUnchanged(tx, session, credentials.passwordHash)))
      throw new ProblemError('bad_credentials')
    await finishSignIn(tx, credentials.id, from, 'password')
  })
  await attempt.refund()
  return { token }
}

type SignInMethod = 'password' | 'code' | 'signUp' | 'invitation'

async function finishSignIn(tx: Sql, userId: number, from: Device, method: SignInMethod) {
  await deleteOldestSessions(tx, userId)
  await recordDevice(tx, userId, from)
  await writeAudit(tx, { event: 'signIn', actor: { userId, address: from.address }, details: { method } })
}

/** Opens a session for a user who was authenticated in the same transaction, unless they have a second factor. */
export async function openSession(
  tx: Sql,
  config: Config,
  userId: number,
  from: Device,
  method: SignInMethod,
): Promise<OpenedSession> {
  const secondStep = await startSecondStep(tx, userId)
  if (secondStep) return secondStep
  const token = generateToken()
  await insertSession(tx, { userId, ...from, tokenHash: hashToken(token), ttl: config.TOKEN_TTL })
  await finishSignIn(tx, userId, from, method)
  return { token }
}

export async function renewSessionToken(sql: Sql, config: Config, caller: Caller): Promise<string> {
  const token = generateToken()
  if (!(await renewToken(sql, caller.sessionId, hashToken(token), config.TOKEN_TTL)))
    throw new ProblemError('unauthenticated')
  return token
}
