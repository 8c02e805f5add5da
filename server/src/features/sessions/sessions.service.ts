import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { ProblemError } from '../../http/problem.ts'
import { passwordFits } from '../../security/password.ts'
import { hashToken, newToken } from '../../security/token.ts'
import { findCredentials, insertSession, renewToken } from './sessions.store.ts'
import type { Throttle } from './throttle.ts'

type Attempt = {
  username: string
  password: string
  device: string | null
  userAgent: string | null
  address: string
}

/** Unknown, wrong, blocked, inactive, archived: one answer, after the same work. */
export async function signIn(
  database: Database,
  config: Config,
  throttle: Throttle,
  attempt: Attempt,
): Promise<string> {
  await throttle.take(attempt.username, attempt.address)
  const credentials = await findCredentials(database, attempt.username)
  const fits = await passwordFits(credentials?.passwordHash, attempt.password)
  if (!credentials || !fits || !credentials.usable) throw new ProblemError('bad_credentials')
  await throttle.forgive(attempt.username, attempt.address)
  const token = newToken()
  await insertSession(database, {
    userId: credentials.id,
    device: attempt.device,
    userAgent: attempt.userAgent,
    tokenHash: hashToken(token),
    ttl: config.TOKEN_TTL,
  })
  return token
}

export async function renew(database: Database, config: Config, caller: Caller): Promise<string> {
  const token = newToken()
  if (!(await renewToken(database, caller.sessionId, hashToken(token), config.TOKEN_TTL)))
    throw new ProblemError('unauthenticated')
  return token
}
