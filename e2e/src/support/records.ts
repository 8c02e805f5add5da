import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { retryWhileBusy } from './test.ts'

/** These functions create records by the API, so that each test uses its own records. */

/** Creates a unique name with a Czech accent. */
export const createUniqueName = (name: string) => `${name} č. ${randomUUID().slice(0, 8)}`

export type Dish = {
  id: number
  version: number
  nameCs: string
  nameEn: string | null
  dishTypeId: number | null
  allergenIds: number[] | null
}
export type Restaurant = { id: number; version: number; nameCs: string; nameEn: string }

/** Builds the Origin header, because the server accepts writes with a cookie only from its own origin. */
export const buildSameOriginHeaders = () => ({ origin: new URL(process.env.E2E_URL ?? '').origin })

async function createRecord<T>(page: Page, module: string, data: object): Promise<T> {
  const answer = await retryWhileBusy(() =>
    page.request.post(`api/${module}/`, { data, headers: buildSameOriginHeaders() }),
  )
  expect(answer.status()).toBe(201)
  return (await answer.json()) as T
}

export const createDish = (page: Page, fields: Partial<Dish> & { nameCs: string }) =>
  createRecord<Dish>(page, 'dishes', fields)

export const createRestaurant = (page: Page, nameCs: string, others: { timezone?: string; active?: boolean } = {}) =>
  createRecord<Restaurant>(page, 'restaurants', { nameCs, nameEn: `${nameCs} (en)`, ...others })

/** Creates a user with the named roles. */
export async function createUser(page: Page, password: string, roles: readonly string[] = []) {
  const username = createUniqueName('kolega')
  const roleIds = await Promise.all(roles.map((role) => findCodelistId(page, 'roles', role)))
  const email = `${randomUUID()}@example.cz`
  const { id } = await createRecord<{ id: number }>(page, 'users', { username, email, password, roleIds })
  return { id, username }
}

/** Creates a user without a password and returns their id. */
export async function createInvitedUser(page: Page): Promise<number> {
  const fields = { username: createUniqueName('nováček'), email: `${randomUUID()}@example.cz`, roleIds: [] }
  return (await createRecord<{ id: number }>(page, 'users', fields)).id
}

/** Creates a weekly menu; each week and variant can have only one. */
export async function createWeeklyMenu(page: Page, fields: { startDate: string; weeklyMenuItemsData: object[] }) {
  const weeklyMenuVariantId = await findCodelistId(page, 'weeklyMenuVariants', 'Standard')
  return createRecord<{ id: number; version: number }>(page, 'weeklyMenus', { ...fields, weeklyMenuVariantId })
}

/** The fields that restaurant menus and price exceptions have in common. */
type PriceEntry = { restaurantId: number; weeklyMenuVariantId: number; startDate: string }
type Price = { menuItemTypeId: number; priceCzk: number | null; priceEur: number | null }

export const createRestaurantMenu = (page: Page, fields: PriceEntry & { restaurantMenuItems: Price[] }) =>
  createRecord<{ id: number }>(page, 'restaurantMenus', fields)

export const createException = (page: Page, fields: PriceEntry & Price) =>
  createRecord<{ id: number }>(page, 'restaurantMenuExceptions', fields)

/** Raises the prices of a restaurant from the next March on. */
export async function createPriceChange(page: Page, restaurantId: number) {
  const request = {
    restaurantIds: [restaurantId],
    weeklyMenuVariantIds: null,
    menuItemTypeIds: null,
    startDate: `${new Date().getFullYear() + 1}-03-01`,
    czk: { rule: 'percent', value: 5, round: 'whole', direction: 'up' },
    eur: null,
    later: 'keep',
  }
  const preview = await retryWhileBusy(() =>
    page.request.post('api/priceChanges/preview/', { data: request, headers: buildSameOriginHeaders() }),
  )
  const { plan } = (await preview.json()) as { plan: string }
  return createRecord<{ id: number }>(page, 'priceChanges', { ...request, name: createUniqueName('Zdražení'), plan })
}

/** Saves a dish by the API, as another user would. */
export async function saveDish(
  page: Page,
  { id, version, nameCs, nameEn, dishTypeId, allergenIds }: Dish,
): Promise<void> {
  const data = { nameCs, nameEn, dishTypeId, allergenIds, version }
  const answer = await retryWhileBusy(() =>
    page.request.put(`api/dishes/${id}/`, { data, headers: buildSameOriginHeaders() }),
  )
  expect(answer.status()).toBe(200)
}

/** Finds the id of a code list item by its name. */
export async function findCodelistId(page: Page, codelist: string, word: string): Promise<number> {
  const answer = await retryWhileBusy(() => page.request.get(`api/codelists/${codelist}/?language=en`))
  const { items } = (await answer.json()) as { items: { id: number; value: string }[] }
  const item = items.find(({ value }) => value === word)
  if (!item) throw new Error(`${codelist} has no “${word}”`)
  return item.id
}
