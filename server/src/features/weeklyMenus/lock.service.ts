import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { holdForEditing } from './held.service.ts'
import { freeLock, leaveLock, readLocksOfOthers, takeLock } from './lock.store.ts'
import { lockedBy } from './weeklyMenus.rules.ts'

/** A client that opens no editors of its own is one. */
const SOLE_EDITOR = 'api'

type Wanted = { takeOver?: boolean | undefined; editorId?: string | undefined }

/** Takes the lock or renews it; with `takeOver` whoever else holds it loses it. Runs inside a transaction. */
export async function lockMenu(tx: Sql, caller: Caller, id: number, wanted: Wanted): Promise<void> {
  const { takeOver = false, editorId = SOLE_EDITOR } = wanted
  await holdForEditing(tx, caller, id)
  const editor = { menuId: id, userId: caller.userId, editorId, sessionId: caller.sessionId }
  if (await takeLock(tx, editor, takeOver)) return
  const [lock] = await readLocksOfOthers(tx, [id], caller.userId)
  if (lock) throw lockedBy(lock)
}

/** An editor leaves its own user's lock; without one the lock is freed, whoever holds it. Runs inside a transaction. */
export async function unlockMenu(tx: Sql, caller: Caller, id: number, editorId?: string): Promise<void> {
  await holdForEditing(tx, caller, id)
  if (editorId === undefined) await freeLock(tx, id)
  else await leaveLock(tx, id, caller.userId, editorId)
}
