import { addDays } from '@poledne/contract/domain/day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import {
  ADD_5,
  buildPriceChangeFixture,
  PRICE_CHANGE_RIGHTS,
  type PriceChangeFixture,
} from '../../testing/builders/priceChangeFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let fixture: PriceChangeFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  fixture = await buildPriceChangeFixture(testApp)
})
afterAll(() => testApp.close())
beforeEach(() => fixture.deletePrices())

const inDays = (days: number) => addDays(fixture.start, days)
const fetchJson = async (path: string, by: TestUser = fixture.manager) => (await testApp.call(by, 'GET', path)).json()
const readRecord = (module: string, id: number) => fetchJson(`${module}/${id}/`)
const countChanges = async () => (await fetchJson('priceChanges/')).total
const archive = (module: string, id: number) => testApp.call(fixture.manager, 'POST', `${module}/${id}/archive/`, {})

/** Saves an exception with another price, as another user would do. */
async function saveException(id: number, changes: object) {
  const { restaurantId, weeklyMenuVariantId, menuItemTypeId, startDate, priceCzk, priceEur, version } =
    await readRecord('restaurantMenuExceptions', id)
  const fields = { restaurantId, weeklyMenuVariantId, menuItemTypeId, startDate, priceCzk, priceEur, version }
  const response = await testApp.call(fixture.manager, 'PUT', `restaurantMenuExceptions/${id}/`, {
    ...fields,
    ...changes,
  })
  expect(response.statusCode).toBe(200)
}

/** Adds a menu in force, a later menu, an exception of the start date and a later one. */
async function addEntries() {
  await fixture.addMenu(inDays(-90), [
    [0, 45, 1.9],
    [1, 129, 5.2],
  ])
  return {
    menu: await fixture.addMenu(inDays(10), [
      [0, 47, 2],
      [1, 130, null],
      [2, 60, null],
    ]),
    sameDay: await fixture.addException(fixture.start, [1, 125, null]),
    later: await fixture.addException(inDays(20), [1, 135, null]),
  }
}

describe('applying a change', () => {
  test('creates and updates exceptions, and leaves later entries', async () => {
    const { sameDay } = await addEntries()
    const change = await fixture.previewAndApply({ eur: { ...ADD_5, value: 1 } })
    expect(change).toMatchObject({ name: 'January, +5', startDate: fixture.start, count: 2, undoneAt: null })
    expect(await fixture.readPrices(fixture.start)).toEqual([
      [50, 2.9],
      [130, null],
    ])
    expect(await fixture.readPrices(inDays(10))).toMatchObject([
      [47, 2],
      [130, null],
      [60, null],
    ])
    expect(await readRecord('restaurantMenuExceptions', sameDay)).toMatchObject({ priceCzk: 130, version: 2 })
    const { items } = await fetchJson(`priceChanges/${change.id}/`)
    expect(items).toMatchObject([
      { module: 'restaurantMenuExceptions', oldCzk: 45, newCzk: 50, oldEur: 1.9, newEur: 2.9, changedSince: false },
      { id: sameDay, oldCzk: 125, newCzk: 130, oldEur: null, newEur: null },
    ])
  })

  test('shifts the own price of each later entry and keeps its date', async () => {
    const { menu, later } = await addEntries()
    const change = await fixture.previewAndApply({ later: 'shift' })
    expect(change.count).toBe(5)
    expect(await readRecord('restaurantMenus', menu)).toMatchObject({
      startDate: inDays(10),
      version: 2,
      // The dessert is not offered on the start date, so its price stays.
      restaurantMenuItems: [{ priceCzk: 52, priceEur: 2 }, { priceCzk: 135 }, { priceCzk: 60 }],
    })
    expect(await readRecord('restaurantMenuExceptions', later)).toMatchObject({ priceCzk: 140, startDate: inDays(20) })
  })

  test('leaves excluded prices and their later entries', async () => {
    await addEntries()
    const excluded = [fixture.buildKey(0, 1)]
    const { plan } = await fixture.fetchPreview()
    const change = (await fixture.apply(plan, { excluded, later: 'shift' })).json()
    expect(change.count).toBe(2)
    expect(await fixture.readPrices(inDays(30))).toMatchObject([
      [52, 2],
      [135, null],
      [60, null],
    ])
    const none = [fixture.buildKey(0, 0), ...excluded]
    const second = await fixture.fetchPreview()
    expect((await fixture.apply(second.plan, { excluded: none })).json()).toMatchObject({
      status: 422,
      violations: [{ field: 'restaurantIds', code: 'itemsMissing' }],
    })
  })

  test('writes history entries that refer to the change', async () => {
    const { menu, sameDay } = await addEntries()
    const { id, name } = await fixture.previewAndApply({ later: 'shift' })
    for (const [path, action] of [
      [`restaurantMenus/${menu}`, 'save'],
      [`restaurantMenuExceptions/${sameDay}`, 'save'],
    ]) {
      const { items } = await fetchJson(`${path}/history/`)
      expect(items).toMatchObject([
        { action, priceChange: { id, name } },
        { action: 'create', priceChange: null },
      ])
    }
    const created = (await fetchJson(`priceChanges/${id}/`)).items[0]
    expect((await fetchJson(`restaurantMenuExceptions/${created.id}/history/`)).items).toMatchObject([
      { action: 'create', priceChange: { id, name } },
    ])
  })

  test('runs once for the same idempotency key', async () => {
    await addEntries()
    const { plan } = await fixture.fetchPreview()
    const headers = { 'idempotency-key': 'price-change-1' }
    const first = await fixture.apply(plan, {}, fixture.manager, headers)
    const second = await fixture.apply(plan, {}, fixture.manager, headers)
    expect([first.statusCode, second.body]).toEqual([201, first.body])
    expect(await countChanges()).toBe(1)
  })
})

describe('a change since the preview returns 409 with the keys, and nothing is written', () => {
  const changes: [string, (entries: Awaited<ReturnType<typeof addEntries>>) => Promise<unknown>, [number, number][]][] =
    [
      ['a price was saved', ({ sameDay }) => saveException(sameDay, { priceCzk: 126 }), [[0, 1]]],
      ['a later price was saved', ({ later }) => saveException(later, { priceCzk: 136 }), [[0, 1]]],
      ['a later entry was moved', ({ later }) => saveException(later, { startDate: inDays(21) }), [[0, 1]]],
      ['an exception was archived', ({ sameDay }) => archive('restaurantMenuExceptions', sameDay), [[0, 1]]],
      ['an exception was added', () => fixture.addException(inDays(3), [0, 46, null]), [[0, 0]]],
      ['a restaurant has prices now', () => fixture.addMenu(inDays(-1), [[0, 50, null]], { restaurant: 1 }), [[1, 0]]],
      ['an item is no longer offered', () => fixture.addMenu(inDays(-1), [[0, 45, 1.9]]), [[0, 1]]],
    ]
  test.each(changes)('%s', async (_, change, keys) => {
    const entries = await addEntries()
    const { plan } = await fixture.fetchPreview()
    await change(entries)
    const before = await fixture.readPrices(inDays(5))
    const response = await fixture.apply(plan)
    const expected = keys.map(([restaurant, type]) => fixture.buildKey(restaurant, type))
    expect(response.json()).toMatchObject({ status: 409, code: 'plan_outdated', keys: expected })
    expect(await fixture.readPrices(inDays(5))).toEqual(before)
    expect(await countChanges()).toBe(0)
    // A price that is excluded does not matter.
    expect((await fixture.apply(plan, { excluded: expected })).statusCode).toBe(201)
  })

  test('a save that does not change a price does not matter', async () => {
    const { sameDay } = await addEntries()
    const { plan } = await fixture.fetchPreview()
    await saveException(sameDay, {})
    expect((await fixture.apply(plan)).statusCode).toBe(201)
  })

  test('an unknown plan names every price', async () => {
    await addEntries()
    const keys = [fixture.buildKey(0, 0), fixture.buildKey(0, 1)]
    for (const plan of ['', 'x']) expect((await fixture.apply(plan)).json().keys).toEqual(expect.arrayContaining(keys))
  })
})

describe('concurrent requests', () => {
  test('of ten price changes with one plan exactly one is applied', async () => {
    await addEntries()
    const { plan } = await fixture.fetchPreview()
    const responses = await Promise.all(Array.from({ length: 10 }, () => fixture.apply(plan)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await fixture.readPrices(fixture.start)).toEqual([
      [50, 1.9],
      [130, null],
    ])
  })

  test('a save during the change is applied before or after it, never lost', async () => {
    for (let round = 0; round < 10; round++) {
      await fixture.deletePrices()
      const { sameDay } = await addEntries()
      const { plan } = await fixture.fetchPreview()
      const { restaurantId, weeklyMenuVariantId, menuItemTypeId } = await readRecord(
        'restaurantMenuExceptions',
        sameDay,
      )
      const fields = { restaurantId, weeklyMenuVariantId, menuItemTypeId, startDate: fixture.start }
      const [applied, saved, added] = await Promise.all([
        fixture.apply(plan),
        testApp.call(fixture.manager, 'PUT', `restaurantMenuExceptions/${sameDay}/`, {
          ...fields,
          priceCzk: 200,
          priceEur: null,
          version: 1,
        }),
        testApp.call(fixture.manager, 'POST', 'restaurantMenuExceptions/', {
          ...fields,
          menuItemTypeId: fixture.typeIds[0],
          priceCzk: 99,
          priceEur: null,
        }),
      ])
      const prices = await fixture.readPrices(fixture.start)
      if (applied.statusCode === 201) {
        expect([saved.statusCode, added.statusCode]).toEqual([409, 409])
        expect(prices).toEqual([
          [50, 1.9],
          [130, null],
        ])
      } else {
        expect(applied.statusCode).toBe(409)
        expect([saved.statusCode, added.statusCode]).toContain(prices[0]?.[0] === 99 ? 201 : 200)
      }
    }
  })

  test('a change waits for a transaction that writes a price, and then sees it', async () => {
    const { sameDay } = await addEntries()
    const { plan } = await fixture.fetchPreview()
    const client = await testApp.database.connect()
    await client.query('begin')
    await client.query('update restaurant_menu_exceptions set price_czk = 1 where id = $1', [sameDay])
    const applied = fixture.apply(plan)
    const isWaiting = async () => {
      const text = "select 1 from pg_locks where not granted and mode = 'ShareRowExclusiveLock'"
      return (await testApp.database.rows({ text })).length > 0
    }
    while (!(await isWaiting()));
    await client.query('commit')
    await client.end()
    expect((await applied).json()).toMatchObject({ status: 409, keys: [fixture.buildKey(0, 1)] })
  })

  test('two undo requests at once undo each record once', async () => {
    await addEntries()
    const { id } = await fixture.previewAndApply({ later: 'shift' })
    const responses = await Promise.all([fixture.undo(id), fixture.undo(id)])
    expect(responses.map((response) => response.json().undone).sort()).toEqual([0, 4])
  })
})

describe('undo', () => {
  test('restores the old values, archives what was created, and is noted', async () => {
    const { menu, sameDay } = await addEntries()
    const readAll = async () => [
      await fixture.readPrices(fixture.start),
      await fixture.readPrices(inDays(10)),
      await fixture.readPrices(inDays(30)),
    ]
    const before = await readAll()
    const { id, name } = await fixture.previewAndApply({ later: 'shift' })
    expect(await readAll()).not.toEqual(before)
    expect((await fixture.undo(id)).json()).toEqual({ undone: 4, left: [], leftCount: 0 })
    expect(await readAll()).toEqual(before)
    const detail = await fetchJson(`priceChanges/${id}/`)
    expect(detail).toMatchObject({ undoneBy: { id: fixture.manager.id }, undoneAt: expect.any(String) })
    expect(detail.items.map(({ changedSince }: { changedSince: boolean }) => changedSince)).not.toContain(true)
    for (const [path, action] of [
      [`restaurantMenus/${menu}`, 'revert'],
      [`restaurantMenuExceptions/${sameDay}`, 'revert'],
      [`restaurantMenuExceptions/${detail.items[0].id}`, 'archive'],
    ])
      expect((await fetchJson(`${path}/history/`)).items[0]).toMatchObject({ action, priceChange: { id, name } })
    expect((await fixture.undo(id)).json()).toEqual({ undone: 0, left: [], leftCount: 0 })
  })

  test('leaves and lists records that were changed or deleted since', async () => {
    const { sameDay } = await addEntries()
    const { id } = await fixture.previewAndApply()
    const [created] = (await fetchJson(`priceChanges/${id}/`)).items
    await archive('restaurantMenuExceptions', created.id)
    await testApp.call(fixture.manager, 'DELETE', `restaurantMenuExceptions/${created.id}/`)
    await saveException(sameDay, { priceCzk: 131 })
    const left = [
      { module: 'restaurantMenuExceptions', id: sameDay, reason: 'changed' },
      { module: 'restaurantMenuExceptions', id: created.id, reason: 'deleted' },
    ]
    expect((await fixture.undo(id)).json()).toMatchObject({ undone: 0, left, leftCount: 2 })
    expect(await fetchJson(`priceChanges/${id}/`)).toMatchObject({
      undoneAt: null,
      items: [{ id: sameDay, changedSince: true }],
    })
    expect(await readRecord('restaurantMenuExceptions', sameDay)).toMatchObject({ priceCzk: 131 })
  })

  test('needs edit and archive for the records, and can be continued by a user who has them', async () => {
    const { sameDay } = await addEntries()
    const { id } = await fixture.previewAndApply()
    const withoutArchive = PRICE_CHANGE_RIGHTS.filter((right) => right !== 'restaurantMenuExceptions.archive')
    const first = (await fixture.undo(id, await testApp.buildUser(withoutArchive))).json()
    expect(first).toMatchObject({ undone: 1, left: [{ reason: 'forbidden' }] })
    expect(await readRecord('restaurantMenuExceptions', sameDay)).toMatchObject({ priceCzk: 125 })
    expect((await fixture.undo(id)).json()).toEqual({ undone: 1, left: [], leftCount: 0 })
  })

  test('does not change records of others without permission for all records', async () => {
    await addEntries()
    const { id } = await fixture.previewAndApply({ later: 'shift' })
    const user = await testApp.buildUser([
      ...PRICE_CHANGE_RIGHTS.filter((right) => /\.(view|add)$/.test(right)),
      ...['restaurantMenus.edit', 'restaurantMenuExceptions.edit', 'restaurantMenuExceptions.archive'].map((right) =>
        buildPermissionEntry(right, { allItems: false }),
      ),
    ])
    const { undone, left } = (await fixture.undo(id, user)).json()
    expect([undone, left.length, new Set(left.map(({ reason }: { reason: string }) => reason))]).toEqual([
      0,
      4,
      new Set(['forbidden']),
    ])
  })
})

describe('permissions of single prices', () => {
  const ADD_ONLY = [
    'restaurants.view',
    'restaurantMenus.view',
    'restaurantMenuExceptions.view',
    'restaurantMenuExceptions.add',
  ]

  /** Expects that the request is refused for these keys, that nothing is written, and that it works without them. */
  async function expectForbidden(user: TestUser, changes: object, keys: string[]) {
    const { items, plan } = await fixture.fetchPreview(changes, user)
    expect(items.filter(({ forbidden }) => forbidden).map(({ key }) => key)).toEqual(keys)
    const before = await fixture.readPrices(fixture.start)
    const refused = await fixture.apply(plan, changes, user)
    expect(refused.json()).toMatchObject({ status: 403, code: 'forbidden', keys })
    expect(await fixture.readPrices(fixture.start)).toEqual(before)
    expect((await fixture.apply(plan, { ...changes, excluded: keys }, user)).statusCode).toBe(201)
  }

  test('a user who can only add exceptions cannot update one', async () => {
    await addEntries()
    await expectForbidden(await testApp.buildUser(ADD_ONLY), {}, [fixture.buildKey(0, 1)])
  })

  test('a user who can edit own exceptions cannot update one of another user', async () => {
    await addEntries()
    const own = buildPermissionEntry('restaurantMenuExceptions.edit', { allItems: false })
    const user = await testApp.buildUser([...ADD_ONLY, own])
    await expectForbidden(user, {}, [fixture.buildKey(0, 1)])
    // The exception of the other price is now their own.
    expect((await fixture.fetchPreview({}, user)).items).toMatchObject([{ forbidden: false }, { forbidden: true }])
  })

  test('shifting a later menu needs the permission to edit restaurant menus', async () => {
    await fixture.addMenu(inDays(-90), [
      [0, 45, 1.9],
      [1, 129, 5.2],
    ])
    await fixture.addMenu(inDays(10), [[0, 47, 2]])
    const user = await testApp.buildUser([...ADD_ONLY, 'restaurantMenuExceptions.edit'])
    await expectForbidden(user, { later: 'shift' }, [fixture.buildKey(0, 0)])
    expect((await fixture.fetchPreview({ later: 'keep' }, user)).items.some(({ forbidden }) => forbidden)).toBe(false)
  })
})

describe('the list and a single change', () => {
  test('show others only with View of all records', async () => {
    await addEntries()
    const { id } = await fixture.previewAndApply()
    const own = buildPermissionEntry('restaurantMenuExceptions.view', { allItems: false })
    const limited = await testApp.buildUser(['restaurants.view', 'restaurantMenuExceptions.add', own])
    expect(await fetchJson('priceChanges/', limited)).toEqual({ items: [], page: 1, pageSize: 25, total: 0 })
    expect((await testApp.call(limited, 'GET', `priceChanges/${id}/`)).statusCode).toBe(404)
    expect((await fixture.undo(id, limited)).statusCode).toBe(404)
    const viewer = await testApp.buildUser(['restaurantMenuExceptions.view'])
    expect((await fetchJson('priceChanges/', viewer)).items).toMatchObject([
      { id, createdBy: { id: fixture.manager.id } },
    ])
    expect((await testApp.call(viewer, 'POST', `priceChanges/${id}/undo/`, {})).statusCode).toBe(403)
  })

  test('a single change hides records and prices that the caller cannot see', async () => {
    await addEntries()
    const { id } = await fixture.previewAndApply({ later: 'shift' })
    const countItems = async (...rights: Parameters<TestApp['buildUser']>[0]) =>
      (await fetchJson(`priceChanges/${id}/`, await testApp.buildUser(rights))).items.length
    expect(await countItems('restaurantMenuExceptions.view', 'restaurantMenus.view')).toBe(5)
    expect(await countItems('restaurantMenuExceptions.view')).toBe(3)
    const ownMenus = buildPermissionEntry('restaurantMenus.view', { allItems: false })
    expect(await countItems('restaurantMenuExceptions.view', ownMenus)).toBe(0)
  })

  test('the list is paged, newest first', async () => {
    await fixture.addMenu(inDays(-90), [[0, 45, 1.9]])
    const changes = []
    for (let index = 0; index < 3; index++) changes.unshift((await fixture.previewAndApply()).id)
    const page = await fetchJson('priceChanges/?page=2&pageSize=2')
    expect([page.total, page.items.map(({ id }: { id: number }) => id)]).toEqual([3, changes.slice(2)])
  })
})
