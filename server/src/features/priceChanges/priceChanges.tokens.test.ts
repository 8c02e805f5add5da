import { addDays } from '@poledne/contract/domain/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTokenEntry, createTokenUser, type TokenUser } from '../../testing/builders/apiTokens.ts'
import {
  buildPriceChangeFixture,
  PRICE_CHANGE_RIGHTS,
  type PriceChangeFixture,
} from '../../testing/builders/priceChangeFixture.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
let fixture: PriceChangeFixture
let token: TokenUser
/** The changes of the first restaurant, of the second one, and of both. */
let changeIds: [number, number, number]

beforeAll(async () => {
  testApp = await buildTestApp()
  fixture = await buildPriceChangeFixture(testApp)
  const { manager, restaurantIds, start } = fixture
  const [first, second] = restaurantIds as [number, number]
  for (const restaurant of [0, 1]) await fixture.addMenu(addDays(start, -30), [[0, 100, null]], { restaurant })
  const ids: number[] = []
  for (const [index, selected] of [[first], [second], [first, second]].entries())
    ids.push((await fixture.previewAndApply({ restaurantIds: selected, startDate: addDays(start, index) })).id)
  changeIds = ids as [number, number, number]
  token = await createTokenUser(
    testApp,
    manager,
    PRICE_CHANGE_RIGHTS.map((permission) => buildTokenEntry(permission, [first])),
  )
})
afterAll(() => testApp.close())

test('a token that is limited to a restaurant lists only the price changes of that restaurant', async () => {
  const list = (await testApp.call(token, 'GET', 'priceChanges/')).json()
  expect(list.items.map(({ id }: { id: number }) => id)).toEqual([changeIds[2], changeIds[0]])
  expect(list.total).toBe(2)
  expect((await testApp.call(fixture.manager, 'GET', 'priceChanges/')).json().total).toBe(3)
})

test('a token that is limited to a restaurant finds no price change of another one', async () => {
  const [, foreign, shared] = changeIds
  for (const path of [`${foreign}/`, `${foreign}/export/?format=csv`])
    expect((await testApp.call(token, 'GET', `priceChanges/${path}`)).statusCode).toBe(404)
  expect((await fixture.undo(foreign, token)).statusCode).toBe(404)
  const { items } = (await testApp.call(token, 'GET', `priceChanges/${shared}/`)).json()
  expect(items).toMatchObject([{ restaurantId: fixture.restaurantIds[0] }])
})

test('a token that is limited to a restaurant undoes only the prices of that restaurant', async () => {
  const undone = (await fixture.undo(changeIds[2], token)).json()
  expect(undone).toMatchObject({ undone: 1, leftCount: 1, left: [{ reason: 'forbidden' }] })
  expect(await fixture.readPrices(addDays(fixture.start, 2), 1)).toEqual([[110, null]])
})
