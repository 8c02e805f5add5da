import type { PriceEntry } from '@poledne/contract/domain/prices/price'
import { restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { restaurantMenuExceptions } from '@poledne/contract/modules/restaurantMenuException'
import { SETTINGS_LISTS, settingsListEndpoints } from '@poledne/contract/modules/settingsList'
import { weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { insertSampleData } from './sampleData.service.ts'

let testApp: TestApp
let visitor: TestUser
const MODULES = ['dishes', 'restaurants', 'restaurantMenus', 'restaurantMenuExceptions', 'weeklyMenus']

beforeAll(async () => {
  testApp = await buildTestApp()
  visitor = await testApp.buildUser(MODULES.map((module) => `${module}.view`))
  await testApp.database.transaction((tx) => insertSampleData(tx, visitor.id))
})
afterAll(() => testApp.close())

const fetchJson = async (path: string) => (await testApp.call(visitor, 'GET', path)).json()
const queryRows = <T>(text: string) => testApp.database.rows<T>({ text })
const findRestaurantId = async (name: string): Promise<number> =>
  (await fetchJson(`restaurants/?filter=nameCs:contains:${name}`)).items[0].id

describe('sample data', () => {
  test.each(MODULES)('%s have a first revision from the installation', async (module) => {
    const { items } = await fetchJson(`${module}/?pageSize=1`)
    const history = await fetchJson(`${module}/${items[0].id}/history/`)
    expect(history.items).toMatchObject([{ revision: 1, action: 'create', by: { id: visitor.id } }])
  })

  test('every price entry is a valid record', async () => {
    for (const module of [restaurantMenus, restaurantMenuExceptions, weeklyMenus]) {
      const { items } = await fetchJson(`${module.name}/?pageSize=200`)
      expect(items.length).toBeGreaterThan(5)
      for (const item of items) {
        const fields = Object.fromEntries(module.fields.map((field) => [field, item[field]]))
        expect(module.schemas.fields.safeParse(fields).error).toBeUndefined()
      }
    }
  })

  test('a price has a current exception and a future change', async () => {
    const { items } = await fetchJson(`restaurants/${await findRestaurantId('karlin')}/prices/`)
    expect(items).toContainEqual(
      expect.objectContaining({
        priceCzk: 149.9,
        source: 'exception',
        base: expect.objectContaining({ priceCzk: 139 }),
      }),
    )
    expect(items.filter(({ next }: { next: object | null }) => next !== null).length).toBeGreaterThan(3)
  })

  test('every restaurant has prices, in crowns or in euros', async () => {
    const { items: all } = await fetchJson('restaurants/')
    for (const { id } of all) expect((await fetchJson(`restaurants/${id}/prices/`)).items).not.toEqual([])
    const { items } = await fetchJson(`restaurants/${await findRestaurantId('bratislava')}/prices/`)
    expect(items.every(({ priceCzk, priceEur }: PriceEntry) => priceCzk === null && priceEur !== null)).toBe(true)
  })

  test('exactly one exception never wins', async () => {
    const { items: all } = await fetchJson('restaurants/')
    const timelines = await Promise.all(
      all.map(({ id }: { id: number }) => fetchJson(`restaurants/${id}/prices/timeline/`)),
    )
    const entries: PriceEntry[] = timelines.flatMap(({ items }) => items)
    expect(entries.filter(({ wins }) => !wins).map(({ source }) => source)).toEqual(['exception'])
  })

  test('every variant has published past weeks, a published current week and a draft for the next', async () => {
    const weeks = await queryRows<{ monday: boolean; ahead: number; published: boolean; history: number }>(`
      select extract(isodow from start_date) = 1 as monday, published,
        start_date - date_trunc('week', now() at time zone 'Europe/Prague')::date as ahead,
        (select count(*) from history h where h.module = 'weeklyMenus' and h.record_id = w.id) as history
      from weekly_menus w order by start_date, weekly_menu_variant_id`)
    expect(weeks.map(({ ahead }) => ahead)).toEqual([-21, -14, -7, 0, 7].flatMap((days) => [days, days, days]))
    expect(weeks.every(({ monday, history }) => monday && history === 1)).toBe(true)
    expect(weeks.every(({ ahead, published }) => published === ahead <= 0)).toBe(true)
  })

  test('every planned item type is offered by a restaurant', async () => {
    const orphans = await queryRows(`
      select distinct w.weekly_menu_variant_id, type from weekly_menus w, unnest(planned_type_ids(weekly_menu_items_data)) type
      where not exists (select 1 from restaurant_menus m
        where m.weekly_menu_variant_id = w.weekly_menu_variant_id and type = any(priced_type_ids(m.restaurant_menu_items)))`)
    expect(orphans).toEqual([])
  })

  test('terms and privacy can be read in both languages', async () => {
    for (const name of ['terms', 'privacy']) {
      const fetchText = async (language: string) =>
        (await testApp.call(null, 'GET', `public/texts/${name}/`, undefined, { 'accept-language': language })).json()
          .text
      const [cs, en] = [await fetchText('cs'), await fetchText('en')]
      expect(cs.length).toBeGreaterThan(200)
      expect(en.length).toBeGreaterThan(200)
      expect(cs).not.toBe(en)
    }
  })

  test('the settings lists have a version, and the screens are valid', async () => {
    const versions = await queryRows<{ list: string; version: number }>('select list, version from list_versions')
    expect(new Map(versions.map(({ list, version }) => [list, version]))).toEqual(
      new Map(SETTINGS_LISTS.map((list) => [list, 1])),
    )
    const screens = await queryRows(`
      select id, name, restaurant_id as "restaurantId", screen_type as "screenType", languages,
        show_prices as "showPrices", hours_from as "hoursFrom", hours_to as "hoursTo" from screens`)
    expect(screens).toHaveLength(4)
    for (const screen of screens) expect(settingsListEndpoints.screens.row.parse(screen)).toEqual(screen)
  })
})
