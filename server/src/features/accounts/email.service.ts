import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { verifyPassword } from '../../core/access/credentials.ts'
import type { Sql } from '../../core/db/database.ts'
import { createValidationProblem } from '../../core/errors/problem.ts'
import { enqueueAccountMail, enqueueMail } from '../../core/mail/outbox.store.ts'
import { isUniqueViolation } from '../../core/records/record.service.ts'
import { CODE_MINUTES, consumeCode, deleteCodes, generateCode, saveCode } from './accounts.codes.store.ts'
import type { AccountDependencies, AccountThrottles } from './accounts.dependencies.ts'
import {
  type AccountEmails,
  cancelPendingEmail,
  findEmailOwner,
  readAccountEmails,
  replaceEmail,
  setPendingEmail,
} from './accounts.store.ts'
import { checkCode, createWrongCodeProblem, writeCodeEntered, writeCodeSent } from './codes.service.ts'
import { findPasswordHash, isPasswordHashUnchanged } from './profile.store.ts'

export const createWrongPasswordProblem = () =>
  createValidationProblem({ field: 'password', code: 'wrongFormat', reason: 'wrongPassword' })

/** Makes the new e-mail address pending, or cancels a pending one, or does nothing. */
type ApplyEmailChange = (tx: Sql, language: AccountLanguage) => Promise<void>

type EmailChange = { email: string; password?: string | undefined }

/** Whether the change repeats the pending address, which needs no password because it sends no mail. */
const isSamePendingEmail = ({ pendingEmail }: AccountEmails, { email, password }: EmailChange) =>
  pendingEmail === email && password === undefined

/**
 * Checks the password if the e-mail address changes, and returns a function that applies the change. The response is
 * the same whether another user has that address or not.
 */
export async function prepareEmailChange(
  { config, database }: AccountDependencies,
  { passwordChecks, codeRequests, mailbox }: AccountThrottles,
  { userId, username }: Caller,
  change: EmailChange,
  address: string,
): Promise<ApplyEmailChange> {
  const emails = await readAccountEmails(database, userId)
  if (!emails || emails.email === change.email) return (tx) => cancelPendingEmail(tx, userId)
  if (isSamePendingEmail(emails, change)) return async () => {}
  if (!change.password) throw createValidationProblem({ field: 'password', code: 'emptyField' })
  await passwordChecks.consume(username, address)
  const passwordHash = await findPasswordHash(database, userId)
  if (passwordHash === undefined || !(await verifyPassword(passwordHash, change.password)))
    throw createWrongPasswordProblem()
  await passwordChecks.refund(username, address)
  await mailbox.consume(change.email, address)
  await codeRequests.consume(username, address)
  const code = generateCode(config.CODE_LENGTH)
  return async (tx, language) => {
    if (!(await isPasswordHashUnchanged(tx, userId, passwordHash))) throw createWrongPasswordProblem()
    await setPendingEmail(tx, userId, change.email)
    await saveCode(tx, userId, 'email', code)
    await writeCodeSent(tx, { username, purpose: 'email', address }, userId)
    const owner = await findEmailOwner(tx, userId, change.email)
    // If the address is taken, its owner gets a mail without the code. The code is saved even then, so that the
    // response time is the same.
    await (owner
      ? enqueueMail(tx, {
          recipient: owner.email,
          language: owner.language,
          template: 'emailTaken',
          params: { username: owner.username },
          urgent: true,
        })
      : enqueueMail(tx, {
          recipient: change.email,
          language,
          template: 'emailCode',
          params: { username, code, minutes: CODE_MINUTES },
          urgent: true,
        }))
  }
}

/** Replaces the e-mail with the pending one and mails both addresses. */
export async function confirmEmail(
  { database, mailDispatcher }: AccountDependencies,
  { codeGuesses }: AccountThrottles,
  caller: Caller,
  code: string,
  address: string,
): Promise<void> {
  await codeGuesses.consume(caller.username, address)
  const { userId, codeHash } = await checkCode(database, {
    username: caller.username,
    purpose: 'email',
    code,
    address,
  })
  const attempt = database.transaction(async (tx) => {
    if (userId !== caller.userId || !(await consumeCode(tx, userId, 'email', codeHash))) throw createWrongCodeProblem()
    const replaced = await replaceEmail(tx, caller)
    if (!replaced) throw createWrongCodeProblem()
    // A code that was mailed to the old address must not work any more.
    await deleteCodes(tx, [userId])
    await writeCodeEntered(tx, userId, 'email', address)
    await writeAudit(tx, { event: 'emailChanged', actor: caller, module: 'users', recordId: userId })
    const { username, language, oldEmail, version } = replaced
    await enqueueMail(tx, {
      recipient: oldEmail,
      language,
      template: 'emailChanged',
      params: { username },
      urgent: true,
    })
    await enqueueAccountMail(tx, { userId, username }, 'emailChanged')
    tx.publish({ about: 'record', module: 'users', id: userId, version })
  })
  // If another user has this address, the response must not say so.
  await attempt.catch((error: unknown) => Promise.reject(isUniqueViolation(error) ? createWrongCodeProblem() : error))
  await codeGuesses.refund(caller.username, address)
  mailDispatcher.dispatch()
}
