import { findUserCaller } from '../../access/caller.store.ts'
import { buildRights, type Caller } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import type { Job } from '../../jobs/job.ts'
import { enqueueMailForUsers } from '../../mail/outbox.store.ts'
import { canPerform } from '../../records/record.policy.ts'
import { updateRecords } from '../../records/record.store.ts'
import { notify } from '../notifications/notifications.store.ts'
import { publishStateChange, unpublishStateChange } from './publication/publication.service.ts'
import {
  type DueMenu,
  readDueMenuForUpdate,
  readDueMenuIds,
  readUnpublishedVariants,
} from './publication/publication.store.ts'
import { buildMenuLink } from './weeklyMenus.link.ts'
import { weeklyMenuResource } from './weeklyMenus.store.ts'

/** The job writes in the name of the user who scheduled the publication. */
const createJobCaller = ({ publishBy }: DueMenu): Caller => ({
  userId: publishBy,
  username: '',
  sessionId: 0,
  realUserId: null,
  level: 0,
  ...buildRights([
    { area: 'weeklyMenus', action: 'view', allItems: true, level: null },
    { area: 'weeklyMenus', action: 'edit', allItems: true, level: null },
  ]),
})

/** Whether the user who scheduled the publication can still sign in and publish this menu. */
async function canStillPublish(tx: Sql, { publishBy, ...menu }: DueMenu): Promise<boolean> {
  const user = await findUserCaller(tx, publishBy)
  return user !== null && (['view', 'edit'] as const).every((action) => canPerform(user, 'weeklyMenus', action, menu))
}

/**
 * Notifies the user who scheduled the publication, by mail as well. If that user can no longer publish the menu, everyone
 * who can edit all weekly menus is notified instead.
 */
async function notifyPlanner(tx: Sql, due: DueMenu, canPublish: boolean): Promise<number[]> {
  const { id, publishBy, variantName, startDate } = due
  const about = { title: variantName, body: startDate, link: buildMenuLink(id) }
  const notice = { type: 'critical', key: 'notPublishedAsPlanned', ...about } as const
  const recipients = canPublish ? { userIds: [publishBy] } : ({ permission: 'weeklyMenus.edit' } as const)
  const notified = await notify(tx, { ...notice, ...recipients })
  const params = { variants: variantName, monday: startDate }
  await enqueueMailForUsers(tx, notified, { template: notice.key, params, urgent: false })
  return notified
}

/** Publishes the latest saved version; a menu that cannot be published loses its schedule, and its planner is notified. */
async function publishOrUnschedule(tx: Sql, due: DueMenu) {
  const canPublish = await canStillPublish(tx, due)
  const isPublished = due.isPublishable && canPublish
  const { action, permission, set } = isPublished ? publishStateChange : unpublishStateChange
  const change = { action, permission, set, version: due.version }
  const [row] = await updateRecords(tx, weeklyMenuResource, createJobCaller(due), [due.id], change, 'cs')
  const notified = isPublished ? [] : await notifyPlanner(tx, due, canPublish)
  return { version: row?.version ?? due.version, isPublished, notified }
}

export const scheduledPublication: Job = {
  name: 'scheduledPublication',
  schedule: '* * * * *',
  async run({ database, publishChange, log }) {
    for (const id of await readDueMenuIds(database)) {
      const settled = await database.transaction(async (tx) => {
        const due = await readDueMenuForUpdate(tx, id)
        return due && publishOrUnschedule(tx, due)
      })
      if (!settled) continue
      const { version, isPublished, notified } = settled
      publishChange({ about: 'record', module: 'weeklyMenus', id, version })
      if (notified.length > 0) publishChange({ about: 'badges', userIds: notified })
      log.info(`weekly menu ${id} was ${isPublished ? '' : 'not '}published as planned`)
    }
  },
}

/** In the app and by mail, while there is still a working day left to do it. */
export const publicationReminder: Job = {
  name: 'publicationReminder',
  schedule: '0 12 * * 4',
  async run({ database, publishChange }) {
    const missing = await readUnpublishedVariants(database)
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
      await enqueueMailForUsers(tx, reached, { template: 'notPublished', params: { variants, monday }, urgent: false })
      return reached
    })
    publishChange({ about: 'badges', userIds })
  },
}
