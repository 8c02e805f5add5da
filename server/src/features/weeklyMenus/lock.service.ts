import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { type Context, getRecord } from '../../resource/record.service.ts'
import { notify } from '../notifications/notifications.store.ts'
import { holdForEditing } from './held.service.ts'
import { linkToMenu } from './link.ts'
import { freeLock, leaveLock, readLocksOfOthers, readPersonName, takeLock } from './lock.store.ts'
import { lockedBy } from './weeklyMenus.rules.ts'

/** A client that opens no editors of its own is one. */
const SOLE_EDITOR = 'api'

type Wanted = { takeOver?: boolean | undefined; editorId?: string | undefined }

/**
 * Takes the lock or renews it; with `takeOver` whoever else holds it loses it, and is notified. Answers with the menu and
 * with whom it notified. Runs inside a transaction.
 */
export async function lockMenu(context: Context, id: number, wanted: Wanted) {
  const { sql: tx, caller } = context
  const { takeOver = false, editorId = SOLE_EDITOR } = wanted
  await holdForEditing(tx, caller, id)
  const [held] = await readLocksOfOthers(tx, [id], caller.userId)
  const editor = { menuId: id, userId: caller.userId, editorId, sessionId: caller.sessionId }
  const isTaken = await takeLock(tx, editor, takeOver)
  if (held && !isTaken) throw lockedBy(held)
  const record = await getRecord(context, id)
  if (!held) return { record, notified: [] }
  const title = `${record.weeklyMenuVariantNameCs} · ${record.startDate}`
  const body = await readPersonName(tx, caller.userId)
  const userIds = [held.lockedByUserId]
  const link = linkToMenu(id)
  return {
    record,
    notified: await notify(tx, { userIds, type: 'info', key: 'lockTaken', title, body, link }),
  }
}

/** An editor leaves its own user's lock; without one the lock is freed, whoever holds it. Runs inside a transaction. */
export async function unlockMenu(tx: Sql, caller: Caller, id: number, editorId?: string): Promise<void> {
  await holdForEditing(tx, caller, id)
  if (editorId === undefined) await freeLock(tx, id)
  else await leaveLock(tx, id, caller.userId, editorId)
}
