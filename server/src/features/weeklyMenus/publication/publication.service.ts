import { parseInstant } from '@poledne/contract/domain/instant'
import { runInTransaction } from '../../../core/db/database.ts'
import { createValidationProblem } from '../../../core/errors/problem.ts'
import { assertVersion, getRecord, type RecordContext, updateRecord } from '../../../core/records/record.service.ts'
import type { RecordResponse } from '../../../core/records/resource.ts'
import { assertNotLocked, readMenuForEditing } from '../weeklyMenus.service.ts'
import { isTwoHoursAhead } from './publication.store.ts'

const NO_SCHEDULE = { publishAt: null, publishVersion: null, publishBy: null } as const

function parsePublishAt(text: string): string {
  const publishAt = parseInstant(text)
  if (publishAt === null) throw createValidationProblem({ field: 'publishAt', code: 'wrongFormat' })
  return publishAt
}

type PublishOptions = { version?: number | undefined; publishAt?: string | undefined }

/** Publishes a menu now, or schedules it for `publishAt`. A menu that is already published is returned unchanged. */
export async function publishMenu(
  context: RecordContext,
  id: number,
  options: PublishOptions,
): Promise<RecordResponse> {
  const publishAt = options.publishAt === undefined ? null : parsePublishAt(options.publishAt)
  const { caller } = context
  return runInTransaction(context.sql, async (tx) => {
    const menu = await readMenuForEditing(tx, caller, id)
    await assertNotLocked(tx, caller, id)
    if (menu.isEmpty) throw createValidationProblem({ field: 'weeklyMenuItemsData', code: 'itemsMissing' })
    if (publishAt !== null && !(await isTwoHoursAhead(tx, publishAt)))
      throw createValidationProblem({ field: 'publishAt', code: 'twoHoursAhead' })
    const txContext = { ...context, sql: tx }
    await assertVersion(txContext, menu, options.version)

    if (publishAt === null) {
      if (menu.published && !menu.isScheduled) return getRecord(txContext, id)
      return updateRecord(txContext, id, { action: 'publish', fields: { published: true, ...NO_SCHEDULE } })
    }
    if (menu.published) return getRecord(txContext, id)
    // Releases up to 1.0.7, which can run beside this one during an update, publish only this version.
    const publishVersion = menu.version + 1
    return updateRecord(txContext, id, {
      action: 'schedule',
      fields: { publishAt, publishVersion, publishBy: caller.userId },
    })
  })
}

/** Unpublishes a menu or cancels its schedule. A menu with neither is returned unchanged. */
export function unpublishMenu(context: RecordContext, id: number, version?: number): Promise<RecordResponse> {
  return runInTransaction(context.sql, async (tx) => {
    const menu = await readMenuForEditing(tx, context.caller, id)
    await assertNotLocked(tx, context.caller, id)
    const txContext = { ...context, sql: tx }
    await assertVersion(txContext, menu, version)
    if (!menu.published && !menu.isScheduled) return getRecord(txContext, id)
    return updateRecord(txContext, id, { action: 'unpublish', fields: { published: false, ...NO_SCHEDULE } })
  })
}
