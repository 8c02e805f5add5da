import { addDays, type Day, type Weekday } from '@poledne/contract/domain/day'
import { findNextPriceChange, type PriceSources, resolvePrice } from '@poledne/contract/domain/prices/price'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday, WEEK_DAYS } from '@poledne/contract/domain/week'
import { findMissingPrices, type MissingPrice, type OfferFacts } from '@poledne/contract/domain/weekCheck'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCaller } from '../../testing/builders/people.ts'
import { readAllEntries, seedPriceEntries } from '../../testing/builders/priceEntries.ts'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { recordProof } from '../../testing/testReport.ts'
import { readMissingPrices } from '../weeklyMenus/index.ts'
import { readUpcomingPriceChanges, UPCOMING_PRICE_DAYS } from './upcomingPrices.store.ts'

/** The number of restaurants whose price changes SQL and the price rule must agree on; `npm run prove` sets more. */
const RESTAURANTS = Math.ceil(Number(process.env.PROVE_PRICES ?? 300) / 10)
const UNLIMITED = 1_000_000
const now = getToday(new Date(), 'Europe/Prague')

let testApp: TestApp
let user: TestUser
let weeks: WeekFixture
const entries = new Map<number, PriceSources>()

beforeAll(async () => {
  testApp = await buildTestApp()
  user = await testApp.buildUser([...WEEKLY_MENU_RIGHTS, 'restaurants.view'])
  weeks = await buildWeekFixture(testApp)
  const seed = { restaurants: RESTAURANTS, first: addDays(now, -20), span: 100 }
  for (const id of await seedPriceEntries(testApp.database, seed))
    entries.set(id, await readAllEntries(testApp.database, id))
})
afterAll(() => testApp.close())

const buildRestaurantViewer = () => buildCaller(user, ['restaurants.view'])
const listVariantTypePairs = () =>
  weeks.variantIds.flatMap((variant) => weeks.typeIds.map((type) => [variant, type] as const))

function listComingChanges(statements: PriceSources, variantId: number, typeId: number) {
  const found: { from: Day; priceCzk: number | null; priceEur: number | null }[] = []
  const findPriceChangeAfter = (day: Day) => findNextPriceChange(statements, variantId, typeId, day)
  for (
    let next = findPriceChangeAfter(now);
    next && next.from <= addDays(now, UPCOMING_PRICE_DAYS);
    next = findPriceChangeAfter(next.from)
  )
    found.push(next)
  return found
}

test('SQL and the price rule find the same price changes', async () => {
  const expected = [...entries].flatMap(([restaurantId, statements]) =>
    listVariantTypePairs().flatMap(([weeklyMenuVariantId, menuItemTypeId]) =>
      listComingChanges(statements, weeklyMenuVariantId, menuItemTypeId).map(({ from, priceCzk, priceEur }) =>
        JSON.stringify([from, restaurantId, weeklyMenuVariantId, menuItemTypeId, priceCzk, priceEur]),
      ),
    ),
  )
  const caller = buildRestaurantViewer()
  const found = await readUpcomingPriceChanges(testApp.database, caller, UNLIMITED)
  const read = found.map((change) =>
    JSON.stringify([
      change.from,
      change.restaurantId,
      change.weeklyMenuVariantId,
      change.menuItemTypeId,
      change.priceCzk,
      change.priceEur,
    ]),
  )
  expect(read.toSorted()).toEqual(expected.toSorted())
  expect(found.map(({ from }) => from)).toEqual(found.map(({ from }) => from).toSorted())
  expect(await readUpcomingPriceChanges(testApp.database, caller, 7)).toEqual(found.slice(0, 7))
  expect(expected.length).toBeGreaterThan(RESTAURANTS)
  recordProof({ proof: 'price changes: SQL and pure rule agree', tried: expected.length, wrong: 0 })
})

function buildOffer(restaurantId: number, statements: PriceSources, menu: WeeklyMenu): OfferFacts {
  const { weeklyMenuVariantId: variantId } = menu
  const starts = statements.menus.filter((each) => each.weeklyMenuVariantId === variantId)
  const days = WEEK_DAYS.map((day): [Weekday, Day] => [day, addDays(menu.startDate, day - 1)])
  const offered = days.filter(([, date]) => starts.some(({ startDate }) => startDate <= date))
  const listPricedTypes = (date: Day) =>
    new Set(
      weeks.typeIds.filter((typeId) => {
        const price = resolvePrice(statements, variantId, typeId, date)
        return price !== null && (price.priceCzk !== null || price.priceEur !== null)
      }),
    )
  return { restaurantId, pricedTypes: new Map(offered.map(([day, date]) => [day, listPricedTypes(date)])) }
}

const formatMissingPrice = ({ restaurantId, day, menuItemTypeId }: MissingPrice) =>
  `${restaurantId} ${day} ${menuItemTypeId}`

test('SQL and the price rule find the same missing prices', async () => {
  const menus: WeeklyMenu[] = []
  for (let week = -4; week < 12; week++)
    for (const [index, weeklyMenuVariantId] of weeks.variantIds.entries()) {
      const buildCells = (day: number) =>
        weeks.typeIds.flatMap((_, type) => ((day + week + type) % 3 ? [weeks.buildCell(type)] : []))
      const weeklyMenuItemsData = [1, 3, 4, 7].map((day) => ({ day: day as Weekday, items: buildCells(day + index) }))
      const startDate = addDays(getMonday(now), 7 * week)
      menus.push(await weeks.create(user, { startDate, weeklyMenuVariantId, weeklyMenuItemsData }))
    }
  const ids = menus.map(({ id }) => id)
  const found = await readMissingPrices(testApp.database, buildRestaurantViewer(), ids, UNLIMITED)
  let compared = 0
  for (const menu of menus) {
    const offers = [...entries].map(([id, statements]) => buildOffer(id, statements, menu))
    const expected = findMissingPrices(menu, offers).map(formatMissingPrice)
    const own = found.filter(({ weeklyMenuId }) => weeklyMenuId === menu.id)
    expect(own.map(formatMissingPrice).toSorted()).toEqual(expected.toSorted())
    expect(own.every(({ total }) => total === expected.length)).toBe(true)
    compared += expected.length
  }
  expect(compared).toBeGreaterThan(RESTAURANTS)
  const first = await readMissingPrices(testApp.database, buildRestaurantViewer(), ids, 1)
  expect(first).toEqual(ids.flatMap((id) => found.find(({ weeklyMenuId }) => weeklyMenuId === id) ?? []))
  recordProof({ proof: 'missing prices: SQL and pure rule agree', tried: compared, wrong: 0 })
})
