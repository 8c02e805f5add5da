import { MAX_API_TOKENS } from '@poledne/contract/access/apiToken'
import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../core/access/credentials.ts'
import { deleteExpiredRows } from '../../core/jobs/expiredRows.store.ts'
import { buildInstant, buildTokenEntry, buildTokenFields, createTokenUser } from '../../testing/builders/apiTokens.ts'
import {
  buildActAsHeader,
  buildPeople,
  buildPermissionEntry,
  formatViolations,
  type People,
} from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { resetPasswordByUsername } from '../accounts/index.ts'

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

const createToken = (user: TestUser, fields: object, headers?: Record<string, string>) =>
  testApp.call(user, 'POST', 'profile/tokens/', fields, headers)
const listTokens = async (user: TestUser) => (await testApp.call(user, 'GET', 'profile/tokens/')).json().items
const fetchDishes = async (user: TestUser) => (await testApp.call(user, 'GET', 'dishes/')).statusCode
const readReasons = async (user: TestUser, fields: object) => {
  const response = await createToken(user, fields)
  return [response.statusCode, ...formatViolations(response)]
}

describe('creating an API token', () => {
  test('returns the token once and stores only its hash', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    const expiresAt = buildInstant(90)
    const response = await createToken(
      user,
      buildTokenFields(['dishes.view'], { name: ' Pokladna Karlín ', expiresAt }),
    )
    const { token, ...created } = response.json()
    expect(response.statusCode).toBe(201)
    expect(token).toMatch(/^pol_[\w-]{43}$/)
    expect(created).toEqual({
      id: expect.any(Number),
      name: 'Pokladna Karlín',
      permissions: [{ area: 'dishes', action: 'view', restaurantIds: null }],
      createdAt: expect.any(String),
      expiresAt,
      lastUsedAt: null,
    })
    expect(await listTokens(user)).toEqual([created])
    const [stored] = await testApp.database.rows<{ text: string; tokenHash: Buffer }>({
      text: 'select t::text as text, token_hash as "tokenHash" from api_tokens t where id = $1',
      values: [created.id],
    })
    expect(stored?.text).not.toContain(token.slice(4))
    expect(stored?.tokenHash.equals(hashToken(token))).toBe(true)
  })

  test.each<[string, object, string]>([
    ['without a name', { name: ' ' }, 'name:emptyField'],
    ['with a name of 81 characters', { name: 'a'.repeat(81) }, 'name:wrongFormat'],
    ['without an expiry', { expiresAt: undefined }, 'expiresAt:emptyField'],
    ['with an expiry that is no instant', { expiresAt: '2027-02-30T00:00:00' }, 'expiresAt:wrongFormat'],
    ['that has expired', { expiresAt: buildInstant(-0.01) }, 'expiresAt:wrongFormat'],
    ['that expires after more than a year', { expiresAt: buildInstant(367) }, 'expiresAt:wrongFormat'],
    ['without permissions', { permissions: [] }, 'permissions:itemsMissing'],
    [
      'with an action twice',
      { permissions: [buildTokenEntry('dishes.view'), buildTokenEntry('dishes.view')] },
      'permissions.1.action:duplicate',
    ],
    [
      'with an action that its area lacks',
      { permissions: [buildTokenEntry('audit.edit')] },
      'permissions.0.action:selectValue',
    ],
    [
      'with an action without View',
      { permissions: [buildTokenEntry('dishes.edit')] },
      'permissions.0.action:selectValue',
    ],
    [
      'with a limit to restaurants in an area without one',
      { permissions: [buildTokenEntry('dishes.view', [1])] },
      'permissions.0.restaurantIds:selectValue',
    ],
    [
      'that could act as other users',
      { permissions: [buildTokenEntry('users.view'), buildTokenEntry('users.switch')] },
      'permissions.1.action:selectValue',
    ],
    [
      'with an unknown restaurant',
      { permissions: [buildTokenEntry('restaurants.view', [2_000_000_000])] },
      'permissions.0.restaurantIds:selectValue',
    ],
  ])('%s returns 422', async (_name, fields, violation) => {
    const user = await testApp.buildUser(PERMISSIONS)
    expect(await readReasons(user, buildTokenFields(['dishes.view'], fields))).toEqual([422, violation])
    expect(await listTokens(user)).toEqual([])
  })

  test('with an action on more restaurants than its View returns 422', async () => {
    const permissions = [buildTokenEntry('restaurants.view', [restaurantIds[0]]), buildTokenEntry('restaurants.edit')]
    expect(await readReasons(people.admin, buildTokenFields(permissions))).toEqual([
      422,
      'permissions.1.action:selectValue',
    ])
  })

  test('beyond the rights of its owner returns 422 at the entry', async () => {
    const [first, second] = restaurantIds
    const user = await testApp.buildUser([
      buildPermissionEntry('dishes.view', { allItems: false }),
      buildPermissionEntry('restaurants.view', { restaurantIds: [first] }),
    ])
    const response = await createToken(
      user,
      buildTokenFields(['dishes.view', 'dishes.edit', 'restaurants.view', 'audit.view']),
    )
    expect([response.statusCode, response.json().violations]).toEqual([
      422,
      ['permissions.1.action', 'permissions.2.restaurantIds', 'permissions.3.action'].map((field) => ({
        field,
        code: 'selectValue',
        message: 'You don’t have permission to set this',
      })),
    ])
    const wide = buildTokenFields([buildTokenEntry('restaurants.view', [first, second])])
    expect(await readReasons(user, wide)).toEqual([422, 'permissions.0.restaurantIds:selectValue'])
    await createTokenUser(testApp, user, ['dishes.view', buildTokenEntry('restaurants.view', [first])])
  })

  test('needs a recent proof', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    await testApp.database.rows({
      text: "update sessions set proved_at = now() - interval '301 seconds' where user_id = $1",
      values: [user.id],
    })
    const response = await createToken(user, buildTokenFields(['dishes.view']))
    expect([response.statusCode, response.json().code]).toEqual([403, 'fresh_proof_needed'])
  })

  test('is refused while acting as another user, and so are listing and revoking', async () => {
    const owner = await testApp.buildUser(['dishes.view'])
    const { tokenId } = await createTokenUser(testApp, owner, ['dishes.view'])
    const headers = buildActAsHeader(owner.username)
    const answers = [
      await createToken(people.admin, buildTokenFields(['dishes.view']), headers),
      await testApp.call(people.admin, 'GET', 'profile/tokens/', undefined, headers),
      await testApp.call(people.admin, 'DELETE', `profile/tokens/${tokenId}/`, undefined, headers),
    ]
    expect(answers.map((each) => each.json().code)).toEqual(Array(3).fill('forbidden'))
    expect(await listTokens(owner)).toHaveLength(1)
  })

  test('returns 422 when the user has 50 tokens, also with concurrent requests', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    await testApp.database.rows({
      text: `insert into api_tokens (user_id, name, token_hash, permissions, expires_at)
        select $1, 'Pokladna', ('pokladna' || n)::bytea, '[]', now() + interval '1 day' from generate_series(2, $2) n`,
      values: [user.id, MAX_API_TOKENS],
    })
    const answers = await Promise.all([1, 2, 3].map(() => createToken(user, buildTokenFields(['dishes.view']))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422])
    expect(await readReasons(user, buildTokenFields(['dishes.view']))).toEqual([422, 'name:wrongFormat'])
  })
})

describe('revoking an API token', () => {
  test('makes it unusable at once', async () => {
    const owner = await testApp.buildUser(['dishes.view'])
    const user = await createTokenUser(testApp, owner, ['dishes.view'])
    expect(await fetchDishes(user)).toBe(200)
    expect((await testApp.call(owner, 'DELETE', `profile/tokens/${user.tokenId}/`)).statusCode).toBe(204)
    expect(await fetchDishes(user)).toBe(401)
    expect((await testApp.call(owner, 'DELETE', `profile/tokens/${user.tokenId}/`)).statusCode).toBe(404)
  })

  test('of another user returns 404', async () => {
    const user = await createTokenUser(testApp, await testApp.buildUser(['dishes.view']), ['dishes.view'])
    expect((await testApp.call(people.admin, 'DELETE', `profile/tokens/${user.tokenId}/`)).statusCode).toBe(404)
    expect(await fetchDishes(user)).toBe(200)
  })

  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['an administrator', ({ id }) => people.saveUser(people.admin, id, { newPassword: 'od správce' })],
    ['the command line', ({ username }) => resetPasswordByUsername(testApp.database, username, '')],
  ])('happens with a new password set by %s', async (_name, setPassword) => {
    const owner = await testApp.buildUser(['dishes.view'])
    const user = await createTokenUser(testApp, owner, ['dishes.view'])
    await setPassword(owner)
    expect(await fetchDishes(user)).toBe(401)
    const rows = await testApp.database.rows({
      text: 'select 1 from api_tokens where user_id = $1',
      values: [owner.id],
    })
    expect(rows).toEqual([])
  })

  test('does not happen when the user signs out everywhere', async () => {
    const owner = await testApp.buildUser(['dishes.view'])
    const user = await createTokenUser(testApp, owner, ['dishes.view'])
    expect((await testApp.call(owner, 'POST', 'profile/logoutAll/', {})).statusCode).toBe(204)
    expect(await fetchDishes(user)).toBe(200)
  })
})

test('the audit log records that tokens were created and revoked', async () => {
  const owner = await testApp.buildUser(['dishes.view', 'restaurants.view'])
  const { tokenId } = await createTokenUser(testApp, owner, [
    'dishes.view',
    buildTokenEntry('restaurants.view', [restaurantIds[0]]),
  ])
  await testApp.call(owner, 'DELETE', `profile/tokens/${tokenId}/`)
  const entries = await testApp.database.rows({
    text: 'select event, user_id as "userId", details, personal from audit_log where user_id = $1 order by id',
    values: [owner.id],
  })
  const personal = { name: 'Pokladna' }
  expect(entries).toEqual([
    {
      event: 'apiTokenCreated',
      userId: owner.id,
      details: {
        id: tokenId,
        expiresAt: expect.any(String),
        permissions: ['dishes.view', `restaurants.view (restaurants ${restaurantIds[0]})`],
      },
      personal,
    },
    { event: 'apiTokenRevoked', userId: owner.id, details: { id: tokenId }, personal },
  ])
})

test('expired tokens are deleted after 30 days', async () => {
  const owner = await testApp.buildUser(['dishes.view'])
  const fresh = await createTokenUser(testApp, owner, ['dishes.view'])
  const old = await createTokenUser(testApp, owner, ['dishes.view'])
  const setExpiry = (id: number, days: number) =>
    testApp.database.rows({
      text: 'update api_tokens set expires_at = now() - make_interval(days => $2) where id = $1',
      values: [id, days],
    })
  await setExpiry(fresh.tokenId, 29)
  await setExpiry(old.tokenId, 31)
  await deleteExpiredRows(testApp.database)
  expect((await listTokens(owner)).map(({ id }: { id: number }) => id)).toEqual([fresh.tokenId])
})
