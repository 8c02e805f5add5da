import { PERMISSIONS } from '@poledne/contract/access/permissions'
import type { DashboardData } from '@poledne/contract/modules/dashboard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../core/db/database.ts'
import { type DataSize, seedLargeData } from '../../testing/builders/largeData.ts'
import { createTestDatabase } from '../../testing/database/testDatabase.ts'
import { buildTestAppOn, type TestApp, type TestUser } from '../../testing/testApp.ts'

/** These tests compare the cost of the same requests with few and with many records. */

const FEW: DataSize = {
  restaurants: 2,
  variants: 3,
  types: 4,
  menus: 6,
  exceptions: 8,
  weeks: 12,
  dishes: 40,
  others: 5,
}
const MANY: DataSize = { ...FEW, restaurants: 60, variants: 8, weeks: 20, others: 200 }
const MAX_BYTES = 200_000

type Seeded = { testApp: TestApp; user: TestUser; countStatements: () => number }
let few: Seeded
let many: Seeded

async function buildSeededApp(size: DataSize): Promise<Seeded> {
  const held = await createTestDatabase()
  await held.database.rows({ text: 'insert into settings (sample_data) values (false)' })
  let count = 0
  const database: Database = {
    ...held.database,
    rows(statement) {
      // The caller is cached briefly, so the query that reads the caller does not always run.
      if (statement.name !== 'caller') count++
      return held.database.rows(statement)
    },
  }
  const testApp = await buildTestAppOn({ ...held, database })
  const user = await testApp.buildUser(PERMISSIONS)
  await seedLargeData(testApp.url, size, user.id)
  return { testApp, user, countStatements: () => count }
}

beforeAll(async () => {
  few = await buildSeededApp(FEW)
  many = await buildSeededApp(MANY)
})
afterAll(async () => {
  await few.testApp.close()
  await many.testApp.close()
})

async function measureRequest({ testApp, user, countStatements }: Seeded, path: string) {
  const before = countStatements()
  const answer = await testApp.call(user, 'GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  return { body: answer.json(), bytes: Buffer.byteLength(answer.body), statements: countStatements() - before }
}

describe('with 30 times as many restaurants', () => {
  test.each([
    'dashboard/?weeks=12',
    'dashboard/today/',
    'weeklyMenus/calendar/?from=2026-09-01&weeks=13',
    'weeklyMenus/1/check/',
    'weeklyMenus/holidays/?week=2026-11-16&variantId=1',
    'weeklyMenus/offer/?startDate=2026-11-16&weeklyMenuVariantId=1',
    'restaurants/1/prices/',
    'restaurants/1/prices/timeline/',
    'restaurants/1/today/',
    'weeklyMenus/1/preview/?restaurantId=1&as=feed',
    'weeklyMenus/served/?dishIds=1,2,3&before=2026-11-16',
    'search/?q=a',
    'codelists/restaurants/',
    'weeklyMenus/1/history/',
  ])('%s runs the same number of queries and returns at most 200 KB', async (path) => {
    const [small, large] = [await measureRequest(few, path), await measureRequest(many, path)]
    expect(large.statements).toBeLessThanOrEqual(small.statements)
    expect(large.bytes).toBeLessThan(MAX_BYTES)
  })

  test('the dashboard lists at most 100 price changes, 20 screens and 5 restaurants of a variant', async () => {
    const { body } = await measureRequest(many, 'dashboard/')
    const desk = body as DashboardData
    expect(desk.priceChanges).toHaveLength(100)
    expect(desk.hasMorePriceChanges).toBe(true)
    expect(desk.screens).toHaveLength(20)
    expect(desk.screenCount).toBe(MANY.others / 5)
    expect(desk.variants?.map(({ restaurants, restaurantCount }) => [restaurants.length, restaurantCount])).toEqual(
      Array.from({ length: MANY.variants }, () => [5, MANY.restaurants]),
    )
  })

  test('a check lists at most 100 missing prices and counts them all', async () => {
    await many.testApp.database.rows({ text: 'delete from restaurant_menu_exceptions' })
    await many.testApp.database.rows({
      text: `update restaurant_menus set restaurant_menu_items = '[{"menuItemTypeId": 1, "priceCzk": 100, "priceEur": null}]'`,
    })
    const [menu] = await many.testApp.database.rows<{ id: number }>({
      text: 'select id from weekly_menus order by start_date desc, id limit 1',
    })
    const { body } = await measureRequest(many, `weeklyMenus/${menu?.id}/check/`)
    const missing = (body as { items: { code: string }[] }).items.filter(({ code }) => code === 'noPrice')
    expect(missing).toHaveLength(100)
    const left = MANY.restaurants * (MANY.types - 1) - missing.length
    expect(body.total).toBe(body.items.length + left)
  })
})
