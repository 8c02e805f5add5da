import type { RawViolation } from '@poledne/contract/http/violations'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import type { Caller } from '../../core/access/caller.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import type { Sql } from '../../core/db/database.ts'
import { createForbiddenProblem, createNotFoundProblem, ProblemError } from '../../core/errors/problem.ts'
import { getRequiredAction } from '../../core/records/record.policy.ts'
import type { ChangeRecords, RecordResponse, Resource } from '../../core/records/resource.ts'
import { type ActiveLock, deletePreviousSaveOfSession, readLocksOfOthers } from './editing/editing.store.ts'
import { type MenuForUpdate, readMenusForUpdate, weeklyMenuBaseResource } from './weeklyMenus.store.ts'

/** Builds the path of a menu in the web app, without the base path. */
export const buildMenuLink = (id: number | 'new'): string => `/weeklyMenus/${id}`

/** Reads a menu and locks its row; throws 404 if the caller cannot see it, 403 if they cannot edit it. */
export async function readMenuForEditing(tx: Sql, caller: Caller, id: number): Promise<MenuForUpdate> {
  const [menu] = await readMenusForUpdate(tx, caller, [id], ['view'])
  if (!menu) throw createNotFoundProblem()
  if (!canPerform(caller, 'weeklyMenus', 'edit', menu)) throw createForbiddenProblem()
  return menu
}

/** Creates the problem for a locked menu; the response says which user locked it, and when. */
export const createLockedProblem = ({ id: _, ...lock }: ActiveLock, violations: RawViolation[] = []): ProblemError =>
  new ProblemError('locked', { extra: { lock }, violations })

/** Reads which of these menus other users have locked. The rows of the menus must already be locked. */
export const readMenuLocks = (tx: Sql, caller: Caller, ids: readonly number[]): Promise<ActiveLock[]> =>
  readLocksOfOthers(tx, ids, caller.userId)

/** Throws 423 if another user has the menu locked. The menu's row must already be locked. */
export async function assertNotLocked(tx: Sql, caller: Caller, id: number): Promise<void> {
  const [lock] = await readLocksOfOthers(tx, [id], caller.userId)
  if (lock) throw createLockedProblem(lock)
}

const toLockedViolations = (locks: readonly ActiveLock[], ids: readonly number[]): RawViolation[] =>
  ids.flatMap((id, index) =>
    locks.some((lock) => lock.id === id) ? [{ field: `ids.${index}`, code: 'selectValue', reason: 'locked' }] : [],
  )

/** Changes menus, unless another user has locked one of them. */
const changeMenus: ChangeRecords = async (tx, { caller, action, ids, fields, isBulk }, write) => {
  if (action === 'create') return write(fields)
  const menus = await readMenusForUpdate(tx, caller, ids, ['view', getRequiredAction(action)])
  // A separate statement after the row locks also finds an editing lock that was taken while this change waited.
  const locks = await readLocksOfOthers(
    tx,
    menus.map(({ id }) => id),
    caller.userId,
  )
  if (locks[0]) throw createLockedProblem(locks[0], isBulk ? toLockedViolations(locks, ids) : [])
  const rows = await write(fields)
  const [menu] = menus
  // The planner saves automatically, so the history of a draft gets one entry for all saves of an editing session.
  if (action === 'save' && !isBulk && rows.length > 0 && menu && !menu.published && !menu.isScheduled)
    await deletePreviousSaveOfSession(tx, caller, menu)
  return rows
}

export const weeklyMenuResource: Resource = { ...weeklyMenuBaseResource, change: changeMenus }

/** Narrows the type of a record, because records are typed by their resource only at run time. */
export const asWeeklyMenu = (record: RecordResponse) => record as unknown as WeeklyMenu
