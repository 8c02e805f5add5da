import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, type Day, daysBetween } from '@poledne/contract/domain/day'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { type ApiClient, signInByApi, withRetryWhileBusy } from '../support/apiClient.ts'
import { createDataFolder, type Program, startProgram } from '../support/program.ts'
import { advanceTime, blockEventStream, getUtcOffset, serveAtTime, setServerDown } from '../support/screenServer.ts'
import { expect, test } from '../support/test.ts'

/** These tests use a screen in Karlín on a separate program, because they change restaurants and stop the server. */

test.describe.configure({ mode: 'serial' })

const PASSWORD = 'noon'
let folder: string
let program: Program
let admin: ApiClient
let address: string
let aroundTheClock: string
let monday: Day

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await createDataFolder()
  program = await startProgram({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
  admin = withRetryWhileBusy(await signInByApi(program.url, PASSWORD))
  type Screens = { items: { id: string; name: string }[]; version: number }
  const list = (await (await admin('GET', 'settings/screens/')).json()) as Screens
  const screen = list.items.find(({ name }) => name === 'Karlín, výdej')
  const id = screen?.id
  address = `${program.url}/s/${id}/`
  const { id: _, ...sleepless } = { ...screen, name: 'Nonstop', languages: ['cs'], hoursFrom: null, hoursTo: null }
  const answer = await admin('PUT', 'settings/screens/', { ...list, items: [...list.items, sleepless] })
  const { items } = (await answer.json()) as Screens
  aroundTheClock = `${program.url}/s/${items.find(({ name }) => name === 'Nonstop')?.id}/`
  const content = (await (await admin('GET', `public/screens/${id}/`)).json()) as ScreenContent
  monday = content.days[0]?.date ?? ''
})

test.afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns a time at which the screen is on in summer and in winter and shows its first language. */
const getLunchTime = (weekday: number) => new Date(`${addDays(monday, weekday - 1)}T11:00:00Z`)
const addMinutes = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000)
const locateTitle = (page: Page, text: string | RegExp) => page.getByRole('heading', { level: 1, name: text })

async function openScreenAt(page: Page, time: Date): Promise<(time: Date) => Promise<void>> {
  const server = await serveAtTime(page, time)
  const setTime = async (next: Date) => {
    server.time = next
    // The clock of the page stands still, but its timers run.
    await page.clock.setFixedTime(next)
  }
  await setTime(time)
  await page.goto(address)
  return setTime
}

test("a screen shows today's menu with prices and alternates its languages", async ({ page }) => {
  const setTime = await openScreenAt(page, getLunchTime(3))
  await expect(locateTitle(page, /^Středa/)).toBeVisible()
  await expect(page.getByText('Kantýna Karlín')).toBeVisible()
  await expect(page.getByRole('listitem').first()).toContainText(/\d\sKč/)
  await setTime(addMinutes(getLunchTime(3), 0.25))
  await expect(locateTitle(page, /^Wednesday/)).toBeVisible()
  await expect(locateTitle(page, /^Středa/)).toHaveCount(0)
})

test('publishing and unpublishing reach the screen within seconds', async ({ page }) => {
  await openScreenAt(page, getLunchTime(3))
  const light = page.getByRole('heading', { level: 2, name: 'Lehká' })
  await expect(light).toBeVisible()
  const { items } = (await (await admin('GET', 'weeklyMenus/')).json()) as {
    items: { id: number; startDate: Day; weeklyMenuVariantNameCs: string; version: number }[]
  }
  const menu = items.find((item) => item.startDate === monday && item.weeklyMenuVariantNameCs === 'Lehká')
  const callMenuAction = async (verb: string) =>
    expect((await admin('POST', `weeklyMenus/${menu?.id}/${verb}/`, {})).status).toBe(200)
  await callMenuAction('unpublish')
  await expect(light).toBeHidden()
  await callMenuAction('publish')
  await expect(light).toBeVisible()
})

test('an inactive restaurant shows "closed", a missing menu shows "coming soon"', async ({ page }) => {
  await openScreenAt(page, getLunchTime(10))
  await expect(locateTitle(page, 'Jídelníček připravujeme')).toBeVisible()
  const callRestaurantAction = async (action: string) =>
    expect((await admin('POST', 'restaurants/bulk/', { action, ids: [1] })).status).toBe(200)
  await callRestaurantAction('deactivate')
  await expect(locateTitle(page, 'Zavřeno')).toBeVisible()
  await callRestaurantAction('activate')
  await expect(locateTitle(page, 'Jídelníček připravujeme')).toBeVisible()
})

test('a screen is dark outside its hours', async ({ page }) => {
  const setTime = await openScreenAt(page, addMinutes(getLunchTime(3), 4 * 60))
  await expect(locateTitle(page, 'Obrazovka je vypnutá.')).toBeAttached()
  await setTime(getLunchTime(4))
  await expect(locateTitle(page, /^Čtvrtek/)).toBeVisible()
})

test('an unknown screen id shows an error in both languages, on any form of id', async ({ page }) => {
  for (const id of ['no-such-screen', 'not.even.an.id']) {
    await page.goto(`${program.url}/s/${id}/`)
    await expect(locateTitle(page, 'Tato obrazovka neexistuje')).toBeVisible()
    await expect(page.getByText('This screen doesn’t exist')).toBeVisible()
  }
})

/** Reads the allergens of the first dish in the content that the screen has stored. */
const readStoredCodes = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('poledne-screen:')) ?? ''
    const { content } = JSON.parse(localStorage.getItem(key) ?? '{"content":{"days":[]}}')
    type Day = { variants: { items: { dishes: { allergenCodes?: string[] | null }[] }[] }[] }
    const [first] = (content.days as Day[]).flatMap(({ variants }) =>
      variants.flatMap(({ items }) => items.flatMap(({ dishes }) => dishes)),
    )
    return first ? (first.allergenCodes ?? null) : 'nothing'
  })

test('a dish without declared allergens is marked, in old stored content as well as in new', async ({ page }) => {
  let codes: string[] | null | undefined
  const server = await serveAtTime(page, getLunchTime(3), (content) => ({
    ...content,
    days: content.days.map((day) => ({
      ...day,
      variants: day.variants.map((variant) => ({
        ...variant,
        items: variant.items.map((item) => ({
          ...item,
          dishes: item.dishes.map((dish) => ({ ...dish, allergenCodes: codes as string[] | null })),
        })),
      })),
    })),
  }))
  await blockEventStream(page)
  await page.clock.setFixedTime(getLunchTime(3))
  const marks = page.getByText('alergeny neuvedeny', { exact: true })
  const labels = page.getByText('Polévka', { exact: true })
  for (const [form, isMarked] of [
    [null, true],
    [[], false],
    [undefined, true],
    [['1'], false],
  ] as const) {
    codes = form as typeof codes
    server.isDown = false
    await page.goto(aroundTheClock)
    // The page shows older content from its cache until it has stored the new one.
    await expect.poll(() => readStoredCodes(page)).toEqual(codes ?? null)
    server.isDown = true
    // The page loads from its cache, without the server.
    await page.reload()
    await expect(labels.first()).toBeVisible()
    if (isMarked) await expect(marks.first()).toBeVisible()
    else await expect(marks).toHaveCount(0)
  }
})

test('every page of a full week shows the row labels', async ({ page }) => {
  const labels = new Set<string>()
  await serveAtTime(page, getLunchTime(3), (content) => ({
    ...content,
    screenType: 'week',
    days: content.days.map((day) => ({
      ...day,
      variants: day.variants.slice(0, 1).map((variant) => {
        for (const { typeNameCs } of variant.items) labels.add(typeNameCs)
        return { ...variant, items: [...variant.items, ...variant.items] }
      }),
    })),
  }))
  await blockEventStream(page)
  let time = getLunchTime(3)
  await page.clock.setFixedTime(time)
  await page.goto(aroundTheClock)
  const pageNumber = page.getByText(/^\d \/ \d$/)
  const sheets = Number((await pageNumber.textContent())?.at(-1))
  expect(sheets).toBeGreaterThan(1)
  const seen = new Set<string>()
  while (seen.size < sheets) {
    const number = (await pageNumber.last().textContent()) ?? ''
    const shown = page.getByText(new RegExp(`^(${[...labels].join('|')})$`)).filter({ visible: true })
    await expect(shown).toHaveCount(await page.getByRole('listitem').count())
    seen.add(number)
    time = addMinutes(time, 0.25)
    await page.clock.setFixedTime(time)
    await expect(pageNumber).not.toHaveText(number)
  }
})

const FORMATS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 412, height: 823 },
]
/** A load of the page needs a layout for the logo, the ruler and the sheet, and for changes of the document. */
const MAX_LAYOUTS = 16

for (const screenType of ['day', 'week', 'allergens'] as const)
  test(`the page "${screenType}" has the largest text that fits, with few layouts of the document`, async ({
    page,
  }) => {
    await serveAtTime(page, getLunchTime(1), (content) => ({ ...content, screenType }))
    await blockEventStream(page)
    await page.clock.setFixedTime(getLunchTime(1))
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const countLayouts = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
    }
    for (const viewport of FORMATS) {
      await page.setViewportSize(viewport)
      await page.goto('about:blank')
      const before = await countLayouts()
      await page.goto(aroundTheClock)
      await expect(locateTitle(page, /^(Pondělí|\d+\.\stýden|Alergeny)/)).toBeVisible()
      await expect(page.locator('html')).toHaveClass(/fontsLoaded/)
      expect((await countLayouts()) - before).toBeLessThanOrEqual(MAX_LAYOUTS)
      const { overflows, overflowsIfLarger, size } = await page.evaluate(() => {
        const sheet = document.querySelector<HTMLElement>('.sheet')
        const body = document.querySelector<HTMLElement>('.body')
        if (!sheet || !body) throw new Error('the sheet is missing')
        const isOverflowing = () => body.scrollHeight > body.clientHeight || body.scrollWidth > body.clientWidth
        const used = Number(sheet.style.getPropertyValue('--size'))
        const isOverflowingNow = isOverflowing()
        sheet.style.setProperty('--size', String(used * 1.05))
        return { overflows: isOverflowingNow, overflowsIfLarger: isOverflowing(), size: used }
      })
      expect(overflows).toBe(false)
      // The sheets of a week share the size of the fullest one.
      if (screenType !== 'week' && size < 6) expect(overflowsIfLarger).toBe(true)
      expect(size).toBeGreaterThan(2)
    }
  })

test('a screen recovers after a single 404', async ({ page }) => {
  await openScreenAt(page, getLunchTime(3))
  await expect(locateTitle(page, /^Středa/)).toBeVisible()
  const unknown = { status: 404, contentType: 'application/problem+json', json: { code: 'not_found', status: 404 } }
  await page.route(/\/api\/public\/screens\/[\w-]+\/$/, (route) => route.fulfill(unknown), { times: 1 })
  const triggerRequest = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
  await triggerRequest()
  await expect(locateTitle(page, 'Tato obrazovka neexistuje')).toBeVisible()
  await triggerRequest()
  await expect(locateTitle(page, /^Středa/)).toBeVisible()
})

test('a reload offline shows the stored menu, its age and the next day, and recovers', async ({ page }) => {
  test.setTimeout(120_000)
  const setTime = await openScreenAt(page, getLunchTime(2))
  await expect(locateTitle(page, /^Úterý/)).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const port = new URL(program.url).port
  await program.stop()

  await page.reload()
  await expect(locateTitle(page, /^Úterý/)).toBeVisible()
  const age = page.getByText('Naposledy aktualizováno')
  await expect(age).toBeHidden()
  await setTime(addMinutes(getLunchTime(2), 11))
  await expect(age).toBeVisible()
  await setTime(getLunchTime(3))
  await expect(locateTitle(page, /^Středa/)).toBeVisible()

  program = await startProgram({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, PORT: port })
  await expect(age).toBeHidden({ timeout: 60_000 })
  await expect(locateTitle(page, /^Středa/)).toBeVisible()
})

const HOUR = 3_600_000

test('the screen shows the right day offline, across midnight and with a wrong clock', async ({ page }) => {
  const server = await serveAtTime(page, getLunchTime(2))
  await blockEventStream(page)
  await page.clock.install({ time: getLunchTime(2) })
  await page.goto(aroundTheClock)
  await expect(locateTitle(page, /^Úterý/)).toBeVisible()
  const age = page.getByText('Naposledy aktualizováno')
  await setServerDown(page, server, true)
  await advanceTime(page, server, 5 * 60_000)
  await expect(age).toBeHidden()
  await advanceTime(page, server, HOUR)
  await expect(age).toHaveText(/aktualizováno 1[23]:0\d$/)

  await page.clock.setSystemTime(getLunchTime(1))
  await advanceTime(page, server, 60_000)
  await expect(locateTitle(page, /^Úterý/)).toBeVisible()
  await expect(age).toBeVisible()
  const toMidnight = Date.parse(`${addDays(monday, 2)}T00:00:00${getUtcOffset(monday)}`) - server.time.getTime()
  await advanceTime(page, server, toMidnight - 60_000)
  await expect(locateTitle(page, /^Úterý/)).toBeVisible()
  await advanceTime(page, server, 61_000)
  await expect(locateTitle(page, /^Středa/)).toBeVisible()

  await setServerDown(page, server, false)
  await expect(age).toBeHidden()
  await expect(locateTitle(page, /^Středa/)).toBeVisible()
  // A clock that jumps a day ahead triggers a request at once.
  const contentRequested = page.waitForResponse((response) => response.url().includes('/api/public/screens/'))
  await page.clock.setSystemTime(getLunchTime(5))
  await contentRequested
  await expect(locateTitle(page, /^Středa/)).toBeVisible()
})

/** The first Sunday has 23 hours, the second one has 25. */
for (const [sunday, began, hours] of [
  ['2027-03-28', '2027-03-27T23:00:00Z', 23],
  ['2027-10-31', '2027-10-30T22:00:00Z', 25],
] as const)
  test(`a screen offline over the clock change on ${sunday} changes the day at midnight`, async ({ page }) => {
    const start = new Date(Date.parse(began) - HOUR)
    const moveDaysToSunday = (content: ScreenContent): ScreenContent => {
      const by = daysBetween(content.days[0]?.date ?? sunday, addDays(sunday, -6))
      return { ...content, days: content.days.map((day) => ({ ...day, date: addDays(day.date, by) })) }
    }
    const server = await serveAtTime(page, start, moveDaysToSunday)
    await blockEventStream(page)
    await page.clock.install({ time: start })
    await page.goto(aroundTheClock)
    const locateWeekday = (name: string) => page.getByText(new RegExp(`^${name}`))
    await expect(locateWeekday('Sobota')).toBeVisible()
    await setServerDown(page, server, true)
    await advanceTime(page, server, HOUR - 60_000)
    await expect(locateWeekday('Sobota')).toBeVisible()
    await advanceTime(page, server, 90_000)
    await expect(locateWeekday('Neděle')).toBeVisible()
    await advanceTime(page, server, hours * HOUR - 90_000)
    await expect(locateWeekday('Neděle')).toBeVisible()
    await advanceTime(page, server, 90_000)
    await expect(locateWeekday('Pondělí')).toBeVisible()
    await expect(page.getByText('Naposledy aktualizováno')).toBeVisible()
  })
