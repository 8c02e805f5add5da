import type { LightMyRequestResponse } from 'fastify'
import { type MailServer, startMailServer } from '../processes/mailServer.ts'
import { buildTestApp, type TestApp } from '../testApp.ts'
import { nextAddress } from './signInFixture.ts'

/** People without a session who write to the API, each from an address of his own, and the mails they get. */
export type AccountsApp = {
  t: TestApp
  server: MailServer
  send(path: string, body: unknown, address?: string): Promise<LightMyRequestResponse>
  /** A registration that nobody has made yet. */
  buildRegistration(): { username: string; email: string; password: string; language: 'cs' | 'en'; timezone: string }
  /** The digits of the next mail to that address. */
  readCode(email: string): Promise<string>
  close(): Promise<void>
}

let people = 0

export const extractCode = (text: string | undefined): string => /^ {4}(\d+)$/m.exec(text ?? '')?.[1] ?? ''
/** As many digits, but others. */
export const changeDigits = (code: string): string => [...code].map((digit) => (Number(digit) + 1) % 10).join('')

export async function buildAccountsApp(environment: Record<string, string> = {}): Promise<AccountsApp> {
  const server = await startMailServer()
  const t = await buildTestApp({ SMTP_URL: server.url, ...environment })
  return {
    t,
    server,
    send: (path, body, remoteAddress = nextAddress()) =>
      t.app.inject({ method: 'POST', url: `/admin/api/${path}`, payload: body as object, remoteAddress }),
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
    readCode: async (email) => extractCode((await server.nextMailTo(email)).text),
    async close() {
      await t.close()
      await server.close()
    },
  }
}
