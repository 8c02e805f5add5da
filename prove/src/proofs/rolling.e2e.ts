import { execFile } from 'node:child_process'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { createClient, fetchAsBrowser, fetchTokenByApi } from '../../../e2e/src/support/apiClient.ts'
import { isReady, type Program, startProgram, withEmptyDatabase } from '../../../e2e/src/support/program.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { startWriters } from '../../../e2e/src/support/writers.ts'
import { type Database, openDatabase } from '../../../server/src/core/db/database.ts'
import { findFreePort } from '../../../server/src/core/db/embedded/launchServer.ts'
import { type Nginx, startNginx } from '../../../server/src/testing/processes/nginx.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'
import { runWithCrowd } from '../bench/crowd.ts'
import { seedUsers } from '../bench/seedCrowd.ts'
import { checkOutPreviousBuild, type PreviousBuild } from './previousBuild.ts'
import { buildRelease, openPodman, type Podman, unpackTarball } from './release.ts'

/**
 * These proofs replace two instances of the previous build one after the other, as docs/operating/upgrade.md says,
 * while staff write, screens poll and tabs are open.
 */

const TIMEOUT = 1_800_000
const WRITERS = 8
const SCREENS = 200
const STREAMS = 50
/** The writes that are acknowledged before, between and after the steps of the upgrade. */
const WRITES_BETWEEN = 100
/** How much of the failures a failed proof prints. */
const [SHOWN_FAILURES, SHOWN_LOG] = [30, 3_000]
const PASSWORD = 'svíčková na smetaně'

const run = promisify(execFile)

/** The commands of the new release: one starts it, the other one migrates. */
type Release = {
  serve(settings: Record<string, string>): readonly string[]
  migrate(settings: Record<string, string>): readonly string[]
}

let podman: Podman
let previous: PreviousBuild

test.beforeAll(async () => {
  test.setTimeout(TIMEOUT)
  // The certificate of nginx is for another name; the browser and the crowd ignore that too.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  podman = await openPodman()
  previous = await checkOutPreviousBuild()
  await run(process.execPath, ['scripts/build.mjs'], { cwd: previous.folder, maxBuffer: 1e8 })
  await buildRelease()
})
test.afterAll(async () => {
  await previous?.remove()
  await podman?.remove()
})

async function unpackRelease(): Promise<Release> {
  const folder = join(podman.folder, 'program')
  await unpackTarball(folder)
  return {
    serve: () => [process.execPath, '--enable-source-maps', join(folder, 'server/dist/main.js')],
    migrate: () => [join(folder, 'poledne'), 'migrate', previous.folder],
  }
}

async function loadImage(): Promise<Release> {
  await podman.load()
  const data = join(podman.folder, 'data')
  await mkdir(data)
  await chown(data, 10_001, 10_001)
  const options = [`--volume=${data}:/var/lib/poledne`]
  return {
    serve: (settings) => podman.runImage(settings, options),
    migrate: (settings) =>
      podman.runImage(
        settings,
        [...options, `--volume=${join(previous.folder, 'web')}:/former/web:ro`],
        ['poledne', 'migrate', '/former'],
      ),
  }
}

/** Inserts screens without a week, which poll like all others. */
async function insertScreens(database: Database): Promise<string[]> {
  const text = `
    with created as (insert into restaurants (name_cs, name_en) values ('Jídelna', 'Canteen') returning id)
    insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices)
    select 'screen-' || g, g, 'Screen ' || g, id, 'day', '{cs}', true from created, generate_series(1, ${SCREENS}) g
    returning id`
  return (await database.rows<{ id: string }>({ text })).map(({ id }) => id)
}

/** Signs in and opens a list in a new tab, and records all requests of the tab that fail. */
async function openTab(context: BrowserContext, url: string, failures: string[]): Promise<Page> {
  const page = await context.newPage()
  page.on('response', (answer) => answer.status() >= 400 && failures.push(`${answer.status()} ${answer.url()}`))
  page.on('requestfailed', (request) => {
    // A stream ends with its instance, and the tab opens it again. It also cancels the request of a list that it repeats.
    const reason = request.failure()?.errorText
    if (!request.url().endsWith('/events/') && reason !== 'net::ERR_ABORTED')
      failures.push(`${reason} ${request.url()}`)
  })
  page.on('pageerror', (error) => failures.push(`${error}`))
  await page.goto(`${url}/dishes`)
  await expect(page.getByRole('heading', { name: 'Dishes', level: 1 })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  return page
}

/** Opens a page whose scripts the tab has not loaded yet; the tab must not reload for it. */
async function openLazyPage(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

type Setup = { context: BrowserContext; nginx: Nginx; ports: readonly [number, number]; database: Database }

/** Replaces both instances and returns what was measured. Whatever fails is added to `failures`. */
async function replaceInstances(release: Release, setup: Setup & { databaseUrl: string }, failures: string[]) {
  const { context, nginx, ports, database, databaseUrl: DATABASE_URL } = setup
  const origin = `https://127.0.0.1:${nginx.httpsPort}`
  const url = `${origin}/admin`
  const settings = {
    ...{ DATABASE_URL, PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1', ADMIN_PASSWORD: PASSWORD, SAMPLE_DATA: 'false' },
    ...{ LOG_LEVEL: 'error', AUTH_RATE_LIMIT: '0', USER_RATE_LIMIT: '0', INSTALLATION_LANGUAGE: 'en' },
  }
  const former: Program[] = []
  for (const port of ports)
    former.push(
      await startProgram({ ...settings, PORT: String(port) }, [
        process.execPath,
        join(previous.folder, 'server/dist/main.js'),
      ]),
    )
  const screens = await insertScreens(database)
  const client = await database.connect()
  const listening = { screens: screens.slice(0, STREAMS), tokens: await seedUsers(client, 'crowd', STREAMS) }
  await client.end()
  const token = await fetchTokenByApi(url, PASSWORD)
  const data = { username: 'admin', password: PASSWORD }
  expect((await context.request.post(`${url}/api/auth/login/`, { data })).ok()).toBe(true)

  const absences: number[] = []
  const { tally, result: writes } = await runWithCrowd(
    { url: origin, screens, listening, isRolling: true },
    async () => {
      const tab = await openTab(context, url, failures)
      const writers = startWriters(WRITERS, Promise.resolve(createClient(url, token, fetchAsBrowser)), (failure) =>
        failures.push(failure),
      )
      await writers.waitForAcknowledged(WRITES_BETWEEN)
      const [command = '', ...args] = release.migrate(settings)
      await run(command, args, { env: { ...process.env, ...settings } })
      for (const [index, port] of ports.entries()) {
        await nginx.takeOut(port)
        await writers.waitForAcknowledged(WRITES_BETWEEN)
        const stoppedAt = performance.now()
        await former[index]?.stop()
        const environment = { ...settings, PORT: String(port) }
        await startProgram(environment, release.serve(environment))
        await expect.poll(() => isReady({ url: `http://127.0.0.1:${port}` }), { intervals: [20] }).toBe(true)
        absences.push((performance.now() - stoppedAt) / 1_000)
        await nginx.takeOut(null)
        await openLazyPage(tab, index === 0 ? 'Roles' : 'Audit log')
        // This tab can get its page from one build and its scripts from the other instance.
        await openLazyPage(await openTab(context, url, failures), 'Users')
        await writers.waitForAcknowledged(WRITES_BETWEEN)
      }
      await openLazyPage(tab, 'Users')
      return writers.finish()
    },
  )
  expect([failures, tally.refused]).toEqual([[], 0])
  return { writes, tally, absences: absences.map((seconds) => seconds.toFixed(1)).join(' and ') }
}

async function proveUpgrade(artefact: string, release: Release, context: BrowserContext): Promise<void> {
  await withEmptyDatabase(async (databaseUrl) => {
    const ports = [await findFreePort(), await findFreePort()] as const
    const nginx = await startNginx(ports, '$http_x_forwarded_for')
    const database = openDatabase({ url: databaseUrl, max: 1, onError: () => {} })
    const failures: string[] = []
    try {
      const setup = { context, nginx, ports, database, databaseUrl }
      const { writes, tally, absences } = await replaceInstances(release, setup, failures)
      const requests = tally.polls + tally.reports
      recordProof({
        proof: `rolling upgrade with the ${artefact}`,
        tried: writes + requests,
        wrong: 0,
        measured: `from ${previous.revision}: ${writes} writes, ${requests} requests of ${SCREENS} screens, ${tally.reopened} streams opened again, 3 tabs; each instance was away for ${absences} s`,
      })
    } catch (error) {
      const log = await nginx.readErrors()
      throw new Error([error, ...failures.slice(0, SHOWN_FAILURES), log.slice(0, SHOWN_LOG)].join('\n'), {
        cause: error,
      })
    } finally {
      await database.end()
      await nginx.stop()
    }
  })
}

// Both tests use the same release and would disturb each other's figures.
test.describe.configure({ mode: 'default' })
test.use({ ignoreHTTPSErrors: true })

for (const [artefact, open] of [
  ['tarball', unpackRelease],
  ['image', loadImage],
] as const)
  test(`two instances are replaced by the ${artefact} without a failed request`, async ({ context }) => {
    test.setTimeout(TIMEOUT)
    await proveUpgrade(artefact, await open(), context)
  })
