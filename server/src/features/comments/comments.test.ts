import type { Comment } from '@poledne/contract/modules/comment'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let anna: TestUser
let boris: TestUser
let reader: TestUser
let weeks: WeekFixture
let menuId: number

beforeAll(async () => {
  testApp = await buildTestApp()
  anna = await testApp.buildUser([...WEEKLY_MENU_RIGHTS, 'users.view'])
  boris = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  reader = await testApp.buildUser(['weeklyMenus.view'])
  weeks = await buildWeekFixture(testApp)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  menuId = (await weeks.create(anna)).id
})

const call = (
  user: TestUser | null,
  method: 'GET' | 'POST' | 'DELETE',
  rest = '',
  body: object | undefined = method === 'POST' ? {} : undefined,
) => testApp.call(user, method, `weeklyMenus/${menuId}/comments/${rest}`, body)
const write = (user: TestUser | null, fields: object = {}) =>
  call(user, 'POST', '', { body: 'Bez knedlíku?', ...fields })
const add = async (user: TestUser, fields: object = {}): Promise<Comment> => {
  const response = await write(user, fields)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const list = async (user: TestUser) => (await call(user, 'GET')).json()
const listNotifications = async (user: TestUser): Promise<{ key: string; link: string; body: string }[]> =>
  (await testApp.call(user, 'GET', 'profile/notifications/')).json().items
const findViolations = async (user: TestUser, fields: object) => {
  const response = await write(user, fields)
  expect(response.statusCode).toBe(422)
  return response.json().violations.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
}

describe('access', () => {
  test('a reader cannot add a comment, and the list says so', async () => {
    await add(anna)
    expect(await list(reader)).toMatchObject({ total: 1, open: 1, can: { add: false } })
  })

  test('a user limited to own menus neither reads nor writes comments on the menus of others', async () => {
    const own = await testApp.buildUser(
      (['weeklyMenus.view', 'weeklyMenus.edit'] as const).map((each) =>
        buildPermissionEntry(each, { allItems: false }),
      ),
    )
    const { id } = await add(anna)
    for (const response of [await call(own, 'GET'), await write(own), await call(own, 'POST', `${id}/resolve/`)])
      expect(response.statusCode).toBe(404)
  })

  test('a comment of another menu is not found', async () => {
    const { id } = await add(anna)
    menuId = (await weeks.create(anna)).id
    expect((await call(anna, 'POST', `${id}/resolve/`)).statusCode).toBe(404)
    expect((await call(anna, 'DELETE', `${id}/`)).statusCode).toBe(404)
    expect(await findViolations(anna, { parentId: id })).toEqual(['parentId selectValue'])
  })
})

describe('adding a comment', () => {
  test('needs no lock and does not change the menu or its history', async () => {
    await testApp.call(boris, 'POST', `weeklyMenus/${menuId}/lock/`, {})
    const before = (await testApp.call(anna, 'GET', `weeklyMenus/${menuId}/history/`)).json()
    const comment = await add(anna, { day: 2, menuItemTypeId: weeks.typeIds[1] })
    expect(comment).toMatchObject({
      body: 'Bez knedlíku?',
      day: 2,
      menuItemTypeId: weeks.typeIds[1],
      by: { id: anna.id },
      sentBy: null,
      resolvedAt: null,
      can: { resolve: true, delete: true },
    })
    expect((await testApp.call(anna, 'GET', `weeklyMenus/${menuId}/history/`)).json()).toEqual(before)
  })

  test('with invalid fields returns 422', async () => {
    expect(await findViolations(anna, { body: ' ' })).toEqual(['body emptyField'])
    expect(await findViolations(anna, { menuItemTypeId: weeks.typeIds[0] })).toEqual(['day selectValue'])
    expect(await findViolations(anna, { day: 1, menuItemTypeId: 999_999 })).toEqual(['menuItemTypeId selectValue'])
    expect(await findViolations(anna, { day: 8 })).toEqual(['day selectValue'])
    const { id } = await add(anna)
    expect(await findViolations(anna, { parentId: id, day: 1 })).toEqual(['parentId selectValue'])
    const reply = await add(anna, { parentId: id })
    expect(await findViolations(anna, { parentId: reply.id })).toEqual(['parentId selectValue'])
  })

  test('the 501st comment on a menu returns 422', async () => {
    await testApp.database.rows({
      text: `insert into weekly_menu_comments (weekly_menu_id, user_id, body)
        select $1, $2, 'Comment ' || n from generate_series(1, 499) n`,
      values: [menuId, anna.id],
    })
    const statuses = await Promise.all([1, 2, 3].map(async () => (await write(anna)).statusCode))
    expect(statuses.toSorted()).toEqual([201, 422, 422])
    const { items, ...page } = (await call(anna, 'GET', '?page=6&pageSize=100')).json()
    expect([items, page]).toMatchObject([[], { page: 6, pageSize: 100, total: 500, open: 500 }])
    expect((await list(anna)).items).toHaveLength(50)
    expect((await call(anna, 'GET', '?pageSize=101')).statusCode).toBe(400)
  })

  test('with the same idempotency key is stored and notified once', async () => {
    const headers = { 'idempotency-key': `comment-${menuId}` }
    const body = { body: 'Salt?', mentions: [reader.id] }
    const before = (await listNotifications(reader)).length
    for (const _ of [1, 2]) await testApp.call(anna, 'POST', `weeklyMenus/${menuId}/comments/`, body, headers)
    expect(await list(anna)).toMatchObject({ total: 1 })
    expect(await listNotifications(reader)).toHaveLength(before + 1)
  })

  test('while acting as another user names both users', async () => {
    const admin = await testApp.buildUser([...WEEKLY_MENU_RIGHTS, 'users.view', 'users.switch'])
    const as = { 'x-switch-user': anna.username }
    const response = await testApp.call(admin, 'POST', `weeklyMenus/${menuId}/comments/`, { body: 'Salt?' }, as)
    expect(response.json()).toMatchObject({ by: { id: anna.id }, sentBy: { id: admin.id } })
  })
})

describe('mentions', () => {
  test('notify the mentioned users with a link to the comment', async () => {
    const { id } = await add(anna, { mentions: [reader.id, anna.id] })
    const [notification] = await listNotifications(reader)
    expect(notification).toMatchObject({
      key: 'commentMention',
      body: 'Bez knedlíku?',
      link: `/weeklyMenus/${menuId}/edit?comment=${id}`,
    })
    expect(await listNotifications(anna)).toEqual([])
  })

  test('notify with the first 200 characters, of which none is cut in two', async () => {
    await add(anna, { body: `${'a'.repeat(199)}🍲🍲`, mentions: [reader.id] })
    expect((await listNotifications(reader))[0]?.body).toBe(`${'a'.repeat(199)}🍲`)
  })

  test('of users who cannot view the menu, cannot sign in or do not exist return 422', async () => {
    const stranger = await testApp.buildUser(['dishes.view'])
    const blocked = await testApp.buildUser(['weeklyMenus.view'])
    await testApp.database.rows({ text: 'update users set blocked = true where id = $1', values: [blocked.id] })
    for (const id of [stranger.id, blocked.id, 999_999])
      expect(await findViolations(anna, { mentions: [reader.id, id] })).toEqual(['mentions.1 selectValue'])
    expect(await list(anna)).toMatchObject({ total: 0 })
  })

  const findPeople = async (user: TestUser, search = ''): Promise<number[]> =>
    (await call(user, 'GET', `people/?search=${search}`)).json().items.map(({ id }: { id: number }) => id)

  test.each([
    ['own records', { allItems: false }],
    ['a level', { level: 100_000 }],
  ])('users.view that is limited to %s does not allow to mention other users', async (_, limit) => {
    const limited = await testApp.buildUser([...WEEKLY_MENU_RIGHTS, buildPermissionEntry('users.view', limit)])
    expect(await findPeople(limited)).toEqual([anna.id])
    expect(await findViolations(limited, { mentions: [reader.id] })).toEqual(['mentions.0 selectValue'])
  })

  test('without users.view only users who worked on the menu can be found and mentioned', async () => {
    expect(await findPeople(boris)).toEqual([anna.id])
    expect(await findPeople(anna, reader.username)).toEqual([reader.id])
    expect(await findPeople(boris, reader.username)).toEqual([])
    expect(await findViolations(boris, { mentions: [reader.id] })).toEqual(['mentions.0 selectValue'])
    await add(boris, { mentions: [anna.id] })
    expect(await findPeople(reader)).toEqual(expect.arrayContaining([anna.id, boris.id]))
    expect((await findPeople(anna)).at(-1)).toBe(anna.id)
    expect(await findPeople(boris)).toEqual([anna.id, boris.id])
  })

  test('are not offered of users who cannot view the menu or cannot sign in', async () => {
    const stranger = await testApp.buildUser(['dishes.view', 'users.view'])
    const former = await testApp.buildUser(['weeklyMenus.view'])
    expect(await findPeople(anna, former.username)).toEqual([former.id])
    await testApp.database.rows({ text: 'update users set active = false where id = $1', values: [former.id] })
    for (const { username } of [stranger, former]) expect(await findPeople(anna, username)).toEqual([])
  })
})

describe('threads', () => {
  test('a reply belongs to the cell of its thread, notifies its authors and reopens it', async () => {
    const root = await add(anna, { day: 3, menuItemTypeId: weeks.typeIds[0] })
    await call(anna, 'POST', `${root.id}/resolve/`)
    const before = (await listNotifications(anna)).length
    const reply = await add(boris, { parentId: root.id, body: 'S knedlíkem.' })
    expect(reply).toMatchObject({ parentId: root.id, day: 3, menuItemTypeId: weeks.typeIds[0] })
    expect((await listNotifications(anna)).length).toBe(before + 1)
    expect((await listNotifications(anna))[0]).toMatchObject({ key: 'commentReply', body: 'S knedlíkem.' })
    expect(await list(anna)).toMatchObject({ open: 1, items: [{ id: reply.id }, { id: root.id, resolvedAt: null }] })
  })

  test('a reply does not notify an author who can no longer view the menu', async () => {
    const former = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
    const root = await add(former)
    await testApp.database.rows({
      text: "update roles set permissions = '[]' where id = any (select unnest(role_ids) from users where id = $1)",
      values: [former.id],
    })
    await add(anna, { parentId: root.id })
    expect(await listNotifications(former)).toEqual([])
  })

  test('are resolved and reopened by an editor or their author, not by readers', async () => {
    const root = await add(anna)
    expect((await call(reader, 'POST', `${root.id}/resolve/`)).statusCode).toBe(403)
    const resolved = (await call(boris, 'POST', `${root.id}/resolve/`)).json()
    expect(resolved).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: { id: boris.id } })
    expect(await list(anna)).toMatchObject({ open: 0 })
    expect((await call(anna, 'POST', `${root.id}/reopen/`)).json()).toMatchObject({
      resolvedAt: null,
      resolvedBy: null,
    })
    const reply = await add(boris, { parentId: root.id })
    expect((await call(boris, 'POST', `${reply.id}/resolve/`)).statusCode).toBe(403)
  })

  test('an author deletes own comments only, and a comment with replies loses its text', async () => {
    const root = await add(anna, { mentions: [reader.id] })
    const reply = await add(boris, { parentId: root.id })
    expect((await call(boris, 'DELETE', `${root.id}/`)).statusCode).toBe(403)
    expect((await call(anna, 'DELETE', `${root.id}/`)).statusCode).toBe(204)
    expect((await list(anna)).items[1]).toMatchObject({ id: root.id, body: null, mentions: [], can: { delete: false } })
    await call(boris, 'DELETE', `${reply.id}/`)
    expect(await list(anna)).toMatchObject({ items: [], total: 0 })
  })

  test('keep a reply that is written while the first comment is being deleted', async () => {
    const root = await add(anna)
    const { deletion } = await testApp.database.transaction(async (tx) => {
      await tx.rows({ text: 'select 1 from weekly_menus where id = $1 for update', values: [menuId] })
      await tx.rows({
        text: `insert into weekly_menu_comments (weekly_menu_id, parent_id, user_id, body) values ($1, $2, $3, 'Ano.')`,
        values: [menuId, root.id, boris.id],
      })
      const deletion = call(anna, 'DELETE', `${root.id}/`)
      const listBlockedQueries = () =>
        testApp.database.rows({
          text: "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        })
      await expect.poll(listBlockedQueries).toHaveLength(1)
      return { deletion }
    })
    expect((await deletion).statusCode).toBe(204)
    expect((await list(anna)).items).toMatchObject([{ body: 'Ano.' }, { id: root.id, body: null }])
  })

  test('disappear with their menu, and a deleted menu item type leaves the comment at its day', async () => {
    const [type] = await testApp.database.rows<{ id: number }>({
      text: `insert into menu_item_types (position, name_cs, name_en) values (9, 'Nápoj', 'Drink') returning id`,
    })
    await add(anna, { day: 4, menuItemTypeId: type?.id })
    await testApp.database.rows({ text: 'delete from menu_item_types where id = $1', values: [type?.id] })
    expect((await list(anna)).items).toMatchObject([{ day: 4, menuItemTypeId: null }])
    await testApp.call(anna, 'POST', `weeklyMenus/${menuId}/archive/`, {})
    expect((await testApp.call(anna, 'DELETE', `weeklyMenus/${menuId}/`)).statusCode).toBe(204)
    const left = await testApp.database.rows({
      text: 'select 1 from weekly_menu_comments where weekly_menu_id = $1',
      values: [menuId],
    })
    expect(left).toEqual([])
  })
})
