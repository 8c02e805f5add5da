import { addDays } from '@poledne/contract/domain/day'
import type { PriceBoard } from '@poledne/contract/modules/priceBoard'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import {
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
async function readBoard(query = '', by: TestUser = fixture.manager): Promise<PriceBoard> {
  const response = await testApp.call(by, 'GET', `prices/board/?date=${fixture.start}${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const buildCell = (type: number, prices: object, restaurant = 0) => {
  const [restaurantId, weeklyMenuVariantId, menuItemTypeId] = fixture.buildKey(restaurant, type).split(':').map(Number)
  return { restaurantId, weeklyMenuVariantId, menuItemTypeId, ...prices }
}
type Cells = ReturnType<typeof buildCell>[]
const send = (path: string, cells: Cells, changes: object = {}, by: TestUser = fixture.manager) =>
  testApp.call(by, 'POST', `prices/board/${path}`, {
    startDate: fixture.start,
    mode: 'exception',
    later: 'keep',
    cells,
    ...changes,
  })
async function save(cells: Cells, changes: object = {}, by: TestUser = fixture.manager) {
  const { plan } = (await send('preview/', cells, changes, by)).json()
  const response = await send('', cells, { ...changes, name: 'Board', plan }, by)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const listPrices = ({ cells }: PriceBoard) => cells.map(({ priceCzk, priceEur }) => [priceCzk, priceEur])

describe('the board', () => {
  test('lists offered prices with their source and next change, and leaves out what is not offered', async () => {
    const menu = await fixture.addMenu(inDays(-90), [
      [0, 45, 1.9],
      [1, 129, null],
    ])
    await fixture.addMenu(inDays(-90), [[2, 60, null]], { restaurant: 1 })
    const exception = await fixture.addException(inDays(-5), [1, 135, null])
    await fixture.addException(inDays(5), [0, 50, null])
    const { restaurants, columns, cells, next } = await readBoard()
    // The restaurants are sorted by name.
    expect(restaurants.map(({ id }) => id)).toEqual(fixture.restaurantIds.toReversed())
    expect(columns.map(({ menuItemTypeId }) => menuItemTypeId)).toEqual(fixture.typeIds.slice(0, 3))
    expect(next).toBeNull()
    expect(cells).toMatchObject([
      {
        ...buildCell(0, { priceCzk: 45, priceEur: 1.9 }),
        source: { module: 'restaurantMenus', id: menu, startDate: inDays(-90) },
        next: { startDate: inDays(5), priceCzk: 50, priceEur: null },
      },
      {
        ...buildCell(1, { priceCzk: 135, priceEur: null }),
        source: { module: 'restaurantMenuExceptions', id: exception, startDate: inDays(-5) },
        next: null,
      },
      buildCell(2, { priceCzk: 60 }, 1),
    ])
    const [first, second] = fixture.restaurantIds
    expect((await readBoard(`&restaurantIds=${second}`)).restaurants).toMatchObject([{ id: second, active: true }])
    expect((await readBoard(`&after=${second}`)).restaurants).toMatchObject([{ id: first }])
  })

  test('is limited to the restaurants of both permissions', async () => {
    for (const restaurant of [0, 1]) await fixture.addMenu(inDays(-90), [[0, 45, null]], { restaurant })
    const limited = buildPermissionEntry('restaurantMenus.view', { restaurantIds: [fixture.restaurantIds[1] ?? 0] })
    const user = await testApp.buildUser(['restaurants.view', limited])
    const { restaurants, cells } = await readBoard('', user)
    expect(restaurants.map(({ id }) => id)).toEqual([fixture.restaurantIds[1]])
    expect(cells.map(({ restaurantId }) => restaurantId)).toEqual([fixture.restaurantIds[1]])
    const refused = await send('preview/', [buildCell(0, { priceCzk: 50 })], {}, user)
    expect(refused.statusCode).toBe(403)
  })
})

describe('edits', () => {
  beforeEach(async () => {
    await fixture.addMenu(inDays(-90), [
      [0, 45, 1.9],
      [1, 129, null],
    ])
  })

  test('become exceptions that keep the other currency, and are undone as one change set', async () => {
    const change = await save([buildCell(0, { priceCzk: 47 }), buildCell(1, { priceEur: 5.5 })])
    expect(change).toMatchObject({ name: 'Board', count: 2, changeId: expect.any(Number) })
    expect(listPrices(await readBoard())).toEqual([
      [47, 1.9],
      [129, 5.5],
    ])
    expect(await fixture.readPrices(inDays(-1))).toEqual([
      [45, 1.9],
      [129, null],
    ])
    expect((await fixture.undo(change.id)).json()).toMatchObject({ undone: 2, leftCount: 0 })
    expect(listPrices(await readBoard())).toEqual([
      [45, 1.9],
      [129, null],
    ])
  })

  test('correct the menu, and add a type that it does not offer', async () => {
    const cells = [buildCell(0, { priceCzk: 46 }), buildCell(2, { priceCzk: 60 })]
    expect((await send('preview/', cells)).json().skipped).toEqual([
      { key: fixture.buildKey(0, 2), reason: 'notOffered' },
    ])
    const change = await save(cells, { mode: 'correction' })
    expect(listPrices(await readBoard())).toEqual([
      [46, 1.9],
      [129, null],
      [60, null],
    ])
    expect(await fixture.readPrices(inDays(-30))).toHaveLength(3)
    expect((await fixture.undo(change.id)).json()).toMatchObject({ undone: 1 })
    expect(await fixture.readPrices(fixture.start)).toHaveLength(2)
  })

  test('of the menu leave out prices that an exception sets, and shift later prices by the same amount', async () => {
    await fixture.addException(inDays(-5), [1, 135, null])
    await fixture.addException(inDays(5), [0, 55, null])
    const cells = [buildCell(0, { priceCzk: 50 }), buildCell(1, { priceCzk: 140 })]
    const { items, skipped } = (await send('preview/', cells, { mode: 'correction' })).json()
    expect(items).toMatchObject([{ oldCzk: 45, newCzk: 50, later: [{ startDate: inDays(5) }] }])
    expect(skipped).toEqual([{ key: fixture.buildKey(0, 1), reason: 'exceptionApplies' }])
    await save(cells, { mode: 'correction', later: 'shift' })
    expect(await fixture.readPrices(inDays(5))).toEqual([
      [60, null],
      [135, null],
    ])
  })

  test('are refused if a price has changed since the preview, is empty, or occurs twice', async () => {
    const cells = [buildCell(0, { priceCzk: 47 })]
    const { plan } = (await send('preview/', cells)).json()
    await fixture.addException(fixture.start, [0, 46, null])
    const outdated = await send('', cells, { name: 'Board', plan })
    expect([outdated.statusCode, outdated.json()]).toMatchObject([409, { keys: [fixture.buildKey(0, 0)] }])
    const listViolations = async (edited: Cells) =>
      (await send('preview/', edited))
        .json()
        .violations.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
    expect(await listViolations([buildCell(1, { priceCzk: null })])).toEqual(['cells.0.priceCzk emptyField'])
    expect(await listViolations([...cells, ...cells])).toEqual(['cells.1.menuItemTypeId duplicate'])
    const foreign = { ...buildCell(0, { priceCzk: 47 }), restaurantId: 2_000_000 }
    expect(await listViolations([...cells, foreign])).toEqual(['cells.1.restaurantId selectValue'])
  })

  test('need the permission of what they write, in their restaurant', async () => {
    const cells = [buildCell(0, { priceCzk: 47 })]
    const without = (right: string) => testApp.buildUser(PRICE_CHANGE_RIGHTS.filter((each) => each !== right))
    const corrector = await without('restaurantMenuExceptions.add')
    const { items } = (await send('preview/', cells, {}, corrector)).json()
    expect(items).toMatchObject([{ forbidden: true }])
    await save(cells, { mode: 'correction' }, corrector)
    const creator = await without('restaurantMenus.edit')
    expect((await send('preview/', cells, { mode: 'correction' }, creator)).statusCode).toBe(403)
    await save([buildCell(0, { priceCzk: 48 })], {}, creator)
  })
})
