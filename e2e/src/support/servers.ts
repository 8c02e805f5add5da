import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIResponse, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type ApiClient, signInByApi, withRetryWhileBusy } from './apiClient.ts'
import { withProgram } from './program.ts'

/** Each worker of Playwright runs its tests one after the other on programs of its own, so tests never disturb each other. */

/** A separate instance of the app for tests that change settings of all users or read mails. */
export type Installation = {
  url: string
  admin: ApiClient
  /** Reads the code in the latest mail to an address. */
  readCode(email: string): Promise<string>
  readMailsTo(email: string): Promise<string[]>
  /** Creates a user without permissions, unless roles are given. */
  createPerson(fields?: Record<string, unknown>): Promise<Person>
  /** Signs a user in and puts the cookie into the browser. */
  signIn(context: BrowserContext, person: Pick<Person, 'username' | 'password'>): Promise<void>
}
type Person = { id: number; username: string; email: string; password: string }

export const buildPerson = () => {
  const username = `kuchař-${randomUUID().slice(0, 8)}`
  return { username, email: `${randomUUID().slice(0, 12)}@example.cz`, password: 'tři knedlíky v řadě' }
}

async function readMailsIn(folder: string, email: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${email}`))
}

/** Repeats a request while the server answers 503, as it does for a second after the machine stalled. */
export async function retryWhileBusy(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const answer = await ask()
    if (answer.status() !== 503) return answer
  }
}

/** Removes the routes of a test and ignores requests that are still open. */
async function removeRoutes(page: Page): Promise<void> {
  for (const routes of [page, page.context()]) await routes.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
}

const createPassword = () => randomBytes(9).toString('base64url')

type WorkerFixtures = {
  /** The URL of a program with sample data. The administrator saves weeks without autosave, so that tests decide when. */
  server: string
  installation: Installation
  /** Test files that set different names never share a program. */
  named: string
}

export const testOnServers = base.extend<object, WorkerFixtures>({
  named: ['', { option: true, scope: 'worker' }],
  server: [
    async ({ named: _ }, use) => {
      const password = createPassword()
      await withProgram({ ADMIN_PASSWORD: password, SAMPLE_DATA: 'true' }, async ({ url }) => {
        const admin = await signInByApi(url, password)
        await admin('PUT', 'profile/preferences/planner/', { autosave: false })
        process.env.E2E_URL = url
        process.env.E2E_PASSWORD = password
        await use(url)
      })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  installation: [
    async ({ named: _ }, use) => {
      const password = createPassword()
      await withProgram({ ADMIN_PASSWORD: password, SAMPLE_DATA: 'false' }, async ({ url }, dataDir) => {
        const admin = withRetryWhileBusy(await signInByApi(url, password))
        await use(createInstallation(url, admin, join(dataDir, 'outbox')))
      })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  page: async ({ page }, use) => {
    await use(page)
    await removeRoutes(page)
  },
})

function createInstallation(url: string, admin: ApiClient, outbox: string): Installation {
  const extractCode = (mail = '') => /^\s+(\d{5})\s*$/m.exec(mail)?.[1] ?? ''
  return {
    url,
    admin,
    readMailsTo: (email) => readMailsIn(outbox, email),
    async readCode(email) {
      await expect.poll(async () => extractCode((await readMailsIn(outbox, email)).at(-1))).toMatch(/^\d{5}$/)
      return extractCode((await readMailsIn(outbox, email)).at(-1))
    },
    async createPerson(fields = {}) {
      const person = buildPerson()
      const answer = await admin('POST', 'users/', { timezone: 'Europe/Prague', ...person, active: true, ...fields })
      expect(answer.status, await answer.clone().text()).toBe(201)
      const { id } = (await answer.json()) as { id: number }
      return { id, ...person }
    },
    async signIn(context, { username, password }) {
      const data = { username, password }
      const answer = await retryWhileBusy(() => context.request.post(`${url}/api/auth/login/`, { data }))
      expect(answer.ok()).toBe(true)
    },
  }
}
