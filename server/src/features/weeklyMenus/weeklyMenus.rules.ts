import type { RawViolation } from '@poledne/contract/schemas/violations'
import type { Sql } from '../../db/database.ts'
import { ProblemError, validationProblem } from '../../http/problem.ts'
import { getRequiredAction } from '../../records/record.policy.ts'
import type { ChangeRecords } from '../../records/resource.ts'
import { type ActiveLock, readLocksOfOthers } from './lock/lock.store.ts'
import { isTwoHoursAhead } from './publication/publication.store.ts'
import { type MenuForUpdate, readMenusForUpdate } from './weeklyMenus.base.store.ts'

/** Somebody else edits it: who, and since when. */
export const createLockedProblem = ({ id: _, ...lock }: ActiveLock, violations: RawViolation[] = []): ProblemError =>
  new ProblemError('locked', { extra: { lock }, violations })

/** Of many, each that is locked is named by its place. */
const toLockedViolations = (locks: readonly ActiveLock[], ids: readonly number[]): RawViolation[] =>
  ids.flatMap((id, index) =>
    locks.some((lock) => lock.id === id) ? [{ field: `ids.${index}`, code: 'selectValue', reason: 'locked' }] : [],
  )

async function checkPublishable(tx: Sql, menusToPublish: readonly MenuForUpdate[], publishAt: unknown): Promise<void> {
  if (menusToPublish.some(({ isEmpty }) => isEmpty))
    throw validationProblem({ field: 'weeklyMenuItemsData', code: 'itemsMissing' })
  if (typeof publishAt === 'string' && !(await isTwoHoursAhead(tx, publishAt)))
    throw validationProblem({ field: 'publishAt', code: 'twoHoursAhead' })
}

/** Refuses every change of a menu while another user has it locked. */
export const changeMenus: ChangeRecords = async (tx, planned, write) => {
  const { caller, action, ids, fields, isBulk } = planned
  if (ids.length === 0) return write(fields)
  const menus = await readMenusForUpdate(tx, caller, ids, ['view', getRequiredAction(action)])
  const menuIds = menus.map(({ id }) => id)
  // read only now that the menus are held: an earlier look may have missed who has just taken a lock
  const locks = await readLocksOfOthers(tx, menuIds, caller.userId)
  if (locks[0]) throw createLockedProblem(locks[0], isBulk ? toLockedViolations(locks, ids) : [])
  if (action === 'publish' || action === 'schedule') await checkPublishable(tx, menus, fields.publishAt)
  // Releases up to 1.0.7 publish only this version; they can still run beside this one during an update.
  return write(action === 'schedule' ? { ...fields, publishVersion: (menus[0]?.version ?? 0) + 1 } : fields)
}
