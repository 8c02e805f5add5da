import type { LightMyRequestResponse } from 'fastify'
import { hashPassword, hashToken } from '../../core/access/credentials.ts'
import { type MailServer, startMailServer } from '../processes/mailServer.ts'
import { buildTestApp, type TestApp, type TestUser } from '../testApp.ts'

export const PASSWORD = 'svíčková na smetaně'

type Headers = Record<string, string>

export type SignInFixture = {
  /** Builds a user whose password is `PASSWORD`. */
  buildUserWithPassword(rights: readonly string[]): Promise<TestUser>
  login(username: string, password: string, remoteAddress?: string, headers?: Headers): Promise<LightMyRequestResponse>
  /** Signs the user in with `PASSWORD` and returns the token. */
  fetchToken(user: TestUser): Promise<string>
  isTokenValid(token: string): Promise<boolean>
  expireToken(token: string): Promise<void>
  /** Sends a request without a session, so that only its headers identify the caller. */
  get(path: string, headers: Headers): Promise<LightMyRequestResponse>
  post(path: string, headers: Headers, body?: object): Promise<LightMyRequestResponse>
}

export const buildTokenHeader = (token: string) => ({ authorization: `Bearer ${token}` })

let addressCount = 0
/** Creates a new IP address, so that the tries of one test do not count in another. */
export const createIpAddress = () => `10.0.${Math.floor(++addressCount / 250)}.${(addressCount % 250) + 1}`

export async function buildSignInFixture(testApp: TestApp): Promise<SignInFixture> {
  const passwordHash = await hashPassword(PASSWORD)
  const login: SignInFixture['login'] = (username, password, remoteAddress = createIpAddress(), headers = {}) =>
    testApp.app.inject({
      method: 'POST',
      url: `${testApp.config.BASE_PATH}/api/auth/login/`,
      payload: { username, password },
      remoteAddress,
      headers,
    })
  const get: SignInFixture['get'] = (path, headers) => testApp.call(null, 'GET', path, undefined, headers)
  return {
    async buildUserWithPassword(rights) {
      const user = await testApp.buildUser(rights)
      const values = [user.id, passwordHash]
      await testApp.database.rows({ text: 'update users set password_hash = $2 where id = $1', values })
      return user
    },
    login,
    fetchToken: async ({ username }) => (await login(username, PASSWORD)).json().authToken,
    isTokenValid: async (token) => (await get('status/', buildTokenHeader(token))).statusCode === 200,
    async expireToken(token) {
      await testApp.database.rows({
        text: "update session_tokens set expires_at = now() - interval '1 second' where token_hash = $1",
        values: [hashToken(token)],
      })
      testApp.database.publish({ about: 'access' })
    },
    get,
    post: (path, headers, body = {}) => testApp.call(null, 'POST', path, body, headers),
  }
}

/** An app with a mail server. Each request without a session comes from its own IP address. */
export type AccountsApp = {
  testApp: TestApp
  server: MailServer
  send(path: string, body: unknown, address?: string): Promise<LightMyRequestResponse>
  /** Builds the data of a new registration. */
  buildRegistration(): { username: string; email: string; password: string; language: 'cs' | 'en'; timezone: string }
  /** Reads the code in the next mail to that address that contains one. */
  readCode(email: string): Promise<string>
  close(): Promise<void>
}

let people = 0

export const extractCode = (text: string | undefined): string => /^ {4}(\d+)$/m.exec(text ?? '')?.[1] ?? ''
/** Replaces every digit by another one. */
export const changeDigits = (code: string): string => [...code].map((digit) => (Number(digit) + 1) % 10).join('')

export async function buildAccountsApp(environment: Record<string, string> = {}): Promise<AccountsApp> {
  const server = await startMailServer()
  const testApp = await buildTestApp({ SMTP_URL: server.url, ...environment })
  return {
    testApp,
    server,
    send: (path, body, remoteAddress = createIpAddress()) =>
      testApp.app.inject({ method: 'POST', url: `/admin/api/${path}`, payload: body as object, remoteAddress }),
    buildRegistration() {
      const username = `Nováček ${++people}`
      return {
        username,
        email: `new${people}@example.com`,
        password: 'tajné',
        language: 'cs',
        timezone: 'Europe/Prague',
      }
    },
    async readCode(email) {
      for (;;) {
        const code = extractCode((await server.nextMailTo(email)).text)
        if (code !== '') return code
      }
    },
    async close() {
      await testApp.close()
      await server.close()
    },
  }
}
