import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { hashToken } from '../../core/access/credentials.ts'
import { getCookieName } from '../../core/http/sessionCookie.ts'
import {
  buildSignInFixture,
  buildTokenHeader,
  createIpAddress,
  PASSWORD,
  type SignInFixture,
} from '../../testing/builders/accountsApp.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let auth: SignInFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  auth = await buildSignInFixture(testApp)
  cook = await auth.buildUserWithPassword(['dishes.view', 'dishes.add'])
})
afterAll(() => testApp.close())

describe('signing in', () => {
  test('the 51st session ends the one that was used least recently', async () => {
    const user = await auth.buildUserWithPassword([])
    await testApp.database.rows({
      text: `insert into sessions (user_id, last_seen_at)
        select $1, now() - make_interval(mins => n) from generate_series(1, 60) n`,
      values: [user.id],
    })
    const token = await auth.fetchToken(user)
    const sessions = await testApp.database.rows<{ age: number }>({
      text: `select extract(epoch from now() - last_seen_at) as age from sessions where user_id = $1`,
      values: [user.id],
    })
    expect(sessions).toHaveLength(50)
    // The oldest remaining session was seen 48 minutes ago, because this test signs in twice.
    expect(Math.max(...sessions.map(({ age }) => Number(age)))).toBeLessThan(49 * 60)
    expect(await auth.isTokenValid(token)).toBe(true)
  })

  test('returns the token and sets it as an HttpOnly, SameSite cookie', async () => {
    const response = await auth.login(cook.username.toUpperCase(), PASSWORD)
    expect(response.statusCode).toBe(200)
    const { authToken } = response.json()
    expect(Object.keys(response.json())).toEqual(['authToken'])
    expect(response.cookies).toMatchObject([
      {
        name: getCookieName(testApp.config),
        value: authToken,
        path: '/admin/',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: 86_400,
      },
    ])
    expect(response.cookies[0]).not.toHaveProperty('secure')
    expect(getCookieName(testApp.config)).toMatch(/^poledne_[0-9a-f]{8}$/)
    expect(await auth.isTokenValid(authToken)).toBe(true)
  })

  test('instances behind one address share a cookie name, other installations have another', () => {
    const getCookieNameAt = (PORT: number, place: object) => getCookieName({ ...testApp.config, PORT, ...place })
    const address = { PUBLIC_URL: 'https://menu.example/' }
    expect(getCookieNameAt(8081, address)).toBe(getCookieNameAt(8082, address))
    expect(getCookieNameAt(8081, {})).not.toBe(getCookieNameAt(8082, {}))
    expect(getCookieNameAt(8081, { ...address, BASE_PATH: '/other' })).not.toBe(getCookieNameAt(8081, address))
    expect(getCookieNameAt(8081, { PUBLIC_URL: 'https://menu.example:8443' })).not.toBe(getCookieNameAt(8081, address))
  })

  test('keeps only the hash of the token', async () => {
    const token = await auth.fetchToken(cook)
    const found = await testApp.database.rows({
      text: 'select 1 from session_tokens where token_hash = $1',
      values: [hashToken(token)],
    })
    expect(found).toHaveLength(1)
  })

  test.each([
    [{ username: '', password: 'x' }, ['username']],
    [{ username: '  ', password: '' }, ['username', 'password']],
    [{ username: 'x' }, ['password']],
    [{}, ['username', 'password']],
  ])('%j returns 422 with the missing fields', async (body, fields) => {
    const response = await auth.post('auth/login/', {}, body)
    expect(response.statusCode).toBe(422)
    expect(response.json().violations).toMatchObject(fields.map((field) => ({ field, code: 'emptyField' })))
  })

  test('a wrong password and an unknown, blocked, inactive or archived user return the same 401', async () => {
    const { body: wrong } = await auth.login(cook.username, 'wrong')
    expect(JSON.parse(wrong)).toMatchObject({ status: 401, code: 'bad_credentials' })
    for (const change of ['blocked = true', 'active = false', 'archived = true']) {
      const user = await auth.buildUserWithPassword([])
      await testApp.database.rows({ text: `update users set ${change} where id = $1`, values: [user.id] })
      const response = await auth.login(user.username, PASSWORD)
      expect([response.statusCode, response.body, response.cookies]).toEqual([401, wrong, []])
    }
    for (const name of ['nobody', 'no\u0000body', '\ud800', "' or ''='"]) {
      const response = await auth.login(name, PASSWORD)
      expect([name, response.statusCode, response.body]).toEqual([name, 401, wrong])
    }
  })

  test('an invalid device is a violation at device', async () => {
    const response = await auth.post(
      'auth/login/',
      {},
      { username: cook.username, password: PASSWORD, device: 'a\u0000b' },
    )
    expect(response.statusCode).toBe(422)
    expect(response.json().violations).toMatchObject([{ field: 'device' }])
  })

  test('ignores an old cookie and the Origin header', async () => {
    const headers = { cookie: `${getCookieName(testApp.config)}=outdated`, origin: 'https://elsewhere.example' }
    expect((await auth.login(cook.username, PASSWORD, createIpAddress(), headers)).statusCode).toBe(200)
  })

  test('sets a Secure cookie where a trusted proxy says https', async () => {
    const { database } = testApp
    const app = await buildApp({
      config: { ...testApp.config, TRUST_PROXY: true },
      database,
      webRoot: null,
      logger: false,
      shouldShedLoad: false,
    })
    const signInOver = async (server: typeof app) =>
      server.inject({
        method: 'POST',
        url: '/admin/api/auth/login/',
        payload: { username: cook.username, password: PASSWORD },
        headers: { 'x-forwarded-proto': 'https' },
      })
    expect((await signInOver(app)).cookies[0]).toMatchObject({ secure: true })
    expect((await signInOver(testApp.app)).cookies[0]).not.toHaveProperty('secure')
    await app.close()
  })

  test('sets a Secure cookie and HSTS where PUBLIC_URL is https, without a trusted proxy', async () => {
    const config = { ...testApp.config, PUBLIC_URL: 'https://menu.example/' }
    const app = await buildApp({
      config,
      database: testApp.database,
      webRoot: null,
      logger: false,
      shouldShedLoad: false,
    })
    const payload = { username: cook.username, password: PASSWORD }
    const answer = await app.inject({ method: 'POST', url: '/admin/api/auth/login/', payload })
    expect(answer.cookies[0]).toMatchObject({ secure: true })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await testApp.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
    await app.close()
  })
})

describe('a session', () => {
  let cookie: string
  beforeAll(async () => {
    cookie = `${getCookieName(testApp.config)}=${await auth.fetchToken(cook)}`
  })

  test('a GET request is authenticated by the cookie', async () => {
    expect((await auth.get('status/', { cookie })).statusCode).toBe(200)
    expect((await auth.get('status/', { cookie, origin: 'https://elsewhere.example' })).statusCode).toBe(200)
  })

  test.each([
    ['without Origin', {}, 403],
    ['from another origin', { origin: 'https://elsewhere.example' }, 403],
    ['from the origin "null"', { origin: 'null' }, 403],
    ['from another port', { origin: 'http://localhost:81' }, 403],
    ['with Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['with Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['from the same host', { origin: 'http://localhost:80', host: 'localhost' }, 201],
    ['from the same host and port', { origin: 'http://localhost:8080', host: 'localhost:8080' }, 201],
    ['with Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }, 201],
  ])('a write with the cookie %s and %j returns %i', async (_name, headers: Record<string, string>, status) => {
    const response = await auth.post('dishes/', { cookie, ...headers }, { nameCs: 'Cookie' })
    expect(response.statusCode).toBe(status)
    if (status === 403) expect(response.json().code).toBe('bad_origin')
  })

  test('a write with the cookie is accepted from PUBLIC_URL', async () => {
    const config = { ...testApp.config, PUBLIC_URL: 'https://menu.example/admin/' }
    const app = await buildApp({
      config,
      database: testApp.database,
      webRoot: null,
      logger: false,
      shouldShedLoad: false,
    })
    const postDishFromOrigin = async (origin: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/admin/api/dishes/',
          payload: { nameCs: 'Public' },
          headers: { cookie: cookie.replace(getCookieName(testApp.config), getCookieName(config)), origin },
        })
      ).statusCode
    expect(await postDishFromOrigin('https://menu.example')).toBe(201)
    expect(await postDishFromOrigin('https://menu.example.evil.example')).toBe(403)
    expect(await postDishFromOrigin('http://menu.example')).toBe(403)
    await app.close()
  })

  test('over https the cookie is called __Secure-…, and its old name is accepted', async () => {
    const config = { ...testApp.config, PUBLIC_URL: 'https://menu.example' }
    const app = await buildApp({ ...testApp, config, webRoot: null, logger: false, shouldShedLoad: false })
    const name = getCookieName(config)
    const post = async (path: string, cookies: string) =>
      (
        await app.inject({
          method: 'POST',
          url: `/admin/api/${path}`,
          payload: {},
          headers: { cookie: cookies, origin: 'https://menu.example' },
        })
      ).cookies
    const [renewed, removed] = await post('profile/token/', `${name}=${await auth.fetchToken(cook)}`)
    expect(renewed).toMatchObject({ name: `__Secure-${name}`, secure: true, path: '/admin/' })
    expect(removed).toMatchObject({ name, value: '', maxAge: 0 })
    const both = `${name}=outdated; __Secure-${name}=${renewed?.value}`
    expect(await post('profile/logout/', both)).toMatchObject([
      { name: `__Secure-${name}`, value: '', maxAge: 0, secure: true },
      { name, value: '', maxAge: 0 },
    ])
    await app.close()
  })

  test('with a bearer token ignores the cookie and the Origin', async () => {
    const elsewhere = { origin: 'https://elsewhere.example' }
    const token = await auth.fetchToken(cook)
    const good = await auth.post('dishes/', { ...buildTokenHeader(token), ...elsewhere }, { nameCs: 'Bearer' })
    expect(good.statusCode).toBe(201)
    for (const authorization of ['Bearer wrong', `Bearer ${'x'.repeat(43)}`, `Basic ${token}`, 'Bearer '])
      expect((await auth.get('status/', { cookie, authorization })).statusCode).toBe(401)
  })

  test('ends at once when the user is blocked, deactivated or archived', async () => {
    for (const change of ['blocked = true', 'active = false', 'archived = true']) {
      const user = await auth.buildUserWithPassword([])
      const token = await auth.fetchToken(user)
      expect(await auth.isTokenValid(token)).toBe(true)
      await testApp.database.rows({ text: `update users set ${change} where id = $1`, values: [user.id] })
      testApp.database.publish({ about: 'access' })
      expect((await auth.get('status/', buildTokenHeader(token))).json().code).toBe('unauthenticated')
    }
  })

  test('a change of permissions applies at once', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    expect((await testApp.call(user, 'GET', 'dishes/')).statusCode).toBe(200)
    await testApp.database.rows({ text: "update users set role_ids = '{}' where id = $1", values: [user.id] })
    testApp.database.publish({ about: 'access' })
    expect((await testApp.call(user, 'GET', 'dishes/')).statusCode).toBe(403)
  })

  test('ends when its token has expired', async () => {
    const token = await auth.fetchToken(cook)
    await auth.expireToken(token)
    expect(await auth.isTokenValid(token)).toBe(false)
  })

  test('logout ends the current session, logoutAll all sessions of the user', async () => {
    const [here, there] = [await auth.fetchToken(cook), await auth.fetchToken(cook)]
    const other = await auth.buildUserWithPassword([])
    const theirs = await auth.fetchToken(other)
    const response = await auth.post('profile/logout/', buildTokenHeader(here))
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(response.cookies).toMatchObject([{ name: getCookieName(testApp.config), value: '', path: '/admin/' }])
    expect([await auth.isTokenValid(here), await auth.isTokenValid(there)]).toEqual([false, true])
    const third = await auth.fetchToken(cook)
    const everywhere = await auth.post('profile/logoutAll/', buildTokenHeader(there))
    expect(everywhere.statusCode).toBe(204)
    for (const { headers } of [response, everywhere])
      expect([headers['clear-site-data'], headers['cache-control']]).toEqual(['"cache"', 'no-store'])
    expect([await auth.isTokenValid(there), await auth.isTokenValid(third), await auth.isTokenValid(theirs)]).toEqual([
      false,
      false,
      true,
    ])
  })
})
