import { writeAudit } from '../../core/access/audit.store.ts'
import { assertPasswordAllowed, hashPassword } from '../../core/access/credentials.ts'
import type { Sql } from '../../core/db/database.ts'
import { enqueueMail } from '../../core/mail/outbox.store.ts'
import { revokeAllApiTokens } from '../apiTokens/index.ts'
import { type Device, deleteUserSessions, forgetDevices, type OpenedSession, openSession } from '../sessions/index.ts'
import { CODE_MINUTES, consumeCode, deleteCodes, generateCode, saveCode, writeDecoy } from './accounts.codes.store.ts'
import type { AccountDependencies, AccountThrottles } from './accounts.dependencies.ts'
import { type Account, readUsableAccountForShare, updatePasswordHash } from './accounts.store.ts'
import { checkCode, createWrongCodeProblem, writeCodeEntered, writeCodeSent } from './codes.service.ts'

/** Mails a code to reset the password; a user who cannot sign in gets none, but the response is the same. */
export async function requestPasswordReset(
  { config, database, mailDispatcher }: AccountDependencies,
  { codeRequests }: AccountThrottles,
  username: string,
  address: string,
): Promise<void> {
  await codeRequests.consume(username, address)
  const code = generateCode(config.CODE_LENGTH)
  await database.transaction(async (tx) => {
    const found = await readUsableAccountForShare(tx, username)
    await writeCodeSent(tx, { username, purpose: 'reset', address }, found?.id)
    if (!found) return writeDecoy(tx)
    await saveCode(tx, found.id, 'reset', code)
    const params = { username: found.username, code, minutes: CODE_MINUTES }
    const to = { recipient: found.email, language: found.language }
    await enqueueMail(tx, { ...to, template: 'resetCode', params, urgent: true })
  })
  mailDispatcher.dispatch()
}

/** Mails the owner of the account that the password was changed, in case another person changed it. */
export const mailPasswordChanged = (tx: Sql, { username, email, language }: Account): Promise<void> =>
  enqueueMail(tx, { recipient: email, language, template: 'passwordChanged', params: { username }, urgent: true })

type PasswordReset = { username: string; password: string; code: string }

export async function resetPassword(
  { config, database, mailDispatcher }: AccountDependencies,
  { codeGuesses }: AccountThrottles,
  { username, password, code }: PasswordReset,
  from: Device,
  address: string,
): Promise<OpenedSession> {
  await assertPasswordAllowed(config, { field: 'password', password, username })
  await codeGuesses.consume(username, address)
  // The password is hashed before the code is checked, so that the response takes as long for a wrong code.
  const passwordHash = await hashPassword(password)
  const { userId, codeHash } = await checkCode(database, { username, purpose: 'reset', code, address })
  const opened = await database.transaction(async (tx) => {
    if (!(await consumeCode(tx, userId, 'reset', codeHash))) throw createWrongCodeProblem()
    const account = await updatePasswordHash(tx, userId, passwordHash)
    if (!account) throw createWrongCodeProblem()
    await deleteCodes(tx, [userId])
    await deleteUserSessions(tx, [userId])
    await forgetDevices(tx, [userId])
    await revokeAllApiTokens(tx, { userId, address }, [userId])
    await mailPasswordChanged(tx, account)
    await writeCodeEntered(tx, userId, 'reset', address)
    const actor = { userId, address }
    await writeAudit(tx, {
      event: 'passwordChanged',
      actor,
      module: 'users',
      recordId: userId,
      details: { by: 'code' },
    })
    tx.publish({ about: 'access' })
    return openSession(tx, config, userId, from, 'code')
  })
  await codeGuesses.refund(username, address)
  mailDispatcher.dispatch()
  return opened
}
