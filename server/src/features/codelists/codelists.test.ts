import { AUDIT_EVENTS, AUDIT_MODULES } from '@poledne/contract/access/audit'
import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { LANGUAGES, type Language } from '@poledne/contract/domain/languages'
import { CODELISTS, type CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTokenUser } from '../../testing/builders/apiTokens.ts'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let user: TestUser
let auditor: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  user = await testApp.buildUser(['supportRequests.view'])
  auditor = await testApp.buildUser(['audit.view', 'users.view'])
  for (const text of [
    "insert into roles (name, archived) values ('Čtenář', true)",
    "insert into allergens (position, code, name_cs, name_en) values (1, '7', 'Mléko', 'Milk'), (0, '1', 'Lepek', 'Gluten')",
    "insert into dish_types (position, name_cs, name_en) values (1, 'Hlavní jídlo', 'Main course'), (0, 'Polévka', 'Soup')",
    "insert into menu_item_types (position, name_cs, name_en) values (0, 'Nabídka 1', 'Offer 1')",
    "insert into weekly_menu_variants (position, name_cs, name_en, name_xls) values (0, 'Oběd', 'Lunch', 'obed')",
    `insert into restaurants (name_cs, name_en, timezone, archived)
     values ('Želva', 'Turtle', 'Europe/London', false), ('Čáp', 'Stork', 'Europe/Prague', true)`,
    `insert into dishes (name_cs, name_en, archived)
     values ('Svíčková', 'Sirloin', false), ('Svítek', null, true), ('Guláš', 'Goulash', false)`,
    `insert into dishes (name_cs) select 'Hromádka ' || n from generate_series(1, 60) n`,
  ])
    await testApp.database.rows({ text })
  await testApp.database.rows({
    text: "insert into change_sets (kind, module, permissions, user_id) values ('bulk', 'dishes', '{dishes.edit}', $1)",
    values: [user.id],
  })
})
afterAll(() => testApp.close())

const readCodelist = async (name: CodelistName, query = ''): Promise<CodelistItem[]> => {
  const reader = name === 'auditUsers' || name === 'users' ? auditor : user
  const response = await testApp.call(reader, 'GET', `codelists/${name}/${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().items
}
const getValues = (items: readonly CodelistItem[]) => items.map(({ value }) => value)

describe('access', () => {
  test('the users of the audit log need audit.view', async () => {
    expect((await testApp.call(user, 'GET', 'codelists/auditUsers/')).statusCode).toBe(403)
    expect(getValues(await readCodelist('auditUsers'))).toEqual(
      expect.arrayContaining([user.username, auditor.username]),
    )
  })

  test('a user without any permission can read only the open lists', async () => {
    const withoutRights = await testApp.buildUser([])
    const readable: string[] = []
    for (const name of CODELISTS) {
      const { statusCode } = await testApp.call(withoutRights, 'GET', `codelists/${name}/`)
      expect([200, 403], name).toContain(statusCode)
      if (statusCode === 200) readable.push(name)
    }
    const open = [
      'currencies',
      'languages',
      'timezones',
      'dateTypes',
      'supportRequestPriorities',
      'supportRequestStatuses',
    ]
    expect(readable.sort()).toEqual(open.sort())
    const match = await testApp.call(withoutRights, 'POST', 'codelists/dishes/match/', { names: ['Guláš'] })
    expect(match.statusCode).toBe(403)
  })

  test('an API token needs one permission that its owner still has', async () => {
    const [owner, former] = [await testApp.buildUser(['dishes.view']), await testApp.buildUser(['dishes.view'])]
    const token = await createTokenUser(testApp, owner, ['dishes.view'])
    const formerToken = await createTokenUser(testApp, former, ['dishes.view'])
    await testApp.database.rows({ text: "update users set role_ids = '{}' where id = $1", values: [former.id] })
    const getStatus = async (by: TestUser, name: string) =>
      (await testApp.call(by, 'GET', `codelists/${name}/`)).statusCode
    for (const name of ['currencies', 'allergens', 'dishes']) expect(await getStatus(token, name), name).toBe(200)
    expect(await getStatus(formerToken, 'currencies')).toBe(200)
    expect(await getStatus(formerToken, 'allergens')).toBe(403)
  })

  test('the users are those that the caller can see', async () => {
    const [named] = await testApp.database.rows<{ id: number }>({
      text: `insert into users (username, email, password_hash, first_name, last_name)
        values ('jana', 'jana@example.com', '', 'Jana', 'Nováková') returning id`,
    })
    expect(await readCodelist('users', '?search=novak')).toMatchObject([{ id: named?.id, value: 'Jana Nováková' }])
    expect((await testApp.call(user, 'GET', 'codelists/users/')).json().items).toEqual([])
    const own = await testApp.buildUser([buildPermissionEntry('users.view', { allItems: false })])
    expect((await testApp.call(own, 'GET', 'codelists/users/')).json().items).toEqual([])
  })

  test('an unknown list returns 404', async () => {
    for (const name of ['nothing', 'screens', 'toString', '__proto__'])
      expect((await testApp.call(user, 'GET', `codelists/${name}/`)).statusCode).toBe(404)
  })
})

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(CODELISTS)('%s has items with labels', async (name) => {
    const items = await readCodelist(name, `?language=${language}`)
    expect(items.length).toBeGreaterThan(0)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    for (const item of items) {
      expect(Object.keys(item).sort()).toEqual(['disabled', 'id', 'params', 'value'])
      // The value of a missing translation would be its key.
      expect(item.value).not.toMatch(/^$|codelists\./)
    }
  })
})

describe('fixed lists', () => {
  test.each<[CodelistName, string[]]>([
    ['currencies', ['CZK', 'EUR']],
    ['languages', ['en', 'cs', 'hu', 'sk']],
    ['dateTypes', ['dayFirst', 'us']],
    ['permissions', [...PERMISSIONS]],
    ['supportRequestPriorities', ['low', 'normal', 'high', 'critical']],
    ['auditEvents', [...AUDIT_EVENTS]],
    ['auditModules', [...AUDIT_MODULES]],
    ['auditResults', ['success', 'failure', 'refused']],
    ['supportRequestStatuses', ['open', 'inProgress', 'waiting', 'resolved']],
    ['screenTypes', ['day', 'week', 'allergens']],
  ])('%s', async (name, ids) => {
    expect((await readCodelist(name)).map(({ id }) => id)).toEqual(ids)
  })

  test.each<[Language, string, string, string]>([
    ['en', 'High', 'Today', 'Dishes: archive and restore'],
    ['cs', 'Vysoká', 'Dnešní den', 'Jídla: archivace a\u00a0obnovení'],
    ['hu', 'Magas', 'Mai nap', 'Ételek: archiválás és visszaállítás'],
    ['sk', 'Vysoká', 'Dnešný deň', 'Jedlá: archivácia a\u00a0obnovenie'],
  ])('have labels in %s', async (language, priority, screenType, permission) => {
    const query = `?language=${language}`
    expect((await readCodelist('supportRequestPriorities', query))[2]?.value).toBe(priority)
    expect((await readCodelist('screenTypes', query))[0]?.value).toBe(screenType)
    expect((await readCodelist('permissions', query)).find(({ id }) => id === 'dishes.archive')?.value).toBe(permission)
    expect(getValues(await readCodelist('languages', query))).toEqual(['English', 'Čeština', 'Magyar', 'Slovenčina'])
  })

  test('without a language parameter the language of the request is used', async () => {
    const response = await testApp.call(user, 'GET', 'codelists/screenTypes/', undefined, { 'accept-language': 'sk' })
    expect(response.json().items[1].value).toBe('Celý týždeň')
  })

  test('time zones are not translated and can be paged', async () => {
    const zones = getValues(await readCodelist('timezones'))
    expect(zones).toContain('Europe/Prague')
    expect(getValues(await readCodelist('timezones', '?page=2&pageSize=3'))).toEqual(zones.slice(3, 6))
  })

  test('are searched without case and accents; ids return nothing', async () => {
    expect(getValues(await readCodelist('supportRequestPriorities', '?language=cs&search=KRITICKA'))).toEqual([
      'Kritická',
    ])
    expect(await readCodelist('currencies', '?ids=1')).toEqual([])
  })
})

describe('stored lists', () => {
  test.each<[Language, string[]]>([
    ['cs', ['Lepek', 'Mléko']],
    ['sk', ['Lepek', 'Mléko']],
    ['en', ['Gluten', 'Milk']],
    ['hu', ['Gluten', 'Milk']],
  ])('have names for %s in the order of the settings', async (language, names) => {
    const items = await readCodelist('allergens', `?language=${language}`)
    expect(getValues(items)).toEqual(names)
    expect(items[1]?.params).toEqual([{ name: 'code', value: '7' }])
  })

  test('are in the order of the settings', async () => {
    expect(getValues(await readCodelist('dishTypes', '?language=cs'))).toEqual(['Polévka', 'Hlavní jídlo'])
    expect(getValues(await readCodelist('menuItemTypes', '?language=en'))).toEqual(['Offer 1'])
    expect(getValues(await readCodelist('weeklyMenuVariants', '?language=cs'))).toEqual(['Oběd'])
  })

  test('restaurants have their time zone, and archived ones are disabled', async () => {
    expect(await readCodelist('restaurants', '?language=cs')).toMatchObject([
      { value: 'Čáp', disabled: true, params: [{ name: 'timezone', value: 'Europe/Prague' }] },
      { value: 'Želva', disabled: false, params: [{ name: 'timezone', value: 'Europe/London' }] },
    ])
  })

  test('archived roles are disabled', async () => {
    const roles = await readCodelist('roles')
    expect(roles.find(({ value }) => value === 'Čtenář')).toMatchObject({ disabled: true, params: [] })
    expect(roles.some(({ disabled }) => !disabled)).toBe(true)
  })
})

describe('dishes', () => {
  test('without a search are the first 50 by Czech name, whatever the language', async () => {
    const names = ['Guláš', ...Array.from({ length: 60 }, (_, index) => `Hromádka ${index + 1}`)]
    const sorted = names.sort((one, other) => one.localeCompare(other, 'cs')).slice(0, 50)
    for (const query of ['?language=cs', '?language=cs&search='])
      expect(getValues(await readCodelist('dishes', query))).toEqual(sorted)
    expect(getValues(await readCodelist('dishes', '?language=en'))).toEqual(['Goulash', ...sorted.slice(1)])
    const rest = getValues(await readCodelist('dishes', '?language=cs&page=2'))
    expect(rest.slice(-2)).toEqual(['Svíčková', 'Svítek'])
  })

  test('are found without accents; archived ones are disabled', async () => {
    expect(await readCodelist('dishes', '?language=cs&search=svi')).toMatchObject([
      { value: 'Svíčková', disabled: false },
      { value: 'Svítek', disabled: true },
    ])
    // Dishes are found by either name, and a dish without an English name is shown with its Czech one.
    expect(getValues(await readCodelist('dishes', '?language=en&search=svi'))).toEqual(['Sirloin', 'Svítek'])
  })

  test('a search returns 50, a request by ids returns all', async () => {
    expect(await readCodelist('dishes', '?search=hromadka')).toHaveLength(50)
    expect(await readCodelist('dishes', '?search=hromadka&page=2')).toHaveLength(10)
    const rows = await testApp.database.rows<{ id: number }>({ text: 'select id from dishes' })
    expect(await readCodelist('dishes', `?ids=${rows.map(({ id }) => id).join(',')}`)).toHaveLength(rows.length)
  })
})
