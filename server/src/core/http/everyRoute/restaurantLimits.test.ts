import { AREA_ACTIONS, type Area, canLimitRestaurants, PERMISSIONS } from '@poledne/contract/access/permissions'
import { addDays } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import type { Endpoint } from '@poledne/contract/http/endpoint'
import { SCREEN_TYPES } from '@poledne/contract/modules/settingsList'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildForeignPrices,
  FOREIGN_NAME,
  FOREIGN_PRICE,
  type ForeignPrices,
} from '../../../testing/builders/foreignPrices.ts'
import { createImporter } from '../../../testing/builders/importFiles.ts'
import { buildPermissionEntry } from '../../../testing/builders/people.ts'
import { MODULES, type TestRecord } from '../../../testing/builders/testRecords.ts'
import { collectRoutes } from '../../../testing/fuzz/fuzzTarget.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'
import { recordProof } from '../../../testing/testReport.ts'

/** These tests call every route as a user whose permissions are limited to one of two restaurants. */

const RESTAURANT_MODULES = ['restaurants', 'restaurantMenus', 'restaurantMenuExceptions'] as const
type RestaurantModule = (typeof RESTAURANT_MODULES)[number]
const MISSING_ID = 2_000_000_000
const TIMEOUT = 300_000

let testApp: TestApp
let admin: TestUser
let endpoints: Endpoint[]
/** The restaurant of the limited user, and one that they must not see. */
let home: ForeignPrices
let foreign: ForeignPrices
let combinations = 0

/** All permissions, of which those that can be are limited to the restaurants. */
const buildLimitedRights = (
  restaurantIds: readonly number[],
  areas: readonly Area[] = Object.keys(AREA_ACTIONS) as Area[],
) =>
  PERMISSIONS.map((permission) => buildPermissionEntry(permission)).map((entry) =>
    canLimitRestaurants(entry) && areas.includes(entry.area) ? { ...entry, restaurantIds } : entry,
  )

const call = (...args: Parameters<TestApp['call']>): Promise<LightMyRequestResponse> => {
  combinations++
  return testApp.call(...args)
}

async function create(module: string, fields: object, by = admin): Promise<TestRecord> {
  const response = await call(by, 'POST', `${module}/`, fields)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

let startDay = '2031-01-06'
/** Builds the fields of a price entry that starts on a day of its own. */
const buildEntryFields = (module: RestaurantModule, { restaurantId, variantId }: ForeignPrices) => {
  startDay = addDays(startDay, 7)
  const where = { restaurantId, weeklyMenuVariantId: variantId, startDate: startDay }
  return module === 'restaurantMenus'
    ? { ...where, restaurantMenuItems: [{ menuItemTypeId: typeId, priceCzk: 100, priceEur: null }] }
    : { ...where, menuItemTypeId: typeId, priceCzk: 100, priceEur: null }
}
let typeId: number

beforeAll(async () => {
  const { built, routes } = await collectRoutes(() => buildTestApp())
  testApp = built
  admin = await testApp.buildUser(PERMISSIONS)
  foreign = await buildForeignPrices(testApp, admin)
  const [type] = await testApp.database.rows<{ id: number }>({
    text: 'select id from menu_item_types order by id limit 1',
  })
  typeId = type?.id ?? 0
  const { id } = await create('restaurants', { nameCs: 'Naše jídelna', nameEn: 'Our canteen' })
  home = { ...foreign, restaurantId: id }
  endpoints = routes.flatMap(({ method, config }) => (method === 'HEAD' || !config?.endpoint ? [] : config.endpoint))
}, TIMEOUT)
afterAll(async () => {
  await testApp.close()
  recordProof({ proof: 'access: route × restaurant', tried: combinations, wrong: 0 })
})

/** Creates a record of the module that belongs to the restaurant. */
async function createIn(module: RestaurantModule, place: ForeignPrices, isArchived = false): Promise<TestRecord> {
  const record =
    module === 'restaurants'
      ? ((await call(admin, 'GET', `restaurants/${place.restaurantId}/`)).json() as TestRecord)
      : await create(module, buildEntryFields(module, place))
  if (isArchived) await call(admin, 'POST', `${module}/${record.id}/archive/`, {})
  return (await call(admin, 'GET', `${module}/${record.id}/`)).json()
}

function buildBody({ method, path }: Endpoint, module: RestaurantModule, record: TestRecord): object | undefined {
  if (method !== 'POST' && method !== 'PUT') return undefined
  if (path.endsWith('/bulk/')) return { action: 'archive', ids: [record.id] }
  if (path !== `${module}/:id/`) return {}
  const fields = Object.fromEntries(MODULES[module].fields.map((field) => [field, record[field]]))
  return { ...fields, version: record.version }
}

const pickComparedFields = ({ statusCode, body }: LightMyRequestResponse) => ({ statusCode, body })

describe.each(RESTAURANT_MODULES)('%s', (module) => {
  test(
    'a record of another restaurant gets the same response as a missing one on every route',
    async () => {
      const user = await testApp.buildUser(buildLimitedRights([home.restaurantId]))
      const places = module === 'restaurants' ? [false] : [false, true]
      for (const isArchived of places) {
        const record = await createIn(module, foreign, isArchived)
        for (const endpoint of endpoints) {
          const { method, path } = endpoint
          if (!path.startsWith(`${module}/`) || !(path.includes('/:id/') || path.endsWith('/bulk/'))) continue
          const request = (id: number) =>
            call(
              user,
              method,
              `${path.replace(':id', String(id)).replace(/:\w+/, '1')}${path.endsWith('/export/') ? '?format=csv' : ''}`,
              buildBody(endpoint, module, { ...record, id }),
            )
          expect(pickComparedFields(await request(record.id)), `${method} ${path}`).toEqual(
            pickComparedFields(await request(MISSING_ID)),
          )
        }
        expect((await call(admin, 'GET', `${module}/${record.id}/`)).json()).toEqual(record)
      }
      const list = (await call(user, 'GET', `${module}/?pageSize=200`)).json() as { items: TestRecord[]; total: number }
      const restaurantIds = list.items.map(({ id, restaurantId }) => (module === 'restaurants' ? id : restaurantId))
      expect(new Set(restaurantIds)).toEqual(new Set(module === 'restaurants' ? [home.restaurantId] : []))
      expect(list.total).toBe(list.items.length)
    },
    TIMEOUT,
  )

  test('a record of an own restaurant can be viewed and saved', async () => {
    const user = await testApp.buildUser(buildLimitedRights([home.restaurantId]))
    const record = await createIn(module, home)
    expect((await call(user, 'GET', `${module}/${record.id}/`)).json()).toMatchObject({ can: { edit: true } })
    const body = buildBody({ method: 'PUT', path: `${module}/:id/` } as Endpoint, module, record)
    expect((await call(user, 'PUT', `${module}/${record.id}/`, body)).statusCode).toBe(200)
  })
})

test(
  'no route returns the name or the prices of another restaurant',
  async () => {
    const user = await testApp.buildUser(buildLimitedRights([home.restaurantId]))
    const queries: Readonly<Record<string, string>> = {
      'weeklyMenus/:id/preview/': `?as=feed&restaurantId=${foreign.restaurantId}`,
      'weeklyMenus/holidays/': `?week=${foreign.week}&variantId=${foreign.variantId}`,
      'weeklyMenus/offer/': `?startDate=${foreign.week}&weeklyMenuVariantId=${foreign.variantId}`,
      'search/': `?q=${encodeURIComponent('U Cizince')}`,
      'codelists/:name/': `?ids=${foreign.restaurantId}`,
    }
    const findLeaks = async (by: TestUser) => {
      const leaks: string[] = []
      for (const { method, path, guard, stream, file } of endpoints) {
        // The log of changes names what administrators did, and guests can read published menus.
        if (method !== 'GET' || stream || guard === 'public' || path.startsWith('audit/')) continue
        const id = path.startsWith('weeklyMenus/') ? foreign.weeklyMenuId : foreign.restaurantId
        const url = path.replace(':id', String(id)).replace(':name', 'restaurants').replace(/:\w+/, '1')
        const query = queries[path] ?? (file ? `?format=${path.includes(':id') ? 'xls' : 'csv'}` : '')
        const { body } = await call(by, 'GET', `${url}${query}`)
        if (body.includes(FOREIGN_NAME) || FOREIGN_PRICE.test(body)) leaks.push(path)
      }
      return leaks
    }
    expect(await findLeaks(admin)).toEqual(
      expect.arrayContaining([
        'restaurants/',
        'restaurants/:id/prices/',
        'restaurants/export/',
        'restaurantMenus/',
        'restaurantMenus/export/',
        'weeklyMenus/:id/preview/',
        'dashboard/',
        'search/',
        'codelists/:name/',
      ]),
    )
    expect(await findLeaks(user)).toEqual([])
    const withoutRestaurants = await testApp.buildUser(
      buildLimitedRights([home.restaurantId]).filter(({ area }) => area !== 'restaurants'),
    )
    expect(await findLeaks(withoutRestaurants)).toEqual([])
  },
  TIMEOUT,
)

describe('a price entry', () => {
  test.each(['restaurantMenus', 'restaurantMenuExceptions'] as const)(
    'of %s cannot be created in another restaurant or moved there',
    async (module) => {
      const user = await testApp.buildUser(buildLimitedRights([home.restaurantId]))
      const violation = [expect.objectContaining({ field: 'restaurantId', code: 'selectValue' })]
      const created = await call(user, 'POST', `${module}/`, buildEntryFields(module, foreign))
      expect([created.statusCode, created.json().violations]).toEqual([422, violation])
      const own = await create(module, buildEntryFields(module, home), user)
      const body = { ...buildEntryFields(module, foreign), version: own.version }
      const moved = await call(user, 'PUT', `${module}/${own.id}/`, body)
      expect([moved.statusCode, moved.json().violations]).toEqual([422, violation])
      expect((await call(admin, 'GET', `${module}/${own.id}/`)).json()).toEqual(
        expect.objectContaining({ restaurantId: home.restaurantId, version: own.version }),
      )
    },
  )

  test('of another user can only be moved to a restaurant in which the caller can edit it', async () => {
    const rights = [
      ...['restaurants.view', 'restaurantMenuExceptions.view'],
      buildPermissionEntry('restaurantMenuExceptions.edit', { restaurantIds: [home.restaurantId] }),
      buildPermissionEntry('restaurantMenuExceptions.edit', { restaurantIds: [foreign.restaurantId], allItems: false }),
    ]
    const user = await testApp.buildUser(rights)
    const record = await create('restaurantMenuExceptions', buildEntryFields('restaurantMenuExceptions', home))
    const body = { ...buildEntryFields('restaurantMenuExceptions', foreign), version: record.version }
    expect((await call(user, 'PUT', `restaurantMenuExceptions/${record.id}/`, body)).statusCode).toBe(422)
  })
})

test('an imported row cannot name another restaurant', async () => {
  const user = await testApp.buildUser(buildLimitedRights([home.restaurantId]))
  const viewer = await testApp.buildUser([
    ...buildLimitedRights([home.restaurantId], ['restaurantMenuExceptions']).filter(
      ({ area }) => area !== 'restaurants',
    ),
    'restaurants.view',
  ])
  const [names] = await testApp.database.rows<{ variant: string; type: string }>({
    text: `select v.name_cs as variant, t.name_cs as type from weekly_menu_variants v, menu_item_types t
      where v.id = $1 and t.id = $2`,
    values: [foreign.variantId, typeId],
  })
  const rows = [
    ['Restaurace', 'Varianta', 'Typ položky menu', 'Platí od', 'Cena (Kč)'],
    [FOREIGN_NAME, names?.variant ?? '', names?.type ?? '', '1. 12. 2030', '120'],
  ]
  for (const by of [user, viewer]) {
    const check = await createImporter(testApp).checkRows(by, 'restaurantMenuExceptions', rows)
    expect(check.items).toMatchObject([
      { state: 'wrong', violations: [{ field: 'restaurantId', code: 'selectValue' }] },
    ])
  }
})

test('a limited permission to add restaurants permits nothing', async () => {
  const user = await testApp.buildUser(buildLimitedRights([home.restaurantId]))
  expect((await call(user, 'POST', 'restaurants/', { nameCs: 'Nová', nameEn: 'New' })).statusCode).toBe(403)
  const { availablePermissions, limitedPermissions } = (await call(user, 'GET', 'profile/withSettings/')).json().profile
  expect(availablePermissions).not.toContain('restaurants.add')
  expect(limitedPermissions).toEqual(expect.arrayContaining(['restaurants.view', 'settings.edit']))
  expect(limitedPermissions).not.toContain('dishes.view')
})

describe('price changes', () => {
  const buildRequest = (restaurantIds: number[] | null) => ({
    restaurantIds,
    weeklyMenuVariantIds: null,
    menuItemTypeIds: null,
    startDate: addDays(getToday(new Date(), 'Europe/Prague'), 30),
    czk: { rule: 'add', value: 5, round: 'cent', direction: 'nearest' },
    eur: null,
    later: 'keep',
  })

  test('contain only own restaurants, and another one is refused', async () => {
    const user = await testApp.buildUser(buildLimitedRights([home.restaurantId]))
    const all = await call(user, 'POST', 'priceChanges/preview/', buildRequest(null))
    expect(all.json().items.map((item: { restaurantId: number }) => item.restaurantId)).not.toContain(
      foreign.restaurantId,
    )
    const refused = await call(user, 'POST', 'priceChanges/preview/', buildRequest([foreign.restaurantId]))
    expect(refused.json().violations).toEqual([expect.objectContaining({ field: 'restaurantIds.0' })])
  })

  test('cannot write where the caller can only view', async () => {
    const user = await testApp.buildUser([
      ...buildLimitedRights([], []).filter(({ area }) => area !== 'restaurantMenuExceptions'),
      buildPermissionEntry('restaurantMenuExceptions.view'),
      buildPermissionEntry('restaurantMenuExceptions.add', { restaurantIds: [home.restaurantId] }),
      buildPermissionEntry('restaurantMenuExceptions.edit', { restaurantIds: [home.restaurantId] }),
    ])
    const request = buildRequest([foreign.restaurantId])
    const { items, plan } = (await call(user, 'POST', 'priceChanges/preview/', request)).json()
    expect(items).toEqual([expect.objectContaining({ restaurantId: foreign.restaurantId, forbidden: true })])
    const applied = await call(user, 'POST', 'priceChanges/', { ...request, name: 'Leden', plan })
    expect(applied.statusCode).toBe(403)
  })
})

describe('screens', () => {
  type Screen = Record<string, unknown> & { id: string; name: string; restaurantId: number }
  const buildScreen = (name: string, restaurantId: number) => ({
    name,
    restaurantId,
    screenType: SCREEN_TYPES[0],
    languages: ['cs'],
    showPrices: true,
    hoursFrom: null,
    hoursTo: null,
  })
  const readScreens = async (by: TestUser) =>
    (await call(by, 'GET', 'settings/screens/')).json() as { items: Screen[]; version: number }
  const saveScreens = (by: TestUser, items: readonly object[]) => call(by, 'PUT', 'settings/screens/', { items })
  const getNames = ({ items }: { items: Screen[] }) => items.map(({ name }) => name)

  async function createScreens(): Promise<void> {
    const response = await saveScreens(admin, [
      buildScreen('A', foreign.restaurantId),
      buildScreen('B', home.restaurantId),
      buildScreen('C', foreign.restaurantId),
      buildScreen('D', home.restaurantId),
    ])
    expect(response.statusCode, response.body).toBe(200)
  }

  test('only those of own restaurants are returned, exported and replaced', async () => {
    await createScreens()
    const user = await testApp.buildUser(buildLimitedRights([home.restaurantId]))
    const own = await readScreens(user)
    expect(getNames(own)).toEqual(['B', 'D'])
    const seen = (await call(user, 'GET', 'settings/screensSeen/')).json() as { items: { id: string }[] }
    expect(seen.items.map(({ id }) => id)).toEqual(own.items.map(({ id }) => id))
    expect((await call(user, 'GET', 'settings/screens/export/?format=csv')).body).not.toContain(FOREIGN_NAME)

    const [b, d] = own.items
    const saved = await saveScreens(user, [d as Screen, buildScreen('E', home.restaurantId)])
    expect([saved.statusCode, getNames(saved.json())]).toEqual([200, ['D', 'E']])
    expect(getNames(await readScreens(admin))).toEqual(['A', 'D', 'C', 'E'])
    expect((await readScreens(admin)).items.map(({ id }) => id)).not.toContain(b?.id)
  })

  test('those of other restaurants cannot be added, changed or taken over', async () => {
    await createScreens()
    const user = await testApp.buildUser(buildLimitedRights([home.restaurantId]))
    const before = await readScreens(admin)
    const [foreignScreen, own] = before.items as [Screen, Screen]
    for (const row of [
      buildScreen('E', foreign.restaurantId),
      { ...own, restaurantId: foreign.restaurantId },
      { ...foreignScreen, restaurantId: home.restaurantId },
      foreignScreen,
    ])
      expect((await saveScreens(user, [row])).statusCode).toBe(422)
    expect(await readScreens(admin)).toEqual(before)
  })

  test('a user who can view more screens than edit can save only their own changes', async () => {
    await createScreens()
    const user = await testApp.buildUser([
      'settings.view',
      buildPermissionEntry('settings.edit', { restaurantIds: [home.restaurantId] }),
    ])
    const { items } = await readScreens(user)
    expect(getNames({ items })).toEqual(['A', 'B', 'C', 'D'])
    const rename = (name: string) => items.map((item) => (item.name === name ? { ...item, name: `${name}2` } : item))
    expect((await saveScreens(user, rename('A'))).statusCode).toBe(422)
    expect((await saveScreens(user, rename('B'))).statusCode).toBe(200)
    expect(getNames(await readScreens(admin))).toEqual(['A', 'B2', 'C', 'D'])
  })

  test('a user who can view one restaurant sees only its screens, also with all settings', async () => {
    await createScreens()
    const user = await testApp.buildUser(buildLimitedRights([home.restaurantId], ['restaurants']))
    expect(getNames(await readScreens(user))).toEqual(['B', 'D'])
    expect((await call(user, 'GET', 'settings/allergens/')).statusCode).toBe(200)
  })

  test('other settings need an unlimited permission', async () => {
    const user = await testApp.buildUser(buildLimitedRights([home.restaurantId]))
    expect((await call(user, 'GET', 'settings/allergens/')).statusCode).toBe(403)
    expect((await call(user, 'PUT', 'settings/allergens/', { items: [] })).statusCode).toBe(403)
    expect((await call(user, 'GET', 'settings/dishTypes/export/?format=csv')).statusCode).toBe(403)
  })
})
