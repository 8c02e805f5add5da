import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { MAX_LEFT, type UndoReason, type UndoResponse } from '@poledne/contract/http/bulk'
import type { RawViolation } from '@poledne/contract/http/violations'
import {
  type DishMerge,
  MERGE_FIELDS,
  type MergeField,
  type MergeRequest,
} from '@poledne/contract/modules/dishDuplicate'
import type { Caller } from '../../core/access/caller.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import type { Sql } from '../../core/db/database.ts'
import {
  createForbiddenProblem,
  createNotFoundProblem,
  createValidationProblem,
  ProblemError,
} from '../../core/errors/problem.ts'
import { assertVersion, type RecordContext } from '../../core/records/record.service.ts'
import { publishRecordChange, updateRecords } from '../../core/records/record.store.ts'
import { dishResource } from '../dishes/index.ts'
import { readMenuLocks, weeklyMenuResource } from '../weeklyMenus/index.ts'
import {
  type MenuOfDish,
  type MergedDish,
  readDishes,
  readMenuNames,
  readMenusWithDish,
  readMerge,
  readMergedMenus,
} from './dishMerges.store.ts'
import {
  insertMerge,
  markUndone,
  replaceDishInMenus,
  replaceDishInSetAsideChanges,
  restoreMenus,
} from './dishMerges.write.store.ts'

type Context = { sql: Sql; caller: Caller; language: Language }

/** Reads the dishes of a request. Refuses dishes that the caller cannot see or change, and versions that are outdated. */
async function readPair({ sql, caller, language }: Context, request: MergeRequest, lock: boolean) {
  const dishes = await readDishes(sql, caller, [request.keepId, request.goneId], lock)
  const [keep, gone] = [request.keepId, request.goneId].map((id) => dishes.find((dish) => dish.id === id))
  const violations: RawViolation[] = [
    ...(!keep || keep.archived ? [{ field: 'keepId', code: 'selectValue' } as const] : []),
    ...(gone ? [] : [{ field: 'goneId', code: 'selectValue' } as const]),
  ]
  if (!keep || !gone || violations.length > 0) throw createValidationProblem(...violations)
  if (!canPerform(caller, 'dishes', 'edit', keep) || !canPerform(caller, 'dishes', 'archive', gone))
    throw createForbiddenProblem()
  const context: RecordContext = { sql, resource: dishResource, caller, language }
  await assertVersion(context, keep, request.keepVersion)
  await assertVersion(context, gone, request.goneVersion)
  return { keep, gone }
}

/** Refuses the merge if the caller cannot edit one of the menus, or if other users are editing some of them. */
async function assertMenusCanChange({ sql, caller }: Context, menus: readonly MenuOfDish[]): Promise<void> {
  if (!menus.every((menu) => canPerform(caller, 'weeklyMenus', 'edit', menu))) throw createForbiddenProblem()
  const locks = await readMenuLocks(
    sql,
    caller,
    menus.map(({ id }) => id),
  )
  const [first] = locks
  if (!first) return
  const { id: _, ...lock } = first
  const weeklyMenus = await readMenuNames(
    sql,
    locks.slice(0, MAX_LEFT).map(({ id }) => id),
  )
  throw new ProblemError('locked', { extra: { lock, weeklyMenus } })
}

/** Counts the menus that a merge would change; refuses what the merge would refuse. */
export async function previewMerge(context: Context, request: MergeRequest): Promise<{ weeklyMenus: number }> {
  await readPair(context, request, false)
  const menus = await readMenusWithDish(context.sql, request.goneId, false)
  await assertMenusCanChange(context, menus)
  return { weeklyMenus: menus.length }
}

const pickFields = (dish: MergedDish, fields: readonly MergeField[]): Partial<Record<MergeField, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, dish[field]]))

/**
 * Replaces a dish by another one in all weekly menus and archives it, or changes nothing. Runs inside a transaction. The
 * rows of menus are locked before those of dishes, in the order in which a save of a menu locks them.
 */
export async function mergeDishes(context: Context, request: MergeRequest): Promise<DishMerge> {
  const { sql: tx, caller, language } = context
  const { keepId, goneId, fields } = request
  await readMenusWithDish(tx, goneId, true)
  const { keep, gone } = await readPair(context, request, true)
  // Menus that were saved with the dish while this transaction waited are found now; later ones wait for it.
  const menus = await readMenusWithDish(tx, goneId, true)
  await assertMenusCanChange(context, menus)

  const write = (id: number, permission: 'edit' | 'archive', set: object) =>
    updateRecords(
      tx,
      dishResource,
      caller,
      [id],
      { action: 'merge', permission, set: { ...set } },
      toNameLanguage(language),
    )
  const [kept] = await write(keepId, 'edit', { ...pickFields(keep, MERGE_FIELDS), ...pickFields(gone, fields) })
  const [archived] = await write(goneId, 'archive', { archived: true })
  if (!kept || !archived) throw createNotFoundProblem()
  const mergeId = await insertMerge(tx, caller, {
    keepId,
    goneId,
    keptOldValues: pickFields(keep, fields),
    keptVersion: kept.version,
    goneVersion: archived.version,
    goneWasArchived: gone.archived,
  })
  const changedMenus = await replaceDishInMenus(
    tx,
    caller,
    { mergeId, keepId, goneId },
    menus.map(({ id }) => id),
  )
  for (const menu of changedMenus) publishRecordChange(tx, weeklyMenuResource, menu)
  for (const weeklyMenuId of await replaceDishInSetAsideChanges(tx, caller, { keepId, goneId }))
    tx.publish({ about: 'shelf', weeklyMenuId })
  const merge = await readMerge(tx, caller, mergeId)
  if (!merge) throw createNotFoundProblem()
  return merge
}

/**
 * Undoes a merge once, as far as possible: records that were changed since, or that the caller cannot change, are left
 * and listed. Nothing is undone if the archived dish was changed, because the menus would then contain an archived dish.
 * Runs inside a transaction, which locks menus before dishes, and these before the merge.
 */
export async function undoMerge({ sql: tx, caller, language }: Context, id: number): Promise<UndoResponse> {
  const merge = await readMerge(tx, caller, id)
  if (!merge || merge.undoneAt !== null) throw createNotFoundProblem()
  const { keepId, goneId, keptOldValues } = merge
  const menus = await readMergedMenus(tx, id)
  const dishes = await readDishes(tx, caller, [keepId, goneId], true)
  const [keep, gone] = [keepId, goneId].map((dishId) => dishes.find((dish) => dish.id === dishId))
  // A dish that was deleted while this transaction waited has deleted the merge.
  if (!keep || !gone) throw createNotFoundProblem()
  if (!canPerform(caller, 'dishes', 'edit', keep) || !canPerform(caller, 'dishes', 'archive', gone))
    throw createForbiddenProblem()
  const response: UndoResponse = { undone: 0, left: [], leftCount: 0 }
  const leave = (module: 'dishes' | 'weeklyMenus', recordId: number, reason: UndoReason) => {
    response.leftCount++
    if (response.left.length < MAX_LEFT) response.left.push({ module, id: recordId, reason })
  }

  const isStillArchived = gone.archived && !merge.goneWasArchived
  if (isStillArchived && gone.version !== merge.goneVersion) {
    leave('dishes', goneId, 'changed')
    return response
  }
  if (!(await markUndone(tx, caller, id))) throw createNotFoundProblem()
  const write = async (dishId: number, action: 'restore' | 'revert', set: object) => {
    const permission = action === 'restore' ? 'archive' : 'edit'
    const update = { action, permission, set: { ...set } } as const
    const rows = await updateRecords(tx, dishResource, caller, [dishId], update, toNameLanguage(language))
    response.undone += rows.length
  }
  if (isStillArchived) await write(goneId, 'restore', { archived: false })
  const hasOldValues = Object.keys(keptOldValues).length > 0
  if (hasOldValues && keep.version === merge.keptVersion) await write(keepId, 'revert', keptOldValues)
  else if (hasOldValues) leave('dishes', keepId, 'changed')

  const locks = await readMenuLocks(
    tx,
    caller,
    menus.map((menu) => menu.id),
  )
  const lockedIds = new Set(locks.map((lock) => lock.id))
  const findReason = (menu: (typeof menus)[number]): UndoReason | null => {
    if (!canPerform(caller, 'weeklyMenus', 'edit', menu)) return 'forbidden'
    if (menu.version !== menu.mergedVersion) return 'changed'
    return lockedIds.has(menu.id) ? 'locked' : null
  }
  const restoredIds: number[] = []
  for (const menu of menus) {
    const reason = findReason(menu)
    if (reason) leave('weeklyMenus', menu.id, reason)
    else restoredIds.push(menu.id)
  }
  const restored = await restoreMenus(tx, caller, id, restoredIds)
  for (const menu of restored) publishRecordChange(tx, weeklyMenuResource, menu)
  response.undone += restored.length
  return response
}
