import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTokenEntry, buildTokenFields, createTokenUser, type TokenUser } from '../../testing/builders/apiTokens.ts'
import { readAuditEntries } from '../../testing/builders/factors.ts'
import { buildForeignPrices } from '../../testing/builders/foreignPrices.ts'
import { createImporter } from '../../testing/builders/importFiles.ts'
import {
  buildActAsHeader,
  buildPeople,
  buildPermissionEntry,
  type People,
  setPermissions,
} from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser, withSecondInstance } from '../../testing/testApp.ts'

let testApp: TestApp
let people: People
let restaurantIds: [number, number]

beforeAll(async () => {
  testApp = await buildTestApp()
  people = await buildPeople(testApp)
  const rows = await testApp.database.rows<{ id: number }>({
    text: "insert into restaurants (name_cs, name_en) values ('Karlín', 'Karlín'), ('Anděl', 'Anděl') returning id",
  })
  restaurantIds = [rows[0]?.id ?? 0, rows[1]?.id ?? 0]
})
afterAll(() => testApp.close())

const get = async (user: TestUser, path: string) => (await testApp.call(user, 'GET', path)).statusCode
const fetchDishes = (user: TestUser) => get(user, 'dishes/')
const listRestaurantIds = async (user: TestUser) => {
  const { items } = (await testApp.call(user, 'GET', 'restaurants/?sort=id:asc')).json()
  return items?.map(({ id }: { id: number }) => id)
}
const allTokenPermissions = PERMISSIONS.filter((each) => each !== 'users.switch')
const changeUser = async ({ id }: TestUser, change: string) => {
  await testApp.database.rows({ text: `update users set ${change} where id = $1`, values: [id] })
  testApp.database.publish({ about: 'access' })
}
const changeToken = async ({ tokenId }: TokenUser, change: string) => {
  await testApp.database.rows({ text: `update api_tokens set ${change} where id = $1`, values: [tokenId] })
  testApp.database.publish({ about: 'access' })
}

describe('the rights of an API token', () => {
  test('are those of its entries, and no others of its owner', async () => {
    const owner = await testApp.buildUser(['dishes.view', 'dishes.add', 'restaurants.view'])
    const user = await createTokenUser(testApp, owner, ['dishes.view'])
    expect([await fetchDishes(user), await get(user, 'restaurants/')]).toEqual([200, 403])
    expect((await testApp.call(user, 'POST', 'dishes/', { nameCs: 'Kulajda', nameEn: 'Dill soup' })).statusCode).toBe(
      403,
    )
  })

  test('are limited to its restaurants', async () => {
    const [first, second] = restaurantIds
    const owner = await testApp.buildUser(['restaurants.view', 'restaurants.archive'])
    const user = await createTokenUser(testApp, owner, [
      buildTokenEntry('restaurants.view'),
      buildTokenEntry('restaurants.archive', [second]),
    ])
    expect(await listRestaurantIds(user)).toEqual([first, second])
    expect((await testApp.call(user, 'POST', `restaurants/${first}/archive/`, {})).statusCode).toBe(403)
    expect((await testApp.call(user, 'POST', `restaurants/${second}/archive/`, {})).statusCode).toBe(200)
    await setPermissions(testApp, owner, [buildPermissionEntry('restaurants.view', { restaurantIds: [second] })])
    expect(await listRestaurantIds(user)).toEqual([second])
  })

  test('shrink and grow with the roles of its owner at once', async () => {
    const owner = await testApp.buildUser(['dishes.view'])
    const user = await createTokenUser(testApp, owner, ['dishes.view'])
    expect(await fetchDishes(user)).toBe(200)
    await setPermissions(testApp, owner, [])
    expect(await fetchDishes(user)).toBe(403)
    await setPermissions(testApp, owner, [buildPermissionEntry('dishes.view', { allItems: false })])
    const { items } = (await testApp.call(user, 'GET', 'dishes/')).json()
    expect(items).toEqual([])
  })

  test.each(['blocked = true', 'active = false', 'archived = true'])(
    'end while %s for its owner, and return afterwards',
    async (change) => {
      const owner = await testApp.buildUser(['dishes.view'])
      const user = await createTokenUser(testApp, owner, ['dishes.view'])
      await changeUser(owner, change)
      expect(await fetchDishes(user)).toBe(401)
      await changeUser(owner, 'active = true, blocked = false, archived = false')
      expect(await fetchDishes(user)).toBe(200)
    },
  )

  test('end when it expires', async () => {
    const user = await createTokenUser(testApp, await testApp.buildUser(['dishes.view']), ['dishes.view'])
    await changeToken(user, 'expires_at = now()')
    expect(await fetchDishes(user)).toBe(401)
  })

  test('do not depend on the lifetime of sessions', async () => {
    const owner = await testApp.buildUser(['dishes.view'])
    const user = await createTokenUser(testApp, owner, ['dishes.view'])
    await changeToken(user, "last_used_at = now() - interval '1 day'")
    await withSecondInstance(
      { ...testApp, config: { ...testApp.config, SESSION_IDLE: 60, SESSION_TTL: 60 } },
      async (app) => {
        const headers = { authorization: `Bearer ${user.token}` }
        expect((await app.inject({ url: `${testApp.config.BASE_PATH}/api/dishes/`, headers })).statusCode).toBe(200)
      },
    )
  })

  test('keep the level of its owner', async () => {
    const manager = await people.buildUserAtLevel(10, ['users.view', 'users.edit'])
    const user = await createTokenUser(testApp, manager, ['users.view', 'users.edit'])
    const above = await people.buildUserAtLevel(5, [])
    const below = await people.buildUserAtLevel(50, [])
    expect((await people.saveUser(user, above.id, { firstName: 'Jana' })).statusCode).toBe(403)
    expect((await people.saveUser(user, below.id, { firstName: 'Jana' })).statusCode).toBe(200)
  })
})

describe('an API token', () => {
  test('cannot call endpoints of the own account, even with all permissions', async () => {
    const user = await createTokenUser(testApp, people.admin, allTokenPermissions)
    const calls: ['GET' | 'POST' | 'DELETE', string, object?][] = [
      ['GET', 'profile/withSettings/'],
      ['GET', 'status/'],
      ['GET', 'events/'],
      ['GET', 'dashboard/'],
      ['GET', 'imports/'],
      ['GET', 'profile/tokens/'],
      ['POST', 'profile/tokens/', buildTokenFields(['dishes.view'])],
      ['DELETE', `profile/tokens/${user.tokenId}/`],
      ['POST', 'profile/token/', {}],
      ['POST', 'profile/proof/', { password: 'x' }],
      ['POST', 'profile/logoutAll/', {}],
      ['POST', 'supportRequests/', { subject: 'Pomoc', body: 'Pomoc' }],
    ]
    for (const [method, path, body] of calls) {
      const response = await testApp.call(user, method, path, body)
      expect([path, response.statusCode, response.json().code]).toEqual([path, 403, 'forbidden'])
    }
    expect(await fetchDishes(user)).toBe(200)
  })

  test('can read code lists, search, and read support requests with that permission', async () => {
    const owner = await testApp.buildUser(['dishes.view', 'supportRequests.view'])
    const reader = await createTokenUser(testApp, owner, ['dishes.view'])
    const supporter = await createTokenUser(testApp, owner, ['supportRequests.view'])
    expect(await get(reader, 'codelists/restaurants/')).toBe(200)
    expect(await get(reader, 'search/?q=kulajda')).toBe(200)
    expect([await get(reader, 'supportRequests/'), await get(supporter, 'supportRequests/')]).toEqual([403, 200])
  })

  test('cannot act as another user', async () => {
    const user = await createTokenUser(testApp, people.admin, allTokenPermissions)
    // No token can be created with this permission, so it is added to the stored one.
    await changeToken(
      user,
      `permissions = permissions || '[{"area": "users", "action": "switch", "restaurantIds": null}]'`,
    )
    const other = await testApp.buildUser(['dishes.view'])
    const response = await testApp.call(user, 'GET', 'dishes/', undefined, buildActAsHeader(other.username))
    expect([response.statusCode, response.json().code]).toEqual([403, 'switch_refused'])
  })

  test('cannot change rights, passwords and e-mail addresses, or create a way to sign in', async () => {
    const user = await createTokenUser(testApp, people.admin, allTokenPermissions)
    const { id } = await people.createUser(people.admin)
    const invited = await people.createUser(people.admin, { password: undefined })
    const role = await people.createRole()
    const permissions = [buildPermissionEntry('dishes.view')]
    const answers = [
      await people.saveUser(user, id, { roleIds: [role.id] }),
      await people.saveUser(user, id, { newPassword: 'jiné heslo' }),
      await people.saveUser(user, id, { email: `jiny${id}@example.com` }),
      await people.saveRole(user, role.id, { permissions }),
      await people.saveRole(user, role.id, { level: 500 }),
      await testApp.call(user, 'POST', 'roles/', { name: `Role ${id}`, permissions }),
      await testApp.call(user, 'POST', `users/${invited.id}/invitation/`, { send: false }),
      await testApp.call(user, 'DELETE', `users/${id}/factors/`),
      await testApp.call(user, 'POST', `users/${id}/anonymise/`, {}),
    ]
    expect(answers.map((each) => each.json().code)).toEqual(Array(answers.length).fill('forbidden'))
  })

  test('can change other fields of users, and is named in the audit log', async () => {
    const owner = await people.buildUserAtLevel(1, ['users.view', 'users.edit'])
    const user = await createTokenUser(testApp, owner, ['users.view', 'users.edit'])
    const { id } = await people.createUser(people.admin)
    expect((await people.saveUser(user, id, { blocked: true })).statusCode).toBe(200)
    expect((await readAuditEntries(testApp, owner.id)).at(-1)).toMatchObject({
      event: 'userChanged',
      details: { apiTokenId: user.tokenId, changed: ['blocked'] },
    })
  })

  test('imports and undoes records with its permissions, and no rights of users', async () => {
    const importer = createImporter(testApp)
    const dishes = await createTokenUser(testApp, people.admin, ['dishes.view', 'dishes.add', 'dishes.archive'])
    const { id, response } = await importer.importRows(dishes, 'dishes', [
      ['nameCs', 'nameEn'],
      ['Dovezená kulajda', 'Imported dill soup'],
    ])
    expect([response.statusCode, response.json().created]).toEqual([200, 1])
    const refused = await importer.upload(dishes, 'restaurants', 'rows.csv', 'nameCs\r\nKarlín')
    expect(refused.statusCode).toBe(403)
    expect((await importer.call(dishes, id, 'undo')).statusCode).toBe(200)

    const role = await people.createRole()
    const all = await createTokenUser(testApp, people.admin, allTokenPermissions)
    const users = await importer.importRows(all, 'users', [
      ['username', 'email', 'roleIds'],
      ['dovezený', 'dovezeny@example.com', role.name],
    ])
    expect(users.response.statusCode).toBe(403)
  })

  test('without View of the settings gets 503 during maintenance, unlike its owner', async () => {
    const owner = await testApp.buildUser(['dishes.view', 'settings.view'])
    const user = await createTokenUser(testApp, owner, ['dishes.view'])
    const setMaintenance = async (isOn: boolean) => {
      await testApp.database.rows({ text: 'update settings set maintenance = $1', values: [isOn] })
      testApp.database.publish({ about: 'settings' })
    }
    await setMaintenance(true)
    const statuses = [await fetchDishes(owner), await fetchDishes(user)]
    await setMaintenance(false)
    expect(statuses).toEqual([200, 503])
  })

  test('of an owner without a required second factor is refused after the period', async () => {
    const owner = await testApp.buildUser(['dishes.view'])
    const user = await createTokenUser(testApp, owner, ['dishes.view'])
    await testApp.database.rows({
      text: `update roles set require_factor = true, factor_grace_days = 0
        where id = any((select role_ids from users where id = $1)::int[])`,
      values: [owner.id],
    })
    testApp.database.publish({ about: 'access' })
    expect((await testApp.call(user, 'GET', 'dishes/')).json().code).toBe('factor_needed')
  })

  test('without granting permissions does not end the period of an owner with them', async () => {
    const strict = await buildTestApp({ REQUIRE_FACTOR: 'granters' })
    try {
      const owner = await strict.buildUser(['roles.view', 'roles.edit', 'dishes.view'])
      const user = await createTokenUser(strict, owner, ['dishes.view'])
      await strict.database.rows({ text: 'update users set factor_due_at = now() where id = $1', values: [owner.id] })
      strict.database.publish({ about: 'access' })
      expect((await strict.call(user, 'GET', 'dishes/')).json().code).toBe('factor_needed')
      expect((await strict.call(owner, 'GET', 'dishes/')).json().code).toBe('factor_needed')
    } finally {
      await strict.close()
    }
  })

  test('stores its last use at most once a minute', async () => {
    const owner = await testApp.buildUser(['dishes.view'])
    const user = await createTokenUser(testApp, owner, ['dishes.view'])
    const useAfter = async (seconds: number) => {
      await changeToken(user, `last_used_at = now() - interval '${seconds} seconds'`)
      await fetchDishes(user)
      const [row] = await testApp.database.rows<{ isStored: boolean }>({
        text: 'select last_used_at > now() - interval \'30 seconds\' as "isStored" from api_tokens where id = $1',
        values: [user.tokenId],
      })
      return row?.isStored
    }
    await fetchDishes(user)
    const { items } = (await testApp.call(owner, 'GET', 'profile/tokens/')).json()
    expect(items[0].lastUsedAt).toEqual(expect.any(String))
    expect([await useAfter(45), await useAfter(75)]).toEqual([false, true])
  })

  test('is limited by requests of its owner', async () => {
    const limited = await buildTestApp({ USER_RATE_LIMIT: '1' })
    try {
      const owner = await limited.buildUser(['dishes.view'])
      const user = await createTokenUser(limited, owner, ['dishes.view'])
      const answers = await Promise.all(Array.from({ length: 20 }, () => limited.call(user, 'GET', 'dishes/')))
      expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true)
    } finally {
      await limited.close()
    }
  })
})

describe('a lock of a weekly menu by an API token', () => {
  test('is active until the token is revoked', async () => {
    const rights = ['weeklyMenus.view', 'weeklyMenus.edit', 'weeklyMenus.add']
    const owner = await testApp.buildUser(rights)
    const other = await testApp.buildUser(rights)
    const user = await createTokenUser(testApp, owner, rights)
    const [variant] = await testApp.database.rows<{ id: number }>({
      text: `insert into weekly_menu_variants (position, name_cs, name_en, name_xls)
        values (1, 'Standard', 'Standard', 'Standard') returning id`,
    })
    const menu = (
      await testApp.call(user, 'POST', 'weeklyMenus/', { startDate: '2026-11-16', weeklyMenuVariantId: variant?.id })
    ).json()
    expect((await testApp.call(user, 'POST', `weeklyMenus/${menu.id}/lock/`, {})).json()).toMatchObject({
      lockedByUserId: owner.id,
    })
    const lockByOther = async () => (await testApp.call(other, 'POST', `weeklyMenus/${menu.id}/lock/`, {})).statusCode
    expect(await lockByOther()).toBe(423)
    await testApp.call(owner, 'DELETE', `profile/tokens/${user.tokenId}/`)
    expect(await lockByOther()).toBe(200)
  })
})

test('a token follows the limits of its owner in areas for which it has no permission', async () => {
  const [first] = restaurantIds
  const foreign = await buildForeignPrices(testApp, people.admin)
  const owner = await testApp.buildUser([
    ...['settings.view', 'dishes.view', 'restaurants.view'],
    buildPermissionEntry('restaurantMenus.view', { allItems: false }),
  ])
  const ofPrices = await createTokenUser(testApp, owner, ['restaurants.view'])
  const prices = await testApp.call(ofPrices, 'GET', `restaurants/${foreign.restaurantId}/prices/`)
  expect([prices.statusCode, prices.json().items]).toEqual([200, []])

  const limited = await testApp.buildUser([
    ...['settings.view', 'dishes.view'],
    buildPermissionEntry('restaurants.view', { restaurantIds: [first] }),
  ])
  const screen = { name: 'Cizí', restaurantId: foreign.restaurantId, screenType: 'day', languages: ['cs'] }
  const items = [{ ...screen, showPrices: true, hoursFrom: null, hoursTo: null }]
  expect((await testApp.call(people.admin, 'PUT', 'settings/screens/', { items })).statusCode).toBe(200)
  const token = await createTokenUser(testApp, limited, ['settings.view', 'dishes.view'])
  expect((await testApp.call(token, 'GET', 'settings/screens/')).json().items).toEqual([])
  const codelist = (await testApp.call(token, 'GET', 'codelists/restaurants/')).json()
  expect(codelist.items.map(({ id }: { id: number }) => id)).toEqual([first])
})
