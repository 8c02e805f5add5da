import type { Action } from '@poledne/contract/access/permissions'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { RawViolation } from '@poledne/contract/schemas/violations'
import { readRoles } from '../../access/access.store.ts'
import { assertPasswordLength } from '../../access/assertPasswordLength.ts'
import type { Caller } from '../../access/caller.ts'
import { hashPassword } from '../../access/password.ts'
import { withAccessChecks } from '../../access/withAccessChecks.ts'
import type { Sql } from '../../db/database.ts'
import { forbidden, ProblemError, validationProblem } from '../../http/problem.ts'
import { enqueueMail } from '../../mail/outbox.store.ts'
import type { ItemRow } from '../../records/item.ts'
import { canPerform, getRequiredAction } from '../../records/record.policy.ts'
import type { RecordChange, Resource } from '../../records/resource.ts'
import { deleteCodes } from '../accounts/accounts.codes.store.ts'
import { forgetDevices } from '../sessions/sessions.devices.store.ts'
import {
  findOwnSignInViolations,
  findUserViolations,
  isRefusedWhileActingAs,
  type RoleWithGrants,
  type UserState,
} from './users.policy.ts'
import { deleteSessionsOfUsers, findTakenFields, readUsersForUpdate, userBaseResource } from './users.store.ts'

/** As the changed ones were before. */
const usersBeforeChange = new WeakMap<RecordChange, readonly UserState[]>()

const NEW_USER = { id: 0, level: 0, active: true, blocked: false, archived: false, roleIds: [] }

const isInReach = (caller: Caller, permission: Action, user: UserState) =>
  canPerform(caller, 'users', 'view', user) && canPerform(caller, 'users', permission, user)

function findChangeViolations(
  change: RecordChange,
  before: UserState | null,
  roles: readonly RoleWithGrants[],
): RawViolation[] {
  const { caller, action, fields } = change
  const permission = getRequiredAction(action)
  // a user out of reach is refused without a word about him
  if (before && !isInReach(caller, permission, before)) return []
  const after = { ...(before ?? { ...NEW_USER, createdById: caller.userId }), ...fields } as UserState
  const planned = { caller, permission, before, after, roles, hasNewPassword: 'newPassword' in fields }
  const own = findOwnSignInViolations(planned)
  if (own.length === 0 && isRefusedWhileActingAs(planned)) throw forbidden()
  const violations = [...own, ...findUserViolations(planned)]
  const [first] = violations
  if (!change.isBulk || !before || !first) return violations
  return [{ ...first, field: `ids.${change.ids.indexOf(before.id)}` }]
}

async function checkUserChange(tx: Sql, change: RecordChange): Promise<RecordChange['fields']> {
  const usersForUpdate = await readUsersForUpdate(tx, change.ids)
  usersBeforeChange.set(change, usersForUpdate)
  const given = (change.fields.roleIds ?? []) as number[]
  const roles = await readRoles(tx, [...new Set([...given, ...usersForUpdate.flatMap(({ roleIds }) => roleIds)])])
  const people = change.action === 'create' ? [null] : usersForUpdate
  const violations = people.flatMap((person) => findChangeViolations(change, person, roles))
  if (violations.length > 0) throw validationProblem(...violations)
  await refuseTaken(tx, change, usersForUpdate)
  return change.fields
}

/** The database would name only the first of two that are taken. */
async function refuseTaken(tx: Sql, { caller, action, fields, ids }: RecordChange, currentUsers: readonly UserState[]) {
  const { username, email } = fields
  if (typeof username !== 'string' || typeof email !== 'string') return
  // a user who is missing or out of reach is refused without a word about others
  const isFound =
    currentUsers.length === ids.length &&
    currentUsers.every((user) => isInReach(caller, getRequiredAction(action), user))
  if (action !== 'create' && !isFound) return
  const taken = await findTakenFields(tx, { username, email }, ids)
  const violations = taken.map((field): RawViolation => ({ field, code: 'duplicate' }))
  if (violations.length > 0) throw new ProblemError('duplicate', { violations })
}

/** A code that was mailed to the old address, or before the new password, must not open the account any more. */
async function deleteOutdatedCodes(tx: Sql, change: RecordChange, rows: readonly ItemRow[]): Promise<void> {
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  const isChanged = ({ id, email }: UserState) =>
    emails.has(id) && ('newPassword' in change.fields || emails.get(id) !== email)
  const changed = (usersBeforeChange.get(change) ?? []).filter(isChanged)
  if (changed.length === 0) return
  await deleteCodes(
    tx,
    changed.map(({ id }) => id),
  )
}

/** Tells users of a new address (at the old one) and of a new password, in case the administrator was not meant to. */
async function mailUsers(
  tx: Sql,
  { fields }: RecordChange,
  rows: readonly ItemRow[],
  previousUsers: readonly UserState[],
) {
  for (const row of rows) {
    const before = previousUsers.find(({ id }) => id === row.id)
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
async function finishUserChange(tx: Sql, change: RecordChange, rows: readonly ItemRow[]): Promise<void> {
  const { fields, action } = change
  if (action === 'delete') return
  await deleteOutdatedCodes(tx, change, rows)
  await mailUsers(tx, change, rows, usersBeforeChange.get(change) ?? [])
  const out = rows.filter(({ active, blocked, archived }) => !active || blocked || archived || 'newPassword' in fields)
  if (out.length === 0) return
  if ('newPassword' in fields)
    await forgetDevices(
      tx,
      out.map(({ id }) => id),
    )
  await deleteSessionsOfUsers(
    tx,
    out.map(({ id }) => id),
  )
}

type Secrets = { password?: string; newPassword?: string | undefined }

/** A password is written as its hash and nowhere else. */
async function hashSecrets(
  passwordMin: number,
  { password, newPassword }: Secrets,
): Promise<{ passwordHash?: string }> {
  const secret = password ?? newPassword
  if (secret === undefined) return {}
  assertPasswordLength(passwordMin, password === undefined ? 'newPassword' : 'password', secret)
  return { passwordHash: await hashPassword(secret) }
}

export function userResource(passwordMin: number): Resource {
  const rules = withAccessChecks({ before: checkUserChange, after: finishUserChange })
  return {
    ...userBaseResource,
    after: rules.after,
    async before(tx, change) {
      // hashing takes its time: nobody else should wait for it
      const secret = await hashSecrets(passwordMin, change.fields as Secrets)
      const { password: _, newPassword: __, ...fields } = await rules.before(tx, change)
      return { ...fields, ...secret }
    },
  }
}
