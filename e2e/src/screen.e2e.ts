import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, type Day } from '@poledne/contract/domain/day'
import type { ScreenContent } from '@poledne/contract/guestMenu'
import { type Client, signInByApi } from './api.ts'
import { createDataFolder, type Program, startProgram } from './program.ts'
import { expect, test } from './test.ts'

/** A wall that hangs in Karlín, on a program of its own: it is closed, taken off and switched off here. */

test.describe.configure({ mode: 'serial' })

const PASSWORD = 'noon'
let folder: string
let program: Program
let admin: Client
let address: string
let monday: Day

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await createDataFolder()
  program = await startProgram({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
  admin = await signInByApi(program.url, PASSWORD)
  const list = (await (await admin('GET', 'settings/screens/')).json()) as { items: { id: string; name: string }[] }
  const id = list.items.find(({ name }) => name === 'Karlín, výdej')?.id
  address = `${program.url}/s/${id}/`
  const content = (await (await admin('GET', `public/screens/${id}/`)).json()) as ScreenContent
  monday = content.days[0]?.date ?? ''
})

test.afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
})

/** In summer and in winter within the hours of the screen, and in its first language. */
const lunchOf = (weekday: number) => new Date(`${addDays(monday, weekday - 1)}T11:00:00Z`)
const after = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000)
const title = (page: Page, text: string | RegExp) => page.getByRole('heading', { level: 1, name: text })

async function openAt(page: Page, time: Date): Promise<void> {
  // only the clock stands still; everything else goes on
  await page.clock.setFixedTime(time)
  await page.goto(address)
}

test("today's menu hangs on the wall with its prices, and the languages take turns", async ({ page }) => {
  await openAt(page, lunchOf(3))
  await expect(title(page, /^Středa/)).toBeVisible()
  await expect(page.getByText('Kantýna Karlín')).toBeVisible()
  await expect(page.getByRole('listitem').first()).toContainText(/\d\sKč/)
  await page.clock.setFixedTime(after(lunchOf(3), 0.25))
  await expect(title(page, /^Wednesday/)).toBeVisible()
  await expect(title(page, /^Středa/)).toHaveCount(0)
})

test('what is taken back or published is on the wall within seconds', async ({ page }) => {
  await openAt(page, lunchOf(3))
  const light = page.getByRole('heading', { level: 2, name: 'Lehká' })
  await expect(light).toBeVisible()
  const { items } = (await (await admin('GET', 'weeklyMenus/')).json()) as {
    items: { id: number; startDate: Day; weeklyMenuVariantNameCs: string; version: number }[]
  }
  const menu = items.find((item) => item.startDate === monday && item.weeklyMenuVariantNameCs === 'Lehká')
  const change = async (verb: string) =>
    expect((await admin('POST', `weeklyMenus/${menu?.id}/${verb}/`, {})).status).toBe(200)
  await change('unpublish')
  await expect(light).toBeHidden()
  await change('publish')
  await expect(light).toBeVisible()
})

test('a closed restaurant says so, which is not the same as a menu still to come', async ({ page }) => {
  await openAt(page, lunchOf(10))
  await expect(title(page, 'Jídelníček připravujeme')).toBeVisible()
  const switchTo = async (action: string) =>
    expect((await admin('POST', 'restaurants/bulk/', { action, ids: [1] })).status).toBe(200)
  await switchTo('deactivate')
  await expect(title(page, 'Zavřeno')).toBeVisible()
  await switchTo('activate')
  await expect(title(page, 'Jídelníček připravujeme')).toBeVisible()
})

test('outside its hours the wall is dark', async ({ page }) => {
  await openAt(page, after(lunchOf(3), 4 * 60))
  await expect(title(page, 'Obrazovka je vypnutá.')).toBeAttached()
  await page.clock.setFixedTime(lunchOf(4))
  await expect(title(page, /^Čtvrtek/)).toBeVisible()
})

test('a wall that nobody knows waits quietly', async ({ page }) => {
  await page.goto(`${program.url}/s/nobody-hung-this-one/`)
  await expect(title(page, /za okamžik/)).toBeAttached()
})

test('after a power cut without a network the menu is there, turns its days, tells its age, and recovers', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openAt(page, lunchOf(2))
  await expect(title(page, /^Úterý/)).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const port = new URL(program.url).port
  await program.stop()

  await page.reload()
  await expect(title(page, /^Úterý/)).toBeVisible()
  const age = page.getByText('Naposledy obnoveno')
  await expect(age).toBeHidden()
  await page.clock.setFixedTime(after(lunchOf(2), 11))
  await expect(age).toBeVisible()
  await page.clock.setFixedTime(lunchOf(3))
  await expect(title(page, /^Středa/)).toBeVisible()

  program = await startProgram({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, PORT: port })
  await expect(age).toBeHidden({ timeout: 60_000 })
  await expect(title(page, /^Středa/)).toBeVisible()
})
