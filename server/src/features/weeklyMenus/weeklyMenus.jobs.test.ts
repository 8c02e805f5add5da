import { type WeeklyMenu, weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChangeEvent } from '../../core/db/changeEvent.ts'
import type { Job, JobContext } from '../../core/jobs/jobs.ts'
import { buildSaveBody } from '../../testing/builders/testRecords.ts'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { scheduledPublicationJob } from './weeklyMenus.jobs.ts'

let testApp: TestApp
let anna: TestUser
let boris: TestUser
let weeks: WeekFixture
let publishedEvents: ChangeEvent[] = []
let logLines: [fields: object, message: string][] = []

beforeAll(async () => {
  testApp = await buildTestApp()
  anna = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  boris = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  weeks = await buildWeekFixture(testApp)
  testApp.database.subscribe((event) => void publishedEvents.push(event))
})
beforeEach(async () => {
  logLines = []
  for (const table of ['notifications', 'outbox']) await testApp.database.rows({ text: `delete from ${table}` })
})
afterAll(() => testApp.close())

const runJob = (job: Job) => {
  publishedEvents = []
  const log = { info: (...line: [object, string]) => void logLines.push(line), warn: () => {}, error: () => {} }
  const parts = { database: testApp.database, log }
  return job.run(parts as unknown as JobContext, { paused: false })
}
const readMenu = async (id: number): Promise<WeeklyMenu> =>
  (await testApp.call(anna, 'GET', `weeklyMenus/${id}/`)).json()
const readNotifications = () =>
  testApp.database.rows({
    text: 'select user_id as "userId", key, title, body, link from notifications order by user_id, id',
  })

const readMails = () =>
  testApp.database.rows({
    text: 'select recipient, language, template, params, urgent from outbox order by length(recipient), recipient',
  })
const buildMail = (user: TestUser, template: string, params: object, language = 'cs') => ({
  recipient: `${user.username}@example.com`,
  language,
  template,
  params,
  urgent: false,
})

describe('a scheduled publication', () => {
  async function createScheduledMenu(): Promise<WeeklyMenu> {
    const { id } = await weeks.create(anna)
    const publishAt = new Date(Date.now() + 3 * 3_600_000).toISOString()
    await testApp.call(anna, 'POST', `weeklyMenus/${id}/publish/`, { publishAt })
    return readMenu(id)
  }
  const makeDue = (id: number) =>
    testApp.database.rows({ text: 'update weekly_menus set publish_at = now() where id = $1', values: [id] })

  test('publishes at its time in the name of the user who scheduled it', async () => {
    const { id } = await createScheduledMenu()
    await runJob(scheduledPublicationJob)
    expect(await readMenu(id)).toMatchObject({ published: false, version: 2 })
    await makeDue(id)
    await runJob(scheduledPublicationJob)
    expect(await readMenu(id)).toMatchObject({ published: true, publishAt: null, version: 3 })
    const { items } = (await testApp.call(anna, 'GET', `weeklyMenus/${id}/history/`)).json()
    expect(items[0]).toMatchObject({ action: 'publish', by: { id: anna.id }, actingAs: null })
    expect(publishedEvents).toEqual([{ about: 'record', module: 'weeklyMenus', id, version: 3 }])
    expect([await readNotifications(), await readMails()]).toEqual([[], []])
    expect(logLines).toEqual([[{ weeklyMenuId: id }, 'scheduled weekly menu published']])
    await runJob(scheduledPublicationJob)
    expect(await readMenu(id)).toMatchObject({ version: 3 })
  })

  const saveMenu = async (user: TestUser, menu: WeeklyMenu, changes: object = {}) => {
    const body = buildSaveBody(weeklyMenus, menu, changes)
    const { statusCode } = await testApp.call(user, 'PUT', `weeklyMenus/${menu.id}/`, body)
    expect(statusCode).toBe(200)
  }

  test('publishes the latest saved version, also one that another user saved', async () => {
    const menu = await createScheduledMenu()
    const weeklyMenuItemsData = [{ day: 4, items: [weeks.buildCell(1)] }]
    await saveMenu(boris, menu, { weeklyMenuItemsData })
    await makeDue(menu.id)
    await runJob(scheduledPublicationJob)
    expect(await readMenu(menu.id)).toMatchObject({ published: true, publishAt: null, version: 4, weeklyMenuItemsData })
    expect([await readNotifications(), await readMails()]).toEqual([[], []])
  })

  test.each([
    ['empty', (menu: WeeklyMenu) => saveMenu(boris, menu, { weeklyMenuItemsData: [] })],
    ['inactive', ({ id }: WeeklyMenu) => testApp.call(boris, 'POST', `weeklyMenus/${id}/deactivate/`, {})],
    ['archived', ({ id }: WeeklyMenu) => testApp.call(boris, 'POST', `weeklyMenus/${id}/archive/`, {})],
  ])('does not publish a menu that is %s by then, and notifies its planner, by mail as well', async (_, change) => {
    const menu = await createScheduledMenu()
    const { id, startDate } = menu
    await change(menu)
    expect(await readMenu(id)).toMatchObject({ publishAt: expect.any(String), version: 3 })
    await makeDue(id)
    await runJob(scheduledPublicationJob)
    expect(await readMenu(id)).toMatchObject({ published: false, publishAt: null, version: 4 })
    expect(await readNotifications()).toEqual([
      { userId: anna.id, key: 'notPublishedAsPlanned', title: 'Klasika', body: startDate, link: `/weeklyMenus/${id}` },
    ])
    const params = { variants: 'Klasika', monday: startDate, dateType: 'dayFirst' }
    expect(await readMails()).toEqual([buildMail(anna, 'notPublishedAsPlanned', params)])
    expect(publishedEvents).toContainEqual({ about: 'badges', userIds: [anna.id] })
    expect(logLines).toEqual([[{ weeklyMenuId: id }, 'scheduled weekly menu not published']])
  })

  test.each([
    ['can no longer sign in', 'update users set blocked = $2 where id = $1'],
    [
      'has lost the permission',
      'update roles set archived = $2 where id = (select role_ids[1] from users where id = $1)',
    ],
  ])('does not publish when its planner %s, and notifies those who can publish', async (_, text) => {
    const { id } = await createScheduledMenu()
    await makeDue(id)
    const setPermission = (taken: boolean) => testApp.database.rows({ text, values: [anna.id, taken] })
    await setPermission(true)
    await runJob(scheduledPublicationJob)
    await setPermission(false)
    expect(await readMenu(id)).toMatchObject({ published: false, publishAt: null })
    expect(await readNotifications()).toMatchObject([{ userId: boris.id, key: 'notPublishedAsPlanned' }])
    expect(await readMails()).toMatchObject([{ recipient: `${boris.username}@example.com` }])
    expect(publishedEvents).toContainEqual({ about: 'badges', userIds: [boris.id] })
  })

  test('waits while a user edits the menu', async () => {
    const { id } = await createScheduledMenu()
    await testApp.call(anna, 'POST', `weeklyMenus/${id}/lock/`, {})
    await makeDue(id)
    await runJob(scheduledPublicationJob)
    expect(await readMenu(id)).toMatchObject({ published: false, version: 2 })
    await testApp.call(anna, 'DELETE', `weeklyMenus/${id}/lock/`)
    await runJob(scheduledPublicationJob)
    expect(await readMenu(id)).toMatchObject({ published: true })
  })

  test('publishes once when several instances run the job', async () => {
    const { id } = await createScheduledMenu()
    await makeDue(id)
    await Promise.all([1, 2, 3, 4].map(() => runJob(scheduledPublicationJob)))
    expect(await readMenu(id)).toMatchObject({ published: true, version: 3 })
  })
})
