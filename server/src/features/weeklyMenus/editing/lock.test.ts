import { type WeeklyMenu, weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSignInFixture, PASSWORD } from '../../../testing/builders/accountsApp.ts'
import { buildSaveBody } from '../../../testing/builders/testRecords.ts'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

let testApp: TestApp
let anna: TestUser
let boris: TestUser
let weeks: WeekFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  anna = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  boris = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  weeks = await buildWeekFixture(testApp)
})
afterAll(() => testApp.close())

const lockMenu = (user: TestUser | null, id: number, body: object = {}) =>
  testApp.call(user, 'POST', `weeklyMenus/${id}/lock/`, body)
const unlockMenu = (user: TestUser | null, id: number, query = '') =>
  testApp.call(user, 'DELETE', `weeklyMenus/${id}/lock/${query}`)
const readLockHolder = async (id: number): Promise<number | null> =>
  (await testApp.call(anna, 'GET', `weeklyMenus/${id}/`)).json().lockedByUserId
const saveMenu = (user: TestUser, menu: WeeklyMenu) =>
  testApp.call(user, 'PUT', `weeklyMenus/${menu.id}/`, buildSaveBody(weeklyMenus, menu))
const setLockTimeAgo = (id: number, column: 'seen_at' | 'locked_at', ago: string) =>
  testApp.database.rows({
    text: `update weekly_menu_locks set ${column} = now() - $2::interval where weekly_menu_id = $1`,
    values: [id, ago],
  })

describe('access', () => {
  test('locking a missing menu returns 404', async () => {
    expect((await lockMenu(anna, 999_999)).statusCode).toBe(404)
    expect((await unlockMenu(anna, 999_999)).statusCode).toBe(404)
  })
})

describe('acquiring and renewing a lock', () => {
  test('the record and the 423 response say who has the lock', async () => {
    const { id, version } = await weeks.create(anna)
    const taken = await lockMenu(anna, id, { editorId: 'a' })
    expect(taken.statusCode).toBe(200)
    expect(taken.json()).toMatchObject({ id, version, lockedByUserId: anna.id, lockedByUserName: anna.username })
    const refused = await lockMenu(boris, id)
    expect(refused.statusCode).toBe(423)
    const { lockedAt } = taken.json()
    expect(refused.json()).toMatchObject({
      code: 'locked',
      lock: { lockedAt, lockedByUserId: anna.id, lockedByUserName: anna.username },
    })
  })

  test('renewing a lock keeps lockedAt', async () => {
    const { id } = await weeks.create(anna)
    await lockMenu(anna, id)
    await setLockTimeAgo(id, 'locked_at', '20 minutes')
    await setLockTimeAgo(id, 'seen_at', '14 minutes')
    const before = (await testApp.call(anna, 'GET', `weeklyMenus/${id}/`)).json().lockedAt
    expect((await lockMenu(anna, id)).json().lockedAt).toBe(before)
    await setLockTimeAgo(id, 'seen_at', '14 minutes')
    expect((await lockMenu(boris, id)).statusCode).toBe(423)
  })

  test('a lock expires 15 minutes after it was last renewed', async () => {
    const { id } = await weeks.create(anna)
    await lockMenu(anna, id)
    await setLockTimeAgo(id, 'locked_at', '16 minutes')
    await setLockTimeAgo(id, 'seen_at', '15 minutes')
    expect(await readLockHolder(id)).toBeNull()
    const { lockedAt } = (await lockMenu(boris, id)).json()
    expect(await readLockHolder(id)).toBe(boris.id)
    expect(Date.now() - Date.parse(`${lockedAt}Z`)).toBeLessThan(60_000 * 10)
  })

  test('a lock ends 4 minutes after the last poll or renewal of a browser, and returns with its next poll', async () => {
    const browser = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
    const { id } = await weeks.create(anna)
    await lockMenu(browser, id)
    const setLastPollAgo = (ago: string) =>
      testApp.database.rows({
        text: `
          update sessions set created_at = now() - interval '1 day', last_seen_at = now() - $2::interval
          where user_id = $1`,
        values: [browser.id, ago],
      })
    await setLastPollAgo('1 hour')
    expect(await readLockHolder(id)).toBe(browser.id)
    await setLockTimeAgo(id, 'seen_at', '4 minutes')
    expect(await readLockHolder(id)).toBeNull()
    await setLastPollAgo('3 minutes')
    expect(await readLockHolder(id)).toBe(browser.id)
  })

  test('of twenty concurrent requests one acquires the lock', async () => {
    const { id } = await weeks.create(anna)
    const users = await Promise.all(Array.from({ length: 20 }, () => testApp.buildUser(WEEKLY_MENU_RIGHTS)))
    const answers = await Promise.all(users.map((user) => lockMenu(user, id)))
    const winners = users.filter((_, index) => answers[index]?.statusCode === 200)
    expect(winners.map((user) => user.id)).toEqual([await readLockHolder(id)])
    expect(answers.filter(({ statusCode }) => statusCode === 423)).toHaveLength(19)
  })
})

describe('taking over a lock', () => {
  test('replaces the lock and all editors of the previous user', async () => {
    const menu = await weeks.create(anna)
    await lockMenu(anna, menu.id, { editorId: 'a' })
    await setLockTimeAgo(menu.id, 'locked_at', '1 hour')
    const taken = (await lockMenu(boris, menu.id, { takeOver: true })).json()
    expect(taken.lockedByUserId).toBe(boris.id)
    expect((await lockMenu(anna, menu.id, { editorId: 'a' })).json().lock.lockedAt).toBe(taken.lockedAt)
    expect((await saveMenu(anna, menu)).statusCode).toBe(423)
    await unlockMenu(anna, menu.id, '?editorId=a')
    expect(await readLockHolder(menu.id)).toBe(boris.id)
  })

  test('notifies the previous user unless the lock had expired', async () => {
    const { id } = await weeks.create(anna)
    const listNotifications = async (user: TestUser) =>
      (await testApp.call(user, 'GET', 'profile/notifications/'))
        .json()
        .items.filter(({ link }: { link: string }) => link === `/weeklyMenus/${id}`)
    await lockMenu(anna, id)
    await lockMenu(anna, id, { takeOver: true })
    await lockMenu(boris, id, { takeOver: true })
    expect(await listNotifications(anna)).toMatchObject([
      { key: 'lockTaken', title: expect.stringMatching(/^Klasika · \d{4}-\d\d-\d\d$/), body: boris.username },
    ])
    await setLockTimeAgo(id, 'seen_at', '1 hour')
    await lockMenu(anna, id, { takeOver: true })
    expect(await listNotifications(boris)).toEqual([])
  })

  test('a concurrent save is written before it or refused', async () => {
    for (let round = 0; round < 15; round++) {
      const menu = await weeks.create(anna)
      await lockMenu(anna, menu.id)
      const [saved, taken] = await Promise.all([saveMenu(anna, menu), lockMenu(boris, menu.id, { takeOver: true })])
      expect(taken.statusCode).toBe(200)
      // The response of the take-over contains a save that was written before it.
      expect(taken.json().version).toBe(saved.statusCode === 200 ? 2 : 1)
      expect([200, 423]).toContain(saved.statusCode)
    }
  })
})

describe('editors', () => {
  test('two editors of one user share the lock, and the last one releases it', async () => {
    const { id } = await weeks.create(anna)
    await lockMenu(anna, id, { editorId: 'a' })
    expect((await lockMenu(anna, id, { editorId: 'b' })).statusCode).toBe(200)
    expect((await unlockMenu(anna, id, '?editorId=a')).statusCode).toBe(204)
    expect(await readLockHolder(id)).toBe(anna.id)
    await unlockMenu(anna, id, '?editorId=b')
    expect(await readLockHolder(id)).toBeNull()
    expect((await unlockMenu(anna, id, '?editorId=b')).statusCode).toBe(204)
  })

  test('an editor of another user releases nothing, an unlock without editor id does', async () => {
    const { id } = await weeks.create(anna)
    await lockMenu(anna, id, { editorId: 'a' })
    await unlockMenu(boris, id, '?editorId=a')
    expect(await readLockHolder(id)).toBe(anna.id)
    expect((await unlockMenu(boris, id)).statusCode).toBe(204)
    expect(await readLockHolder(id)).toBeNull()
  })

  test('signing out removes only the editors of that session', async () => {
    const { id } = await weeks.create(anna)
    const { login, buildUserWithPassword } = await buildSignInFixture(testApp)
    const person = await buildUserWithPassword(WEEKLY_MENU_RIGHTS)
    const laptop = { ...person, token: (await login(person.username, PASSWORD)).json().authToken }
    await lockMenu(person, id, { editorId: 'tablet' })
    await lockMenu(laptop, id, { editorId: 'laptop' })
    await testApp.call(laptop, 'POST', 'profile/logout/', {})
    expect(await readLockHolder(id)).toBe(person.id)
    await testApp.call(person, 'POST', 'profile/logout/', {})
    expect(await readLockHolder(id)).toBeNull()
    expect((await lockMenu(boris, id)).statusCode).toBe(200)
  })

  test('a caller who acts as another user locks in the name of that user', async () => {
    const { id } = await weeks.create(anna)
    const helper = await testApp.buildUser([...WEEKLY_MENU_RIGHTS, 'users.switch'])
    await testApp.call(helper, 'POST', `weeklyMenus/${id}/lock/`, {}, { 'x-switch-user': anna.username })
    expect(await readLockHolder(id)).toBe(anna.id)
    expect((await lockMenu(helper, id)).statusCode).toBe(423)
  })
})

describe('while another user has the lock', () => {
  const WRITES: [name: string, write: (menu: WeeklyMenu) => ReturnType<TestApp['call']>][] = [
    ['save', (menu) => saveMenu(boris, menu)],
    ...['archive', 'restore', 'publish', 'unpublish', 'activate', 'deactivate', 'history/1/restore'].map(
      (call): (typeof WRITES)[number] => [
        call,
        ({ id }) => testApp.call(boris, 'POST', `weeklyMenus/${id}/${call}/`, {}),
      ],
    ),
    ['delete', ({ id }) => testApp.call(boris, 'DELETE', `weeklyMenus/${id}/`)],
  ]
  test.each(WRITES)('%s is refused and changes nothing', async (_, write) => {
    const menu = await weeks.create(anna)
    await lockMenu(anna, menu.id)
    const refused = await write(menu)
    expect([refused.statusCode, refused.json().lock.lockedByUserId]).toEqual([423, anna.id])
    expect(refused.json().violations).toBeUndefined()
    expect((await testApp.call(boris, 'GET', `weeklyMenus/${menu.id}/`)).json().version).toBe(1)
    await unlockMenu(anna, menu.id)
    expect((await write(menu)).statusCode).not.toBe(423)
  })

  test('a bulk action names the locked menus and changes none', async () => {
    const free = await weeks.create(anna)
    const held = await weeks.create(anna)
    await lockMenu(anna, held.id)
    const archiveAll = (ids: number[]) => testApp.call(boris, 'POST', 'weeklyMenus/bulk/', { action: 'archive', ids })
    const refused = await archiveAll([free.id, held.id])
    expect(refused.json()).toMatchObject({ code: 'locked', violations: [{ field: 'ids.1' }] })
    expect((await archiveAll([held.id])).json()).toMatchObject({ violations: [{ field: 'ids.0' }] })
    expect((await testApp.call(boris, 'GET', `weeklyMenus/${free.id}/`)).json().archived).toBe(false)
    expect(
      (await testApp.call(anna, 'POST', 'weeklyMenus/bulk/', { action: 'archive', ids: [held.id] })).statusCode,
    ).toBe(200)
  })

  test('a bulk edit by filter refuses locked menus, and its undo leaves a menu that was locked since', async () => {
    const [free, held] = [await weeks.create(anna), await weeks.create(anna)]
    const change = { action: 'edit', set: { active: false }, filter: [`id:equals:${free.id},${held.id}`] }
    const sendBulk = () => testApp.call(boris, 'POST', 'weeklyMenus/bulk/', change)
    await lockMenu(anna, held.id)
    expect((await sendBulk()).json()).toMatchObject({ code: 'locked', violations: [{ field: 'filter' }] })
    await testApp.call(anna, 'DELETE', `weeklyMenus/${held.id}/lock/`)
    const { undo } = (await sendBulk()).json()
    await lockMenu(anna, held.id)
    expect((await testApp.call(boris, 'POST', `undo/${undo}/`, {})).json()).toMatchObject({
      undone: 1,
      left: [{ module: 'weeklyMenus', id: held.id, reason: 'locked' }],
      leftCount: 1,
    })
    const readActive = async ({ id }: { id: number }) =>
      (await testApp.call(boris, 'GET', `weeklyMenus/${id}/`)).json().active
    expect([await readActive(free), await readActive(held)]).toEqual([true, false])
  })

  test('a user who cannot edit the menu gets 403, not 423', async () => {
    const { id } = await weeks.create(anna)
    await lockMenu(anna, id)
    const own = { area: 'weeklyMenus' as const, action: 'archive' as const, allItems: false, level: null }
    const apprentice = await testApp.buildUser(['weeklyMenus.view', own])
    expect((await testApp.call(apprentice, 'POST', `weeklyMenus/${id}/archive/`, {})).statusCode).toBe(403)
  })
})

test('a lock shows the first and last name of its user if they are known', async () => {
  const { id } = await weeks.create(anna)
  await lockMenu(anna, id)
  await testApp.database.rows({
    text: "update users set first_name = 'Anna', last_name = 'Nováková' where id = $1",
    values: [anna.id],
  })
  const refused = await lockMenu(boris, id)
  expect(refused.json().lock.lockedByUserName).toBe('Anna Nováková')
  await testApp.database.rows({
    text: 'update users set first_name = null, last_name = null where id = $1',
    values: [anna.id],
  })
  expect((await lockMenu(boris, id)).json().lock.lockedByUserName).toBe(anna.username)
})

describe('the history of an editing session', () => {
  const listSaves = async (id: number) =>
    (await testApp.call(anna, 'GET', `weeklyMenus/${id}/history/`))
      .json()
      .items.map(({ action, revision }: { action: string; revision: number }) => `${action} ${revision}`)
  async function saveTimes(user: TestUser, menu: WeeklyMenu, times: number): Promise<WeeklyMenu> {
    let saved = menu
    for (let count = 0; count < times; count++) {
      const answer = await saveMenu(user, { ...saved, active: !saved.active })
      expect(answer.statusCode, answer.body).toBe(200)
      saved = answer.json()
    }
    return saved
  }

  test('has one entry for all saves of a draft while the user has the lock', async () => {
    const menu = await weeks.create(anna)
    await lockMenu(anna, menu.id, { editorId: 'a' })
    const saved = await saveTimes(anna, menu, 3)
    expect(await listSaves(menu.id)).toEqual(['save 4', 'create 1'])
    const { items } = (await testApp.call(anna, 'GET', `weeklyMenus/${menu.id}/history/`)).json()
    expect(items[0].changes).toMatchObject([{ field: 'active', from: true, to: false }])

    // The next session of the same user has an entry of its own.
    await unlockMenu(anna, menu.id)
    await lockMenu(anna, menu.id, { editorId: 'b' })
    await saveTimes(anna, saved, 2)
    expect(await listSaves(menu.id)).toEqual(['save 6', 'save 4', 'create 1'])
  })

  test('has an entry for each save without a lock, by another user, and of a published week', async () => {
    const menu = await weeks.create(anna)
    const saved = await saveTimes(anna, menu, 2)
    expect(await listSaves(menu.id)).toEqual(['save 3', 'save 2', 'create 1'])
    await lockMenu(boris, menu.id, { editorId: 'c' })
    const savedByBoris = await saveTimes(boris, saved, 2)
    expect((await listSaves(menu.id)).slice(0, 2)).toEqual(['save 5', 'save 3'])

    await testApp.database.rows({ text: 'update weekly_menus set published = true where id = $1', values: [menu.id] })
    await saveTimes(boris, savedByBoris, 2)
    expect((await listSaves(menu.id)).slice(0, 3)).toEqual(['save 7', 'save 6', 'save 5'])
  })
})
