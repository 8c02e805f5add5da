import type { Sql } from '../db/database.ts'
import { forbidden, ProblemError } from '../http/problem.ts'
import { canPerform } from '../records/record.policy.ts'
import type { RecordChange, Resource } from '../records/resource.ts'
import {
  type AdministratorCoverage,
  lockAccess,
  readAdministratorCoverage,
  readUserRoleGrants,
} from './access.store.ts'
import { buildRights, type Caller } from './caller.ts'
import { isStillGranted, mergeRoleGrants } from './grants.ts'

type WriteHooks = Required<Pick<Resource, 'before' | 'after'>>

/**
 * The guard has looked at the caller before the change could wait for its turn. Meanwhile somebody may have blocked him,
 * taken a role from him, or ended his session: what he may do is looked at again, now that nobody else can change it.
 */
async function recheckCaller(tx: Sql, caller: Caller): Promise<void> {
  const { userId, realUserId, sessionId } = caller
  const people = await readUserRoleGrants(tx, [userId, realUserId ?? userId], sessionId)
  const findUser = (id: number) => {
    const person = people.find((each) => each.id === id)
    if (!person) throw new ProblemError('unauthenticated')
    const grants = mergeRoleGrants(person.roles.map((role) => ({ ...role, archived: false })))
    return { ...person, ...grants }
  }
  const now = findUser(userId)
  if (!isStillGranted(now, caller)) throw forbidden()
  if (realUserId === null) return
  const { level, permissions } = findUser(realUserId)
  const real: Caller = { ...caller, ...buildRights(permissions), level, userId: realUserId, realUserId: null }
  const { createdById } = now
  if (!canPerform(real, 'users', 'switch', { archived: false, createdById, level: now.level }))
    throw new ProblemError('switch_refused')
}

/** Who could manage users and roles before the change. */
const coverageBefore = new WeakMap<RecordChange, AdministratorCoverage>()

/** The rules of a module whose records decide on access: judged one change after the other, and never the last administrator's end. */
export const withAccessChecks = ({ before, after }: WriteHooks): WriteHooks => ({
  async before(tx, change) {
    await lockAccess(tx)
    await recheckCaller(tx, change.caller)
    coverageBefore.set(change, await readAdministratorCoverage(tx))
    return before(tx, change)
  },
  async after(tx, change, rows) {
    await after(tx, change, rows)
    const then = coverageBefore.get(change)
    const now = await readAdministratorCoverage(tx)
    if ((then?.isManaged && !now.isManaged) || (then?.isManagedWholly && !now.isManagedWholly))
      throw new ProblemError('last_administrator')
  },
})
