import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { checkAtLeast, checkAtMost, computeMedian, type Figure } from './figures.ts'
import { options } from './options.ts'
import type { Program } from './programs.ts'
import { EXPORT_COLUMNS } from './raw/statements.ts'
import { seedUsers } from './seedCrowd.ts'

/** Exports the list of all dishes and compares it with a cursor whose rows are joined without any format. */

const LEAST_RATIO = 0.5
const MAX_GROWTH_MB = 100
const MAX_DELAY_MS = 50
const RUNS = options.quick ? 3 : 7
const SAMPLE_MS = 10
const EXPORT_PATH = `/admin/api/dishes/export/?columns=${EXPORT_COLUMNS}&sort=nameCs:asc`

type Download = { ms: number; bytes: number }

async function download(url: string, token: string): Promise<Download> {
  const began = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'accept-language': 'cs' } })
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).length
  return { ms: performance.now() - began, bytes }
}

/** Reads the resident memory of a process in megabytes; works on Linux only. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024
}

/** Runs the work and returns the highest memory of the process and the slowest response to a small request meanwhile. */
async function observe(program: Program, work: () => Promise<unknown>) {
  let [peak, isRunning] = [0, true]
  const delays: number[] = []
  const observing = (async () => {
    while (isRunning) {
      const began = performance.now()
      await (await fetch(`${program.url}/healthz`)).arrayBuffer()
      delays.push(performance.now() - began)
      peak = Math.max(peak, await readMemory(program.pid))
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
    }
  })()
  await work()
  isRunning = false
  await observing
  const sorted = delays.sort((a, b) => a - b)
  return { peak, delay: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

const formatMilliseconds = (value: number) => `${value.toFixed(0)} ms`
const formatMegabytes = (value: number) => `${value.toFixed(0)} MB`
const formatRatio = (value: number) => value.toFixed(2)
const formatTimes = (downloads: readonly Download[]) =>
  `${formatMilliseconds(computeMedian(downloads.map(({ ms }) => ms)))}, ${((downloads[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB`

export async function measureListExports(ours: Program, raw: Program, client: pg.Client): Promise<Figure[]> {
  const [token = ''] = await seedUsers(client, 'export', 1)
  const downloadOurs = (format: string) => download(`${ours.url}${EXPORT_PATH}&format=${format}`, token)
  const downloadRaw = () => download(`${raw.url}/export`, token)
  await Promise.all([downloadOurs('csv'), downloadRaw()])
  await downloadOurs('xlsx')
  const before = await readMemory(ours.pid)
  const [own, bare, workbooks]: [Download[], Download[], Download[]] = [[], [], []]
  for (let run = 0; run < RUNS; run++) {
    bare.push(await downloadRaw())
    own.push(await downloadOurs('csv'))
    workbooks.push(await downloadOurs('xlsx'))
  }
  const compare = (downloads: readonly Download[]) => downloads.map(({ ms }, run) => (bare[run]?.ms ?? 0) / ms)
  const csvRatios = compare(own)
  const ratio = computeMedian(csvRatios)
  const observedCsv = await observe(ours, () => downloadOurs('csv'))
  const observedXlsx = await observe(ours, () => downloadOurs('xlsx'))
  const growth = Math.max(observedCsv.peak, observedXlsx.peak) - before
  const rows = options.dishes.toLocaleString('en')
  return [
    {
      name: `CSV of ${rows} rows to a raw cursor`,
      value: formatRatio(ratio),
      spread: `${formatRatio(Math.min(...csvRatios))}–${formatRatio(Math.max(...csvRatios))}; ${formatTimes(own)}; raw ${formatTimes(bare)}`,
      ...checkAtLeast(ratio, LEAST_RATIO, formatRatio),
    },
    {
      name: `Excel of ${rows} rows to a raw cursor`,
      value: formatRatio(computeMedian(compare(workbooks))),
      spread: formatTimes(workbooks),
    },
    {
      name: 'memory during an export of a list',
      value: `+${formatMegabytes(Math.max(0, growth))}`,
      spread: `${formatMegabytes(before)} before`,
      ...checkAtMost(growth, MAX_GROWTH_MB, formatMegabytes),
    },
    {
      name: 'response time during an export of a list, p99',
      value: formatMilliseconds(Math.max(observedCsv.delay, observedXlsx.delay)),
      spread: `CSV ${formatMilliseconds(observedCsv.delay)}, Excel ${formatMilliseconds(observedXlsx.delay)}`,
      ...checkAtMost(Math.max(observedCsv.delay, observedXlsx.delay), MAX_DELAY_MS, formatMilliseconds),
    },
  ]
}
