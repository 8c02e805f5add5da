import type { account } from '@poledne/contract/account'
import type { Parsed } from '@poledne/contract/endpoint'
import type { Profile } from '@poledne/contract/session'
import { type Caller, permissionsOf } from '../../http/caller.ts'
import { forbidden, notFound, ProblemError } from '../../http/problem.ts'
import { checkPassword } from '../../security/checkPassword.ts'
import { hashPassword, passwordFits } from '../../security/password.ts'
import { renew } from '../sessions/sessions.service.ts'
import { endOtherSessions, readProfile } from '../sessions/sessions.store.ts'
import { readBadges } from '../status/status.store.ts'
import type { AccountParts, Throttles } from './accounts.parts.ts'
import { setPassword } from './accounts.store.ts'
import { deleteCodes } from './codes.store.ts'
import { prepareEmailChange, wrongPassword } from './email.service.ts'
import {
  type Agreement,
  deleteOwnSession,
  findPasswordHash,
  holdProfile,
  holdsPassword,
  insertAgreement,
  PROFILE_FIELDS,
  updateHints,
  updateProfile,
} from './profile.store.ts'
import { tellOfNewPassword } from './recover.service.ts'

/** Whoever acts as another works with his records, not with his account. */
export function refuseSwitched({ realUserId }: Caller): void {
  if (realUserId !== null) throw forbidden()
}

type ProfileSave = Parsed<typeof account.saveProfile>['body']

async function profileOf({ database }: AccountParts, caller: Caller): Promise<Profile> {
  const [profile, badges] = await Promise.all([readProfile(database, caller), readBadges(database, [caller])])
  const own = badges.get(caller.userId)
  if (!profile || !own) throw new ProblemError('unauthenticated')
  return { ...profile, availablePermissions: permissionsOf(caller), badges: own }
}

export async function saveProfile(
  parts: AccountParts,
  throttles: Throttles,
  caller: Caller,
  body: ProfileSave,
  address: string,
): Promise<Profile> {
  const { database, tell, courier } = parts
  const { lastHintsVersion, email, password, ...fields } = body
  const { userId } = caller
  const applyEmail = await prepareEmailChange(parts, throttles, caller, { email, password }, address)
  const version = await database.transaction(async (tx) => {
    const current = await holdProfile(tx, userId)
    if (!current) throw new ProblemError('unauthenticated')
    await applyEmail(tx, fields.language)
    if (lastHintsVersion !== undefined) await updateHints(tx, userId, lastHintsVersion)
    if (PROFILE_FIELDS.every((field) => current[field] === (fields[field] || null))) return null
    return updateProfile(tx, caller, fields)
  })
  if (version !== null) tell({ about: 'record', module: 'users', id: userId, version })
  courier.call()
  return profileOf(parts, caller)
}

type PasswordChange = { password: string; newPassword: string }

export async function changePassword(
  { config, database, tell, courier }: AccountParts,
  { changing }: Throttles,
  caller: Caller,
  { password, newPassword }: PasswordChange,
  address: string,
): Promise<string> {
  checkPassword(config.PASSWORD_MIN, 'newPassword', newPassword)
  await changing.take(caller.username, address)
  const known = await findPasswordHash(database, caller.userId)
  if (known === undefined || !(await passwordFits(known, password))) throw wrongPassword()
  const passwordHash = await hashPassword(newPassword)
  const token = await database.transaction(async (tx) => {
    if (!(await holdsPassword(tx, caller.userId, known))) throw wrongPassword()
    const changed = await setPassword(tx, caller.userId, passwordHash)
    if (!changed) throw new ProblemError('unauthenticated')
    await deleteCodes(tx, [caller.userId])
    await endOtherSessions(tx, caller.userId, caller.sessionId)
    await tellOfNewPassword(tx, changed)
    return renew(tx, config, caller)
  })
  await changing.forgive(caller.username, address)
  tell({ about: 'access' })
  courier.call()
  return token
}

export async function endSession({ database, tell }: AccountParts, caller: Caller, sessionId: number): Promise<void> {
  if (!(await deleteOwnSession(database, caller.userId, sessionId))) throw notFound()
  tell({ about: 'access' })
}

export async function agree({ database }: AccountParts, caller: Caller, agreement: Agreement) {
  const inForce = await insertAgreement(database, caller.userId, agreement)
  if (inForce !== null) throw new ProblemError('stale_version', { extra: { current: { version: inForce } } })
  return { lastAgreementVersion: agreement.version }
}
