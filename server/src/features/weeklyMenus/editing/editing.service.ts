import type { SetAsideCell, SetAsideChanges } from '@poledne/contract/modules/weeklyMenu'
import type { Caller } from '../../../core/access/caller.ts'
import { runInTransaction } from '../../../core/db/database.ts'
import { createValidationProblem } from '../../../core/errors/problem.ts'
import { getRecord, type RecordContext } from '../../../core/records/record.service.ts'
import { notify } from '../../notifications/index.ts'
import { buildMenuLink, createLockedProblem, readMenuForEditing } from '../weeklyMenus.service.ts'
import {
  acquireMenuLock,
  deleteSetAsideChanges,
  readLocksOfOthers,
  readPersonName,
  readSetAsideChanges,
  releaseMenuLock,
  removeLockEditor,
  upsertSetAsideChanges,
} from './editing.store.ts'

/** The editor id that is used for API clients that send none. */
const DEFAULT_EDITOR_ID = 'api'

/**
 * Returns the id that a lock stores for its editor, because the lock ends with the session or API token: the id of the
 * session, or the negative id of the token.
 */
const getHolderId = ({ sessionId, apiTokenId }: Caller): number => (apiTokenId === null ? sessionId : -apiTokenId)

type LockOptions = { takeOver?: boolean | undefined; editorId?: string | undefined }

/** Acquires or renews the lock and returns the menu; `takeOver` replaces the lock of another user, who is notified. */
export function lockMenu(context: RecordContext, id: number, options: LockOptions) {
  const { caller } = context
  const { takeOver = false, editorId = DEFAULT_EDITOR_ID } = options
  return runInTransaction(context.sql, async (tx) => {
    await readMenuForEditing(tx, caller, id)
    const [otherLock] = await readLocksOfOthers(tx, [id], caller.userId)
    const editor = { menuId: id, userId: caller.userId, editorId, holderId: getHolderId(caller) }
    const isAcquired = await acquireMenuLock(tx, editor, takeOver)
    if (otherLock && !isAcquired) throw createLockedProblem(otherLock)
    const record = await getRecord({ ...context, sql: tx }, id)
    tx.publish({ about: 'locks' })
    if (!otherLock) return record
    await notify(tx, {
      userIds: [otherLock.lockedByUserId],
      type: 'info',
      key: 'lockTaken',
      title: `${record.weeklyMenuVariantNameCs} · ${record.startDate}`,
      body: await readPersonName(tx, caller.userId),
      link: buildMenuLink(id),
    })
    return record
  })
}

/** Removes the lock of a menu; with an editor id, only this editor of the caller is removed from it. */
export function unlockMenu({ sql, caller }: RecordContext, id: number, editorId?: string): Promise<void> {
  return runInTransaction(sql, async (tx) => {
    await readMenuForEditing(tx, caller, id)
    if (editorId === undefined) await releaseMenuLock(tx, id)
    else await removeLockEditor(tx, id, caller.userId, editorId)
    tx.publish({ about: 'locks' })
  })
}

type SetAsideInput = { userId?: number | undefined; version?: number | undefined; cells: readonly SetAsideCell[] }

const serializeCell = ({ day, menuItemTypeId, dishIds, note }: SetAsideCell) =>
  JSON.stringify([day, menuItemTypeId, dishIds, note])

/** Refuses new cells in the set-aside changes of another user, from which the caller can only remove cells. */
function refuseNewCells(current: SetAsideChanges | undefined, cells: readonly SetAsideCell[]): void {
  const existing = new Set(current?.cells.map(serializeCell))
  if (!cells.every((cell) => existing.has(serializeCell(cell))))
    throw createValidationProblem({ field: 'cells', code: 'selectValue' })
}

/** Replaces the cells that the caller, or the user `userId`, has set aside for this menu. */
export function saveSetAsideChanges(
  { sql, caller }: RecordContext,
  menuId: number,
  { cells, userId = caller.userId, version }: SetAsideInput,
): Promise<void> {
  return runInTransaction(sql, async (tx) => {
    const menu = await readMenuForEditing(tx, caller, menuId)
    let baseVersion = version ?? menu.version
    if (userId !== caller.userId) {
      const current = (await readSetAsideChanges(tx, menuId)).find((changes) => changes.userId === userId)
      refuseNewCells(current, cells)
      baseVersion = current?.version ?? baseVersion
    }
    if (cells.length === 0) await deleteSetAsideChanges(tx, menuId, userId)
    else await upsertSetAsideChanges(tx, { menuId, userId, version: baseVersion, cells })
    tx.publish({ about: 'shelf', weeklyMenuId: menuId })
  })
}
