import type { Sql } from '../db/database.ts'
import { type Caller, rightsFrom } from '../http/caller.ts'
import { forbidden, ProblemError } from '../http/problem.ts'
import { mayDo } from '../resource/record.policy.ts'
import type { PlannedChange, Resource } from '../resource/resource.ts'
import { type Administration, lockAccess, readAdministration, readStanding } from './access.store.ts'
import { grantsOf, standsBy } from './grants.ts'

type Rules = Required<Pick<Resource, 'before' | 'after'>>

/**
 * The guard has looked at the caller before the change could wait for its turn. Meanwhile somebody may have blocked him,
 * taken a role from him, or ended his session: what he may do is looked at again, now that nobody else can change it.
 */
async function standAgain(tx: Sql, caller: Caller): Promise<void> {
  const { userId, realUserId, sessionId } = caller
  const people = await readStanding(tx, [userId, realUserId ?? userId], sessionId)
  const found = (id: number) => {
    const person = people.find((each) => each.id === id)
    if (!person) throw new ProblemError('unauthenticated')
    const grants = grantsOf(person.roles.map((role) => ({ ...role, archived: false })))
    return { ...person, ...grants }
  }
  const now = found(userId)
  if (!standsBy(now, caller)) throw forbidden()
  if (realUserId === null) return
  const { level, permissions } = found(realUserId)
  const real: Caller = { ...caller, ...rightsFrom(permissions), level, userId: realUserId, realUserId: null }
  const { createdById } = now
  if (!mayDo(real, 'users', 'switch', { archived: false, createdById, level: now.level }))
    throw new ProblemError('switch_refused')
}

/** Who could manage users and roles before the change. */
const administered = new WeakMap<PlannedChange, Administration>()

/** The rules of a module whose records decide on access: judged one change after the other, and never the last administrator's end. */
export const decidingOnAccess = ({ before, after }: Rules): Rules => ({
  async before(tx, change) {
    await lockAccess(tx)
    await standAgain(tx, change.caller)
    administered.set(change, await readAdministration(tx))
    return before(tx, change)
  },
  async after(tx, change, rows) {
    await after(tx, change, rows)
    const then = administered.get(change)
    const now = await readAdministration(tx)
    if ((then?.isManaged && !now.isManaged) || (then?.isManagedWholly && !now.isManagedWholly))
      throw new ProblemError('last_administrator')
  },
})
