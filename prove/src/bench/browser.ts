import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { checkAtLeast, checkAtMost, type Figure } from './figures.ts'
import { ADMIN, type Program } from './programs.ts'

const KB = 1024
const SIGN_IN_MAX_KB = 140
const LIST_MAX_KB = 230
const SCREEN_MAX_KB = 30
const ROWS_DEEP = 2_000
const SMOOTH_MS = 32
const MIN_SMOOTH_PERCENT = 95

const formatKilobytes = (value: number) => `${value.toFixed(0)} KB`
const formatPercent = (value: number) => `${value.toFixed(1)} %`

declare global {
  interface Window {
    /** When the first row of the list appeared, by `performance.now()`. */
    firstRowAt?: number
  }
}

/** Runs in the page: notes when the first row of a list is in the document. */
function recordFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tbody tr:not([aria-hidden]) td')) return
    window.firstRowAt = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Tracks the scripts that the page loads; the returned function resolves to the gzipped size in KB of all but `later`. */
function trackScriptSize(page: Page): (later?: readonly string[]) => Promise<number> {
  const bodies = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js') || !response.ok()) return
    bodies.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  })
  return async (later = []) => {
    const counted = [...bodies].filter(([url]) => !later.includes(url)).map(([, size]) => size)
    return (await Promise.all(counted)).reduce((sum, size) => sum + size, 0) / KB
  }
}

type ScrollResult = { share: number; p95: number; rows: number }

/** Scrolls with every frame, faster than a person reads, and measures the time between frames. */
const scrollAndMeasureFrames = (page: Page): Promise<ScrollResult> =>
  page.evaluate(
    async ({ rowsDeep, smoothMs }) => {
      const PIXELS_PER_FRAME = 120
      const LIMIT_MS = 60_000
      const rows = document.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden])')
      const rowHeight = rows[0]?.getBoundingClientRect().height ?? 44
      let region: Element | null = rows[0] ?? null
      while (region && (region.scrollHeight <= region.clientHeight || getComputedStyle(region).overflowY === 'visible'))
        region = region.parentElement
      const scroller = region ?? document.scrollingElement ?? document.body
      const gaps: number[] = []
      const began = await new Promise(requestAnimationFrame)
      let last = began
      while (scroller.scrollTop < rowsDeep * rowHeight && last - began < LIMIT_MS) {
        scroller.scrollTop += PIXELS_PER_FRAME
        const now = await new Promise(requestAnimationFrame)
        gaps.push(now - last)
        last = now
      }
      gaps.sort((a, b) => a - b)
      return {
        share: (gaps.filter((gap) => gap < smoothMs).length / gaps.length) * 100,
        p95: gaps[Math.floor(gaps.length * 0.95)] ?? 0,
        rows: Math.round(scroller.scrollTop / rowHeight),
      }
    },
    { rowsDeep: ROWS_DEEP, smoothMs: SMOOTH_MS },
  )

const launchBrowser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })

type ScriptSizes = { signIn: number; list: number; idle: number }

/** Opens the dishes with an empty cache, signs in, and measures the scripts that the page has loaded at each step. */
async function measureScripts(page: Page, ours: Program): Promise<ScriptSizes> {
  const readScriptSize = trackScriptSize(page)
  await page.goto(`${ours.url}/admin/dishes`, { waitUntil: 'networkidle' })
  await page.locator('[name=username]').fill(ADMIN.username)
  const signIn = await readScriptSize()
  await page.evaluate(recordFirstRow)
  await page.locator('[name=password]').fill(ADMIN.password)
  await page.locator('[type=submit]').click()
  await page.locator('tbody tr:not([aria-hidden]) td').first().waitFor()
  await page.waitForLoadState('networkidle')
  // The rest of the app is loaded after the first rows, so only scripts that were requested before them count.
  const later = await page.evaluate(
    (pattern) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => new RegExp(pattern).test(name) && startTime > (window.firstRowAt ?? 0))
        .map(({ name }) => name),
    '\\.js$',
  )
  return { signIn, list: await readScriptSize(later), idle: await readScriptSize() }
}

const toScriptFigures = ({ signIn, list, idle }: ScriptSizes): Figure[] => [
  {
    name: 'JavaScript up to the sign-in form, gzip',
    value: formatKilobytes(signIn),
    ...checkAtMost(signIn, SIGN_IN_MAX_KB, formatKilobytes),
  },
  {
    name: 'JavaScript up to the first list, gzip',
    value: formatKilobytes(list),
    spread: `${formatKilobytes(idle)} once idle`,
    ...checkAtMost(list, LIST_MAX_KB, formatKilobytes),
  },
]

async function measureApp(browser: Browser, ours: Program): Promise<Figure[]> {
  // A new browser context starts with an empty cache.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'cs-CZ' })
  const page = await context.newPage()
  const scripts = await measureScripts(page, ours)
  const scroll = await scrollAndMeasureFrames(page)
  await context.close()
  return [
    ...toScriptFigures(scripts),
    {
      name: `frames under ${SMOOTH_MS} ms, ${scroll.rows} rows deep`,
      value: formatPercent(scroll.share),
      spread: `95 % within ${scroll.p95.toFixed(0)} ms`,
      ...(scroll.rows < ROWS_DEEP ? { isMet: false } : checkAtLeast(scroll.share, MIN_SMOOTH_PERCENT, formatPercent)),
    },
  ]
}

/** Measures the scripts of the page for screens; their size is the same for every screen id, known or not. */
async function measureScreen(browser: Browser, ours: Program): Promise<Figure> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const page = await context.newPage()
  const readScriptSize = trackScriptSize(page)
  await page.goto(`${ours.url}/admin/s/benchmark/`)
  await page.locator('h1').waitFor({ state: 'attached' })
  const weight = await readScriptSize()
  await context.close()
  return {
    name: 'JavaScript of a screen, gzip',
    value: formatKilobytes(weight),
    ...checkAtMost(weight, SCREEN_MAX_KB, formatKilobytes),
  }
}

/** Measures only the scripts up to the sign-in form and the first list. */
export async function measureJavaScript(ours: Program): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    return toScriptFigures(await measureScripts(await browser.newPage({ locale: 'cs-CZ' }), ours))
  } finally {
    await browser.close()
  }
}

/** Measures the app in a real browser with an empty cache. */
export async function measureBrowser(ours: Program): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    return [...(await measureApp(browser, ours)), await measureScreen(browser, ours)]
  } finally {
    await browser.close()
  }
}
