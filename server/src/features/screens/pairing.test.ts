import { PAIRING_ALPHABET } from '@poledne/contract/domain/pairingCode'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '../../core/jobs/expiredRows.store.ts'
import { buildPermissionEntry, formatViolations } from '../../testing/builders/people.ts'
import { buildPublishedWeek, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { MAX_OPEN_CODES, startPairing } from './pairing.service.ts'

let testApp: TestApp
let guests: PublishedWeek
let editor: TestUser
let other: number

beforeAll(async () => {
  testApp = await buildTestApp({ TRUST_PROXY: 'true' })
  guests = await buildPublishedWeek(testApp)
  editor = await testApp.buildUser(['settings.view', 'settings.edit'])
  const created = await testApp.call(guests.manager, 'POST', 'restaurants/', { nameCs: 'Jiná', nameEn: 'Other' })
  other = created.json().id
})
afterAll(() => testApp.close())
afterEach(async () => {
  await testApp.database.rows({ text: 'delete from screen_pairings' })
  await testApp.database.rows({ text: 'delete from rate_limits' })
})

let addresses = 0
const startFrom = (address: string) =>
  testApp.call(null, 'POST', 'public/screens/pairing/', undefined, { 'x-forwarded-for': address })
/** Starts a display with an address of its own. */
async function startDisplay(): Promise<{ code: string; secret: string; expiresAt: string }> {
  addresses += 1
  const answer = await startFrom(`192.0.2.${addresses}`)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const poll = (secret: string) =>
  testApp.call(null, 'GET', 'public/screens/pairing/', undefined, { 'x-pairing-secret': secret })
const pair = (body: object, by = editor) => testApp.call(by, 'POST', 'screens/pair/', body)
const expire = () =>
  testApp.database.rows({ text: "update screen_pairings set expires_at = now() - interval '1 second'" })
const listScreens = async () => (await testApp.call(guests.manager, 'GET', 'settings/screens/')).json()
const terrace = () => ({ name: 'Terasa', restaurantId: guests.restaurantId })

describe('a display', () => {
  test('gets a code of six characters that are not confused, a secret and ten minutes', async () => {
    const { code, secret, expiresAt } = await startDisplay()
    expect(code).toMatch(new RegExp(`^[${PAIRING_ALPHABET}]{6}$`))
    expect(PAIRING_ALPHABET).not.toMatch(/[01OIL]/)
    expect(secret).not.toContain(code)
    const [row] = await testApp.database.rows<{ seconds: number; stored: string }>({
      text: `select extract(epoch from $1::timestamptz - now())::int as seconds, to_json(p)::text as stored from screen_pairings p`,
      values: [`${expiresAt}Z`],
    })
    expect(row?.seconds).toBeGreaterThan(590)
    expect(row?.seconds).toBeLessThanOrEqual(600)
    expect(row?.stored).not.toContain(secret)
  })

  test('learns its screen by its secret, not by its code', async () => {
    const { code, secret } = await startDisplay()
    expect((await poll(secret)).json()).toEqual({ screenId: null })
    expect((await pair({ code, screenId: guests.screenId })).json()).toEqual({ screenId: guests.screenId })
    const answer = await poll(secret)
    expect([answer.json(), answer.headers['cache-control']]).toEqual([{ screenId: guests.screenId }, 'no-store'])
    for (const wrong of [code, 'x'.repeat(43), '']) expect((await poll(wrong)).statusCode).toBe(404)
    expect((await testApp.call(null, 'GET', 'public/screens/pairing/')).statusCode).toBe(404)
  })

  test('with an expired code gets 404, and the clean-up deletes the code', async () => {
    const { code, secret } = await startDisplay()
    await expire()
    expect((await poll(secret)).statusCode).toBe(404)
    expect(formatViolations(await pair({ code, screenId: guests.screenId }))).toEqual(['code:wrongFormat'])
    await deleteExpiredRows(testApp.database)
    expect(await testApp.database.rows({ text: 'select 1 from screen_pairings' })).toEqual([])
  })

  test('that is paired in the last second still learns its screen', async () => {
    const { code, secret } = await startDisplay()
    await testApp.database.rows({ text: "update screen_pairings set expires_at = now() + interval '2 seconds'" })
    await pair({ code, screenId: guests.screenId })
    const [row] = await testApp.database.rows<{ isKept: boolean }>({
      text: `select expires_at > now() + interval '50 seconds' as "isKept" from screen_pairings`,
    })
    expect([row?.isKept, (await poll(secret)).statusCode]).toEqual([true, 200])
  })

  test('gets 429 after thirty codes of its address, while another address gets one', async () => {
    for (let count = 0; count < 30; count++) expect((await startFrom('198.51.100.1')).statusCode).toBe(201)
    const refused = await startFrom('198.51.100.1')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await startFrom('198.51.100.2')).statusCode).toBe(201)
  })

  test('gets 429 while too many codes are open, even if displays start in parallel', async () => {
    await testApp.database.rows({
      text: `insert into screen_pairings (code, secret_hash, expires_at)
        select 'CODE' || n, decode(md5(n::text), 'hex'), now() + interval '5 minutes' from generate_series(1, $1) n`,
      values: [MAX_OPEN_CODES - 1],
    })
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => startPairing(testApp.database)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await startFrom('198.51.100.3')).json().code).toBe('too_many_requests')
    await expire()
    expect((await startFrom('198.51.100.3')).statusCode).toBe(201)
  })
})

describe('pairing', () => {
  test('accepts the code with spaces and small letters, and keeps the settings of an existing screen', async () => {
    const before = await listScreens()
    const { code } = await startDisplay()
    const typed = ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`
    expect((await pair({ code: typed, screenId: guests.screenId })).statusCode).toBe(200)
    expect(await listScreens()).toEqual(before)
  })

  test('creates a screen with the content that the user chose', async () => {
    const { code, secret } = await startDisplay()
    const { screenId } = (await pair({ code, ...terrace(), screenType: 'week' })).json()
    expect((await poll(secret)).json()).toEqual({ screenId })
    const { items } = await listScreens()
    expect(items.at(-1)).toMatchObject({
      id: screenId,
      ...terrace(),
      screenType: 'week',
      languages: ['cs', 'en'],
      showPrices: true,
      hoursFrom: null,
      alerts: true,
    })
    expect((await guests.fetchScreen(screenId)).name).toBe('Terasa')
    const audit = await testApp.database.rows({
      text: "select details from audit_log where event = 'screenPaired' order by id desc limit 1",
    })
    expect(audit).toEqual([{ details: { name: 'Terasa' } }])
  })

  test('of a code works once, also when two users enter it at the same time', async () => {
    const { code } = await startDisplay()
    const answers = await Promise.all([1, 2].map((number) => pair({ code, ...terrace(), name: `Sál ${number}` })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const { items } = await listScreens()
    expect(items.filter(({ name }: { name: string }) => name.startsWith('Sál'))).toHaveLength(1)
  })

  test.each([
    ['no code', () => ({ screenId: guests.screenId }), ['code:emptyField']],
    ['neither a screen nor a new one', () => ({}), ['name:emptyField', 'restaurantId:selectValue']],
    ['an unknown screen', () => ({ screenId: 'x'.repeat(22) }), ['screenId:selectValue']],
    ['an unknown restaurant', () => ({ name: 'Sklep', restaurantId: 999 }), ['restaurantId:selectValue']],
    ['a name that is taken', () => ({ name: 'Jídelna', restaurantId: guests.restaurantId }), ['name:duplicate']],
    [
      'hours in the wrong order',
      () => ({ ...terrace(), name: 'Bar', hoursFrom: '14:00', hoursTo: '10:00' }),
      ['hoursTo:startBeforeEnd'],
    ],
  ])('with %s returns 422 and leaves the code open', async (name, getBody, violations) => {
    const { code, secret } = await startDisplay()
    const answer = await pair({ ...(name === 'no code' ? {} : { code }), ...getBody() })
    expect([answer.statusCode, formatViolations(answer)]).toEqual([422, violations])
    expect((await poll(secret)).json()).toEqual({ screenId: null })
  })

  test('is limited to the restaurants of the user', async () => {
    const limited = await testApp.buildUser([
      buildPermissionEntry('settings.view'),
      buildPermissionEntry('settings.edit', { restaurantIds: [other] }),
    ])
    const { code } = await startDisplay()
    const existing = await pair({ code, screenId: guests.screenId }, limited)
    expect(existing.json().violations).toMatchObject([{ field: 'screenId', code: 'selectValue' }])
    const added = await pair({ code, ...terrace(), name: 'Cizí' }, limited)
    expect(formatViolations(added)).toEqual(['restaurantId:selectValue'])
    expect((await pair({ code, ...terrace(), name: 'Vlastní', restaurantId: other }, limited)).statusCode).toBe(200)
  })

  test('returns 429 after five wrong codes of a user, also for the right code, and right codes do not count', async () => {
    for (let count = 0; count < 6; count++) {
      const { code } = await startDisplay()
      expect((await pair({ code, screenId: guests.screenId })).statusCode).toBe(200)
    }
    const { code } = await startDisplay()
    const wrong = await Promise.all(
      Array.from({ length: 8 }, () => pair({ code: 'AAAAAA', screenId: guests.screenId })),
    )
    expect(wrong.map(({ statusCode }) => statusCode).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    expect((await pair({ code, screenId: guests.screenId })).statusCode).toBe(429)
    expect((await pair({ code, screenId: guests.screenId }, guests.manager)).statusCode).toBe(200)
  })
})
