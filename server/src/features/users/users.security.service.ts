import { readRemainingAdministrators } from '../../core/access/access.store.ts'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { requireProof } from '../../core/access/proof.store.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import {
  createForbiddenProblem,
  createNotFoundProblem,
  createValidationProblem,
  ProblemError,
} from '../../core/errors/problem.ts'
import { enqueueMail } from '../../core/mail/outbox.store.ts'
import { lockAccessForCaller } from '../../core/records/withAccessChecks.ts'
import { deleteFactors, readFactors } from '../factors/index.ts'
import { notify } from '../notifications/index.ts'
import { deleteSessionOfUser, readSessionsOfUser } from '../sessions/index.ts'
import {
  anonymiseUserRow,
  deletePersonalData,
  hasAbility,
  type InvitableUser,
  readPersonalNames,
  readUserForInvitation,
  readUsersForUpdate,
} from './users.store.ts'

/**
 * Removes the personal data of a user and archives them. Their records and their history stay, with a pseudonym instead
 * of the name.
 */
export const anonymiseUser = (database: Database, caller: Caller, id: number): Promise<void> =>
  database.transaction(async (tx) => {
    await lockAccessForCaller(tx, caller)
    const [user] = await readUsersForUpdate(tx, [id])
    const names = await readPersonalNames(tx, id)
    if (!user || !names || !canPerform(caller, 'users', 'view', user)) throw createNotFoundProblem()
    if (!hasAbility(caller, 'anonymise', user)) throw createForbiddenProblem()
    await requireProof(tx, caller)
    const before = await readRemainingAdministrators(tx)
    const pseudonym = `anonymised-${id}`
    const version = await anonymiseUserRow(tx, caller, id, pseudonym)
    const after = await readRemainingAdministrators(tx)
    if (before.hasAdministrator && !after.hasAdministrator) throw new ProblemError('last_administrator')
    await deletePersonalData(tx, id, pseudonym, names)
    await writeAudit(tx, { event: 'userAnonymised', actor: caller, module: 'users', recordId: id })
    tx.publish({ about: 'record', module: 'users', id, version })
    tx.publish({ about: 'access' })
  })

/** Reads a user whose sessions and second factors the caller can manage. */
async function readManagedUser(tx: Sql, caller: Caller, id: number): Promise<InvitableUser> {
  await lockAccessForCaller(tx, caller)
  const user = await readUserForInvitation(tx, id)
  if (!user || !canPerform(caller, 'users', 'view', user)) throw createNotFoundProblem()
  if (caller.realUserId !== null || !canPerform(caller, 'users', 'edit', user)) throw createForbiddenProblem()
  if (!hasAbility(caller, 'security', user))
    throw createValidationProblem({ field: 'id', code: 'selectValue', reason: 'beyondRights' })
  return user
}

export const readUserFactors = (database: Database, caller: Caller, id: number) =>
  database.transaction(async (tx) => {
    await readManagedUser(tx, caller, id)
    const { totp, passkeys, recoveryCodes } = await readFactors(tx, id)
    return { totp: totp !== null, passkeys: passkeys.length, recoveryCodes }
  })

/** Removes the second factors of a user who has lost them. */
export const resetFactors = (database: Database, caller: Caller, id: number): Promise<void> =>
  database.transaction(async (tx) => {
    const { username, email, language } = await readManagedUser(tx, caller, id)
    await requireProof(tx, caller)
    await deleteFactors(tx, id)
    await writeAudit(tx, { event: 'factorsReset', actor: caller, module: 'users', recordId: id })
    const params = { username }
    await enqueueMail(tx, { recipient: email, language, template: 'factorsReset', params, urgent: true })
    const notice = { type: 'critical', key: 'factorsReset', title: username, body: caller.username } as const
    await notify(tx, { ...notice, userIds: [id], link: '/profile' })
    tx.publish({ about: 'access' })
  })

export const readSessionsOfManagedUser = (database: Database, caller: Caller, id: number) =>
  database.transaction(async (tx) => {
    await readManagedUser(tx, caller, id)
    return readSessionsOfUser(tx, id)
  })

export const endUserSession = (database: Database, caller: Caller, id: number, sessionId: number): Promise<void> =>
  database.transaction(async (tx) => {
    await readManagedUser(tx, caller, id)
    if (!(await deleteSessionOfUser(tx, id, sessionId))) throw createNotFoundProblem()
    await writeAudit(tx, { event: 'sessionEnded', actor: caller, module: 'users', recordId: id })
    tx.publish({ about: 'access' })
  })
