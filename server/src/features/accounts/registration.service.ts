import type { accountEndpoints } from '@poledne/contract/access/account'
import type { ParsedRequest } from '@poledne/contract/http/endpoint'
import { writeAudit } from '../../core/access/audit.store.ts'
import { assertPasswordAllowed, hashPassword, hashToken } from '../../core/access/credentials.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import { enqueueAccountMail, enqueueMail } from '../../core/mail/outbox.store.ts'
import { isUniqueViolation } from '../../core/records/record.service.ts'
import type { Config } from '../../core/runtime/config.ts'
import { type Device, type OpenedSession, openSession } from '../sessions/index.ts'
import {
  CODE_MINUTES,
  consumeCode,
  consumeInvitation,
  consumeSignUp,
  deleteCodes,
  generateCode,
  hashCode,
  type Invitation,
  insertSignUp,
  readInvitation,
  type SignUpCandidate,
} from './accounts.codes.store.ts'
import type { AccountDependencies, AccountThrottles } from './accounts.dependencies.ts'
import {
  type AccountMatch,
  activateAccount,
  insertPendingAccount,
  type Registration,
  readMatchingAccountsForUpdate,
  updatePasswordHash,
  updatePendingAccount,
} from './accounts.store.ts'
import { checkSignUpCode, createWrongCodeProblem, writeCodeEntered, writeCodeSent } from './codes.service.ts'

export async function findInvitation(database: Database, token: string): Promise<Invitation> {
  const invitation = await readInvitation(database, hashToken(token))
  if (!invitation) throw new ProblemError('invitation_gone')
  return invitation
}

/** Sets the first password of the invited user and signs them in. */
export async function acceptInvitation(
  { config, database, mailDispatcher }: AccountDependencies,
  { token, password }: { token: string; password: string },
  from: Device,
): Promise<OpenedSession> {
  const { userId, username } = await findInvitation(database, token)
  await assertPasswordAllowed(config, { field: 'password', password, username })
  const passwordHash = await hashPassword(password)
  const opened = await database.transaction(async (tx) => {
    if ((await consumeInvitation(tx, hashToken(token))) !== userId) throw new ProblemError('invitation_gone')
    // A user who was blocked, deactivated or archived since cannot sign in.
    if (!(await updatePasswordHash(tx, userId, passwordHash))) throw new ProblemError('invitation_gone')
    await deleteCodes(tx, [userId])
    await enqueueAccountMail(tx, { userId, username }, 'passwordSet')
    await writeAudit(tx, {
      event: 'passwordChanged',
      actor: { userId, address: from.address },
      module: 'users',
      recordId: userId,
      details: { by: 'invitation' },
    })
    tx.publish({ about: 'access' })
    return openSession(tx, config, userId, from, 'invitation')
  })
  mailDispatcher.dispatch()
  return opened
}

/**
 * Whether a registration can replace these accounts. An unconfirmed account with the same e-mail can be registered
 * again, because only the owner of the address can confirm it. A username that is pending for another address stays
 * reserved.
 */
const canRegister = (matches: readonly AccountMatch[]): boolean =>
  matches.length === 0 || (matches.length === 1 && matches.every(({ pending, sameEmail }) => pending && sameEmail))

type SignUpSecrets = { code: string; passwordHash: string; address: string }

async function writeRegistration(
  tx: Sql,
  registration: Registration,
  { code, passwordHash, address }: SignUpSecrets,
): Promise<void> {
  const { username, email, language } = registration
  const matches = await readMatchingAccountsForUpdate(tx, username, email)
  if (!canRegister(matches)) {
    await writeCodeSent(tx, { username, purpose: 'confirm', address }, undefined)
    for (const owner of matches) {
      const to = { recipient: owner.email, language: owner.language }
      await enqueueMail(tx, { ...to, template: 'nameTaken', params: { username: owner.username }, urgent: true })
    }
    return
  }
  const [pending] = matches
  if (pending) await updatePendingAccount(tx, pending.id, registration)
  const id = pending?.id ?? (await insertPendingAccount(tx, registration))
  const repeated = await insertSignUp(tx, { userId: id, codeHash: hashCode(id, 'confirm', code), passwordHash })
  await writeCodeSent(tx, { username, purpose: 'confirm', address }, id)
  const params = { username, code, minutes: CODE_MINUTES, repeated }
  await enqueueMail(tx, { recipient: email, language, template: 'confirmCode', params, urgent: true })
}

/** Throws if sign-up is off, or if `SIGN_UP` lists domains and the address is in none of them. */
function assertSignUpAllowed({ SIGN_UP }: Pick<Config, 'SIGN_UP'>, email: string): void {
  if (SIGN_UP === 'off') throw new ProblemError('sign_up_off')
  if (SIGN_UP === 'open') return
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!SIGN_UP.includes(domain))
    throw createValidationProblem({ field: 'email', code: 'wrongFormat', reason: 'emailDomain' })
}

/** Registers an account. Neither the response nor its time reveals whether the username is free, pending or taken. */
export async function registerAccount(
  { config, database, mailDispatcher }: AccountDependencies,
  { codeRequests, mailbox }: AccountThrottles,
  { password, ...rest }: ParsedRequest<typeof accountEndpoints.register>['body'],
  address: string,
): Promise<void> {
  assertSignUpAllowed(config, rest.email)
  await assertPasswordAllowed(config, { field: 'password', password, username: rest.username })
  await mailbox.consume(rest.email, address)
  await codeRequests.consume(rest.username, address)
  const secrets = { code: generateCode(config.CODE_LENGTH), passwordHash: await hashPassword(password), address }
  const attemptRegistration = () =>
    database.transaction((tx) => {
      tx.publish({ about: 'records', module: 'users' })
      return writeRegistration(tx, rest, secrets)
    })
  // If a parallel registration took the username, the second attempt finds it.
  await attemptRegistration().catch((error: unknown) =>
    isUniqueViolation(error) ? attemptRegistration() : Promise.reject(error),
  )
  mailDispatcher.dispatch()
}

/** Consumes the code of a sign-up and returns its password hash; null if an older release stored it elsewhere. */
async function consumeSignUpCode(tx: Sql, { id, userId, codeHash }: SignUpCandidate): Promise<string | null> {
  if (id === null) {
    if (await consumeCode(tx, userId, 'confirm', codeHash)) return null
    throw createWrongCodeProblem()
  }
  const passwordHash = await consumeSignUp(tx, userId, id)
  if (passwordHash === undefined) throw createWrongCodeProblem()
  return passwordHash
}

export async function confirmRegistration(
  { config, database }: AccountDependencies,
  { codeGuesses }: AccountThrottles,
  { username, code }: { username: string; code: string },
  from: Device,
  address: string,
): Promise<OpenedSession> {
  await codeGuesses.consume(username, address)
  const candidate = await checkSignUpCode(database, { username, code, address })
  const { userId } = candidate
  const opened = await database.transaction(async (tx) => {
    const version = await activateAccount(tx, userId, await consumeSignUpCode(tx, candidate))
    if (version === null) throw createWrongCodeProblem()
    await deleteCodes(tx, [userId])
    await writeCodeEntered(tx, userId, 'confirm', address)
    await writeAudit(tx, { event: 'signUp', actor: { userId, address }, module: 'users', recordId: userId })
    tx.publish({ about: 'record', module: 'users', id: userId, version })
    tx.publish({ about: 'access' })
    return openSession(tx, config, userId, from, 'signUp')
  })
  await codeGuesses.refund(username, address)
  return opened
}
