import type { Sql } from '../../db/database.ts'
import { type Caller, rightsFrom } from '../../http/caller.ts'
import type { Job } from '../../jobs/job.ts'
import { enqueueForUsers } from '../../mail/outbox.store.ts'
import { updateRecords } from '../../resource/record.store.ts'
import { notify } from '../notifications/notifications.store.ts'
import { linkToMenu } from './link.ts'
import { publishNow, unpublish } from './publication.service.ts'
import { type DueMenu, holdDue, readDue, readUnpublished } from './publication.store.ts'
import { weeklyMenuResource } from './weeklyMenus.store.ts'

/** Whoever made the plan, with the rights it was made with. */
const plannerOf = ({ publishBy }: DueMenu): Caller => ({
  userId: publishBy,
  username: '',
  sessionId: 0,
  realUserId: null,
  level: 0,
  ...rightsFrom([
    { area: 'weeklyMenus', action: 'view', allItems: true, level: null },
    { area: 'weeklyMenus', action: 'edit', allItems: true, level: null },
  ]),
})

/**
 * Whoever planned it cannot be expected to look: it goes by mail as well. Where he can no longer sign in, those hear of it
 * who can publish in his place.
 */
async function tellPlanner(tx: Sql, { id, publishBy, variantName, startDate }: DueMenu): Promise<number[]> {
  const about = { title: variantName, body: startDate, link: linkToMenu(id) }
  const notice = { type: 'critical', key: 'notPublishedAsPlanned', ...about } as const
  const planner = await notify(tx, { ...notice, userIds: [publishBy] })
  const notified = planner.length > 0 ? planner : await notify(tx, { ...notice, permission: 'weeklyMenus.edit' })
  const params = { variants: variantName, monday: startDate }
  await enqueueForUsers(tx, notified, { template: notice.key, params, urgent: false })
  return notified
}

/** What was planned is published; a menu that has changed since then is not, and whoever planned it is told. */
async function settle(tx: Sql, due: DueMenu) {
  const { action, permission, set } = due.isAsPlanned ? publishNow : unpublish
  const change = { action, permission, set, version: due.version }
  const [row] = await updateRecords(tx, weeklyMenuResource, plannerOf(due), [due.id], change, 'cs')
  const notified = due.isAsPlanned ? [] : await tellPlanner(tx, due)
  return { version: row?.version ?? due.version, isAsPlanned: due.isAsPlanned, notified }
}

export const scheduledPublication: Job = {
  name: 'scheduledPublication',
  schedule: '* * * * *',
  async run({ database, tell, log }) {
    for (const id of await readDue(database)) {
      const settled = await database.transaction(async (tx) => {
        const due = await holdDue(tx, id)
        return due && settle(tx, due)
      })
      if (!settled) continue
      const { version, isAsPlanned, notified } = settled
      tell({ about: 'record', module: 'weeklyMenus', id, version })
      if (notified.length > 0) tell({ about: 'badges', userIds: notified })
      log.info(`weekly menu ${id} was ${isAsPlanned ? '' : 'not '}published as planned`)
    }
  },
}

/** In the app and by mail, while there is still a working day left to do it. */
export const publicationReminder: Job = {
  name: 'publicationReminder',
  schedule: '0 12 * * 4',
  async run({ database, tell }) {
    const missing = await readUnpublished(database)
    const [first] = missing
    if (!first) return
    const { monday } = first
    const variants = missing.map(({ variantName }) => variantName).join(', ')
    const userIds = await database.transaction(async (tx) => {
      const reached = await notify(tx, {
        permission: 'weeklyMenus.edit',
        type: 'info',
        key: 'notPublished',
        title: variants,
        body: monday,
        link: '/weeklyMenus',
      })
      await enqueueForUsers(tx, reached, { template: 'notPublished', params: { variants, monday }, urgent: false })
      return reached
    })
    tell({ about: 'badges', userIds })
  },
}
