import type { AccountLanguage } from '@poledne/contract/languages'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { violated } from '../../http/problem.ts'
import { enqueueMail } from '../../mail/outbox.store.ts'
import { isDuplicate } from '../../resource/constraint.ts'
import { passwordFits } from '../../security/password.ts'
import type { AccountParts, Throttles } from './accounts.parts.ts'
import { checkCode, wrongCode } from './codes.service.ts'
import { deleteCodes, saveCode, useCode } from './codes.store.ts'
import { CODE_MINUTES, newCode } from './codes.ts'
import { cancelPendingEmail, type Emails, findOwner, readEmails, replaceEmail, setPendingEmail } from './email.store.ts'
import { findPasswordHash, holdsPassword } from './profile.store.ts'

export const wrongPassword = () => violated({ field: 'password', code: 'wrongFormat', reason: 'wrongPassword' })

/** Makes the e-mail of the account pending, cancels a pending one, or leaves both as they are. */
type Apply = (tx: Sql, language: AccountLanguage) => Promise<void>

type Wanted = { email: string; password?: string | undefined }

/** The same pending address again needs no password, because it changes nothing and sends no mail. */
const isUnchanged = ({ pendingEmail }: Emails, { email, password }: Wanted) =>
  pendingEmail === email && password === undefined

/** Checks the password for another e-mail; the response is the same whether another user has that address. */
export async function prepareEmailChange(
  { config, database }: AccountParts,
  { changing, asking, mailbox }: Throttles,
  { userId, username }: Caller,
  wanted: Wanted,
  address: string,
): Promise<Apply> {
  const emails = await readEmails(database, userId)
  if (!emails || emails.email === wanted.email) return (tx) => cancelPendingEmail(tx, userId)
  if (isUnchanged(emails, wanted)) return async () => {}
  if (!wanted.password) throw violated({ field: 'password', code: 'emptyField' })
  await changing.take(username, address)
  const known = await findPasswordHash(database, userId)
  if (known === undefined || !(await passwordFits(known, wanted.password))) throw wrongPassword()
  await changing.forgive(username, address)
  await mailbox.take(wanted.email, address)
  await asking.take(username, address)
  const code = newCode(config.CODE_LENGTH)
  return async (tx, language) => {
    if (!(await holdsPassword(tx, userId, known))) throw wrongPassword()
    await setPendingEmail(tx, userId, wanted.email)
    await saveCode(tx, userId, 'email', code)
    const owner = await findOwner(tx, userId, wanted.email)
    // the owner of the address is told; the code that nobody gets keeps the work the same
    await (owner
      ? enqueueMail(tx, {
          recipient: owner.email,
          language: owner.language,
          template: 'emailTaken',
          params: { username: owner.username },
          urgent: true,
        })
      : enqueueMail(tx, {
          recipient: wanted.email,
          language,
          template: 'emailCode',
          params: { username, code, minutes: CODE_MINUTES },
          urgent: true,
        }))
  }
}

/** Takes effect with the code that was mailed to the new address; the old address is told. */
export async function confirmEmail(
  { database, tell, courier }: AccountParts,
  { guessing }: Throttles,
  caller: Caller,
  code: string,
  address: string,
): Promise<void> {
  await guessing.take(caller.username, address)
  const { userId, codeHash } = await checkCode(database, caller.username, 'email', code)
  const attempt = database.transaction(async (tx) => {
    if (userId !== caller.userId || !(await useCode(tx, userId, 'email', codeHash))) throw wrongCode()
    const replaced = await replaceEmail(tx, caller)
    if (!replaced) throw wrongCode()
    // a code on its way to the old address must not open the account any more
    await deleteCodes(tx, [userId])
    const { username, language, oldEmail, version } = replaced
    await enqueueMail(tx, {
      recipient: oldEmail,
      language,
      template: 'emailChanged',
      params: { username },
      urgent: true,
    })
    return version
  })
  // another user has this address: the response must not say so
  const version = await attempt.catch((error: unknown) => Promise.reject(isDuplicate(error) ? wrongCode() : error))
  await guessing.forgive(caller.username, address)
  tell({ about: 'record', module: 'users', id: userId, version })
  courier.call()
}
