import type { AccountLanguage } from '@poledne/contract/languages'
import type { Action } from '@poledne/contract/permissions'
import type { RawViolation } from '@poledne/contract/violations'
import { readRoles } from '../../access/access.store.ts'
import { decidingOnAccess } from '../../access/access.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, ProblemError, violated } from '../../http/problem.ts'
import { enqueueMail } from '../../mail/outbox.store.ts'
import type { ItemRow } from '../../resource/item.ts'
import { mayDo, permissionOf } from '../../resource/record.policy.ts'
import type { PlannedChange, Resource } from '../../resource/resource.ts'
import { checkPassword } from '../../security/checkPassword.ts'
import { hashPassword } from '../../security/password.ts'
import { deleteCodes } from '../accounts/codes.store.ts'
import { forgetDevices } from '../sessions/knownDevices.store.ts'
import {
  isRefusedWhileSwitched,
  type KnownRole,
  ownSignInViolations,
  type UserState,
  userViolations,
} from './users.policy.ts'
import { endSessions, holdUsers, readTaken, userRecords } from './users.store.ts'

/** As the changed ones were before. */
const heldBefore = new WeakMap<PlannedChange, readonly UserState[]>()

const NEW = { id: 0, level: 0, active: true, blocked: false, archived: false, roleIds: [] }

const isReached = (caller: Caller, permission: Action, user: UserState) =>
  mayDo(caller, 'users', 'view', user) && mayDo(caller, 'users', permission, user)

function judge(change: PlannedChange, before: UserState | null, roles: readonly KnownRole[]): RawViolation[] {
  const { caller, action, fields } = change
  const permission = permissionOf(action)
  // a user out of reach is refused without a word about him
  if (before && !isReached(caller, permission, before)) return []
  const after = { ...(before ?? { ...NEW, createdById: caller.userId }), ...fields } as UserState
  const planned = { caller, permission, before, after, roles, hasNewPassword: 'newPassword' in fields }
  const own = ownSignInViolations(planned)
  if (own.length === 0 && isRefusedWhileSwitched(planned)) throw forbidden()
  const violations = [...own, ...userViolations(planned)]
  const [first] = violations
  if (!change.isBulk || !before || !first) return violations
  return [{ ...first, field: `ids.${change.ids.indexOf(before.id)}` }]
}

async function before(tx: Sql, change: PlannedChange): Promise<PlannedChange['fields']> {
  const held = await holdUsers(tx, change.ids)
  heldBefore.set(change, held)
  const given = (change.fields.roleIds ?? []) as number[]
  const roles = await readRoles(tx, [...new Set([...given, ...held.flatMap(({ roleIds }) => roleIds)])])
  const people = change.action === 'create' ? [null] : held
  const violations = people.flatMap((person) => judge(change, person, roles))
  if (violations.length > 0) throw violated(...violations)
  await refuseTaken(tx, change, held)
  return change.fields
}

/** The database would name only the first of two that are taken. */
async function refuseTaken(tx: Sql, { caller, action, fields, ids }: PlannedChange, held: readonly UserState[]) {
  const { username, email } = fields
  if (typeof username !== 'string' || typeof email !== 'string') return
  // a user who is missing or out of reach is refused without a word about others
  const isFound = held.length === ids.length && held.every((user) => isReached(caller, permissionOf(action), user))
  if (action !== 'create' && !isFound) return
  const taken = await readTaken(tx, { username, email }, ids)
  const violations = taken.map((field): RawViolation => ({ field, code: 'duplicate' }))
  if (violations.length > 0) throw new ProblemError('duplicate', { violations })
}

/** A code that was mailed to the old address, or before the new password, must not open the account any more. */
async function forgetCodes(tx: Sql, change: PlannedChange, rows: readonly ItemRow[]): Promise<void> {
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  const isChanged = ({ id, email }: UserState) =>
    emails.has(id) && ('newPassword' in change.fields || emails.get(id) !== email)
  const changed = (heldBefore.get(change) ?? []).filter(isChanged)
  if (changed.length === 0) return
  await deleteCodes(
    tx,
    changed.map(({ id }) => id),
  )
}

/** Tells users of a new address (at the old one) and of a new password, in case the administrator was not meant to. */
async function mailOwners(tx: Sql, { fields }: PlannedChange, rows: readonly ItemRow[], held: readonly UserState[]) {
  for (const row of rows) {
    const before = held.find(({ id }) => id === row.id)
    const { username, email, language } = row as unknown as {
      username: string
      email: string
      language: AccountLanguage
    }
    if (!before) continue
    const mail = { language, params: { username }, urgent: true }
    if (before.email !== email)
      await enqueueMail(tx, { ...mail, recipient: before.email, template: 'emailChangedByAdmin' })
    if ('newPassword' in fields)
      await enqueueMail(tx, { ...mail, recipient: email, template: 'passwordChangedByAdmin' })
  }
}

/** Whoever may no longer sign in is out at once; so is whoever may know a password of before. */
async function after(tx: Sql, change: PlannedChange, rows: readonly ItemRow[]): Promise<void> {
  const { fields, action } = change
  if (action === 'delete') return
  await forgetCodes(tx, change, rows)
  await mailOwners(tx, change, rows, heldBefore.get(change) ?? [])
  const out = rows.filter(({ active, blocked, archived }) => !active || blocked || archived || 'newPassword' in fields)
  if (out.length === 0) return
  if ('newPassword' in fields)
    await forgetDevices(
      tx,
      out.map(({ id }) => id),
    )
  await endSessions(
    tx,
    out.map(({ id }) => id),
  )
}

type Secrets = { password?: string; newPassword?: string | undefined }

/** A password is written as its hash and nowhere else. */
async function hashed(passwordMin: number, { password, newPassword }: Secrets): Promise<{ passwordHash?: string }> {
  const secret = password ?? newPassword
  if (secret === undefined) return {}
  checkPassword(passwordMin, password === undefined ? 'newPassword' : 'password', secret)
  return { passwordHash: await hashPassword(secret) }
}

export function userResource(passwordMin: number): Resource {
  const rules = decidingOnAccess({ before, after })
  return {
    ...userRecords,
    after: rules.after,
    async before(tx, change) {
      // hashing takes its time: nobody else should wait for it
      const secret = await hashed(passwordMin, change.fields as Secrets)
      const { password: _, newPassword: __, ...fields } = await rules.before(tx, change)
      return { ...fields, ...secret }
    },
  }
}
