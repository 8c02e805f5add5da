import type { account } from '@poledne/contract/account'
import type { Parsed } from '@poledne/contract/endpoint'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/database.ts'
import type { Device } from '../../http/device.ts'
import { ProblemError, violated } from '../../http/problem.ts'
import { enqueueMail } from '../../mail/outbox.store.ts'
import { isDuplicate } from '../../resource/constraint.ts'
import { forgetCounts } from '../../resource/list.store.ts'
import { checkPassword } from '../../security/checkPassword.ts'
import { hashPassword } from '../../security/password.ts'
import { openSession } from '../sessions/sessions.service.ts'
import type { AccountParts, Throttles } from './accounts.parts.ts'
import {
  activate,
  holdMatches,
  insertPending,
  type Match,
  type Registration,
  replacePending,
} from './accounts.store.ts'
import { checkSignUpCode, wrongCode } from './codes.service.ts'
import { deleteCodes, useCode } from './codes.store.ts'
import { CODE_MINUTES, hashCode, newCode } from './codes.ts'
import { type Candidate, insertSignUp, useSignUp } from './signUps.store.ts'

/**
 * Nobody has confirmed that one, and only the owner of the address can: he begins anew. A name that waits for another
 * address stays with it.
 */
const mayBegin = (matches: readonly Match[]): boolean =>
  matches.length === 0 || (matches.length === 1 && matches.every(({ pending, sameEmail }) => pending && sameEmail))

type Secrets = { code: string; passwordHash: string }

async function write(tx: Sql, registration: Registration, { code, passwordHash }: Secrets): Promise<void> {
  const { username, email, language } = registration
  const matches = await holdMatches(tx, username, email)
  if (!mayBegin(matches)) {
    for (const owner of matches) {
      const to = { recipient: owner.email, language: owner.language }
      await enqueueMail(tx, { ...to, template: 'nameTaken', params: { username: owner.username }, urgent: true })
    }
    return
  }
  const [pending] = matches
  if (pending) await replacePending(tx, pending.id, registration)
  const id = pending?.id ?? (await insertPending(tx, registration))
  const repeated = await insertSignUp(tx, { userId: id, codeHash: hashCode(id, 'confirm', code), passwordHash })
  const params = { username, code, minutes: CODE_MINUTES, repeated }
  await enqueueMail(tx, { recipient: email, language, template: 'confirmCode', params, urgent: true })
}

/** `SIGN_UP` turns sign-up off, or names the domains whose addresses can sign up. */
function checkSignUp({ SIGN_UP }: Pick<Config, 'SIGN_UP'>, email: string): void {
  if (SIGN_UP === 'off') throw new ProblemError('sign_up_off')
  if (SIGN_UP === 'open') return
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!SIGN_UP.includes(domain)) throw violated({ field: 'email', code: 'wrongFormat', reason: 'emailDomain' })
}

/** The answer is the same, after the same work, whether the name was free, waiting or taken. */
export async function register(
  { config, database, courier }: AccountParts,
  { asking, mailbox }: Throttles,
  { password, ...rest }: Parsed<typeof account.register>['body'],
  address: string,
): Promise<void> {
  checkSignUp(config, rest.email)
  checkPassword(config.PASSWORD_MIN, 'password', password)
  await mailbox.take(rest.email, address)
  await asking.take(rest.username, address)
  const secrets = { code: newCode(config.CODE_LENGTH), passwordHash: await hashPassword(password) }
  const attempt = () => database.transaction((tx) => write(tx, rest, secrets))
  // another registration took the name in between: now it is seen
  await attempt().catch((error: unknown) => (isDuplicate(error) ? attempt() : Promise.reject(error)))
  forgetCounts(database)
  courier.call()
}

/** The password that the code was sent for; null where an older release has written it to the account. */
async function useCandidate(tx: Sql, { id, userId, codeHash }: Candidate): Promise<string | null> {
  if (id === null) {
    if (await useCode(tx, userId, 'confirm', codeHash)) return null
    throw wrongCode()
  }
  const passwordHash = await useSignUp(tx, userId, id)
  if (passwordHash === undefined) throw wrongCode()
  return passwordHash
}

export async function confirm(
  { config, database, tell }: AccountParts,
  { guessing }: Throttles,
  { username, code }: { username: string; code: string },
  from: Device,
  address: string,
): Promise<string> {
  await guessing.take(username, address)
  const candidate = await checkSignUpCode(database, username, code)
  const { userId } = candidate
  const confirmed = await database.transaction(async (tx) => {
    const version = await activate(tx, userId, await useCandidate(tx, candidate))
    if (version === null) throw wrongCode()
    await deleteCodes(tx, [userId])
    return { version, token: await openSession(tx, config, userId, from) }
  })
  await guessing.forgive(username, address)
  forgetCounts(database)
  tell({ about: 'record', module: 'users', id: userId, version: confirmed.version })
  tell({ about: 'access' })
  return confirmed.token
}
