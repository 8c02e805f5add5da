import type { account } from '@poledne/contract/account'
import type { Parsed } from '@poledne/contract/endpoint'
import type { Sql } from '../../db/database.ts'
import type { Device } from '../../http/device.ts'
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
import { checkCode, wrongCode } from './codes.service.ts'
import { saveCode, useCode } from './codes.store.ts'
import { CODE_MINUTES, newCode } from './codes.ts'

/**
 * Nobody has confirmed that one, and only the owner of the address can: he begins anew. A name that waits for another
 * address stays with it.
 */
const mayBegin = (matches: readonly Match[]): boolean =>
  matches.length === 0 || (matches.length === 1 && matches.every(({ pending, sameEmail }) => pending && sameEmail))

async function write(tx: Sql, registration: Registration, code: string): Promise<void> {
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
  await saveCode(tx, id, 'confirm', code)
  const params = { username, code, minutes: CODE_MINUTES }
  await enqueueMail(tx, { recipient: email, language, template: 'confirmCode', params, urgent: true })
}

/** The answer is the same, after the same work, whether the name was free, waiting or taken. */
export async function register(
  { config, database, courier }: AccountParts,
  { asking, mailbox }: Throttles,
  { password, ...rest }: Parsed<typeof account.register>['body'],
  address: string,
): Promise<void> {
  checkPassword(config.PASSWORD_MIN, 'password', password)
  await mailbox.take(rest.email, address)
  await asking.take(rest.username, address)
  const registration = { ...rest, passwordHash: await hashPassword(password) }
  const code = newCode(config.CODE_LENGTH)
  const attempt = () => database.transaction((tx) => write(tx, registration, code))
  // another registration took the name in between: now it is seen
  await attempt().catch((error: unknown) => (isDuplicate(error) ? attempt() : Promise.reject(error)))
  forgetCounts(database)
  courier.call()
}

export async function confirm(
  { config, database, tell }: AccountParts,
  { guessing }: Throttles,
  { username, code }: { username: string; code: string },
  from: Device,
  address: string,
): Promise<string> {
  await guessing.take(username, address)
  const { userId, codeHash } = await checkCode(database, username, 'confirm', code)
  const confirmed = await database.transaction(async (tx) => {
    if (!(await useCode(tx, userId, 'confirm', codeHash))) throw wrongCode()
    const version = await activate(tx, userId)
    if (version === null) throw wrongCode()
    return { version, token: await openSession(tx, config, userId, from) }
  })
  await guessing.forgive(username, address)
  forgetCounts(database)
  tell({ about: 'record', module: 'users', id: userId, version: confirmed.version })
  tell({ about: 'access' })
  return confirmed.token
}
