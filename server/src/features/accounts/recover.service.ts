import type { Sql } from '../../db/database.ts'
import type { Device } from '../../http/device.ts'
import { enqueueMail } from '../../mail/outbox.store.ts'
import { checkPassword } from '../../security/checkPassword.ts'
import { hashPassword } from '../../security/password.ts'
import { forgetDevices } from '../sessions/knownDevices.store.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { deleteSessionsOf } from '../sessions/sessions.store.ts'
import type { AccountParts, Throttles } from './accounts.parts.ts'
import { type Account, holdUsable, setPassword } from './accounts.store.ts'
import { checkCode, wrongCode } from './codes.service.ts'
import { deleteCodes, saveCode, spendAsMuch, useCode } from './codes.store.ts'
import { CODE_MINUTES, newCode } from './codes.ts'

/** Whoever cannot sign in anyway gets no code, and the answer does not tell. */
export async function askForReset(
  { config, database, courier }: AccountParts,
  { asking }: Throttles,
  username: string,
  address: string,
): Promise<void> {
  await asking.take(username, address)
  const code = newCode(config.CODE_LENGTH)
  await database.transaction(async (tx) => {
    const found = await holdUsable(tx, username)
    if (!found) return spendAsMuch(tx)
    await saveCode(tx, found.id, 'reset', code)
    const params = { username: found.username, code, minutes: CODE_MINUTES }
    const to = { recipient: found.email, language: found.language }
    await enqueueMail(tx, { ...to, template: 'resetCode', params, urgent: true })
  })
  courier.call()
}

/** Told to the one whose password it is, in case it was somebody else. */
export const tellOfNewPassword = (tx: Sql, { username, email, language }: Account): Promise<void> =>
  enqueueMail(tx, { recipient: email, language, template: 'passwordChanged', params: { username }, urgent: true })

type Reset = { username: string; password: string; code: string }

export async function resetPassword(
  { config, database, tell, courier }: AccountParts,
  { guessing }: Throttles,
  { username, password, code }: Reset,
  from: Device,
  address: string,
): Promise<string> {
  checkPassword(config.PASSWORD_MIN, 'password', password)
  await guessing.take(username, address)
  // also for a code that turns out wrong: otherwise time would tell
  const passwordHash = await hashPassword(password)
  const { userId, codeHash } = await checkCode(database, username, 'reset', code)
  const token = await database.transaction(async (tx) => {
    if (!(await useCode(tx, userId, 'reset', codeHash))) throw wrongCode()
    const account = await setPassword(tx, userId, passwordHash)
    if (!account) throw wrongCode()
    await deleteCodes(tx, [userId])
    await deleteSessionsOf(tx, userId)
    await forgetDevices(tx, [userId])
    await tellOfNewPassword(tx, account)
    return openSession(tx, config, userId, from)
  })
  await guessing.forgive(username, address)
  tell({ about: 'access' })
  courier.call()
  return token
}
