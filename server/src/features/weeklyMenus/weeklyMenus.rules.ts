import type { RawViolation } from '@poledne/contract/violations'
import type { Sql } from '../../db/database.ts'
import { ProblemError, violated } from '../../http/problem.ts'
import { permissionOf } from '../../resource/record.policy.ts'
import type { PlannedChange } from '../../resource/resource.ts'
import { type HeldMenu, holdMenus } from './held.store.ts'
import { type HeldLock, readLocksOfOthers } from './lock.store.ts'
import { isFarEnough } from './publication.store.ts'

/** Somebody else edits it: who, and since when. */
export const lockedBy = ({ id: _, ...lock }: HeldLock, violations: RawViolation[] = []): ProblemError =>
  new ProblemError('locked', { extra: { lock }, violations })

/** Of many, each that is locked is named by its place. */
const placesOf = (locks: readonly HeldLock[], ids: readonly number[]): RawViolation[] =>
  ids.flatMap((id, index) =>
    locks.some((lock) => lock.id === id) ? [{ field: `ids.${index}`, code: 'selectValue', reason: 'locked' }] : [],
  )

async function mayBePublished(tx: Sql, held: readonly HeldMenu[], publishAt: unknown): Promise<void> {
  if (held.some(({ isEmpty }) => isEmpty)) throw violated({ field: 'weeklyMenuItemsData', code: 'itemsMissing' })
  if (typeof publishAt === 'string' && !(await isFarEnough(tx, publishAt)))
    throw violated({ field: 'publishAt', code: 'twoHoursAhead' })
}

/** While somebody else holds the lock of a menu, nothing of it is changed. */
export async function beforeChange(tx: Sql, { caller, action, ids, fields, isBulk }: PlannedChange) {
  if (ids.length === 0) return fields
  const held = await holdMenus(tx, caller, ids, ['view', permissionOf(action)])
  const heldIds = held.map(({ id }) => id)
  // read only now that the menus are held: an earlier look may have missed who has just taken a lock
  const locks = await readLocksOfOthers(tx, heldIds, caller.userId)
  if (locks[0]) throw lockedBy(locks[0], isBulk ? placesOf(locks, ids) : [])
  if (action === 'publish' || action === 'schedule') await mayBePublished(tx, held, fields.publishAt)
  // Releases up to 1.0.7 publish only this version; they can still run beside this one during an update.
  return action === 'schedule' ? { ...fields, publishVersion: (held[0]?.version ?? 0) + 1 } : fields
}
