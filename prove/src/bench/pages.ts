import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { type ApiClient, signInByApi } from '../../../e2e/src/support/apiClient.ts'
import { startProgram, withDataFolder } from '../../../e2e/src/support/program.ts'
import { computeMedian } from './figures.ts'
import { formatTable } from './report.ts'

/**
 * npm run bench:pages [-- --runs=1 --page=list]: runs Lighthouse on five pages of the built app with sample data. It fails if a
 * score is below its threshold.
 */

/** npx fetches this version of Lighthouse on demand, because it is too large for every install. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const PRESETS = { desktop: ['--preset=desktop'], mobile: [] } as const
const RUNS = Number(/--runs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 5)
const ONLY_PAGE = /--page=([\w-]+)/.exec(process.argv.join(' '))?.[1]
const PASSWORD = 'bench-password'

type Report = {
  categories: Record<'performance' | 'accessibility', { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { numericValue?: number; score: number | null; details?: { items?: { duration?: number }[] } }>
  runtimeError?: { message: string }
}
/** A page with its lowest accepted performance score on a phone. */
type MeasuredPage = { name: string; address: string; isSignedIn: boolean; leastOnPhone: number }
const LEAST_ACCESSIBILITY = 100

/** Returns the Monday of this week at lunch time. */
function findMonday(): Date {
  const monday = new Date()
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  monday.setUTCHours(11, 0, 0, 0)
  return monday
}

/**
 * Serves the program with a Date header of this week's Monday at lunch time, because a screen shows the day of the
 * server and on a weekend it would show no menu.
 */
async function serveOnMonday(url: string): Promise<{ url: string; stop: () => void }> {
  const { hostname, port, pathname } = new URL(url)
  const date = findMonday().toUTCString()
  const proxy = createServer((incoming, response) => {
    const { url: path, method, headers } = incoming
    const forwarded = request({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, date })
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${pathname}`,
    stop: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

/** Finds a free port for the browser, because Lighthouse connects to it by its port. */
async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Runs a measurement with a new browser, whose cache is empty; it is signed in at `signInUrl`, if there is one. */
async function withBrowser<T>(signInUrl: string | null, measure: (port: number) => Promise<T>): Promise<T> {
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'poledne-pages-'))
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    viewport: null,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--lang=cs'],
    // The device has the time zone of the account; otherwise a message about the difference would be measured too.
    env: { ...process.env, TZ: 'Europe/Prague' },
  })
  try {
    if (signInUrl !== null) {
      const data = { username: 'admin', password: PASSWORD }
      const answer = await browser.request.post(`${signInUrl}/api/auth/login/`, { data })
      if (!answer.ok()) throw new Error(`signing in failed with ${answer.status()}`)
    }
    return await measure(port)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function findPages(admin: ApiClient, url: string, mondayUrl: string): Promise<MeasuredPage[]> {
  const fetchItems = async <T>(path: string) => (await (await admin('GET', path)).json()) as { items: T[] }
  const menus = (await fetchItems<{ id: number; startDate: string }>('weeklyMenus/?pageSize=100')).items
  const menu = menus.find(({ startDate }) => startDate === findMonday().toISOString().slice(0, 10))
  const [restaurant] = (await fetchItems<{ slug: string }>('restaurants/?pageSize=1')).items
  const screens = await fetchItems<{ id: string }>('settings/screens/')
  const [screen] = screens.items
  // A screen is dark outside its hours, so the hours are removed from all screens.
  const lit = screens.items.map((each) => ({ ...each, hoursFrom: null, hoursTo: null }))
  const answer = await admin('PUT', 'settings/screens/', { ...screens, items: lit })
  if (!answer.ok) throw new Error(`the screens could not be saved: ${await answer.text()}`)
  return [
    { name: 'sign-in', address: `${url}/login`, isSignedIn: false, leastOnPhone: 92 },
    { name: 'list', address: `${url}/dishes`, isSignedIn: true, leastOnPhone: 85 },
    { name: 'planner', address: `${url}/weeklyMenus/${menu?.id}/edit`, isSignedIn: true, leastOnPhone: 75 },
    { name: 'guest', address: `${url}/m/${restaurant?.slug}/`, isSignedIn: false, leastOnPhone: 98 },
    { name: 'screen', address: `${mondayUrl}/s/${screen?.id}/`, isSignedIn: false, leastOnPhone: 98 },
  ]
}

/** Lighthouse waits until no request is open, but an event stream stays open. */
const WITHOUT_STREAMS = '--blocked-url-patterns=*/events/'
/** Lighthouse sometimes loses the start of its recording and asks for a retry. */
const MAX_TRIES = 3

async function runLighthouse(address: string, options: readonly string[]): Promise<Report> {
  for (let tries = 1; ; tries++) {
    try {
      return await runLighthouseOnce(address, options)
    } catch (error) {
      if (tries === MAX_TRIES) throw error
      printLine(`  retry: ${(error as Error).message.split('\n')[0]?.slice(0, 120)}`)
    }
  }
}

async function runLighthouseOnce(address: string, options: readonly string[]): Promise<Report> {
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address]
  // Without the reset of its storage the browser keeps its cookie; its cache is empty anyway.
  const flags = ['--quiet', '--output=json', '--only-categories=performance,accessibility', '--disable-storage-reset']
  const { stdout } = await promisify(execFile)('npm', [...command, ...flags, WITHOUT_STREAMS, ...options], {
    maxBuffer: 2 ** 27,
  })
  const report = JSON.parse(stdout) as Report
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`)
  return report
}

const METRICS = [
  ['FCP', 'first-contentful-paint'],
  ['LCP', 'largest-contentful-paint'],
  ['TBT', 'total-blocking-time'],
  ['CLS', 'cumulative-layout-shift'],
  ['Speed Index', 'speed-index'],
] as const

const getLongestTask = ({ audits }: Report) =>
  Math.max(0, ...(audits['long-tasks']?.details?.items ?? []).map(({ duration = 0 }) => duration))

function buildRow({ name, leastOnPhone }: MeasuredPage, preset: string, reports: Report[]): string[] {
  const listScores = (name: 'performance' | 'accessibility') =>
    reports.map(({ categories }) => Math.round(categories[name].score * 100))
  const speeds = listScores('performance')
  const numbers = METRICS.map(([, id]) =>
    computeMedian(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)),
  )
  const speed = computeMedian(speeds)
  const accessibility = computeMedian(listScores('accessibility'))
  const isFast = preset !== 'mobile' || speed >= leastOnPhone
  return [
    name,
    preset,
    `${speed} (${Math.min(...speeds)}–${Math.max(...speeds)})`,
    preset === 'mobile' ? `≥ ${leastOnPhone}` : '',
    String(accessibility),
    isFast && accessibility >= LEAST_ACCESSIBILITY ? 'ok' : 'BELOW',
    `${Math.round(computeMedian(reports.map(getLongestTask)))} ms`,
    ...numbers.map((value, at) => (METRICS[at]?.[0] === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`)),
  ]
}

/** Lists the Lighthouse ids of the failed accessibility audits. */
const listFailedAudits = ({ categories, audits }: Report): string[] =>
  categories.accessibility.auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id)

const printLine = (text: string) => process.stdout.write(`${text}\n`)

await withDataFolder(async (folder) => {
  const program = await startProgram({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
  const monday = await serveOnMonday(program.url)
  try {
    const admin = await signInByApi(program.url, PASSWORD)
    const lines: string[][] = []
    const pages = await findPages(admin, program.url, monday.url)
    for (const page of pages.filter(({ name }) => ONLY_PAGE === undefined || name === ONLY_PAGE))
      for (const [preset, options] of Object.entries(PRESETS)) {
        const reports: Report[] = []
        for (let run = 0; run < RUNS; run++)
          reports.push(
            await withBrowser(page.isSignedIn ? program.url : null, (port) =>
              runLighthouse(page.address, [...options, `--port=${port}`]),
            ),
          )
        const line = buildRow(page, preset, reports)
        lines.push(line)
        printLine(line.join('  '))
        for (const fault of new Set(reports.flatMap(listFailedAudits))) printLine(`  ${fault}`)
      }
    const load = loadavg()[0]?.toFixed(1)
    printLine(`\n${LIGHTHOUSE}, median of ${RUNS}, load of the machine at the end ${load}\n`)
    printLine(
      formatTable(
        [
          'page',
          'preset',
          'performance',
          'bar',
          'accessibility',
          '',
          'longest task',
          ...METRICS.map(([title]) => title),
        ],
        lines,
      ),
    )
    if (lines.some((line) => line.includes('BELOW'))) process.exitCode = 1
  } finally {
    monday.stop()
    await program.stop()
  }
})
