import { addDays, type Day } from '@poledne/contract/domain/day'
import { minorUnitsToAmount } from '@poledne/contract/domain/prices/money'
import { explainPrices, type PriceSources } from '@poledne/contract/domain/prices/price'
import { getToday } from '@poledne/contract/domain/timeZone'
import type { PriceBoard } from '@poledne/contract/modules/priceBoard'
import type { PriceChangeItem } from '@poledne/contract/modules/priceChange'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRICE_CHANGE_RIGHTS } from '../../testing/builders/priceChangeFixture.ts'
import { readAllEntries, seedPriceEntries } from '../../testing/builders/priceEntries.ts'
import { buildMenuFixture, type MenuFixture } from '../../testing/builders/weekFixture.ts'
import { SEED } from '../../testing/seed.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { recordProof } from '../../testing/testReport.ts'

/** The number of compared cells; `npm run prove` sets many more. */
const CELLS = Number(process.env.PROVE_PRICE_BOARD ?? 2_000)
const RESTAURANTS = 12
const SPAN = 30
const TIMEOUT = 60_000 + CELLS * 30

let testApp: TestApp
let manager: TestUser
let place: MenuFixture
let restaurantIds: number[]
let first: Day

beforeAll(async () => {
  testApp = await buildTestApp()
  manager = await testApp.buildUser(PRICE_CHANGE_RIGHTS)
  place = await buildMenuFixture(testApp)
  first = addDays(getToday(new Date(), 'Europe/Prague'), -10)
  restaurantIds = await seedPriceEntries(testApp.database, { restaurants: RESTAURANTS, first, span: SPAN })
}, TIMEOUT)
afterAll(() => testApp.close())

const index = fc.nat(30)
const editArbitrary = fc.record({
  restaurant: index,
  variant: index,
  type: index,
  currency: fc.constantFrom('priceCzk', 'priceEur'),
  amount: fc.integer({ min: 1, max: 100_000 }).map(minorUnitsToAmount),
})
const changeArbitrary = fc.record({
  day: fc.integer({ min: 10, max: SPAN + 2 }),
  mode: fc.constantFrom('exception', 'correction'),
  later: fc.constantFrom('keep', 'shift'),
  edits: fc.array(editArbitrary, { minLength: 1, maxLength: 12 }),
})
type RandomChange = typeof changeArbitrary extends fc.Arbitrary<infer T> ? T : never

const pick = (ids: readonly number[], at: number) => ids[at % ids.length] as number
const readEntries = () =>
  Promise.all(
    restaurantIds.map(async (id): Promise<[number, PriceSources]> => [id, await readAllEntries(testApp.database, id)]),
  )
const send = (path: string, body: object) => testApp.call(manager, 'POST', path, body)

/** The prices on a day by the pure function, by key. */
const resolveBoard = (entries: readonly [number, PriceSources][], day: Day) =>
  new Map<string, readonly [number | null, number | null]>(
    entries.flatMap(([id, sources]) =>
      explainPrices(sources, day).map(
        ({ weeklyMenuVariantId, menuItemTypeId, priceCzk, priceEur }) =>
          [`${id}:${weeklyMenuVariantId}:${menuItemTypeId}`, [priceCzk, priceEur]] as const,
      ),
    ),
  )
async function readBoard(day: Day) {
  const response = await testApp.call(manager, 'GET', `prices/board/?date=${day}&restaurantIds=${restaurantIds}`)
  const { cells, next } = response.json() as PriceBoard
  expect(next).toBeNull()
  return new Map(
    cells.map((cell) => [
      `${cell.restaurantId}:${cell.weeklyMenuVariantId}:${cell.menuItemTypeId}`,
      [cell.priceCzk, cell.priceEur],
    ]),
  )
}

let comparedCells = 0

/** Compares the board with the pure function before the edits, after them and after their undo. */
async function checkChange({ day, mode, later, edits }: RandomChange): Promise<void> {
  const startDate = addDays(first, day)
  const before = await readEntries()
  const prices = resolveBoard(before, startDate)
  expect(await readBoard(startDate)).toEqual(prices)
  comparedCells += prices.size
  const cells = new Map(
    edits.map(({ restaurant, variant, type, currency, amount }) => {
      const cell = {
        restaurantId: pick(restaurantIds, restaurant),
        weeklyMenuVariantId: pick(place.variantIds, variant),
        menuItemTypeId: pick(place.typeIds, type),
      }
      return [Object.values(cell).join(':'), { ...cell, [currency]: amount }] as const
    }),
  )
  const request = { startDate, mode, later, cells: [...cells.values()] }
  const shown = await send('prices/board/preview/', request)
  // A later price can leave the allowed range when it is shifted.
  if (shown.statusCode === 422) return
  const { items, skipped, plan } = shown.json() as { items: PriceChangeItem[]; skipped: object[]; plan: string }
  expect(items.length + skipped.length).toBe(cells.size)
  if (items.length === 0) return
  for (const { key, newCzk, newEur } of items) {
    const cell = cells.get(key) as { priceCzk?: number; priceEur?: number }
    const [oldCzk = null, oldEur = null] = prices.get(key) ?? []
    expect([newCzk, newEur]).toEqual([cell.priceCzk ?? oldCzk, cell.priceEur ?? oldEur])
  }
  const applied = await send('prices/board/', { ...request, name: 'Random', plan })
  expect(applied.statusCode, applied.body).toBe(201)
  const expected = new Map(prices)
  for (const { key, newCzk, newEur } of items) expected.set(key, [newCzk, newEur])
  expect(resolveBoard(await readEntries(), startDate)).toEqual(expected)
  expect(await readBoard(startDate)).toEqual(expected)
  const undone = await send(`priceChanges/${applied.json().id}/undo/`, {})
  expect(undone.json()).toMatchObject({ left: [], leftCount: 0 })
  const restored = await readEntries()
  for (const offset of [0, 1, SPAN]) {
    const on = addDays(startDate, offset)
    expect(resolveBoard(restored, on)).toEqual(resolveBoard(before, on))
  }
  comparedCells += expected.size
}

test(`random boards, edits and undos agree with the pure function, ${CELLS} cells`, { timeout: TIMEOUT }, async () => {
  for (let seed = SEED; comparedCells < CELLS; seed++)
    await fc.assert(fc.asyncProperty(changeArbitrary, checkChange), { seed, numRuns: 10 })
  recordProof({ proof: 'price board: endpoint, pure function and undo agree', tried: comparedCells, wrong: 0 })
})
