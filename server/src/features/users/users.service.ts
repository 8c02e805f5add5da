import { isDeepStrictEqual } from 'node:util'
import type { Action } from '@poledne/contract/access/permissions'
import type { RawViolation } from '@poledne/contract/http/violations'
import { readRoles } from '../../core/access/access.store.ts'
import { type AuditEntry, writeAudit, writeAuditEntries } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import {
  assertPasswordAllowed,
  hashPassword,
  NO_PASSWORD_HASH,
  type PasswordPolicy,
} from '../../core/access/credentials.ts'
import { requireProof } from '../../core/access/proof.store.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import type { Sql } from '../../core/db/database.ts'
import { createForbiddenProblem, createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import { enqueueAccountMail, enqueueMail } from '../../core/mail/outbox.store.ts'
import { getRequiredAction } from '../../core/records/record.policy.ts'
import type { ItemRow, PlannedChange, Resource } from '../../core/records/resource.ts'
import { withAccessChecks } from '../../core/records/withAccessChecks.ts'
import { deleteCodes } from '../accounts/index.ts'
import { revokeAllApiTokens } from '../apiTokens/index.ts'
import { deleteUserSessions, forgetDevices } from '../sessions/index.ts'
import { createInvitation, type InvitationConfig, type InvitedUser } from './users.invitations.service.ts'
import {
  changesAccess,
  findOwnSignInViolations,
  findUserViolations,
  isRefusedWhileActingAs,
  type RoleWithGrants,
  type UserState,
} from './users.policy.ts'
import {
  canUserSignIn,
  detachUsersFromExports,
  findTakenFields,
  readUsersForUpdate,
  userBaseResource,
} from './users.store.ts'

const NEW_USER = { id: 0, level: 0, permissions: [], active: true, blocked: false, archived: false, roleIds: [] }

const isUserInReach = (caller: Caller, permission: Action, user: UserState) =>
  canPerform(caller, 'users', 'view', user) && canPerform(caller, 'users', permission, user)

function buildUserChange(
  { caller, action, fields }: PlannedChange,
  before: UserState | null,
  roles: readonly RoleWithGrants[],
) {
  const after = { ...(before ?? { ...NEW_USER, createdById: caller.userId }), ...fields } as UserState
  const permission = getRequiredAction(action)
  return { caller, permission, before, after, roles, hasNewPassword: 'newPassword' in fields }
}

/** Finds the violations of a change; throws if it is refused while the caller acts as another user. */
export function findChangeViolations(
  change: PlannedChange,
  before: UserState | null,
  roles: readonly RoleWithGrants[],
): RawViolation[] {
  const { caller } = change
  // The write refuses a user outside of the caller's scope; violations would disclose the account.
  if (before && !isUserInReach(caller, getRequiredAction(change.action), before)) return []
  const planned = buildUserChange(change, before, roles)
  const own = findOwnSignInViolations(planned)
  if (own.length === 0 && isRefusedWhileActingAs(planned)) throw createForbiddenProblem()
  const violations = [...own, ...findUserViolations(planned)]
  const [first] = violations
  if (!change.isBulk || !before || !first) return violations
  return [{ ...first, field: `ids.${change.ids.indexOf(before.id)}` }]
}

async function checkUserChange(tx: Sql, planned: PlannedChange, currentUsers: readonly UserState[]): Promise<void> {
  const newRoleIds = (planned.fields.roleIds ?? []) as number[]
  const roles = await readRoles(tx, [...new Set([...newRoleIds, ...currentUsers.flatMap(({ roleIds }) => roleIds)])])
  const users = planned.action === 'create' ? [null] : currentUsers
  const violations = users.flatMap((user) => findChangeViolations(planned, user, roles))
  if (violations.length > 0) throw createValidationProblem(...violations)
  if (users.some((user) => changesAccess(buildUserChange(planned, user, roles)))) await requireProof(tx, planned.caller)
  await refuseTakenFields(tx, planned, currentUsers)
}

/** Refuses a taken username and a taken e-mail address together; a constraint of the database would report only one. */
async function refuseTakenFields(
  tx: Sql,
  { caller, action, fields, ids }: PlannedChange,
  currentUsers: readonly UserState[],
) {
  const { username, email } = fields
  if (typeof username !== 'string' || typeof email !== 'string') return
  // The write refuses a user who is missing or outside of the caller's scope; this check would disclose other accounts.
  const isFound =
    currentUsers.length === ids.length &&
    currentUsers.every((user) => isUserInReach(caller, getRequiredAction(action), user))
  if (action !== 'create' && !isFound) return
  const taken = await findTakenFields(tx, { username, email }, ids)
  const violations = taken.map((field): RawViolation => ({ field, code: 'duplicate' }))
  if (violations.length > 0) throw new ProblemError('duplicate', { violations })
}

/** Deletes codes that were mailed to the old address or before the new password. */
async function deleteOutdatedCodes(
  tx: Sql,
  { fields }: PlannedChange,
  rows: readonly ItemRow[],
  previousUsers: readonly UserState[],
): Promise<void> {
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  const isChanged = ({ id, email }: UserState) =>
    emails.has(id) && ('newPassword' in fields || emails.get(id) !== email)
  const changedIds = previousUsers.filter(isChanged).map(({ id }) => id)
  if (changedIds.length > 0) await deleteCodes(tx, changedIds)
}

/** Narrows the type of a row, because rows are typed by their resource only at run time. */
const toMailedUser = (row: ItemRow) => row as unknown as InvitedUser

/** Mails users about a new address (to both addresses) and about a new password, in case the change was not authorized. */
async function mailChangedUsers(
  tx: Sql,
  { fields }: PlannedChange,
  rows: readonly ItemRow[],
  previousUsers: readonly UserState[],
) {
  for (const row of rows) {
    const before = previousUsers.find(({ id }) => id === row.id)
    const { username, email, language } = toMailedUser(row)
    if (!before) continue
    const mail = { language, params: { username }, urgent: true }
    if (before.email !== email) {
      await enqueueMail(tx, { ...mail, recipient: before.email, template: 'emailChangedByAdmin' })
      await enqueueAccountMail(tx, { userId: row.id, username }, 'emailChanged')
    }
    if ('newPassword' in fields)
      await enqueueMail(tx, { ...mail, recipient: email, template: 'passwordChangedByAdmin' })
  }
}

/**
 * Ends the sessions of users who can no longer sign in, and sessions that were opened with an earlier password. A new
 * password also revokes API tokens; tokens of users who cannot sign in only stop working meanwhile.
 */
async function endInvalidSessions(tx: Sql, { caller, fields }: PlannedChange, rows: readonly ItemRow[]): Promise<void> {
  const hasNewPassword = 'newPassword' in fields
  const userIds = rows
    .filter(({ active, blocked, archived }) => !active || blocked || archived || hasNewPassword)
    .map(({ id }) => id)
  if (userIds.length === 0) return
  if (hasNewPassword) {
    await forgetDevices(tx, userIds)
    await revokeAllApiTokens(tx, caller, userIds)
  }
  await deleteUserSessions(tx, userIds)
}

/** Removes users who will be deleted from the stored downloads, whose references would prevent the deletion. */
async function detachDeletedUsers(tx: Sql, caller: Caller, users: readonly UserState[]): Promise<void> {
  const deleted = users.filter((user) => user.archived && isUserInReach(caller, 'delete', user))
  if (deleted.length > 0)
    await detachUsersFromExports(
      tx,
      deleted.map(({ id }) => id),
    )
}

/** The fields that decide whether and with which rights a user can sign in. */
const AUDITED_FIELDS = ['username', 'email', 'roleIds', 'active', 'blocked', 'archived'] as const

/** Lists the audit entries for one changed user, without names and addresses, because they are personal data. */
function listAuditEntries(
  { caller, action, fields }: PlannedChange,
  row: ItemRow,
  before: UserState | undefined,
): AuditEntry[] {
  const entry = { actor: caller, module: 'users', recordId: row.id }
  if (!before) return [{ ...entry, event: 'userCreated', details: { roleIds: row.roleIds } }]
  const previous: Readonly<Record<string, unknown>> = before
  const changed = AUDITED_FIELDS.filter((field) => !isDeepStrictEqual(row[field], previous[field]))
  const values = changed
    .filter((field) => field !== 'username' && field !== 'email')
    .map((field) => [field, { from: previous[field], to: row[field] }])
  const entries: AuditEntry[] = []
  if (changed.length > 0)
    entries.push({ ...entry, event: 'userChanged', details: { action, changed, ...Object.fromEntries(values) } })
  if (changed.includes('email')) entries.push({ ...entry, event: 'emailChanged' })
  if ('newPassword' in fields) entries.push({ ...entry, event: 'passwordChanged' })
  return entries
}

const changeUsers = withAccessChecks(async (tx, planned, write) => {
  const previousUsers = await readUsersForUpdate(tx, planned.ids)
  await checkUserChange(tx, planned, previousUsers)
  if (planned.action === 'delete') await detachDeletedUsers(tx, planned.caller, previousUsers)
  const rows = await write(planned.fields)
  if (planned.action === 'delete') {
    const entry = { event: 'userDeleted', actor: planned.caller, module: 'users' } as const
    await writeAuditEntries(
      tx,
      rows.map(({ id }) => ({ ...entry, recordId: id })),
    )
    return rows
  }
  await deleteOutdatedCodes(tx, planned, rows, previousUsers)
  await mailChangedUsers(tx, planned, rows, previousUsers)
  await endInvalidSessions(tx, planned, rows)
  const previousById = new Map(previousUsers.map((user) => [user.id, user]))
  await writeAuditEntries(
    tx,
    rows.flatMap((row) => listAuditEntries(planned, row, previousById.get(row.id))),
  )
  return rows
})

type Secrets = { username?: string; password?: string; newPassword?: string | undefined }

/** Replaces the password by its hash, because only that is stored. */
async function hashPasswordFields(
  policy: PasswordPolicy,
  { action, fields }: PlannedChange,
): Promise<{ passwordHash?: string }> {
  const { username = '', password, newPassword } = fields as Secrets
  const secret = password ?? newPassword
  if (secret === undefined) return action === 'create' ? { passwordHash: NO_PASSWORD_HASH } : {}
  const field = password === undefined ? 'newPassword' : 'password'
  await assertPasswordAllowed(policy, { field, password: secret, username })
  return { passwordHash: await hashPassword(secret) }
}

/** Invites a new user who has no password and can sign in. */
async function inviteNewUser(tx: Sql, config: InvitationConfig, caller: Caller, row: ItemRow): Promise<void> {
  if (!canUserSignIn(row)) return
  const { expiresAt } = await createInvitation(tx, config, toMailedUser(row))
  await writeAudit(tx, { event: 'invitationCreated', actor: caller, module: 'users', recordId: row.id })
  row.invitedUntil = expiresAt
}

export const createUserResource = (config: InvitationConfig & PasswordPolicy): Resource => ({
  ...userBaseResource,
  async change(tx, planned, write) {
    // Hashing is slow, so it is done before the access lock is taken.
    const secret = await hashPasswordFields(config, planned)
    const rows = await changeUsers(tx, planned, ({ password: _, newPassword: __, ...fields }) =>
      write({ ...fields, ...secret }),
    )
    if (secret.passwordHash === NO_PASSWORD_HASH)
      for (const row of rows) await inviteNewUser(tx, config, planned.caller, row)
    return rows
  },
})
