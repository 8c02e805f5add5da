import { PERMISSIONS } from '@poledne/contract/access/permissions'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

let testApp: TestApp
let user: TestUser
let dishId: number

beforeAll(async () => {
  testApp = await buildTestApp()
  user = await testApp.buildUser(PERMISSIONS)
  dishId = (await testApp.call(user, 'POST', 'dishes/', { nameCs: 'Guláš' })).json().id
})
afterAll(() => testApp.close())

/** Reads everything that a request could have written, except counters of tries. */
async function readStoredData(): Promise<unknown> {
  const [row] = await testApp.database.rows({
    text: `select (select json_agg(d) from dishes d) as dishes, (select json_agg(r) from restaurants r) as restaurants,
      (select count(*) from history) as history, (select json_agg(p) from preferences p) as preferences,
      (select count(*) from idempotency_keys) as keys, (select count(*) from sessions) as sessions`,
  })
  return row
}

type ProblemResponse = { status: number; code: string; violations?: { field: string; message: string; code: string }[] }

function expectRefusal(response: LightMyRequestResponse): ProblemResponse {
  expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400)
  expect(response.statusCode, response.body).toBeLessThan(500)
  expect(response.headers['content-type']).toContain('application/problem+json')
  const problem = response.json() as ProblemResponse
  expect(problem).toMatchObject({ status: response.statusCode, code: expect.any(String), title: expect.any(String) })
  return problem
}

/** Sends a raw body, which can be invalid JSON. */
const sendRawBody = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload: string,
  contentType = 'application/json',
) =>
  testApp.app.inject({
    method,
    url: `/admin/api/${path}`,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': contentType },
    payload,
  })

async function expectRefusedWithoutChange(call: () => Promise<LightMyRequestResponse>): Promise<ProblemResponse> {
  const before = await readStoredData()
  const problem = expectRefusal(await call())
  expect(await readStoredData()).toEqual(before)
  return problem
}

describe('an invalid body is refused', () => {
  test.each([
    ['half an object', '{"nameCs":', 400],
    ['no JSON', 'nameCs=Guláš', 400],
    ['NaN', '{"nameCs":"x","dishTypeId":NaN}', 400],
    ['a prototype in disguise', '{"nameCs":"x","__proto__":{"archived":true}}', 400],
    ['a prototype deep down', '{"nameCs":"x","a":[{"__proto__":1}]}', 400],
    ['a nest of arrays', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 400],
    ['a nest too deep for the stack', `${'['.repeat(32_000)}${']'.repeat(32_000)}`, 400],
    ['more than fits', JSON.stringify({ nameCs: 'x'.repeat(70_000) }), 413],
    ['an array', '[]', 422],
    ['a text', '"Guláš"', 422],
    ['a number', '1', 422],
    ['null', 'null', 422],
  ])('%s', async (_name, payload, status) => {
    for (const [method, path] of [
      ['POST', 'dishes/'],
      ['PUT', `dishes/${dishId}/`],
      ['POST', `dishes/${dishId}/archive/`],
      ['PUT', 'profile/preferences/x/'],
    ] as const)
      expect((await expectRefusedWithoutChange(() => sendRawBody(method, path, payload))).status).toBe(status)
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
  ])('content type %s', async (type) => {
    const problem = await expectRefusedWithoutChange(() => sendRawBody('POST', 'dishes/', '{"nameCs":"x"}', type))
    expect(problem.code).toBe('unsupported_media_type')
  })

  test('a deeply nested preference is refused', async () => {
    for (const depth of [100, 1_000, 3_000, 20_000]) {
      const payload = `{"view":${'['.repeat(depth)}${']'.repeat(depth)}}`
      await expectRefusedWithoutChange(() => sendRawBody('PUT', 'profile/preferences/x/', payload))
    }
  })

  test('the size of a preference is limited in bytes, not characters', async () => {
    const payload = JSON.stringify({ view: 'ž'.repeat(20_000) })
    const problem = await expectRefusedWithoutChange(() => sendRawBody('PUT', 'profile/preferences/x/', payload))
    expect(problem.code).toBe('too_large')
  })

  test('a preference with characters that PostgreSQL cannot store is a violation', async () => {
    for (const text of ['a\u0000b', '\ud800', '\\\udfff']) {
      const inside = await expectRefusedWithoutChange(() =>
        sendRawBody('PUT', 'profile/preferences/x/', JSON.stringify({ view: [text] })),
      )
      expect(inside.violations).toMatchObject([{ field: 'view' }])
      const asKey = await expectRefusedWithoutChange(() =>
        sendRawBody('PUT', 'profile/preferences/x/', JSON.stringify({ [text]: 1 })),
      )
      expect(asKey.violations).toHaveLength(1)
    }
    const spelt = JSON.stringify({ view: 'a \\u0000 spelt out, and \u{1f372}' })
    expect((await sendRawBody('PUT', 'profile/preferences/x/', spelt)).statusCode).toBe(200)
  })

  test('DELETE with a body is refused', async () => {
    const problem = await expectRefusedWithoutChange(() => sendRawBody('DELETE', `dishes/${dishId}/`, '{"force":true}'))
    expect(problem.violations).toMatchObject([{ field: 'force' }])
  })
})

describe('invalid fields are listed as violations', () => {
  test.each([
    ['nameCs', 1],
    ['nameCs', null],
    ['nameCs', ['x']],
    ['nameCs', 'x'.repeat(201)],
    ['nameCs', 'a\u0000b'],
    ['nameCs', 'a\u0007b'],
    ['nameCs', 'a\nb'],
    ['nameCs', '\ud800'],
    ['nameCs', '\u2028'],
    ['nameEn', false],
    ['nameEn', {}],
    ['dishTypeId', '1'],
    ['dishTypeId', 0],
    ['dishTypeId', -1],
    ['dishTypeId', 1.5],
    ['dishTypeId', 99_999_999_999],
    ['dishTypeId', 1e300],
    ['allergenIds', 1],
    ['allergenIds', [1, 1]],
    ['allergenIds', { length: 1 }],
    ['nonsense', 1],
    ['constructor', {}],
    ['toString', null],
    ['version', 99_999_999_999],
    ['version', 0],
    ['version', '1'],
    ['id', 1],
  ])('%s: %j', async (field, value) => {
    const body = { nameCs: 'x', nameEn: null, dishTypeId: null, allergenIds: null, version: 1, [field]: value }
    const problem = await expectRefusedWithoutChange(() => testApp.call(user, 'PUT', `dishes/${dishId}/`, body))
    expect(problem.status).toBe(422)
    expect(new Set(problem.violations?.map((violation) => violation.field))).toEqual(new Set([field]))
  })

  test('violations name the index in an array', async () => {
    const body = { nameCs: 'x', allergenIds: [1, 'two', 3, 0] }
    const { violations } = await expectRefusedWithoutChange(() => testApp.call(user, 'POST', 'dishes/', body))
    expect(violations?.map(({ field }) => field)).toEqual(['allergenIds.1', 'allergenIds.3'])
    const bulk = { action: 'archive', ids: [dishId, 99_999_999_999] }
    expect(
      (await expectRefusedWithoutChange(() => testApp.call(user, 'POST', 'dishes/bulk/', bulk))).violations,
    ).toMatchObject([{ field: 'ids.1' }])
  })

  test('a number that overflows to Infinity is refused', async () => {
    const problem = await expectRefusedWithoutChange(() =>
      sendRawBody('POST', 'dishes/', '{"nameCs":"x","dishTypeId":1e400}'),
    )
    expect(problem.violations).toMatchObject([{ field: 'dishTypeId' }])
  })
})

describe('a response to invalid input stays short', () => {
  const register = (body: unknown) => testApp.call(null, 'POST', 'auth/register/', body)
  const person = { username: 'x', password: 'heslo', language: 'cs', timezone: 'Europe/Prague' }

  test('registering with a 120 KB e-mail returns 413, and with a 10 KB e-mail only the length violation', async () => {
    const buildLongEmail = (length: number) => `${'a@a.'.repeat(length / 4)}@`
    expect((await register({ ...person, email: buildLongEmail(120_000) })).statusCode).toBe(413)
    const { violations } = expectRefusal(await register({ ...person, email: buildLongEmail(10_000) }))
    expect(violations).toMatchObject([{ field: 'email', code: 'wrongFormat', message: expect.stringContaining('254') }])
  })

  test('registering with a time zone in random case returns 422', async () => {
    const response = await register({ ...person, email: 'a@example.com', timezone: 'eUrope/pRague' })
    expect(expectRefusal(response).violations).toMatchObject([{ field: 'timezone', code: 'wrongFormat' }])
  })

  test('1,000 unknown keys return 50 violations', async () => {
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 1]))
    expect(expectRefusal(await register(body)).violations).toHaveLength(50)
    const rows = { items: Array(500).fill({ nonsense: 1 }) }
    const response = await testApp.call(user, 'PUT', 'settings/allergens/', rows)
    expect(expectRefusal(response).violations).toHaveLength(50)
  })

  test('an unknown key of 10 KB is shortened', async () => {
    const response = await register({ [`k${'x'.repeat(10_000)}`]: 1 })
    expect(expectRefusal(response).violations?.map(({ field }) => field)).toContain(`k${'x'.repeat(198)}…`)
    expect(response.body.length).toBeLessThan(2_000)
    const query = await testApp.call(user, 'GET', `dishes/?filter=${'x'.repeat(10_000)}`)
    expectRefusal(query)
    expect(query.body.length).toBeLessThan(2_000)
  })

  test('an array of 30,000 rows returns one violation at the array', async () => {
    const response = await testApp.call(user, 'POST', 'dishes/', { nameCs: 'x', allergenIds: Array(30_000).fill(0) })
    expect(expectRefusal(response).violations).toMatchObject([{ field: 'allergenIds' }])
  })
})

describe('an unknown path returns 404', () => {
  test.each([
    '0',
    '-1',
    '1e3',
    '1.0',
    '01',
    '99999999999',
    '9999999999',
    '2147483648',
    'abc',
    '%00',
    '1%20',
    "1'",
    'x'.repeat(150),
  ])('id %s', async (id) => {
    const save = { nameCs: 'x', nameEn: null, dishTypeId: null, allergenIds: null, version: 1 }
    for (const [method, path, body] of [
      ['GET', `dishes/${id}/`, undefined],
      ['PUT', `dishes/${id}/`, save],
      ['DELETE', `dishes/${id}/`, undefined],
      ['POST', `dishes/${id}/archive/`, {}],
      ['GET', `dishes/${id}/history/`, undefined],
      ['POST', `dishes/${dishId}/history/${id}/restore/`, {}],
    ] as const) {
      const { status } = await expectRefusedWithoutChange(() => testApp.call(user, method, path, body))
      expect([method, path, status]).toEqual([method, path, 404])
    }
  })

  test.each(['dishes/%zz/', 'dishes/%/', `dishes/${'x'.repeat(300)}/`, 'codelists/%c0%af/', 'codelists/__proto__/'])(
    '%s',
    async (path) => {
      const response = await testApp.call(user, 'GET', path)
      expectRefusal(response)
      expect(response.headers['x-request-id']).toBeTruthy()
    },
  )
})

describe('an invalid query is refused', () => {
  test.each([
    ['dishes/?page=1e309', 'page'],
    ['dishes/?page=99999999', 'page'],
    ['dishes/?pageSize=201', 'pageSize'],
    ['dishes/?page=1&page=2', 'page'],
    ['dishes/?filter=nameCs:contains:%00', 'filter'],
    ['dishes/?filter=id:equals:99999999999', 'id:equals:99999999999'],
    ['dishes/?filter=createdAt:lessThan:2026-02-30', 'createdAt:lessThan:2026-02-30'],
    ['dishes/?sort=__proto__:asc', '__proto__'],
    ['dishes/?__proto__=1', '__proto__'],
    ['dishes/?constructor=1', 'constructor'],
    ['codelists/dishes/?search=%00', 'search'],
    ['codelists/dishes/?search=a&search=b', 'search'],
    ['codelists/dishes/?ids=9999999999', 'ids'],
    ['codelists/allergens/?page=0', 'page'],
    ['codelists/allergens/?language=de', 'language'],
  ])('%s', async (path, name) => {
    const problem = await expectRefusedWithoutChange(() => testApp.call(user, 'GET', path))
    expect(problem.status).toBe(400)
    expect(JSON.stringify(problem)).toContain(name)
  })
})
