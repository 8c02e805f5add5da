import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { MAX_LISTED_UNDO_FAILURES } from '@poledne/contract/http/bulk'
import type { RawViolation } from '@poledne/contract/http/violations'
import type { DishMerge, MergeField, MergeRequest } from '@poledne/contract/modules/dishDuplicate'
import type { Caller } from '../../core/access/caller.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import {
  assertPreviewIsCurrent,
  computePreviewFingerprint,
  runAsChangeSet,
} from '../../core/changeSets/changeSet.store.ts'
import type { Sql } from '../../core/db/database.ts'
import {
  createForbiddenProblem,
  createNotFoundProblem,
  createValidationProblem,
  ProblemError,
} from '../../core/errors/problem.ts'
import type { ChangeSetLink } from '../../core/records/history/history.store.ts'
import { assertVersion, type RecordContext } from '../../core/records/record.service.ts'
import { type RecordUpdate, updateRecords } from '../../core/records/record.store.ts'
import type { Resource } from '../../core/records/resource.ts'
import type { SqlParameters } from '../../core/records/sqlBuilder.ts'
import { dishResource } from '../dishes/index.ts'
import { readMenuLocks, weeklyMenuResource } from '../weeklyMenus/index.ts'
import {
  buildReplacedMenuItems,
  insertMerge,
  type MenuOfDish,
  type MergedDish,
  readDishesToMerge,
  readMenuNames,
  readMenusWithDish,
  readMerge,
  replaceDishInSetAsideChanges,
} from './dishMerges.store.ts'

type Context = { sql: Sql; caller: Caller; language: Language }

/** Reads the two dishes of a request. Refuses dishes that the caller cannot see or change, and outdated versions. */
async function readPair({ sql, caller, language }: Context, request: MergeRequest, lock: boolean) {
  const dishes = await readDishesToMerge(sql, caller, [request.keepId, request.goneId], lock)
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
    locks.slice(0, MAX_LISTED_UNDO_FAILURES).map(({ id }) => id),
  )
  throw new ProblemError('locked', { extra: { lock, weeklyMenus } })
}

const planMerge = ({ keep, gone }: { keep: MergedDish; gone: MergedDish }, menus: readonly MenuOfDish[]): string => {
  const records = [keep, gone, ...menus]
  return computePreviewFingerprint(
    records.map(({ id }) => id),
    records.map(({ version }) => version),
  )
}

/** Counts the menus that a merge would change, and throws the problems that the merge would throw. */
export async function previewMerge(
  context: Context,
  request: MergeRequest,
): Promise<{ weeklyMenus: number; plan: string }> {
  const pair = await readPair(context, request, false)
  const menus = await readMenusWithDish(context.sql, request.goneId, false)
  await assertMenusCanChange(context, menus)
  return { weeklyMenus: menus.length, plan: planMerge(pair, menus) }
}

const pickFields = (dish: MergedDish, fields: readonly MergeField[]): Partial<Record<MergeField, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, dish[field]]))

type MergeUpdate = Pick<RecordUpdate, 'permission' | 'set' | 'buildAssignments' | 'changeSet'>
type Merged = { keep: MergedDish; gone: MergedDish; menus: readonly MenuOfDish[]; fields: readonly MergeField[] }

/** Changes the kept dish, archives the other one and replaces it in the menus. */
async function writeMerge(
  { sql: tx, caller, language }: Context,
  { keep, gone, menus, fields }: Merged,
  changeSet: ChangeSetLink,
): Promise<void> {
  const names = toNameLanguage(language)
  const update = (resource: Resource, ids: readonly number[], change: MergeUpdate) =>
    updateRecords(tx, resource, caller, ids, { action: 'merge', isWhole: false, ...change }, names)
  const keepChange = {
    permission: 'edit',
    set: pickFields(gone, fields),
    ...(fields.length > 0 && { changeSet }),
  } as const
  const goneChange = { permission: 'archive', set: { archived: true }, ...(!gone.archived && { changeSet }) } as const
  const [kept] = await update(dishResource, [keep.id], keepChange)
  const [archived] = await update(dishResource, [gone.id], goneChange)
  if (!kept || !archived) throw createNotFoundProblem()
  if (menus.length === 0) return
  const buildAssignments = (bound: SqlParameters) => buildReplacedMenuItems({ keepId: keep.id, goneId: gone.id }, bound)
  const menuIds = menus.map(({ id }) => id)
  await update(weeklyMenuResource, menuIds, { permission: 'edit', buildAssignments, changeSet })
}

/**
 * Replaces a dish by another one in all weekly menus and archives it, or changes nothing. Runs inside a transaction. The
 * rows of menus are locked before rows of dishes, in the order in which a save of a menu locks them.
 */
export async function mergeDishes(context: Context, request: MergeRequest): Promise<DishMerge> {
  const { sql: tx, caller } = context
  const { keepId, goneId, fields } = request
  await readMenusWithDish(tx, goneId, true)
  const { keep, gone } = await readPair(context, request, true)
  // The second read finds menus saved with the dish while the transaction waited; later saves wait for it.
  const menus = await readMenusWithDish(tx, goneId, true)
  await assertMenusCanChange(context, menus)
  assertPreviewIsCurrent(request.plan, planMerge({ keep, gone }, menus))

  const keptOldValues = pickFields(keep, fields)
  const goneWasArchived = gone.archived
  const versions = { keptVersion: keep.version + 1, goneVersion: gone.version + 1 }
  const mergeId = await insertMerge(tx, caller, { keepId, goneId, keptOldValues, ...versions, goneWasArchived })
  const set = {
    kind: 'merge',
    module: 'dishes',
    name: String(gone.nameCs),
    sourceId: mergeId,
    permissions: [
      ...(['dishes.view', 'dishes.edit', 'dishes.archive'] as const),
      ...(menus.length > 0 ? (['weeklyMenus.view', 'weeklyMenus.edit'] as const) : []),
    ],
  } as const
  await runAsChangeSet(tx, caller, set, (changeSet) => writeMerge(context, { keep, gone, menus, fields }, changeSet))
  for (const weeklyMenuId of await replaceDishInSetAsideChanges(tx, caller, { keepId, goneId }))
    tx.publish({ about: 'shelf', weeklyMenuId })
  const merge = await readMerge(tx, caller, mergeId)
  if (!merge) throw createNotFoundProblem()
  return merge
}
