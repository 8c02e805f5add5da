import type { Sql } from '../../db/database.ts'
import { type Caller, rightsFrom } from '../../http/caller.ts'
import type { Job } from '../../jobs/job.ts'
import { enqueueForUsers } from '../../mail/outbox.store.ts'
import { mayDo } from '../../resource/record.policy.ts'
import { updateRecords } from '../../resource/record.store.ts'
import { notify } from '../notifications/notifications.store.ts'
import { findUser } from '../sessions/sessions.store.ts'
import { linkToMenu } from './link.ts'
import { publishNow, unpublish } from './publication.service.ts'
import { type DueMenu, holdDue, readDue, readUnpublished } from './publication.store.ts'
import { weeklyMenuResource } from './weeklyMenus.store.ts'

/** The job writes in the name of the user who scheduled the publication. */
const writerOf = ({ publishBy }: DueMenu): Caller => ({
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

/** Whether the user who scheduled the publication can still sign in and publish this menu. */
async function canStillPublish(tx: Sql, { publishBy, ...menu }: DueMenu): Promise<boolean> {
  const user = await findUser(tx, publishBy)
  return user !== null && (['view', 'edit'] as const).every((action) => mayDo(user, 'weeklyMenus', action, menu))
}

/**
 * Notifies the user who scheduled the publication, by mail as well. If that user can no longer publish the menu, everyone
 * who can edit all weekly menus is notified instead.
 */
async function notifyPlanner(tx: Sql, due: DueMenu, canPublish: boolean): Promise<number[]> {
  const { id, publishBy, variantName, startDate } = due
  const about = { title: variantName, body: startDate, link: linkToMenu(id) }
  const notice = { type: 'critical', key: 'notPublishedAsPlanned', ...about } as const
  const recipients = canPublish ? { userIds: [publishBy] } : ({ permission: 'weeklyMenus.edit' } as const)
  const notified = await notify(tx, { ...notice, ...recipients })
  const params = { variants: variantName, monday: startDate }
  await enqueueForUsers(tx, notified, { template: notice.key, params, urgent: false })
  return notified
}

/** Publishes the latest saved version; a menu that cannot be published loses its schedule, and its planner is notified. */
async function settle(tx: Sql, due: DueMenu) {
  const canPublish = await canStillPublish(tx, due)
  const publishes = due.isPublishable && canPublish
  const { action, permission, set } = publishes ? publishNow : unpublish
  const change = { action, permission, set, version: due.version }
  const [row] = await updateRecords(tx, weeklyMenuResource, writerOf(due), [due.id], change, 'cs')
  const notified = publishes ? [] : await notifyPlanner(tx, due, canPublish)
  return { version: row?.version ?? due.version, publishes, notified }
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
      const { version, publishes, notified } = settled
      tell({ about: 'record', module: 'weeklyMenus', id, version })
      if (notified.length > 0) tell({ about: 'badges', userIds: notified })
      log.info(`weekly menu ${id} was ${publishes ? '' : 'not '}published as planned`)
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
