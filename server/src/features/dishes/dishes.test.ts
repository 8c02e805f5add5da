import type { Dish } from '@poledne/contract/modules/dish'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let typeId: number
let allergens: number[]

const ALL = ['dishes.view', 'dishes.add', 'dishes.edit', 'dishes.archive', 'dishes.delete']

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(ALL)
  const [type] = await testApp.database.rows<{ id: number }>({
    text: "insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup') returning id",
  })
  typeId = type?.id ?? 0
  const rows = await testApp.database.rows<{ id: number }>({
    text: "insert into allergens (position, code, name_cs, name_en) values (0, '1', 'Lepek', 'Gluten'), (1, '7', 'Mléko', 'Milk') returning id",
  })
  allergens = rows.map(({ id }) => id)
})
afterAll(() => testApp.close())

const createDish = async (fields: object): Promise<Dish> => (await testApp.call(cook, 'POST', 'dishes/', fields)).json()
const getProblem = (response: { json(): unknown }) =>
  response.json() as { code: string; title: string; violations?: { field: string; code: string; message: string }[] }

describe('access', () => {
  test('an own-records scope sees and changes only what its user created', async () => {
    const buildOwnDishesPermission = (action: 'view' | 'add' | 'edit') =>
      ({ area: 'dishes', action, allItems: false, level: null }) as const
    const apprentice = await testApp.buildUser([
      buildOwnDishesPermission('view'),
      buildOwnDishesPermission('add'),
      buildOwnDishesPermission('edit'),
    ])
    const foreign = await createDish({ nameCs: 'Cizí guláš' })
    const mine = (await testApp.call(apprentice, 'POST', 'dishes/', { nameCs: 'Můj guláš' })).json() as Dish
    expect((await testApp.call(apprentice, 'GET', `dishes/${foreign.id}/`)).statusCode).toBe(404)
    expect((await testApp.call(apprentice, 'GET', `dishes/${mine.id}/`)).statusCode).toBe(200)
    const list = (await testApp.call(apprentice, 'GET', 'dishes/')).json() as { items: Dish[]; total: number }
    expect(list.items.map(({ id }) => id)).toEqual([mine.id])
    expect(list.total).toBe(1)
    expect(mine.can).toEqual({ edit: true, archive: false, delete: false })
  })
})

describe('create and save', () => {
  test('creating a dish returns it with its audit fields and names', async () => {
    const response = await testApp.call(cook, 'POST', 'dishes/', {
      nameCs: '  Kulajda ',
      dishTypeId: typeId,
      allergenIds: allergens,
    })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      nameCs: 'Kulajda',
      nameEn: null,
      dishTypeId: typeId,
      dishTypeName: 'Soup',
      allergenIds: allergens,
      version: 1,
      archived: false,
      createdBy: { id: cook.id, username: cook.username },
      can: { edit: true, archive: true, delete: false },
    })
    expect(response.json().createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  })

  test('no allergens and undeclared allergens are different values', async () => {
    expect((await createDish({ nameCs: 'Voda', allergenIds: [] })).allergenIds).toEqual([])
    expect((await createDish({ nameCs: 'Záhada' })).allergenIds).toBeNull()
  })

  test('all violations are returned at once, each at its field', async () => {
    const response = await testApp.call(cook, 'POST', 'dishes/', {
      nameCs: ' ',
      nameEn: 'x'.repeat(201),
      dishTypeId: 'soup',
      hot: true,
    })
    expect(response.statusCode).toBe(422)
    const { title, violations } = getProblem(response)
    expect(title).toBe('Validation Failed')
    expect(violations?.map(({ field, code }) => `${field}:${code}`).sort()).toEqual([
      'dishTypeId:wrongFormat',
      'hot:wrongFormat',
      'nameCs:emptyField',
      'nameEn:wrongFormat',
    ])
  })

  test.each([
    ['a type that is not there', { dishTypeId: 999_999 }, 'dishTypeId'],
    ['an allergen that is not there', { allergenIds: [999_999] }, 'allergenIds'],
  ])('%s is refused at its field', async (_name, fields, field) => {
    const response = await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Omyl', ...fields })
    expect(response.statusCode).toBe(422)
    expect(getProblem(response).violations).toMatchObject([{ field, code: 'selectValue' }])
  })

  test('a save needs every field and the version', async () => {
    const dish = await createDish({ nameCs: 'Česnečka' })
    const response = await testApp.call(cook, 'PUT', `dishes/${dish.id}/`, { nameCs: 'Česnečka' })
    expect(response.statusCode).toBe(422)
    expect(
      getProblem(response)
        .violations?.map(({ field }) => field)
        .sort(),
    ).toEqual(['allergenIds', 'dishTypeId', 'nameEn', 'version'])
  })

  test('diets are stored; a save without them keeps them, because older clients do not send them', async () => {
    const dish = await createDish({ nameCs: 'Dhal', diets: ['vegan', 'halal'] })
    expect(dish.diets).toEqual(['vegan', 'halal'])
    expect((await createDish({ nameCs: 'Řízek' })).diets).toEqual([])
    const fields = { nameCs: 'Dhal s rýží', nameEn: null, dishTypeId: null, allergenIds: null }
    const kept = await testApp.call(cook, 'PUT', `dishes/${dish.id}/`, { ...fields, version: 1 })
    expect([kept.statusCode, kept.json().diets]).toEqual([200, ['vegan', 'halal']])
    const cleared = await testApp.call(cook, 'PUT', `dishes/${dish.id}/`, { ...fields, diets: [], version: 2 })
    expect([cleared.statusCode, cleared.json().diets]).toEqual([200, []])
    const { items } = (await testApp.call(cook, 'GET', `dishes/${dish.id}/history/`)).json()
    expect(items[0].changes).toEqual([{ field: 'diets', from: ['vegan', 'halal'], to: [] }])
    const back = await testApp.call(cook, 'POST', `dishes/${dish.id}/history/1/restore/`, {})
    expect(back.json()).toMatchObject({ nameCs: 'Dhal', diets: ['vegan', 'halal'] })
  })

  test('kinds of meat and the portion are stored, and kept by a save without them', async () => {
    const dish = await createDish({ nameCs: 'Guláš', meats: ['beef', 'pork'], portion: ' 150 g ' })
    expect(dish).toMatchObject({ meats: ['beef', 'pork'], portion: '150 g' })
    const fields = { nameCs: 'Guláš', nameEn: 'Stew', dishTypeId: null, allergenIds: null, version: 1 }
    const kept = await testApp.call(cook, 'PUT', `dishes/${dish.id}/`, fields)
    expect(kept.json()).toMatchObject({ nameEn: 'Stew', meats: ['beef', 'pork'], portion: '150 g' })
    const wrong = { nameCs: 'Guláš', meats: ['beef', 'beef'], portion: 'x'.repeat(31) }
    const { violations } = getProblem(await testApp.call(cook, 'POST', 'dishes/', wrong))
    expect(violations?.map(({ field }) => field).sort()).toEqual(['meats', 'portion'])
  })

  test('a state of the history that is older than the diets shows no change of them', async () => {
    const { id } = await createDish({ nameCs: 'Nudle' })
    await testApp.database.rows({
      text: "update history set state = state - 'diets' where module = 'dishes' and record_id = $1",
      values: [id],
    })
    const fields = { nameCs: 'Nudle s mákem', nameEn: null, dishTypeId: null, allergenIds: null, diets: [] }
    await testApp.call(cook, 'PUT', `dishes/${id}/`, { ...fields, version: 1 })
    const { items } = (await testApp.call(cook, 'GET', `dishes/${id}/history/`)).json()
    expect(items.map(({ changes }: { changes: { field: string }[] }) => changes.map(({ field }) => field))).toEqual([
      ['nameCs'],
      ['nameCs'],
    ])
  })

  test.each([
    [['paleo'], 'diets.0', 'selectValue'],
    [['vegan', 'vegan'], 'diets', 'duplicate'],
    [null, 'diets', 'emptyField'],
    ['vegan', 'diets', 'wrongFormat'],
  ])('the diets %j are refused at their field', async (diets, field, code) => {
    const response = await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Kaše', diets })
    expect([response.statusCode, getProblem(response).violations]).toMatchObject([422, [{ field, code }]])
  })

  test('read-only fields are refused', async () => {
    const response = await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Guláš', archived: true, id: 5 })
    expect(
      getProblem(response)
        .violations?.map(({ field }) => field)
        .sort(),
    ).toEqual(['archived', 'id'])
  })

  test('a stale save changes nothing and returns the current record', async () => {
    const dish = await createDish({ nameCs: 'Zelňačka' })
    const fields = { nameEn: null, dishTypeId: null, allergenIds: null }
    const first = await testApp.call(cook, 'PUT', `dishes/${dish.id}/`, {
      ...fields,
      nameCs: 'Zelňačka s klobásou',
      version: 1,
    })
    expect(first.json()).toMatchObject({ version: 2, nameCs: 'Zelňačka s klobásou' })
    const second = await testApp.call(cook, 'PUT', `dishes/${dish.id}/`, { ...fields, nameCs: 'Kyselica', version: 1 })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({
      code: 'stale_version',
      current: { version: 2, nameCs: 'Zelňačka s klobásou' },
    })
    expect((await testApp.call(cook, 'GET', `dishes/${dish.id}/`)).json()).toMatchObject({ version: 2 })
  })

  test('messages are in the requested language', async () => {
    const response = await testApp.call(cook, 'GET', 'dishes/?page=0', undefined, {
      'accept-language': 'en-GB,en;q=0.9',
    })
    expect(getProblem(response).title).toContain('Invalid query')
  })
})

describe('archive, delete, bulk', () => {
  test('archive and restore make versions and history; repeating them changes nothing', async () => {
    const dish = await createDish({ nameCs: 'Drštková' })
    expect((await testApp.call(cook, 'POST', `dishes/${dish.id}/archive/`, {})).json()).toMatchObject({
      archived: true,
      version: 2,
      can: { delete: true },
    })
    expect((await testApp.call(cook, 'POST', `dishes/${dish.id}/archive/`)).json()).toMatchObject({
      archived: true,
      version: 2,
    })
    expect((await testApp.call(cook, 'POST', `dishes/${dish.id}/restore/`, { version: 1 })).statusCode).toBe(409)
    expect((await testApp.call(cook, 'POST', `dishes/${dish.id}/restore/`, { version: 2 })).json()).toMatchObject({
      archived: false,
      version: 3,
    })
  })

  test('only archived dishes can be deleted', async () => {
    const dish = await createDish({ nameCs: 'Zapomenutá' })
    expect(getProblem(await testApp.call(cook, 'DELETE', `dishes/${dish.id}/`)).code).toBe('not_archived')
    await testApp.call(cook, 'POST', `dishes/${dish.id}/archive/`, {})
    expect((await testApp.call(cook, 'DELETE', `dishes/${dish.id}/`)).statusCode).toBe(204)
    expect((await testApp.call(cook, 'GET', `dishes/${dish.id}/`)).statusCode).toBe(404)
  })

  test('a bulk action changes all records or none, and a violation names the record', async () => {
    const a = await createDish({ nameCs: 'Hromada A' })
    const b = await createDish({ nameCs: 'Hromada B' })
    const refused = await testApp.call(cook, 'POST', 'dishes/bulk/', { action: 'archive', ids: [a.id, 999_999, b.id] })
    expect(refused.statusCode).toBe(422)
    expect(getProblem(refused).violations).toMatchObject([{ field: 'ids.1' }])
    expect((await testApp.call(cook, 'GET', `dishes/${a.id}/`)).json()).toMatchObject({ archived: false, version: 1 })
    const done = await testApp.call(cook, 'POST', 'dishes/bulk/', { action: 'archive', ids: [b.id, a.id] })
    expect(done.json().items).toMatchObject([
      { id: b.id, archived: true },
      { id: a.id, archived: true },
    ])
  })

  test('bulk needs the permission of its action', async () => {
    const viewer = await testApp.buildUser(['dishes.view', 'dishes.edit'])
    const dish = await createDish({ nameCs: 'Cizí' })
    expect((await testApp.call(viewer, 'POST', 'dishes/bulk/', { action: 'archive', ids: [dish.id] })).statusCode).toBe(
      403,
    )
  })
})

describe('history', () => {
  test('shows who changed what, and restores a state as a new version', async () => {
    const dish = await createDish({ nameCs: 'Knedlo', dishTypeId: typeId })
    const save = {
      nameCs: 'Vepřo knedlo zelo',
      nameEn: 'Roast pork',
      dishTypeId: null,
      allergenIds: allergens,
      version: 1,
    }
    await testApp.call(cook, 'PUT', `dishes/${dish.id}/`, save)
    const { items } = (await testApp.call(cook, 'GET', `dishes/${dish.id}/history/`)).json()
    expect(items).toMatchObject([
      { revision: 2, action: 'save', by: { username: cook.username }, actingAs: null },
      { revision: 1, action: 'create' },
    ])
    expect(items[0].changes).toContainEqual({ field: 'dishTypeId', from: typeId, to: null })
    const back = await testApp.call(cook, 'POST', `dishes/${dish.id}/history/1/restore/`, {})
    expect(back.json()).toMatchObject({
      version: 3,
      nameCs: 'Knedlo',
      nameEn: null,
      dishTypeId: typeId,
      allergenIds: null,
    })
    expect((await testApp.call(cook, 'POST', `dishes/${dish.id}/history/99/restore/`, {})).statusCode).toBe(404)
  })
})
