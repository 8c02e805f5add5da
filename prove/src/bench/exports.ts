import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Exporter, openExporter } from '../../../server/src/core/export/exporter.ts'
import type { ExportChoices, MenuDocument } from '../../../server/src/core/export/menuDocument.ts'
import { checkAtMost, computeMedian, type Figure } from './figures.ts'
import { options } from './options.ts'

/** Exports run in worker threads of the server, so the exporter is measured in this process. */

const PDF_MAX_MS = 800
const JPG_MAX_MS = 1_000
const AGAIN_MAX_MS = 30
const MAX_DELAY_MS = 50
const AT_ONCE = 8
const MAX_GROWTH = 1.1

const SAMPLES = options.quick ? 10 : 40
const WARM_UP = 10
/** The number of exports in a batch; memory is measured per batch, in which a thread is replaced about once. */
const BATCH = 100
const WARM_UP_EXPORTS = 100
const EXPORT_COUNT = options.quick ? 300 : 500

const TYPES = [
  { cs: 'Polévka', en: 'Soup' },
  { cs: 'Menu 1', en: 'Menu 1' },
  { cs: 'Menu 2', en: 'Menu 2' },
  { cs: 'Bezmasé', en: 'Meat-free' },
  { cs: 'Salát', en: 'Salad' },
] as const

let menuCount = 0

/** Builds a menu of five days with five dishes each. No two menus are equal, so that no result comes from a cache. */
function buildNextMenu(): MenuDocument {
  const number = ++menuCount
  return {
    year: 2026,
    week: 47,
    days: ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => ({
      day,
      date: `2026-11-${15 + day}`,
      holiday: null,
      items: TYPES.slice(0, day > 5 ? 0 : TYPES.length).map((type, index) => ({
        type,
        dishes: [
          {
            cs: `Svíčková na smetaně, houskový knedlík, brusinky ${number}.${day}.${index}`,
            en: `Beef sirloin in cream sauce, bread dumplings ${number}.${day}.${index}`,
            allergens: ['1', '3', '7', '9'],
          },
        ],
        note: null,
        priceCzk: 189 + index,
        priceEur: 7.5 + index,
      })),
    })),
    variant: { cs: 'Standardní', en: 'Standard', xls: 'Standard' },
    restaurant: { cs: 'U Zlatého žejdlíku', en: 'The Golden Tankard' },
    allergens: ['1', '3', '7', '9'].map((code) => ({ code, cs: `Alergen ${code}`, en: `Allergen ${code}` })),
  }
}

const buildChoices = (format: ExportChoices['format']): ExportChoices => ({
  format,
  language: 'both',
  price: 'both',
  variantName: true,
  orientation: 'portrait',
  template: 'table',
  size: 'a4',
})

const formatMilliseconds = (value: number) => `${value.toFixed(0)} ms`
const formatMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
const formatRatio = (value: number) => value.toFixed(2)

type ExportKind = { name: string; format: ExportChoices['format']; isRepeated: boolean; bar?: number }

async function measureExportTime(exporter: Exporter, { name, format, isRepeated, bar }: ExportKind): Promise<Figure> {
  const times: number[] = []
  for (let index = 0; index < SAMPLES + WARM_UP; index++) {
    const menu = buildNextMenu()
    if (isRepeated) await exporter.render(menu, buildChoices(format))
    const start = performance.now()
    await exporter.render(menu, buildChoices(format))
    if (index >= WARM_UP) times.push(performance.now() - start)
  }
  const value = computeMedian(times)
  return {
    name,
    value: formatMilliseconds(value),
    spread: `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}`,
    ...(bar === undefined ? {} : checkAtMost(value, bar, formatMilliseconds)),
  }
}

/** Measures how long exports block the event loop, which other requests have to wait for. */
async function measureEventLoopDelay(exporter: Exporter): Promise<Figure> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (let round = 0; round < SAMPLES / AT_ONCE; round++)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        exporter.render(buildNextMenu(), buildChoices(index % 2 === 0 ? 'pdf' : 'jpg')),
      ),
    )
  delay.disable()
  const value = delay.percentile(99) / 1e6
  return {
    name: `event loop delay, p99, ${AT_ONCE} exports at once`,
    value: formatMilliseconds(value),
    spread: `at most ${formatMilliseconds(delay.max / 1e6)}`,
    ...checkAtMost(value, MAX_DELAY_MS, formatMilliseconds),
  }
}

/** Computes the slope of the regression line through samples that are one step apart. */
function computeSlope(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  const rise = samples.reduce((sum, sample, index) => sum + (index - middle) * (sample - mean), 0)
  return rise / samples.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}

/**
 * Measures the peak memory of the process, with its threads, in each hundred exports: threads grow and are replaced, so
 * memory goes up and down, but its peaks must not grow.
 */
async function measurePeakMemory(exporter: Exporter): Promise<Figure> {
  const peaks: number[] = []
  for (let index = 0; index < EXPORT_COUNT; index++) {
    await exporter.render(buildNextMenu(), buildChoices(index % 5 === 0 ? 'jpg' : 'pdf'))
    const batch = Math.floor(index / BATCH)
    peaks[batch] = Math.max(peaks[batch] ?? 0, process.memoryUsage.rss())
  }
  const settled = peaks.slice(WARM_UP_EXPORTS / BATCH)
  const [first = Number.NaN, last = Number.NaN] = [settled[0], settled.at(-1)]
  const value = last / first
  return {
    name: `memory after ${EXPORT_COUNT} exports to ${WARM_UP_EXPORTS + BATCH}`,
    value: formatRatio(value),
    spread: `${peaks.map((peak) => (peak / 2 ** 20).toFixed(0)).join(' ')} MB, ${computeSlope(settled) >= 0 ? '+' : '−'}${formatMegabytes(Math.abs(computeSlope(settled)))} each ${BATCH}`,
    ...checkAtMost(value, MAX_GROWTH, formatRatio),
  }
}

export async function measureExports(): Promise<Figure[]> {
  const exporter = openExporter()
  try {
    const memory = await measurePeakMemory(exporter)
    return [
      await measureExportTime(exporter, {
        name: 'PDF of a new menu',
        format: 'pdf',
        isRepeated: false,
        bar: PDF_MAX_MS,
      }),
      await measureExportTime(exporter, { name: 'PDF again', format: 'pdf', isRepeated: true, bar: AGAIN_MAX_MS }),
      await measureExportTime(exporter, {
        name: 'JPG of a new menu',
        format: 'jpg',
        isRepeated: false,
        bar: JPG_MAX_MS,
      }),
      await measureExportTime(exporter, { name: 'JPG again', format: 'jpg', isRepeated: true, bar: AGAIN_MAX_MS }),
      await measureEventLoopDelay(exporter),
      memory,
    ]
  } finally {
    await exporter.close()
  }
}
