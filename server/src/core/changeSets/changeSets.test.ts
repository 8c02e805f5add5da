import type { ChangeSet } from '@poledne/contract/modules/change'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTokenUser } from '../../testing/builders/apiTokens.ts'
import { buildActAsHeader, buildPermissionEntry } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { deleteExpiredRows } from '../jobs/expiredRows.store.ts'

const RIGHTS = ['view', 'add', 'edit', 'archive', 'delete'].map((action) => `dishes.${action}`)

let testApp: TestApp
let cook: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(RIGHTS)
})
afterAll(() => testApp.close())

const createDishes = async (...names: string[]): Promise<{ ids: number[]; set: number }> => {
  const body = { dishes: names.map((nameCs) => ({ nameCs })) }
  const { items, undo } = (await testApp.call(cook, 'POST', 'dishes/several/', body)).json()
  return { ids: items.map(({ id }: { id: number }) => id), set: Number(undo) }
}
const archive = async (ids: number[], by = cook): Promise<number> =>
  Number((await testApp.call(by, 'POST', 'dishes/bulk/', { action: 'archive', ids })).json().undo)
const listChanges = async (by: TestUser, query = ''): Promise<ChangeSet[]> =>
  (await testApp.call(by, 'GET', `changes/${query}`)).json().items
const readChange = (id: number, by = cook) => testApp.call(by, 'GET', `changes/${id}/`)
const undo = (id: number, by = cook) => testApp.call(by, 'POST', `changes/${id}/undo/`, {})
const isArchived = async (id: number) => (await testApp.call(cook, 'GET', `dishes/${id}/`)).json().archived

describe('the list of change sets', () => {
  test('says what was changed, who changed it, and whether it can be undone', async () => {
    const { ids } = await createDishes('Kulajda', 'Guláš')
    const id = await archive(ids)
    const [newest, created] = await listChanges(cook)
    expect(newest).toMatchObject({
      id,
      kind: 'bulk',
      module: 'dishes',
      action: 'archive',
      count: 2,
      user: { id: cook.id },
      undoneAt: null,
      left: 0,
      can: { undo: true },
    })
    expect(created).toMatchObject({ kind: 'paste', count: 2, can: { undo: true } })
    await undo(id)
    expect((await listChanges(cook))[0]).toMatchObject({ id, undoneAt: expect.any(String), can: { undo: false } })
  })

  test('filters by kind, module and user', async () => {
    await archive((await createDishes('Filtr')).ids)
    const readKinds = async (query: string) =>
      new Set((await listChanges(cook, `?filter=${query}`)).map(({ kind }) => kind))
    expect(await readKinds('kind:equals:paste')).toEqual(new Set(['paste']))
    expect(await readKinds('module:equals:restaurants')).toEqual(new Set())
    expect(await readKinds(`userId:equals:${cook.id}`)).toEqual(new Set(['bulk', 'paste']))
    const authors = (await testApp.call(cook, 'GET', 'codelists/changeUsers/')).json().items
    expect(authors).toMatchObject([{ id: cook.id, value: cook.username }])
  })

  test('shows sets of others only with the permission of the change for all records', async () => {
    const set = await archive((await createDishes('Cizí')).ids)
    const sees = async (rights: Parameters<TestApp['buildUser']>[0]) => {
      const user = await testApp.buildUser(rights)
      const isListed = (await listChanges(user)).some(({ id }) => id === set)
      expect((await readChange(set, user)).statusCode).toBe(isListed ? 200 : 404)
      return isListed
    }
    expect(await sees(['dishes.view', 'dishes.archive'])).toBe(true)
    expect(await sees(['dishes.view', 'dishes.edit'])).toBe(false)
    expect(await sees(['dishes.view', buildPermissionEntry('dishes.archive', { allItems: false })])).toBe(false)
    expect(await sees([])).toBe(false)
  })

  test('shows an API token only its own sets, and those that its permissions cover', async () => {
    const set = await archive((await createDishes('Pokladna')).ids)
    const token = await createTokenUser(testApp, cook, ['dishes.view', 'dishes.edit'])
    expect((await readChange(set, token)).statusCode).toBe(404)
    expect((await undo(set, token)).statusCode).toBe(404)
  })

  test('a set made while acting as another user belongs to that user', async () => {
    const admin = await testApp.buildUser([...RIGHTS, 'users.switch'])
    const { ids } = await createDishes('Zástup')
    const body = { action: 'archive', ids }
    const headers = buildActAsHeader(cook.username)
    const set = (await testApp.call(admin, 'POST', 'dishes/bulk/', body, headers)).json().undo
    expect((await readChange(Number(set), admin)).json()).toMatchObject({ userId: cook.id })
  })
})

test('several sets of the same record can be undone one after the other, newest first', async () => {
  const { ids, set } = await createDishes('Zpět')
  const restored = async () =>
    (await testApp.call(cook, 'POST', 'dishes/bulk/', { action: 'restore', ids })).json().undo
  const sets = [await archive(ids), Number(await restored()), await archive(ids), Number(await restored())]
  for (const [index, each] of sets.toReversed().entries()) {
    expect((await undo(each)).json()).toEqual({ undone: 1, left: [], leftCount: 0 })
    expect(await isArchived(ids[0] ?? 0)).toBe(index % 2 === 0)
  }
  expect((await undo(set)).json()).toMatchObject({ undone: 1, left: [] })
})

test('a set lists its records, and names only those that the reader can see', async () => {
  const { ids, set } = await createDishes('Viditelná', 'Skrytá')
  const { records } = (await readChange(set)).json()
  expect(records).toMatchObject({ total: 2, items: [{ id: ids[0], label: 'Viditelná', isCreated: true }, {}] })
  await testApp.database.rows({ text: 'update dishes set created_by = null where id = $1', values: [ids[1]] })
  await testApp.database.rows({
    text: 'update roles set permissions = $2 where id = any (select unnest(role_ids) from users where id = $1)',
    values: [cook.id, JSON.stringify(RIGHTS.map((right) => buildPermissionEntry(right, { allItems: false })))],
  })
  testApp.database.publish({ about: 'access' })
  const labels = (await readChange(set)).json().records.items.map(({ label }: { label: string }) => label)
  expect(labels).toEqual(['Viditelná', null])
  await testApp.database.rows({
    text: 'update roles set permissions = $2 where id = any (select unnest(role_ids) from users where id = $1)',
    values: [cook.id, JSON.stringify(RIGHTS.map((right) => buildPermissionEntry(right)))],
  })
  testApp.database.publish({ about: 'access' })
})

describe('undoing', () => {
  test('archives dishes that a set created', async () => {
    const { ids, set } = await createDishes('Překlep', 'Také překlep')
    expect((await undo(set)).json()).toEqual({ undone: 2, left: [], leftCount: 0 })
    expect(await Promise.all(ids.map(isArchived))).toEqual([true, true])
  })

  test('undoes sets one after the other, the last first', async () => {
    const { ids } = await createDishes('Po sobě')
    const [first, second] = [
      await archive(ids),
      Number((await testApp.call(cook, 'POST', 'dishes/bulk/', { action: 'restore', ids })).json().undo),
    ]
    expect((await undo(first)).json()).toMatchObject({ undone: 0, left: [{ reason: 'changed' }] })
    expect((await undo(second)).json()).toMatchObject({ undone: 1 })
    expect(await isArchived(ids[0] as number)).toBe(true)
    expect((await undo(first)).json()).toMatchObject({ undone: 1 })
    expect(await isArchived(ids[0] as number)).toBe(false)
  })

  test('can be repeated for the records that were left', async () => {
    const { ids } = await createDishes('Opakované', 'Smazané a vrácené')
    const set = await archive(ids)
    await testApp.database.rows({ text: 'update dishes set version = 9 where id = $1', values: [ids[1]] })
    expect((await undo(set)).json()).toMatchObject({ undone: 1, leftCount: 1 })
    expect((await listChanges(cook))[0]).toMatchObject({ id: set, left: 1, can: { undo: true } })
    await testApp.database.rows({ text: 'update dishes set version = 2 where id = $1', values: [ids[1]] })
    expect((await undo(set)).json()).toEqual({ undone: 1, left: [], leftCount: 0 })
  })

  test('is refused after 30 days, and the entry stays without its old values', async () => {
    const set = await archive((await createDishes('Dávno')).ids)
    await testApp.database.rows({
      text: "update change_sets set undo_until = now() - interval '1 second' where id = $1",
      values: [set],
    })
    expect((await undo(set)).json()).toMatchObject({ status: 409, code: 'not_undoable' })
    await deleteExpiredRows(testApp.database)
    expect((await readChange(set)).json()).toMatchObject({ id: set, can: { undo: false }, records: { total: 1 } })
    const [row] = await testApp.database.rows({
      text: 'select old_values as "oldValues" from change_set_records where set_id = $1',
      values: [set],
    })
    expect(row).toEqual({ oldValues: null })
  })

  test('the oldest sets lose their old values when too many are stored, and say so', async () => {
    const [oldest, newest] = [
      await archive((await createDishes('A')).ids),
      await archive((await createDishes('B')).ids),
    ]
    await testApp.database.rows({
      text: 'update change_sets set bytes = $2 where id = $1',
      values: [newest, 1024 ** 3 - 10],
    })
    await archive((await createDishes('C')).ids)
    expect((await readChange(oldest)).json()).toMatchObject({ undoUntil: null, can: { undo: false } })
    expect((await undo(oldest)).statusCode).toBe(409)
  })

  test('moves no record back to a restaurant for which the user has no rights', async () => {
    const [place] = await testApp.database.rows<{ own: number; foreign: number; id: number }>({
      text: `
        with r as (insert into restaurants (name_cs, name_en) values ('U', 'U'), ('V', 'V') returning id),
          v as (insert into weekly_menu_variants (position, name_cs, name_en, name_xls) values (1, 'V', 'V', 'V') returning id),
          t as (insert into menu_item_types (position, name_cs, name_en) values (1, 'T', 'T') returning id),
          e as (insert into restaurant_menu_exceptions (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk, version)
            select min(r.id), min(v.id), min(t.id), '2027-01-04', 100, 2 from r, v, t returning id)
        select (select min(id) from r) as own, (select max(id) from r) as foreign, e.id from e`,
    })
    const limit = { restaurantIds: [place?.own ?? 0] }
    const user = await testApp.buildUser(
      ['view', 'edit'].map((action) => buildPermissionEntry(`restaurantMenuExceptions.${action}`, limit)),
    )
    const [set] = await testApp.database.rows<{ id: number }>({
      text: `insert into change_sets (kind, module, permissions, user_id, undo_until)
        values ('import', 'restaurantMenuExceptions', '{}', $1, now() + interval '1 day') returning id`,
      values: [user.id],
    })
    await testApp.database.rows({
      text: `insert into change_set_records (set_id, module, record_id, version, is_created, old_values)
        values ($1, 'restaurantMenuExceptions', $2, 2, false, jsonb_build_object('restaurant_id', $3::int))`,
      values: [set?.id, String(place?.id), place?.foreign],
    })
    expect((await undo(set?.id ?? 0, user)).json()).toMatchObject({ undone: 0, left: [{ reason: 'forbidden' }] })
  })

  test('accepts the id that an earlier release gave a bulk request', async () => {
    const set = await archive((await createDishes('Dřívější')).ids)
    const formerId = '0b0e5d4c-6d3f-4a51-9d4c-3f2b8a1c7e55'
    await testApp.database.rows({
      text: 'update change_sets set former_id = $2 where id = $1',
      values: [set, formerId],
    })
    expect((await testApp.call(cook, 'POST', `undo/${formerId}/`, {})).json()).toMatchObject({ undone: 1 })
  })
})

describe('creating several dishes', () => {
  test('names the dish and the field of a violation, and creates none', async () => {
    const body = { dishes: [{ nameCs: 'Dobrá' }, { nameCs: 'Špatná', dishTypeId: 999_999 }] }
    const refused = await testApp.call(cook, 'POST', 'dishes/several/', body)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().violations).toMatchObject([{ field: 'dishes.1.dishTypeId', code: 'selectValue' }])
    const { total } = (await testApp.call(cook, 'GET', 'dishes/?filter=nameCs:equals:Dobrá')).json()
    expect(total).toBe(0)
  })
})

test('a plan of a preview is refused if the selected records have changed since', async () => {
  const { ids } = await createDishes('Náhled', 'Náhled dva')
  const request = { action: 'archive', filter: ['nameCs:contains:náhled'] }
  const { plan } = (await testApp.call(cook, 'POST', 'dishes/bulk/', { ...request, preview: true })).json()
  await testApp.call(cook, 'POST', `dishes/${ids[0]}/archive/`, {})
  const send = async (previewed: string) =>
    (await testApp.call(cook, 'POST', 'dishes/bulk/', { ...request, plan: previewed })).json()
  expect(await send(plan)).toMatchObject({ status: 409, code: 'plan_outdated' })
  const current = (await testApp.call(cook, 'POST', 'dishes/bulk/', { ...request, preview: true })).json()
  expect(await send(current.plan)).toMatchObject({ changed: 1 })
})
