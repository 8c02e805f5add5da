import { findCallerByUserId } from '../../core/access/caller.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import type { Sql } from '../../core/db/database.ts'
import { ProblemError } from '../../core/errors/problem.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { enqueueMailForUsers } from '../../core/mail/outbox.store.ts'
import { notify } from '../notifications/index.ts'
import { publishMenu } from './publication/publication.service.ts'
import { cancelSchedule, type DueMenu, readDueMenuForUpdate, readDueMenuIds } from './publication/publication.store.ts'
import { buildMenuLink, weeklyMenuResource } from './weeklyMenus.service.ts'

/** Notifies the user who scheduled the menu, also by mail, or all editors if that user can no longer publish it. */
async function notifyPlanner(tx: Sql, due: DueMenu, canPublish: boolean): Promise<void> {
  const { id, publishBy, variantName, startDate } = due
  const about = { title: variantName, body: startDate, link: buildMenuLink(id) }
  const notice = { type: 'critical', key: 'notPublishedAsPlanned', ...about } as const
  const recipients = canPublish ? { userIds: [publishBy] } : ({ permission: 'weeklyMenus.edit' } as const)
  const notified = await notify(tx, { ...notice, ...recipients })
  const params = { variants: variantName, monday: startDate }
  await enqueueMailForUsers(tx, notified, { template: notice.key, params, urgent: false })
}

/** Publishes with the rights of the user who scheduled it; null if it is inactive, archived or refused. */
async function publishDueMenu(tx: Sql, planner: Caller, { id, active, archived }: DueMenu) {
  if (!active || archived) return null
  try {
    return await publishMenu({ sql: tx, resource: weeklyMenuResource, caller: planner, language: 'cs' }, id, {})
  } catch (error) {
    if (error instanceof ProblemError) return null
    throw error
  }
}

/** Publishes a due menu, or cancels its schedule and notifies the user who scheduled it. */
async function publishOrUnschedule(tx: Sql, due: DueMenu) {
  const planner = await findCallerByUserId(tx, due.publishBy)
  const canPublish =
    planner !== null && (['view', 'edit'] as const).every((action) => canPerform(planner, 'weeklyMenus', action, due))
  const published = canPublish ? await publishDueMenu(tx, planner, due) : null
  if (published) return { isPublished: true }
  await cancelSchedule(tx, due)
  await notifyPlanner(tx, due, canPublish)
  return { isPublished: false }
}

export const scheduledPublicationJob: Job = {
  name: 'scheduledPublication',
  schedule: '* * * * *',
  async run({ database, log }) {
    for (const id of await readDueMenuIds(database)) {
      const settled = await database.transaction(async (tx) => {
        const due = await readDueMenuForUpdate(tx, id)
        return due && publishOrUnschedule(tx, due)
      })
      if (!settled) continue
      log.info(
        { weeklyMenuId: id },
        settled.isPublished ? 'scheduled weekly menu published' : 'scheduled weekly menu not published',
      )
    }
  },
}
