import type { Caller } from '../../../access/caller.ts'
import type { Sql } from '../../../db/database.ts'
import { getRecord, type RecordContext } from '../../../records/record.service.ts'
import { notify } from '../../notifications/notifications.store.ts'
import { buildMenuLink } from '../weeklyMenus.link.ts'
import { createLockedProblem } from '../weeklyMenus.rules.ts'
import { readMenuForEditing } from '../weeklyMenus.service.ts'
import { acquireLock, readLocksOfOthers, readPersonName, releaseLock, removeLockEditor } from './lock.store.ts'

/** A client that opens no editors of its own is one. */
const DEFAULT_EDITOR_ID = 'api'

type LockRequest = { takeOver?: boolean | undefined; editorId?: string | undefined }

/**
 * Takes the lock or renews it; with `takeOver` whoever else holds it loses it, and is notified. Answers with the menu and
 * with whom it notified. Runs inside a transaction.
 */
export async function lockMenu(context: RecordContext, id: number, wanted: LockRequest) {
  const { sql: tx, caller } = context
  const { takeOver = false, editorId = DEFAULT_EDITOR_ID } = wanted
  await readMenuForEditing(tx, caller, id)
  const [otherLock] = await readLocksOfOthers(tx, [id], caller.userId)
  const editor = { menuId: id, userId: caller.userId, editorId, sessionId: caller.sessionId }
  const isTaken = await acquireLock(tx, editor, takeOver)
  if (otherLock && !isTaken) throw createLockedProblem(otherLock)
  const record = await getRecord(context, id)
  if (!otherLock) return { record, notified: [] }
  const title = `${record.weeklyMenuVariantNameCs} · ${record.startDate}`
  const body = await readPersonName(tx, caller.userId)
  const userIds = [otherLock.lockedByUserId]
  const link = buildMenuLink(id)
  return {
    record,
    notified: await notify(tx, { userIds, type: 'info', key: 'lockTaken', title, body, link }),
  }
}

/** An editor leaves its own user's lock; without one the lock is freed, whoever holds it. Runs inside a transaction. */
export async function unlockMenu(tx: Sql, caller: Caller, id: number, editorId?: string): Promise<void> {
  await readMenuForEditing(tx, caller, id)
  if (editorId === undefined) await releaseLock(tx, id)
  else await removeLockEditor(tx, id, caller.userId, editorId)
}
