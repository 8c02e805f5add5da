import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountsApp,
  buildAccountsApp,
  buildSignInFixture,
  PASSWORD,
  type SignInFixture,
} from '../../testing/builders/accountsApp.ts'
import { openEventClient } from '../../testing/processes/eventClient.ts'
import type { TestApp, TestUser } from '../../testing/testApp.ts'

let accounts: AccountsApp
let testApp: TestApp
let auth: SignInFixture

beforeAll(async () => {
  accounts = await buildAccountsApp({ SESSION_TTL: '3600', SESSION_IDLE: '600' })
  testApp = accounts.testApp
  auth = await buildSignInFixture(testApp)
})
afterAll(() => accounts.close())

async function ageSession({ id }: TestUser, column: 'created_at' | 'active_at', seconds: number): Promise<void> {
  await testApp.database.rows({
    text: `update sessions set ${column} = now() - make_interval(secs => $2) where user_id = $1`,
    values: [id, seconds],
  })
  testApp.database.publish({ about: 'access' })
}
const fetchStatus = async (user: TestUser, path: string, method: 'GET' | 'POST' = 'GET') =>
  (await testApp.call(user, method, path, method === 'POST' ? {} : undefined)).statusCode
const readIdleSeconds = async ({ id }: TestUser): Promise<number> => {
  const [row] = await testApp.database.rows<{ idle: number }>({
    text: 'select extract(epoch from now() - active_at)::float8 as idle from sessions where user_id = $1',
    values: [id],
  })
  return row?.idle ?? Number.NaN
}

describe('a session', () => {
  test('ends after its absolute lifetime, however much it is used', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    await ageSession(user, 'created_at', 3_500)
    expect(await fetchStatus(user, 'dishes/')).toBe(200)
    await ageSession(user, 'created_at', 3_601)
    expect(await fetchStatus(user, 'dishes/')).toBe(401)
    expect(await fetchStatus(user, 'profile/token/', 'POST')).toBe(401)
  })

  test('ends after it was not used for too long', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    await ageSession(user, 'active_at', 601)
    expect(await fetchStatus(user, 'dishes/')).toBe(401)
  })

  test('a request of the user counts as use', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    await ageSession(user, 'active_at', 500)
    expect(await fetchStatus(user, 'dishes/')).toBe(200)
    expect(await readIdleSeconds(user)).toBeLessThan(400)
  })

  test.each([
    ['status/', 'GET'],
    ['profile/token/', 'POST'],
  ] as const)('%s does not count as use', async (path, method) => {
    const user = await testApp.buildUser(['dishes.view'])
    await ageSession(user, 'active_at', 500)
    expect(await fetchStatus(user, path, method)).toBe(200)
    expect(await readIdleSeconds(user)).toBeGreaterThanOrEqual(500)
  })
})

describe('an event stream', () => {
  test('does not count as use', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    await ageSession(user, 'active_at', 500)
    const stream = await openEventClient(testApp.app, user)
    await stream.nextEvent('badges')
    expect(await readIdleSeconds(user)).toBeGreaterThanOrEqual(500)
    stream.close()
  })

  test.each([
    ['was not used for too long', 'active_at', 601],
    ['is older than its absolute lifetime', 'created_at', 3_601],
  ] as const)('ends when its session %s', async (_, column, seconds) => {
    const user = await testApp.buildUser(['dishes.view'])
    const stream = await openEventClient(testApp.app, user)
    await stream.nextEvent('badges')
    await ageSession(user, column, seconds)
    await stream.readUntilEnd()
    expect(await fetchStatus(user, 'events/')).toBe(401)
  })
})

describe('a sign-in on a new device', () => {
  const signIn = (user: TestUser, device: string | undefined, userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0') =>
    testApp.call(
      null,
      'POST',
      'auth/login/',
      { username: user.username, password: PASSWORD, device },
      {
        'user-agent': userAgent,
      },
    )
  const countMails = ({ username }: TestUser) =>
    accounts.server.recipients.filter((to) => to.includes(`${username}@example.com`)).length

  test('mails the user, but not on the first and not on a known device', async () => {
    const user = await auth.buildUserWithPassword([])
    await signIn(user, 'the first device of the user')
    await signIn(user, 'the first device of the user')
    await signIn(user, 'a second device of the user')
    const { subject, text } = await accounts.server.nextMailTo(`${user.username}@example.com`)
    expect(subject).toBe('Nové přihlášení k vašemu účtu')
    expect(text).toContain('Firefox, Linux')
    await signIn(user, 'a second device of the user')
    expect(countMails(user)).toBe(1)
  })

  test('a client without a device id is known by its user agent', async () => {
    const user = await auth.buildUserWithPassword([])
    await signIn(user, undefined, 'script/1')
    await signIn(user, undefined, 'script/1')
    await signIn(user, undefined, 'script/2')
    await accounts.server.nextMailTo(`${user.username}@example.com`)
    expect(countMails(user)).toBe(1)
  })
})
