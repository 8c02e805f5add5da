import { randomUUID } from 'node:crypto'
import { RECORD_MODULES } from '@poledne/contract/access/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { openEventClient } from '../../testing/processes/eventClient.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let typeIds: number[]
let allergenIds: number[]

const RIGHTS = ['view', 'add', 'edit', 'archive', 'delete'].map((action) => `dishes.${action}`)

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(RIGHTS)
  const readIds = async (text: string) => (await testApp.database.rows<{ id: number }>({ text })).map(({ id }) => id)
  typeIds = await readIds(
    "insert into dish_types (position, name_cs, name_en) values (1, 'Polévka', 'Soup'), (2, 'Hlavní', 'Main') returning id",
  )
  allergenIds = await readIds(`
    insert into allergens (position, code, name_cs, name_en)
    values (1, '1', 'Lepek', 'Gluten'), (2, '3', 'Vejce', 'Eggs'), (3, '7', 'Mléko', 'Milk') returning id`)
})
afterAll(() => testApp.close())

type Fields = Record<string, unknown>
const createDish = async (fields: object, by = cook): Promise<Fields & { id: number; version: number }> =>
  (await testApp.call(by, 'POST', 'dishes/', fields)).json()
const readDish = async (id: number) => (await testApp.call(cook, 'GET', `dishes/${id}/`)).json()
const sendBulk = (body: object, by: TestUser | null = cook, headers = {}) =>
  testApp.call(by, 'POST', 'dishes/bulk/', body, headers)
const sendUndo = (undo: string, by: TestUser | null = cook) => testApp.call(by, 'POST', `undo/${undo}/`, {})
const readHistoryActions = async (id: number) =>
  (await testApp.call(cook, 'GET', `dishes/${id}/history/`)).json().items.map(({ action }: Fields) => action)

/** Creates dishes whose names start with a word that no other test uses, and the filter that selects them. */
async function createGroup(word: string, ...fields: object[]) {
  const dishes = []
  for (const [index, each] of fields.entries()) dishes.push(await createDish({ nameCs: `${word} ${index}`, ...each }))
  return { ids: dishes.map(({ id }) => id), filter: [`nameCs:contains:${word}`] }
}

describe('fixed choices', () => {
  test('diets are added and removed in their order, counted before, and undone', async () => {
    const { ids } = await createGroup('Strava', { diets: ['kosher'] }, {}, { diets: ['vegan'] })
    const edit = { action: 'edit', add: { diets: ['vegetarian'] }, remove: { diets: ['vegan'] }, ids }
    const preview = (await sendBulk({ ...edit, preview: true })).json()
    expect(preview).toMatchObject({ count: 3, changed: 3 })
    // An empty list of diets states nothing, so it needs no warning.
    expect(preview).not.toHaveProperty('emptied')
    const { undo } = (await sendBulk(edit)).json()
    const readDiets = async () => Promise.all(ids.map(async (id) => (await readDish(id)).diets))
    expect(await readDiets()).toEqual([['vegetarian', 'kosher'], ['vegetarian'], ['vegetarian']])
    expect((await sendUndo(undo)).json()).toMatchObject({ undone: 3 })
    expect(await readDiets()).toEqual([['kosher'], [], ['vegan']])
  })

  test('kinds of meat are added and removed in their order, and undone', async () => {
    const { ids } = await createGroup('Maso', { meats: ['fish'] }, {})
    const edit = { action: 'edit', add: { meats: ['beef'] }, remove: { meats: ['pork'] }, ids }
    const { undo } = (await sendBulk(edit)).json()
    const readMeats = async () => Promise.all(ids.map(async (id) => (await readDish(id)).meats))
    expect(await readMeats()).toEqual([['beef', 'fish'], ['beef']])
    await sendUndo(undo)
    expect(await readMeats()).toEqual([['fish'], []])
  })

  test('that do not exist are refused at their index', async () => {
    const { ids } = await createGroup('Neznámá', {})
    const refused = await sendBulk({ action: 'edit', add: { diets: ['vegan', 'paleo'] }, ids })
    expect([refused.statusCode, refused.json().violations]).toMatchObject([
      422,
      [{ field: 'add.diets.1', code: 'selectValue' }],
    ])
  })
})

describe('access', () => {
  test('a bulk edit and its preview without the permission to edit return 403', async () => {
    const viewer = await testApp.buildUser(['dishes.view', 'dishes.archive'])
    const { ids, filter } = await createGroup('Zákaz', {})
    const edit = { action: 'edit', set: { dishTypeId: typeIds[0] } }
    for (const body of [{ ids }, { filter }, { ids, preview: true }])
      expect((await sendBulk({ ...edit, ...body }, viewer)).statusCode).toBe(403)
    expect((await readDish(ids[0] as number)).version).toBe(1)
  })

  test('by filter only own records are changed if the user can edit only those; by id others are refused', async () => {
    const own = buildPermissionEntry('dishes.edit', { allItems: false })
    const apprentice = await testApp.buildUser(['dishes.view', 'dishes.add', own])
    const { ids, filter } = await createGroup('Cizí', {})
    const mine = await createDish({ nameCs: 'Cizí vlastní' }, apprentice)
    const edit = { action: 'edit', set: { dishTypeId: typeIds[0] } }
    const refused = await sendBulk({ ...edit, ids: [mine.id, ...ids] }, apprentice)
    expect([refused.statusCode, refused.json().violations]).toMatchObject([422, [{ field: 'ids.1' }]])
    const preview = (await sendBulk({ ...edit, filter, preview: true }, apprentice)).json()
    expect(preview).toMatchObject({ count: 1, changed: 1, skipped: 1 })
    expect((await sendBulk({ ...edit, filter }, apprentice)).json()).toMatchObject({ count: 1, changed: 1 })
    expect(await readDish(ids[0] as number)).toMatchObject({ dishTypeId: null, version: 1 })
    expect(await readDish(mine.id)).toMatchObject({ dishTypeId: typeIds[0], version: 2 })
  })

  test('others need the permission of the change for all records to undo it', async () => {
    const { ids } = await createGroup('Moje', {})
    const { undo } = (await sendBulk({ action: 'edit', set: { dishTypeId: typeIds[0] }, ids })).json()
    const own = RIGHTS.map((right) => buildPermissionEntry(right, { allItems: false }))
    expect((await sendUndo(undo, await testApp.buildUser(own))).statusCode).toBe(404)
    expect((await sendUndo('x')).statusCode).toBe(404)
    const other = await testApp.buildUser(RIGHTS)
    expect((await sendUndo(undo, other)).json()).toEqual({ undone: 1, left: [], leftCount: 0 })
  })

  test('an undo needs the permission of the original action at the time of the undo', async () => {
    const user = await testApp.buildUser(RIGHTS)
    const { ids } = await createGroup('Odebráno', {})
    const { undo } = (await sendBulk({ action: 'archive', ids }, user)).json()
    const less = JSON.stringify(['dishes.view', 'dishes.edit'].map((right) => buildPermissionEntry(right)))
    await testApp.database.rows({
      text: 'update roles set permissions = $2 where id = any (select unnest(role_ids) from users where id = $1)',
      values: [user.id, less],
    })
    testApp.database.publish({ about: 'access' })
    expect((await sendUndo(undo, user)).statusCode).toBe(403)
    expect((await readDish(ids[0] as number)).archived).toBe(true)
  })
})

test('an undo does not say which records were changed since if the user can no longer see them', async () => {
  const user = await testApp.buildUser(RIGHTS)
  const { ids } = await createGroup('Skryté', {}, {})
  const { undo } = (await sendBulk({ action: 'archive', ids }, user)).json()
  await testApp.call(cook, 'POST', `dishes/${ids[0]}/restore/`, {})
  const own = JSON.stringify(RIGHTS.map((right) => buildPermissionEntry(right, { allItems: false })))
  await testApp.database.rows({
    text: 'update roles set permissions = $2 where id = any (select unnest(role_ids) from users where id = $1)',
    values: [user.id, own],
  })
  testApp.database.publish({ about: 'access' })
  const { undone, left } = (await sendUndo(undo, user)).json()
  expect([undone, left]).toEqual([0, ids.map((id) => ({ module: 'dishes', id, label: `#${id}`, reason: 'forbidden' }))])
})

describe('bulk edit', () => {
  test('by ids sets a field, writes the history of each changed record and returns an undo', async () => {
    const { ids } = await createGroup('Druh', {}, { dishTypeId: typeIds[1] }, { dishTypeId: typeIds[0] })
    const done = await sendBulk({ action: 'edit', set: { dishTypeId: typeIds[0] }, ids })
    expect(done.json()).toEqual({ count: 3, changed: 2, undo: expect.any(String) })
    for (const id of ids) expect(await readDish(id)).toMatchObject({ dishTypeId: typeIds[0] })
    expect(await readHistoryActions(ids[1] as number)).toEqual(['save', 'create'])
    expect(await readHistoryActions(ids[2] as number)).toEqual(['create'])
    const undone = await sendUndo(done.json().undo)
    expect(undone.json()).toEqual({ undone: 2, left: [], leftCount: 0 })
    expect((await Promise.all(ids.map(readDish))).map(({ dishTypeId }) => dishTypeId)).toEqual([
      null,
      typeIds[1],
      typeIds[0],
    ])
    expect(await readHistoryActions(ids[1] as number)).toEqual(['revert', 'save', 'create'])
    expect((await sendUndo(done.json().undo)).json()).toEqual({ undone: 0, left: [], leftCount: 0 })
  })

  test('adding and removing allergens leaves undeclared dishes undeclared, and the preview counts them', async () => {
    const [gluten, eggs, milk] = allergenIds as [number, number, number]
    const { ids, filter } = await createGroup(
      'Alergen',
      { allergenIds: null },
      { allergenIds: [] },
      { allergenIds: [milk] },
      { allergenIds: [gluten, eggs] },
    )
    const edit = { action: 'edit', add: { allergenIds: [gluten] }, remove: { allergenIds: [milk] }, filter }
    expect((await sendBulk({ ...edit, preview: true })).json()).toMatchObject({
      count: 4,
      changed: 2,
      skipped: 0,
      undeclared: 1,
      emptied: 0,
      undo: null,
    })
    expect((await readDish(ids[1] as number)).version).toBe(1)
    const { undo } = (await sendBulk(edit)).json()
    const readAllergens = async () => (await Promise.all(ids.map(readDish))).map((dish) => dish.allergenIds)
    expect(await readAllergens()).toEqual([null, [gluten], [gluten], [gluten, eggs]])
    expect((await sendUndo(undo)).json().undone).toBe(2)
    expect(await readAllergens()).toEqual([null, [], [milk], [gluten, eggs]])
    const remove = { action: 'edit', remove: { allergenIds: [milk] }, filter, preview: true }
    expect((await sendBulk(remove)).json()).toMatchObject({ changed: 1, emptied: 1, undeclared: 1 })
  })

  test('an added allergen or a type that does not exist returns 422 at its field', async () => {
    const { ids } = await createGroup('Neznámé', { allergenIds: [] })
    const add = await sendBulk({ action: 'edit', add: { allergenIds: [allergenIds[0], 999_999] }, ids })
    expect([add.statusCode, add.json().violations]).toMatchObject([422, [{ field: 'add.allergenIds.1' }]])
    const set = await sendBulk({ action: 'edit', set: { dishTypeId: 999_999 }, ids })
    expect([set.statusCode, set.json().violations]).toMatchObject([422, [{ field: 'set.dishTypeId' }]])
  })

  test.each<[string, object]>([
    ['ids', { action: 'edit', set: { dishTypeId: null } }],
    ['filter', { action: 'archive', ids: [1], filter: [] }],
    ['filter.1', { action: 'archive', filter: ['archived:equals:false', 'nonsense:equals:1'] }],
    ['set', { action: 'edit', ids: [1] }],
    ['set', { action: 'archive', set: { dishTypeId: null }, ids: [1] }],
    ['set.nameCs', { action: 'edit', set: { nameCs: 'Stejně' }, ids: [1] }],
    ['set.version', { action: 'edit', set: { version: 1 }, ids: [1] }],
    ['set.dishTypeId', { action: 'edit', set: { dishTypeId: '1' }, ids: [1] }],
    ['add.dishTypeId', { action: 'edit', add: { dishTypeId: [1] }, ids: [1] }],
    ['remove.allergenIds', { action: 'edit', add: { allergenIds: [1] }, remove: { allergenIds: [1] }, ids: [1] }],
    ['versions', { action: 'archive', filter: [], versions: [1] }],
  ])('a violation names the field %s', async (field, body) => {
    const refused = await sendBulk(body)
    expect([refused.statusCode, refused.json().violations]).toMatchObject([422, [{ field }]])
  })

  test('fields that decide about sign-in and rights cannot be set for users and roles', async () => {
    const admin = await testApp.buildUser(
      ['users', 'roles'].flatMap((area) => ['view', 'edit'].map((action) => `${area}.${action}`)),
    )
    const fields = {
      users: { username: 'x', email: 'x@example.com', newPassword: 'kulajda', roleIds: [], passwordHash: 'x' },
      roles: { name: 'x', level: 1, permissions: [] },
    }
    for (const [module, values] of Object.entries(fields))
      for (const [field, value] of Object.entries(values)) {
        const body = { action: 'edit', set: { [field]: value }, ids: [admin.id] }
        const refused = await testApp.call(admin, 'POST', `${module}/bulk/`, body)
        expect([refused.statusCode, refused.json().violations]).toMatchObject([422, [{ field: `set.${field}` }]])
      }
  })

  test('users cannot block or deactivate themselves by a filter', async () => {
    const admin = await testApp.buildUser(['users.view', 'users.edit'])
    for (const body of [{ action: 'edit', set: { blocked: true } }, { action: 'deactivate' }]) {
      const filter = [`username:equals:${admin.username}`]
      const refused = await testApp.call(admin, 'POST', 'users/bulk/', { ...body, filter })
      expect([refused.statusCode, refused.json().violations]).toMatchObject([422, [{ field: 'filter' }]])
    }
  })

  test('an exception without any price is refused, and no exception is changed', async () => {
    const owner = await testApp.buildUser(
      RECORD_MODULES.flatMap((module) => ['view', 'add', 'edit'].map((action) => `${module}.${action}`)),
    )
    const [place] = await testApp.database.rows<{ restaurantId: number; variantId: number; typeId: number }>({
      text: `
        with r as (insert into restaurants (name_cs, name_en) values ('U', 'U') returning id),
          v as (insert into weekly_menu_variants (position, name_cs, name_en, name_xls) values (1, 'V', 'V', 'V') returning id),
          t as (insert into menu_item_types (position, name_cs, name_en) values (1, 'T', 'T') returning id)
        select r.id as "restaurantId", v.id as "variantId", t.id as "typeId" from r, v, t`,
    })
    const ids: number[] = []
    for (const [index, priceEur] of [5, null].entries()) {
      const fields = {
        restaurantId: place?.restaurantId,
        weeklyMenuVariantId: place?.variantId,
        priceCzk: 100,
        priceEur,
      }
      const body = { ...fields, menuItemTypeId: place?.typeId, startDate: `2026-03-0${index + 1}` }
      ids.push((await testApp.call(owner, 'POST', 'restaurantMenuExceptions/', body)).json().id)
    }
    const send = (set: object) =>
      testApp.call(owner, 'POST', 'restaurantMenuExceptions/bulk/', { action: 'edit', set, ids })
    const refused = await send({ priceCzk: null })
    expect([refused.statusCode, refused.json().violations]).toMatchObject([422, [{ field: 'set.priceCzk' }]])
    const same = await send({ startDate: '2026-04-01' })
    expect([same.statusCode, same.json().violations]).toMatchObject([409, [{ field: 'set.startDate' }]])
    const { undo } = (await send({ priceCzk: 129.9 })).json()
    const readPrice = async () =>
      (await testApp.call(owner, 'GET', `restaurantMenuExceptions/${ids[0]}/`)).json().priceCzk
    expect(await readPrice()).toBe(129.9)
    expect((await sendUndo(undo, owner)).json().undone).toBe(2)
    expect(await readPrice()).toBe(100)
  })

  test('a repeated bulk edit with the same idempotency key changes nothing and returns the same undo', async () => {
    const { ids } = await createGroup('Klíč', {})
    const body = { action: 'edit', set: { dishTypeId: typeIds[0] }, ids }
    const headers = { 'idempotency-key': randomUUID() }
    const first = await sendBulk(body, cook, headers)
    expect((await sendBulk(body, cook, headers)).body).toBe(first.body)
    expect((await readDish(ids[0] as number)).version).toBe(2)
  })

  test('one event for the module is sent instead of one for each record', async () => {
    const { ids } = await createGroup('Událost', {}, {})
    const client = await openEventClient(testApp.app, cook)
    await client.nextEvent('settings')
    await sendBulk({ action: 'archive', ids })
    expect(await client.nextEvent('records')).toEqual({ module: 'dishes' })
    client.close()
  })
})

describe('undo', () => {
  test('archiving by filter can be undone', async () => {
    const { ids, filter } = await createGroup('Archiv', {}, {})
    const done = (await sendBulk({ action: 'archive', filter })).json()
    expect(done).toEqual({ count: 2, changed: 2, undo: expect.any(String) })
    expect((await readDish(ids[0] as number)).archived).toBe(true)
    expect((await sendUndo(done.undo)).json().undone).toBe(2)
    expect((await readDish(ids[0] as number)).archived).toBe(false)
    expect(await readHistoryActions(ids[0] as number)).toEqual(['restore', 'archive', 'create'])
  })

  test('records that were changed or deleted since are left and listed', async () => {
    const { ids } = await createGroup('Později', {}, {}, {})
    const [kept, changed, deleted] = ids as [number, number, number]
    const { undo } = (await sendBulk({ action: 'archive', ids })).json()
    await testApp.call(cook, 'POST', `dishes/${changed}/restore/`, {})
    await testApp.call(cook, 'DELETE', `dishes/${deleted}/`)
    const { undone, left, leftCount } = (await sendUndo(undo)).json()
    expect([undone, leftCount]).toEqual([1, 2])
    expect(left).toEqual([
      { module: 'dishes', id: changed, label: 'Později 1', reason: 'changed' },
      { module: 'dishes', id: deleted, label: `#${deleted}`, reason: 'deleted' },
    ])
    expect((await readDish(kept)).archived).toBe(false)
  })

  test('a record that a constraint refuses is left, and the others are undone', async () => {
    const { ids } = await createGroup('Vazba', { dishTypeId: typeIds[0] }, {}, {})
    const [gone] = await testApp.database.rows<{ id: number }>({
      text: "insert into dish_types (position, name_cs, name_en) values (9, 'Pryč', 'Gone') returning id",
    })
    await testApp.database.rows({
      text: 'update dishes set dish_type_id = $2 where id = $1',
      values: [ids[1], gone?.id],
    })
    const { undo } = (await sendBulk({ action: 'edit', set: { dishTypeId: typeIds[1] }, ids })).json()
    await testApp.database.rows({ text: 'delete from dish_types where id = $1', values: [gone?.id] })
    expect((await sendUndo(undo)).json()).toEqual({
      undone: 2,
      left: [{ module: 'dishes', id: ids[1], label: 'Vazba 1', reason: 'refused' }],
      leftCount: 1,
    })
    expect((await readDish(ids[0] as number)).dishTypeId).toBe(typeIds[0])
    expect((await readDish(ids[1] as number)).dishTypeId).toBe(typeIds[1])
  })

  test('an undo that a constraint refuses for many records sends few statements and undoes the others', async () => {
    const [gone] = await testApp.database.rows<{ id: number }>({
      text: "insert into dish_types (position, name_cs, name_en) values (9, 'Zrušený', 'Gone') returning id",
    })
    await testApp.database.rows({
      text: `insert into dishes (name_cs, dish_type_id)
        select 'Mnoho ' || n, case when n % 2 = 0 then $1::int else $2::int end from generate_series(1, 600) n`,
      values: [gone?.id, typeIds[0]],
    })
    const edit = { action: 'edit', set: { dishTypeId: typeIds[1] }, filter: ['nameCs:contains:mnoho'] }
    const { undo } = (await sendBulk(edit)).json()
    await testApp.database.rows({ text: 'delete from dish_types where id = $1', values: [gone?.id] })
    // The sequence also counts the statements that are rolled back.
    await testApp.database.rows({
      text: `create sequence updates;
        create function count_update() returns trigger language plpgsql as
          $$ begin perform nextval('updates'); return null; end $$;
        create trigger count_update before update on dishes for each statement execute function count_update()`,
    })
    expect((await sendUndo(undo)).json()).toMatchObject({ undone: 300, leftCount: 300 })
    const [updates] = await testApp.database.rows<{ count: number }>({
      text: 'select last_value as count from updates',
    })
    expect(updates?.count).toBeLessThan(150)
    await testApp.database.rows({ text: 'drop trigger count_update on dishes' })
  })

  test('a bulk request cannot be undone after 30 days', async () => {
    const { ids } = await createGroup('Včera', {})
    const { undo } = (await sendBulk({ action: 'archive', ids })).json()
    await testApp.database.rows({
      text: "update change_sets set undo_until = undo_until - interval '30 days 1 second' where id = $1",
      values: [undo],
    })
    expect((await sendUndo(undo)).statusCode).toBe(409)
  })

  test('a user can undo only the last 200 bulk requests', async () => {
    const user = await testApp.buildUser(RIGHTS)
    const { id } = await createDish({ nameCs: 'Pořád dokola' })
    const first = (await sendBulk({ action: 'archive', ids: [id] }, user)).json().undo
    await testApp.database.rows({
      text: `insert into change_sets (kind, module, permissions, user_id, undo_until)
        select 'bulk', 'dishes', '{}', $1, now() + interval '30 days' from generate_series(1, 199)`,
      values: [user.id],
    })
    expect((await sendUndo(first, user)).json().undone).toBe(1)
    const last = (await sendBulk({ action: 'archive', ids: [id] }, user)).json().undo
    expect((await sendUndo(first, user)).statusCode).toBe(409)
    expect((await sendUndo(last, user)).json().undone).toBe(1)
  })
})
