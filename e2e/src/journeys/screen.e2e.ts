import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, type Day } from '@poledne/contract/domain/day'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { findScreenProblems } from '../../../web/src/testing/screenProblems.ts'
import { type ApiClient, signInByApi, withRetryWhileBusy } from '../support/apiClient.ts'
import { createDataFolder, type Program, startProgram } from '../support/program.ts'
import { blockEventStream, serveAtTime } from '../support/screenServer.ts'
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

test('a screen shows what guests get today, and every change within seconds', async ({ page }) => {
  test.slow()
  await test.step("today's menu with prices, in each language in turn", async () => {
    const setTime = await openScreenAt(page, getLunchTime(3))
    await expect(locateTitle(page, /^Středa/)).toBeVisible()
    await expect(page.getByText('Kantýna Karlín')).toBeVisible()
    await expect(page.getByRole('listitem').first()).toContainText(/\d\sKč/)
    await setTime(addMinutes(getLunchTime(3), 0.25))
    await expect(locateTitle(page, /^Wednesday/)).toBeVisible()
    await expect(locateTitle(page, /^Středa/)).toHaveCount(0)
  })

  await test.step('publishing and unpublishing reach the screen within seconds', async () => {
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

  await test.step('an inactive restaurant is shown as closed, a missing menu as coming soon', async () => {
    await openScreenAt(page, getLunchTime(10))
    await expect(locateTitle(page, 'Jídelníček připravujeme')).toBeVisible()
    const callRestaurantAction = async (action: string) =>
      expect((await admin('POST', 'restaurants/bulk/', { action, ids: [1] })).status).toBe(200)
    await callRestaurantAction('deactivate')
    await expect(locateTitle(page, 'Zavřeno')).toBeVisible()
    await callRestaurantAction('activate')
    await expect(locateTitle(page, 'Jídelníček připravujeme')).toBeVisible()
  })
})

const FORMATS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 412, height: 823 },
]
/** The highest number of layouts of the document, which are slow on displays: one for each font size in each language. */
const MAX_LAYOUTS = 60

for (const screenType of ['day', 'week', 'allergens'] as const)
  test(`the page "${screenType}" clips no text and has no small text, with few layouts of the document`, async ({
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
      expect(await page.evaluate(findScreenProblems)).toEqual([])
    }
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
