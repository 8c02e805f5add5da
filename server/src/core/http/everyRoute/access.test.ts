import {
  AREA_ACTIONS,
  type Guard,
  PERMISSIONS,
  type Permission,
  RECORD_MODULES,
  type RecordModuleName,
} from '@poledne/contract/access/permissions'
import { acceptsApiToken, type Endpoint } from '@poledne/contract/http/endpoint'
import type { RecordList } from '@poledne/contract/list/listQuery'
import { RECORD_LISTS } from '@poledne/contract/list/recordLists'
import { getTableName } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSignInFixture, PASSWORD } from '../../../testing/builders/accountsApp.ts'
import { createTokenUser } from '../../../testing/builders/apiTokens.ts'
import { setUpTotp } from '../../../testing/builders/factors.ts'
import {
  buildForeignPrices,
  FOREIGN_NAME,
  FOREIGN_PRICE,
  type ForeignPrices,
} from '../../../testing/builders/foreignPrices.ts'
import { buildActAsHeader, buildPeople, buildPermissionEntry, type People } from '../../../testing/builders/people.ts'
import {
  createTestRecords,
  MODULES,
  TABLES,
  type TestRecord,
  type TestRecords,
} from '../../../testing/builders/testRecords.ts'
import { collectRoutes } from '../../../testing/fuzz/fuzzTarget.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'
import { recordProof } from '../../../testing/testReport.ts'
import { getCookieName } from '../sessionCookie.ts'

/** These tests call every route with and without the permission, for records of different owners. */

let testApp: TestApp
let people: People
let admin: TestUser
let testRecords: TestRecords
let endpoints: Endpoint[]
/** The number of requests that all tests have sent. */
let combinations = 0

const MISSING_RECORD: TestRecord = { id: 2_000_000_000, version: 1 }
const TIMEOUT = 300_000

/** Values that a bulk edit can set and that differ from those of new records, by the kind of the first of its fields. */
const VALUES_BY_KIND: Readonly<Record<string, unknown>> = {
  boolean: false,
  choice: 1,
  day: '2020-01-06',
  money: 99,
  number: 99,
  text: 'Popis',
}
const BULK_VALUES: Partial<Record<RecordModuleName, Record<string, unknown>>> = {
  restaurantMenuExceptions: { priceCzk: 99 },
  users: { dateType: 'us' },
}

function getBulkValues(module: RecordModuleName): Record<string, unknown> {
  const { columns, bulkFields }: RecordList = RECORD_LISTS.find(({ name }) => name === module) ?? RECORD_LISTS[0]
  const [field = ''] = bulkFields
  return BULK_VALUES[module] ?? { [field]: VALUES_BY_KIND[columns[field]?.kind ?? ''] }
}

beforeAll(async () => {
  const { built, routes } = await collectRoutes(() => buildTestApp())
  testApp = built
  people = await buildPeople(testApp)
  admin = await testApp.buildUser(PERMISSIONS)
  testRecords = await createTestRecords(testApp, admin)
  await testApp.database.rows({
    text: "insert into dish_types (position, name_cs, name_en) values (1, 'Polévka', 'Soup')",
  })
  endpoints = routes.flatMap(({ method, config }) => (method === 'HEAD' || !config?.endpoint ? [] : config.endpoint))
})
afterAll(async () => {
  await testApp.close()
  process.stdout.write(`access: ${combinations} combinations of route, rights and record\n`)
  recordProof({ proof: 'access: route × rights × record', tried: combinations, wrong: 0 })
})

/** Today's menu is below a restaurant, but it has permissions of its own and no owner. */
const getRecordModule = ({ path, guard }: Endpoint): RecordModuleName | undefined =>
  RECORD_MODULES.find((module) => path.startsWith(`${module}/`) && !guard.startsWith('today.'))
const hasRecordId = (endpoint: Endpoint) => getRecordModule(endpoint) !== undefined && endpoint.path.includes('/:id/')
const isPermission = (guard: Guard): guard is Permission => (PERMISSIONS as readonly string[]).includes(guard)
/** Lists the fewest permissions with which a user passes the guard. */
const listNeededRights = (guard: Guard): Permission[] => {
  if (guard === 'anyPermission') return ['roles.view']
  return isPermission(guard) ? [guard] : []
}

/** Builds a valid body, because some routes validate the body before they look for the record. */
function buildBody(endpoint: Endpoint, record: TestRecord): unknown {
  const module = getRecordModule(endpoint)
  if (endpoint.method !== 'POST' && endpoint.method !== 'PUT') return undefined
  if (endpoint.path.endsWith('/shelf/')) return { cells: [] }
  if (endpoint.path.endsWith('/comments/')) return { body: 'Salt?' }
  if (endpoint.path.endsWith('/bulk/')) return { action: 'archive', ids: [record.id] }
  if (module === undefined || endpoint.path !== `${module}/:id/`) return {}
  return {
    ...Object.fromEntries(MODULES[module].fields.map((field) => [field, record[field]])),
    version: record.version,
  }
}
const buildQuery = ({ path }: Endpoint) =>
  path.endsWith('/export/') ? `?format=${path.includes(':id') ? 'xls' : 'csv'}` : ''

/** Creates a comment of the user on an existing menu, because comments have ids of their own. */
async function createComment(by: TestUser | null, { id }: TestRecord): Promise<number> {
  const [row] = await testApp.database.rows<{ id: number }>({
    text: `insert into weekly_menu_comments (weekly_menu_id, user_id, body)
      select m.id, u.id, 'Salt?' from weekly_menus m, users u where m.id = $1 and u.id = $2 returning id`,
    values: [id, by?.id ?? null],
  })
  return row?.id ?? 1
}

/** Creates a download of the user of an existing menu, because downloads have ids of their own. */
async function createExport(by: TestUser | null, { id }: TestRecord): Promise<number> {
  const [row] = await testApp.database.rows<{ id: number }>({
    text: `insert into weekly_menu_exports (code, weekly_menu_id, user_id, format, choices, revision, published)
      select gen_random_uuid(), m.id, u.id, 'pdf',
        '{"language": "cs", "price": "none", "variantName": true, "orientation": "portrait"}', '7K3F9Q2M', false
      from weekly_menus m, users u where m.id = $1 and u.id = $2 returning id`,
    values: [id, by?.id ?? null],
  })
  return row?.id ?? 1
}

/** Creates a session of an existing user, because sessions have ids of their own. */
async function createSession({ id }: TestRecord): Promise<number> {
  const [row] = await testApp.database.rows<{ id: number }>({
    text: 'insert into sessions (user_id) select id from users where id = $1 returning id',
    values: [id],
  })
  return row?.id ?? 1
}

/** Creates a picture of an existing restaurant, because pictures have ids of their own. */
async function createPicture({ id }: TestRecord): Promise<string> {
  const [row] = await testApp.database.rows<{ id: string }>({
    text: `insert into pictures (id, restaurant_id, kind, name, content_type, width, height, content)
      select replace(gen_random_uuid()::text, '-', ''), id, 'picture', 'Terasa.jpg', 'image/webp', 1, 1, '\\x00'
      from restaurants where id = $1 returning id`,
    values: [id],
  })
  return row?.id ?? '1'
}

type ChildId = number | string

function createChild(by: TestUser | null, { path }: Endpoint, record: TestRecord): Promise<ChildId> | ChildId {
  if (path.includes(':pictureId')) return createPicture(record)
  if (path.includes(':commentId')) return createComment(by, record)
  if (path.includes(':exportId')) return createExport(by, record)
  return path.includes(':sessionId') ? createSession(record) : 1
}

async function requestEndpoint(
  by: TestUser | null,
  endpoint: Endpoint,
  record = MISSING_RECORD,
  like = record,
  headers?: Record<string, string>,
) {
  combinations++
  const childId = await createChild(by, endpoint, record)
  const path = endpoint.path.replace(':id', String(record.id)).replace(/:\w+/, String(childId))
  const body = buildBody(endpoint, { ...like, id: record.id, version: record.version })
  const response = await testApp.call(by, endpoint.method, `${path}${buildQuery(endpoint)}`, body, headers)
  expect([endpoint.method, endpoint.path, response.statusCode < 500]).toEqual([endpoint.method, endpoint.path, true])
  return response
}

/** Picks the part of a refusal that must be equal for existing and missing records. */
const pickComparedFields = ({ statusCode, body }: LightMyRequestResponse) => ({ statusCode, body })
const describeEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`
const buildOwnRecordsPermissions = (module: RecordModuleName, except?: string) =>
  AREA_ACTIONS[module]
    .filter((action) => action !== except)
    .map((action) => buildPermissionEntry(`${module}.${action}`, { allItems: false }))

describe('every route', () => {
  test(
    'returns 403 without its permission, even with all others',
    async () => {
      const usersWithoutPermission = new Map<Permission, TestUser>()
      for (const endpoint of endpoints) {
        const { guard } = endpoint
        if (!isPermission(guard)) continue
        const others =
          usersWithoutPermission.get(guard) ?? (await testApp.buildUser(PERMISSIONS.filter((each) => each !== guard)))
        usersWithoutPermission.set(guard, others)
        expect((await requestEndpoint(others, endpoint)).statusCode, describeEndpoint(endpoint)).toBe(403)
      }
    },
    TIMEOUT,
  )

  test(
    'needs no other permission than its own, and never fails with 500 for a missing record',
    async () => {
      const usersByGuard = new Map<string, TestUser>()
      for (const endpoint of endpoints) {
        // A stream does not end, and after a sign-out the session cannot be used again.
        if (endpoint.stream || endpoint.path.includes('logout')) continue
        const user = usersByGuard.get(endpoint.guard) ?? (await testApp.buildUser(listNeededRights(endpoint.guard)))
        usersByGuard.set(endpoint.guard, user)
        const { statusCode } = await requestEndpoint(endpoint.guard === 'public' ? null : user, endpoint)
        // A record that the user can edit but not view may return 403.
        const refused = hasRecordId(endpoint) && !endpoint.guard.endsWith('.view') ? [401] : [401, 403]
        if (endpoint.path !== 'auth/login/' && !endpoint.path.endsWith('/bulk/'))
          expect(refused.includes(statusCode), describeEndpoint(endpoint)).toBe(false)
      }
    },
    TIMEOUT,
  )
})

describe('every credential', () => {
  const TOKEN_PERMISSIONS = PERMISSIONS.filter((permission) => permission !== 'users.switch')
  /** A stream does not end, and after a sign-out the session cannot be used again. */
  const listComparable = () =>
    endpoints.filter(({ guard, stream, path }) => guard !== 'public' && !stream && !path.includes('logout'))
  const buildCookieHeaders = (token: string) => ({
    cookie: `${getCookieName(testApp.config)}=${token}`,
    'sec-fetch-site': 'same-origin',
  })
  const requestWith = (endpoint: Endpoint, headers: Record<string, string>) =>
    requestEndpoint(null, endpoint, MISSING_RECORD, MISSING_RECORD, headers)

  test(
    'of one user opens the same routes, except that an API token cannot use their account',
    async () => {
      const owner = await testApp.buildUser(PERMISSIONS)
      const program = await createTokenUser(testApp, owner, TOKEN_PERMISSIONS)
      for (const endpoint of listComparable()) {
        const isRefused = async (response: Promise<LightMyRequestResponse>) =>
          [401, 403].includes((await response).statusCode)
        const bySession = await isRefused(requestEndpoint(owner, endpoint))
        const byCookie = await isRefused(requestWith(endpoint, buildCookieHeaders(owner.token)))
        const byToken = await isRefused(requestEndpoint(program, endpoint))
        const expected = [bySession, bySession, bySession || !acceptsApiToken(endpoint)]
        expect([bySession, byCookie, byToken], describeEndpoint(endpoint)).toEqual(expected)
      }
    },
    TIMEOUT,
  )

  test(
    'is refused: a foreign cookie, an API token as a cookie, without the permission or acting as a user, a pending sign-in',
    async () => {
      const signIn = await buildSignInFixture(testApp)
      const owner = await signIn.buildUserWithPassword(PERMISSIONS)
      const program = await createTokenUser(testApp, owner, TOKEN_PERMISSIONS)
      const programs = new Map<Permission, TestUser>()
      await setUpTotp(testApp, owner)
      const { challenge } = (await signIn.login(owner.username, PASSWORD)).json()
      expect(challenge).toMatch(/^[\w-]{43}$/)
      for (const endpoint of endpoints) {
        const { guard, ownSession, method } = endpoint
        if (guard === 'public') continue
        const name = describeEndpoint(endpoint)
        const refusals = [
          requestWith(endpoint, { authorization: `Bearer ${challenge}` }),
          requestWith(endpoint, buildCookieHeaders(challenge)),
          requestWith(endpoint, buildCookieHeaders(program.token)),
        ]
        expect(
          (await Promise.all(refusals)).map(({ statusCode }) => statusCode),
          name,
        ).toEqual([401, 401, 401])
        const foreign = { ...buildCookieHeaders(owner.token), 'sec-fetch-site': 'cross-site' }
        if (method !== 'GET') expect((await requestWith(endpoint, foreign)).json().code, name).toBe('bad_origin')
        if (!ownSession) {
          const headers = buildActAsHeader('nobody with this name')
          const actingAs = await requestEndpoint(owner, endpoint, MISSING_RECORD, MISSING_RECORD, headers)
          expect(actingAs.json().code, name).toBe('switch_refused')
        }
        if (!isPermission(guard) || guard === 'users.switch') continue
        // A token needs View for each action, so it has no other entry of an area without View.
        const without = TOKEN_PERMISSIONS.filter(
          (each) => each !== guard && !(guard.endsWith('.view') && each.startsWith(guard.replace('view', ''))),
        )
        const limited = programs.get(guard) ?? (await createTokenUser(testApp, owner, without))
        programs.set(guard, limited)
        expect((await requestEndpoint(limited, endpoint)).statusCode, name).toBe(403)
      }
    },
    TIMEOUT,
  )
})

describe.each(RECORD_MODULES)('%s', (module) => {
  const listRecordEndpoints = () =>
    endpoints.filter((each) => getRecordModule(each) === module && (hasRecordId(each) || each.path.endsWith('/bulk/')))

  test(
    'a user limited to own records gets the same response for a foreign and a missing record',
    async () => {
      const user = await people.buildUserAtLevel(1, buildOwnRecordsPermissions(module))
      const foreign = await testRecords.createRecord(module, admin)
      const archived = await testRecords.createRecord(module, admin, true)
      for (const endpoint of listRecordEndpoints()) {
        const missing = pickComparedFields(await requestEndpoint(user, endpoint, MISSING_RECORD, foreign))
        for (const record of [foreign, archived]) {
          const response = pickComparedFields(await requestEndpoint(user, endpoint, record))
          expect(response, describeEndpoint(endpoint)).toEqual(missing)
        }
        for (const isArchived of [false, true]) {
          const own = await testRecords.createRecord(module, user, isArchived)
          const { statusCode } = await requestEndpoint(user, endpoint, own)
          expect([401, 403, 404].includes(statusCode), describeEndpoint(endpoint)).toBe(false)
        }
      }
      for (const record of [foreign, archived]) expect(await testRecords.readRecord(module, record.id)).toEqual(record)
      const list = (await testApp.call(user, 'GET', `${module}/?pageSize=200`)).json() as {
        items: TestRecord[]
        total: number
      }
      expect(list.items.map(({ id }) => id)).not.toEqual(expect.arrayContaining([foreign.id]))
      expect(list.total).toBe(list.items.length)
    },
    TIMEOUT,
  )

  test(
    'a user who sees all records but can edit only own ones cannot change others',
    async () => {
      const user = await testApp.buildUser([`${module}.view`, ...buildOwnRecordsPermissions(module, 'view')])
      const foreign = await testRecords.createRecord(module, admin)
      const archived = await testRecords.createRecord(module, admin, true)
      for (const endpoint of listRecordEndpoints()) {
        if (endpoint.guard === `${module}.view` && !endpoint.path.endsWith('/bulk/')) continue
        // Uploads refuse the JSON that this test sends; pictures.test.ts uploads files.
        if ('upload' in endpoint && endpoint.upload === 'required') continue
        expect((await requestEndpoint(user, endpoint, MISSING_RECORD, foreign)).statusCode).toBeGreaterThanOrEqual(400)
        for (const record of [foreign, archived]) {
          const { statusCode } = await requestEndpoint(user, endpoint, record)
          expect(statusCode, describeEndpoint(endpoint)).toEqual(expect.toBeOneOf([403, 409, 422]))
        }
      }
      for (const record of [foreign, archived]) expect(await testRecords.readRecord(module, record.id)).toEqual(record)
    },
    TIMEOUT,
  )

  test(
    'a bulk edit, its preview and its undo change no records of others',
    async () => {
      const user = await testApp.buildUser([`${module}.view`, ...buildOwnRecordsPermissions(module, 'view')])
      const foreign = await testRecords.createRecord(module, admin)
      const own = await testRecords.createRecord(module, user)
      const { body } = endpoints.find(({ path }) => path === `${module}/bulk/`) ?? {}
      const set = getBulkValues(module)
      expect(body?.safeParse({ action: 'edit', ids: [1], set }).success).toBe(true)
      const send = (by: TestUser, more: object) => {
        combinations++
        return testApp.call(by, 'POST', `${module}/bulk/`, { action: 'edit', set, ...more })
      }
      const filter = [`id:equals:${own.id},${foreign.id}`]
      expect((await send(user, { ids: [own.id, foreign.id] })).statusCode).toBe(422)
      expect((await send(user, { ids: [own.id, foreign.id], preview: true })).statusCode).toBe(422)
      expect((await send(user, { filter, preview: true })).json()).toMatchObject({ count: 1, skipped: 1 })
      const done = (await send(user, { filter })).json()
      expect(done).toMatchObject({ count: 1, changed: 1 })
      expect(await testRecords.readRecord(module, foreign.id)).toEqual(foreign)

      // The record now belongs to another user, so that the undo must leave it.
      const changed = await testRecords.readRecord(module, own.id)
      await testApp.database.rows({
        text: `update ${getTableName(TABLES[module])} set created_by = $2 where id = $1`,
        values: [own.id, admin.id],
      })
      const undone = await testApp.call(user, 'POST', `undo/${done.undo}/`, {})
      expect(undone.json()).toMatchObject({ undone: 0, left: [{ id: own.id, reason: 'forbidden' }], leftCount: 1 })
      expect(await testRecords.readRecord(module, own.id)).toMatchObject({ version: changed.version })
    },
    TIMEOUT,
  )

  test(
    'a user with all permissions can call every endpoint for any record',
    async () => {
      const user = await people.buildUserAtLevel(1, PERMISSIONS)
      for (const endpoint of listRecordEndpoints())
        for (const isArchived of [false, true]) {
          const record = await testRecords.createRecord(module, admin, isArchived)
          const { statusCode } = await requestEndpoint(user, endpoint, record)
          expect([401, 403, 404].includes(statusCode), describeEndpoint(endpoint)).toBe(false)
        }
    },
    TIMEOUT,
  )
})

describe('prices and restaurants of other users', () => {
  const READ_ALL = PERMISSIONS.filter((permission) => permission.endsWith('.view'))
  const buildLimitedRights = (...modules: RecordModuleName[]) => [
    ...READ_ALL.filter((permission) => !modules.some((module) => permission === `${module}.view`)),
    ...modules.map((module) => buildPermissionEntry(`${module}.view`, { allItems: false })),
  ]
  const QUERIES: readonly [path: string, query: (foreign: ForeignPrices) => string][] = [
    ['weeklyMenus/:id/preview/', ({ restaurantId }) => `?as=feed&restaurantId=${restaurantId}`],
    ['weeklyMenus/:id/preview/', ({ restaurantId }) => `?as=screen&restaurantId=${restaurantId}`],
    ['weeklyMenus/:id/preview/', ({ restaurantId }) => `?as=page&language=cs&restaurantId=${restaurantId}`],
    ['weeklyMenus/holidays/', ({ week, variantId }) => `?week=${week}&variantId=${variantId}`],
    ['weeklyMenus/offer/', ({ week, variantId }) => `?startDate=${week}&weeklyMenuVariantId=${variantId}`],
    ['search/', () => `?q=${encodeURIComponent('U Cizince')}`],
  ]

  /** Requests every GET route with the ids of another user's records, and returns the bodies by path. */
  async function fetchAllGetRoutes(user: TestUser, foreign: ForeignPrices): Promise<Map<string, string>> {
    const bodies = new Map<string, string>()
    for (const { method, path, guard, stream, file } of endpoints) {
      // Users with any permission can read code lists, and guests can read published menus.
      if (method !== 'GET' || stream || file || guard === 'public' || path.startsWith('codelists/')) continue
      const id = path.startsWith('weeklyMenus/') ? foreign.weeklyMenuId : foreign.restaurantId
      const own = QUERIES.filter(([each]) => each === path).map(([, query]) => query(foreign))
      for (const query of own.length > 0 ? own : ['']) {
        combinations++
        const { body } = await testApp.call(
          user,
          'GET',
          `${path.replace(':id', String(id)).replace(/:\w+/, '1')}${query}`,
        )
        bodies.set(`${path}${query}`, body)
      }
    }
    return bodies
  }
  const findPathsWithSecret = (bodies: Map<string, string>, secret: RegExp) =>
    [...bodies].flatMap(([path, body]) => (secret.test(body) ? [path.split('?')[0]] : []))
  const exportWithPrice = (user: TestUser, { weeklyMenuId, restaurantId }: ForeignPrices, price: string) =>
    testApp.call(
      user,
      'GET',
      `weeklyMenus/${weeklyMenuId}/export/?format=xls&price=${price}&restaurantId=${restaurantId}`,
    )
  const NAME = new RegExp(FOREIGN_NAME)

  test(
    'are not returned by any route to users who see only own records',
    async () => {
      const foreign = await buildForeignPrices(testApp, admin)
      // Check that these routes do show the prices to users who can see them.
      const all = await fetchAllGetRoutes(admin, foreign)
      const priced = ['restaurants/:id/prices/', 'weeklyMenus/:id/preview/', 'dashboard/']
      expect(findPathsWithSecret(all, FOREIGN_PRICE)).toEqual(expect.arrayContaining(priced))
      expect(findPathsWithSecret(all, NAME)).toEqual(
        expect.arrayContaining([...priced.slice(1), 'weeklyMenus/:id/check/']),
      )

      const ofRestaurants = await testApp.buildUser(
        buildLimitedRights('restaurants', 'restaurantMenus', 'restaurantMenuExceptions'),
      )
      const nothing = await fetchAllGetRoutes(ofRestaurants, foreign)
      expect(findPathsWithSecret(nothing, FOREIGN_PRICE)).toEqual([])
      expect(findPathsWithSecret(nothing, NAME)).toEqual([])
      const unknown = { ...foreign, restaurantId: MISSING_RECORD.id }
      for (const price of ['none', 'czk'])
        expect(pickComparedFields(await exportWithPrice(ofRestaurants, foreign, price))).toEqual(
          pickComparedFields(await exportWithPrice(ofRestaurants, unknown, price)),
        )

      const ofPrices = await testApp.buildUser(buildLimitedRights('restaurantMenus', 'restaurantMenuExceptions'))
      expect(findPathsWithSecret(await fetchAllGetRoutes(ofPrices, foreign), FOREIGN_PRICE)).toEqual([])
      expect((await exportWithPrice(ofPrices, foreign, 'czk')).statusCode).toBe(422)
      expect((await exportWithPrice(ofPrices, foreign, 'none')).statusCode).toBe(200)
      expect((await exportWithPrice(admin, foreign, 'czk')).statusCode).toBe(200)

      const without = await testApp.buildUser(['weeklyMenus.view'])
      expect(findPathsWithSecret(await fetchAllGetRoutes(without, foreign), FOREIGN_PRICE)).toEqual([])
      expect(findPathsWithSecret(await fetchAllGetRoutes(without, foreign), NAME)).toEqual([])
    },
    TIMEOUT,
  )

  test('are returned to their owner, who sees only own records', async () => {
    const rights = PERMISSIONS.filter((permission) => !permission.startsWith('restaurant'))
    const modules = ['restaurants', 'restaurantMenus', 'restaurantMenuExceptions'] as const
    const owner = await testApp.buildUser([
      ...rights,
      ...modules.flatMap((module) => buildOwnRecordsPermissions(module)),
    ])
    const own = await buildForeignPrices(testApp, owner)
    const bodies = await fetchAllGetRoutes(owner, own)
    expect(findPathsWithSecret(bodies, FOREIGN_PRICE)).toEqual(
      expect.arrayContaining(['restaurants/:id/prices/', 'weeklyMenus/:id/preview/', 'dashboard/']),
    )
    expect((await exportWithPrice(owner, own, 'czk')).statusCode).toBe(200)
  })
})
