import { chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { checkAtMost, type Figure } from './figures.ts'
import { ADMIN, type Program } from './programs.ts'

/** Measures how fast the grids paint after each key on a slowed-down CPU: the planner with a full week, and the price board. */

const ROWS = 12
const DISHES_PER_CELL = 3
const CPU_SLOWDOWN = 4
const MAX_P95_MS = 100
/** The browser reports no events below this duration, so a key without an entry counts as this fast. */
const MIN_REPORTED_MS = 16
const START_DATE = '2031-03-03'

const LISTS = `
  insert into weekly_menu_variants (position, name_cs, name_en, name_xls)
    select 1, 'Standard', 'Standard', 'S' where not exists (select 1 from weekly_menu_variants);
  insert into menu_item_types (position, name_cs, name_en)
    select g, 'Menu ' || g, 'Menu ' || g from generate_series((select count(*) + 1 from menu_item_types), ${ROWS}) g`

const WEEK = `
  insert into weekly_menus (start_date, weekly_menu_variant_id, weekly_menu_items_data)
  select '${START_DATE}', (select min(id) from weekly_menu_variants), (
    select jsonb_agg(jsonb_build_object('day', d, 'items', (
      select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id, 'dishIds',
        (select jsonb_agg(1 + (d * 1009 + m.id * 97 + n * 31) % 9000) from generate_series(1, ${DISHES_PER_CELL}) n)))
      from (select id from menu_item_types order by position, id limit ${ROWS}) m)))
    from generate_series(1, 7) d)
  returning id`

async function seedFullWeek(client: pg.Client): Promise<number> {
  await client.query(LISTS)
  const { rows } = await client.query<{ id: number }>(WEEK)
  await client.query('vacuum analyze')
  return rows[0]?.id ?? 0
}

const typeWord = (word: string) => [...word]

/** The price board has 40 restaurants and 60 columns, each with a price. */
const BOARD = { restaurants: 40, variants: 4, types: 15 } as const

const BOARD_LISTS = `
  insert into restaurants (name_cs, name_en)
    select 'Kantýna ' || g, 'Canteen ' || g
    from generate_series((select count(*) + 1 from restaurants), ${BOARD.restaurants}) g;
  insert into weekly_menu_variants (position, name_cs, name_en, name_xls)
    select g, 'Varianta ' || g, 'Variant ' || g, 'V' || g
    from generate_series((select count(*) + 1 from weekly_menu_variants), ${BOARD.variants}) g;
  insert into menu_item_types (position, name_cs, name_en)
    select g, 'Menu ' || g, 'Menu ' || g
    from generate_series((select count(*) + 1 from menu_item_types), ${BOARD.types}) g;
  insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
    select r.id, v.id, '2031-01-06', (
      select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id, 'priceCzk', 9900 + 100 * m.id, 'priceEur', null))
      from (select id from menu_item_types order by position, id limit ${BOARD.types}) m)
    from (select id from restaurants order by id limit ${BOARD.restaurants}) r,
      (select id from weekly_menu_variants order by position, id limit ${BOARD.variants}) v`

async function seedBoard(client: pg.Client): Promise<void> {
  await client.query(BOARD_LISTS)
  await client.query('vacuum analyze')
}

/** Keys of all kinds, as a user plans: moving, selecting, typing, accepting, filling, clearing, undoing. */
const PLANNER_KEYS: readonly string[] = [
  ...['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'End', 'Home', 'Control+End'],
  ...['Control+Home', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+a', 'ArrowDown'],
  ...[...typeWord('hov'), 'Tab', ...typeWord('kure'), 'Tab', ...typeWord('cesn'), 'Enter', 'Escape'],
  ...['Delete', ...typeWord('svick'), 'Enter', 'ArrowDown', 'ArrowDown', 'Enter', 'Tab', 'Shift+Tab', 'Escape'],
  ...['ArrowRight', 'Control+d', 'Control+r', 'ArrowDown', 'Control+d', 'Shift+ArrowRight', 'Shift+ArrowDown'],
  ...['Control+r', 'Control+z', 'Control+z', 'Control+Shift+z', 'Control+c', 'ArrowDown', 'Control+v', 'Control+z'],
  ...['Delete', 'Control+z', ...typeWord('ryb'), 'Backspace', 'Shift+Enter', 'Escape', 'Control+z', 'ArrowUp'],
  ...['Enter', ...typeWord('polev'), 'ArrowDown', 'Tab', ...typeWord('omac'), 'Shift+Tab', 'Escape', 'ArrowLeft'],
  ...['Control+a', 'Delete', 'Control+z', 'Control+z', 'Control+Shift+z', 'ArrowDown', 'ArrowRight', 'Home'],
]

/** Keys of all kinds, as a user changes prices. */
const BOARD_KEYS: readonly string[] = [
  ...['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'End', 'Home', 'Control+End', 'Control+Home'],
  ...[...typeWord('125'), 'Enter', ...typeWord('130'), 'Tab', ...typeWord('99,5'), 'Tab', ...typeWord('142'), 'Enter'],
  ...['Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d', 'Control+r', 'Control+z', 'Control+z'],
  ...['Control+Shift+z', 'Control+c', 'ArrowDown', 'ArrowDown', 'Control+v', 'Control+z', 'Delete', 'Control+z'],
  ...['Control+a', 'ArrowRight', 'F2', 'Escape', ...typeWord('88'), 'Backspace', 'Escape', 'ArrowDown', 'ArrowDown'],
  ...[...typeWord('77'), 'Tab', ...typeWord('78'), 'Tab', ...typeWord('79'), 'Enter', 'Control+z', 'Control+z', 'End'],
]

/** Starts to record how long each key took until the next paint, by interaction. */
const recordKeyDurations = (page: Page) =>
  page.evaluate((threshold) => {
    const durations = new Map<number, number>()
    Object.assign(window, { keyDurations: durations })
    // The callback is inline, because a named function of this file does not run in the page.
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0 && entry.name.startsWith('key'))
          durations.set(entry.interactionId, Math.max(durations.get(entry.interactionId) ?? 0, entry.duration))
    })
    observer.observe({ type: 'event', durationThreshold: threshold } as PerformanceObserverInit)
  }, MIN_REPORTED_MS)

const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

async function pressKeys(page: Page, keys: readonly string[]): Promise<{ key: string; ms: number }[]> {
  const results: { key: string; ms: number }[] = []
  for (const key of keys) {
    await page.evaluate(() => (window as unknown as { keyDurations: Map<number, number> }).keyDurations.clear())
    await page.keyboard.press(key)
    await waitForPaint(page)
    await waitForPaint(page)
    const durations = await page.evaluate(() => [
      ...(window as unknown as { keyDurations: Map<number, number> }).keyDurations.values(),
    ])
    results.push({ key, ms: Math.max(MIN_REPORTED_MS, ...durations) })
  }
  return results
}

const formatMilliseconds = (value: number) => `${value.toFixed(0)} ms`

async function measureKeys(page: Page, name: string, keys: readonly string[]): Promise<Figure> {
  await page.locator('[data-cell]').first().focus()
  await recordKeyDurations(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const results = (await pressKeys(page, keys)).sort((a, b) => a.ms - b.ms)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const p95 = results[Math.ceil(results.length * 0.95) - 1]?.ms ?? Number.NaN
  const slowest = results.slice(-3).map(({ key, ms }) => `${key} ${formatMilliseconds(ms)}`)
  return {
    name: `${name}, paint after a key, p95 of ${results.length} keys, CPU ${CPU_SLOWDOWN}× slower`,
    value: formatMilliseconds(p95),
    spread: `slowest: ${slowest.join(', ')}`,
    ...checkAtMost(p95, MAX_P95_MS, formatMilliseconds),
  }
}

async function measureBoardKeys(page: Page, url: string): Promise<Figure> {
  await page.goto(`${url}/admin/prices`)
  await page.getByRole('textbox').first().fill('3/3/2031')
  await page.keyboard.press('Enter')
  const cells = BOARD.restaurants * BOARD.variants * BOARD.types
  await page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('[data-cell]')].filter((cell) => /\d/.test(cell.textContent ?? '')).length >= count,
    cells,
  )
  return measureKeys(page, `price board of ${cells} cells`, BOARD_KEYS)
}

export async function measureGridKeys(ours: Program, client: pg.Client): Promise<Figure[]> {
  const menuId = await seedFullWeek(client)
  await seedBoard(client)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(`${ours.url}/admin/weeklyMenus/${menuId}/edit`)
    await page.locator('[name=username]').fill(ADMIN.username)
    await page.locator('[name=password]').fill(ADMIN.password)
    await page.locator('[type=submit]').click()
    await page.locator('[role=grid][aria-readonly=false]').waitFor()
    await page.waitForFunction(
      (count) => [...document.querySelectorAll('[data-dish]')].filter((dish) => dish.textContent).length >= count,
      7 * ROWS * DISHES_PER_CELL,
    )
    const planner = await measureKeys(page, 'planner', PLANNER_KEYS)
    // A new page, because the planner asks before it is left with unsaved changes.
    const board = await measureBoardKeys(await context.newPage(), ours.url)
    return [planner, board]
  } finally {
    await browser.close()
  }
}
