import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type ApiClient, signInByApi, withRetryWhileBusy } from './apiClient.ts'
import { createDataFolder, startProgram } from './program.ts'
import { removeRoutes, retryWhileBusy } from './test.ts'

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

export const test = base.extend<object, { installation: Installation; named: string }>({
  /** Test files that set different names never share an installation. */
  named: ['', { option: true, scope: 'worker' }],
  installation: [
    async ({ named: _ }, use) => {
      const dataDir = await createDataFolder()
      const password = randomBytes(9).toString('base64url')
      const program = await startProgram({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, SAMPLE_DATA: 'false' })
      const admin = withRetryWhileBusy(await signInByApi(program.url, password))
      expect((await admin('GET', 'status/')).status).toBe(200)
      const outbox = join(dataDir, 'outbox')
      const extractCode = (mail = '') => /^\s+(\d{5})\s*$/m.exec(mail)?.[1] ?? ''
      await use({
        url: program.url,
        admin,
        readMailsTo: (email) => readMailsIn(outbox, email),
        async readCode(email) {
          await expect.poll(async () => extractCode((await readMailsIn(outbox, email)).at(-1))).toMatch(/^\d{5}$/)
          return extractCode((await readMailsIn(outbox, email)).at(-1))
        },
        async createPerson(fields = {}) {
          const person = buildPerson()
          const answer = await admin('POST', 'users/', {
            timezone: 'Europe/Prague',
            ...person,
            active: true,
            ...fields,
          })
          expect(answer.status, await answer.clone().text()).toBe(201)
          const { id } = (await answer.json()) as { id: number }
          return { id, ...person }
        },
        async signIn(context, { username, password: secret }) {
          const data = { username, password: secret }
          const answer = await retryWhileBusy(() => context.request.post(`${program.url}/api/auth/login/`, { data }))
          expect(answer.ok()).toBe(true)
        },
      })
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ installation }, use) => use(`${installation.url}/`),
  page: async ({ page }, use) => {
    await use(page)
    await removeRoutes(page)
  },
})

export { expect }
