import { formatDay } from '@poledne/contract/domain/dateFormat'
import { addDays } from '@poledne/contract/domain/day'
import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { buildPriceChangeFixture, type PriceChangeFixture } from '../../testing/builders/priceChangeFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let fixture: PriceChangeFixture
let changeId: number
beforeAll(async () => {
  testApp = await buildTestApp()
  fixture = await buildPriceChangeFixture(testApp)
  await fixture.addMenu(addDays(fixture.start, -90), [
    [0, 45, 1.9],
    [1, 129.5, null],
  ])
  await fixture.addMenu(addDays(fixture.start, 10), [[0, 47, 2]])
  changeId = (await fixture.previewAndApply({ later: 'shift' })).id
})
afterAll(() => testApp.close())

const fetchExport = (by: TestUser, id = changeId, query = 'format=csv') =>
  testApp.call(by, 'GET', `priceChanges/${id}/export/?${query}`, undefined, { 'accept-language': 'en' })
const fetchRows = async (by: TestUser) => parseCsv((await fetchExport(by)).body, { delimiter: ',' })

test('an export of a change that the user cannot see returns 404, of unknown columns 400', async () => {
  expect((await fetchExport(fixture.manager, 2_000_000_000)).statusCode).toBe(404)
  const own = await testApp.buildUser([buildPermissionEntry('restaurantMenuExceptions.view', { allItems: false })])
  expect((await fetchExport(own)).statusCode).toBe(404)
  expect((await fetchExport(fixture.manager, changeId, 'format=csv&columns=oldCzk')).statusCode).toBe(400)
})

test('the prices of a bulk price change are exported with names, days and old and new prices', async () => {
  const [header, ...rows] = await fetchRows(fixture.manager)
  expect(header).toEqual([
    'Restaurant (Czech)',
    'Restaurant (English)',
    'Variant (Czech)',
    'Variant (English)',
    'Type (Czech)',
    'Type (English)',
    'Valid from',
    'Old price (CZK)',
    'New price (CZK)',
    'Old price (EUR)',
    'New price (EUR)',
  ])
  const start = formatDay(fixture.start, 'dayFirst')
  const later = formatDay(addDays(fixture.start, 10), 'dayFirst')
  expect(rows.map((row) => row.slice(6)).toSorted()).toEqual(
    [
      [start, '45.00', '50.00', '1.90', '1.90'],
      [start, '129.50', '134.50', '', ''],
      [later, '47.00', '52.00', '2.00', '2.00'],
    ].toSorted(),
  )
})

test('an export of price changes has the prices that the page shows to the user', async () => {
  const views = ['restaurantMenus.view', 'restaurantMenuExceptions.view']
  for (const rights of [
    views,
    ['restaurants.view', ...views],
    ['restaurants.view', 'restaurantMenuExceptions.view'],
    [
      'restaurants.view',
      'restaurantMenuExceptions.view',
      buildPermissionEntry('restaurantMenus.view', { allItems: false }),
    ],
  ]) {
    const user = await testApp.buildUser(rights)
    const { items } = (await testApp.call(user, 'GET', `priceChanges/${changeId}/`)).json() as { items: unknown[] }
    expect((await fetchRows(user)).length - 1).toBe(items.length)
  }
})
