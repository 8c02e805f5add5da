import { lockAccess, readRemainingAdministrators, readUserRoleGrants } from '../access/access.store.ts'
import { canActAs } from '../access/actAs.ts'
import { buildRights, type Caller } from '../access/caller.ts'
import { includesEarlierGrants, mergeRoleGrants } from '../access/grants.ts'
import type { Sql } from '../db/database.ts'
import { createForbiddenProblem, ProblemError } from '../errors/problem.ts'
import type { ChangeRecords } from './resource.ts'

/**
 * Reads the caller's rights again under the access lock: while the request waited for the lock, another request can
 * have blocked the caller, removed a role, ended the session or revoked the API token.
 */
async function recheckCaller(tx: Sql, caller: Caller): Promise<void> {
  const { userId, realUserId } = caller
  const people = await readUserRoleGrants(tx, [userId, realUserId ?? userId], caller)
  const findUser = (id: number) => {
    const person = people.find((each) => each.id === id)
    if (!person) throw new ProblemError('unauthenticated')
    const grants = mergeRoleGrants(person.roles.map((role) => ({ ...role, archived: false })))
    return { ...person, ...grants }
  }
  const now = findUser(userId)
  if (!includesEarlierGrants(now, caller)) throw createForbiddenProblem()
  if (realUserId === null) return
  const { level, permissions } = findUser(realUserId)
  const real: Caller = { ...caller, ...buildRights(permissions), level, userId: realUserId, realUserId: null }
  if (!canActAs(real, now)) throw new ProblemError('switch_refused')
}

/** Waits until no other change of users or roles is running, and checks that the caller still has their rights. */
export async function lockAccessForCaller(tx: Sql, caller: Caller): Promise<void> {
  await lockAccess(tx)
  await recheckCaller(tx, caller)
}

/**
 * Wraps the rules of users and roles: changes run one after the other, with the current rights of the caller, and a
 * change that would leave no administrator is refused.
 */
export const withAccessChecks =
  (change: ChangeRecords): ChangeRecords =>
  async (tx, planned, write) => {
    await lockAccessForCaller(tx, planned.caller)
    const before = await readRemainingAdministrators(tx)
    const rows = await change(tx, planned, write)
    const after = await readRemainingAdministrators(tx)
    if (
      (before.hasAdministrator && !after.hasAdministrator) ||
      (before.hasHighestAdministrator && !after.hasHighestAdministrator)
    )
      throw new ProblemError('last_administrator')
    return rows
  }
