import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type ApiClient, signInByApi, withRetryWhileBusy } from '../support/apiClient.ts'
import { createDataFolder, type Program, startProgram } from '../support/program.ts'
import { expect, locateNotification, test } from '../support/test.ts'

/** This test uses a separate program, because it replaces the published menu of the current week. */

const PASSWORD = 'noon'
/** Guests see a correction within this time. */
const WITHIN_SECONDS = { timeout: 5_000 }
const DISH = 'Opravená polévka'
let folder: string
let program: Program
let admin: ApiClient
let screenUrl: string
let dishId: number

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await admin(method, path, body)
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

/** Puts the dish on every day of a published week, so that the screen shows it whatever day it is. */
async function planDishForWholeWeek(): Promise<void> {
  type Offer = { restaurantId: number; weeklyMenuVariantId: number; restaurantMenuItems: { menuItemTypeId: number }[] }
  const { items: offers } = await send<{ items: Offer[] }>('GET', 'restaurantMenus/?filter=restaurantId:equals:1')
  const [offer] = offers
  const [content] = (await send<{ days: { date: string }[] }>('GET', 'public/restaurants/1/menu/')).days
  const { items: menus } = await send<{ items: { id: number; weeklyMenuVariantId: number }[] }>(
    'GET',
    `weeklyMenus/?filter=startDate:equals:${content?.date}`,
  )
  const found = menus.find(({ weeklyMenuVariantId }) => weeklyMenuVariantId === offer?.weeklyMenuVariantId)
  const menu = await send<{ startDate: string; weeklyMenuVariantId: number; version: number; published: boolean }>(
    'GET',
    `weeklyMenus/${found?.id}/`,
  )
  const item = { menuItemTypeId: offer?.restaurantMenuItems[0]?.menuItemTypeId, dishIds: [dishId] }
  const { startDate, weeklyMenuVariantId, version } = menu
  await send('PUT', `weeklyMenus/${found?.id}/`, {
    startDate,
    weeklyMenuVariantId,
    active: true,
    version,
    weeklyMenuItemsData: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, items: [item] })),
  })
  if (!menu.published) await send('POST', `weeklyMenus/${found?.id}/publish/`, {})
}

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await createDataFolder()
  program = await startProgram({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
  admin = withRetryWhileBusy(await signInByApi(program.url, PASSWORD))
  dishId = (await send<{ id: number }>('POST', 'dishes/', { nameCs: DISH, nameEn: 'Soup', allergenIds: [] })).id
  await planDishForWholeWeek()
  const screens = await send<{ items: Record<string, unknown>[] }>('GET', 'settings/screens/')
  const first = screens.items.find(({ restaurantId }) => restaurantId === 1) ?? {}
  const { id: _, ...fields } = { id: '', ...first, name: 'Nonstop', languages: ['cs'], hoursFrom: null, hoursTo: null }
  const { items } = await send<{ items: { id: string; name: string }[] }>('PUT', 'settings/screens/', {
    ...screens,
    items: [fields],
  })
  screenUrl = `${program.url}/s/${items.find(({ name }) => name === 'Nonstop')?.id}/`
})

test.afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(page: Page): Promise<void> {
  const data = { username: 'admin', password: PASSWORD }
  const answer = await page.request.post(`${program.url}/api/auth/login/`, { data })
  expect(answer.ok()).toBe(true)
}

type Feed = { days: { variants: { items: { dishes: { nameCs: string; allergenCodes: string[] | null }[] }[] }[] }[] }

/** Reads the allergens of the dish from the public feed, one entry for each day. */
async function readFeedCodes() {
  const { days } = await send<Feed>('GET', 'public/restaurants/1/menu/')
  const dishes = days.flatMap(({ variants }) => variants.flatMap(({ items }) => items.flatMap((item) => item.dishes)))
  return [...new Set(dishes.flatMap(({ nameCs, allergenCodes }) => (nameCs === DISH ? [String(allergenCodes)] : [])))]
}

test('a wrong allergen of a served dish is corrected, reported and reviewed', async ({ page, browser }) => {
  test.slow()
  await signIn(page)
  await test.step('a corrected allergen reaches the screen and the feed, and the review shows it', async () => {
    const screen = await browser.newPage()
    await screen.goto(screenUrl)
    const line = screen.getByRole('listitem').filter({ hasText: DISH }).first()
    await expect(line).toBeVisible()
    await expect(line).not.toContainText('7')
    await page.goto(`${program.url}/dishes/${dishId}/edit`)
    await page.getByText('Contains', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Allergen codes' }).fill('7')
    await page.keyboard.press('Control+s')
    const review = page.getByRole('dialog', { name: 'Guests see this dish now' })
    await expect(review).toBeVisible()
    await expect(line).toContainText('7', WITHIN_SECONDS)
    await expect.poll(readFeedCodes, WITHIN_SECONDS).toEqual(['7'])

    await expect(review.getByRole('region', { name: 'Published weeks' })).toContainText('Karlín Canteen')
    const screens = review.getByRole('region', { name: 'Screens' })
    await expect(screens.getByRole('listitem').filter({ hasText: 'Nonstop' })).toContainText('Updated')
    await expect(screens).toContainText('1 of 1 updated')
    await expect(review).toContainText('No downloads since publication.')
    await expect(review.getByRole('link', { name: 'Open the dashboard' })).toBeVisible()

    // The review closes, can be opened again, and has its own address.
    await page.keyboard.press('Escape')
    await expect(review).toBeHidden()
    await expect(page).not.toHaveURL(/review=/)
    const open = page.getByRole('button', { name: 'Review where guests see it' })
    await open.click()
    await expect(page.getByRole('dialog', { name: 'Where guests see it' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Where guests see it' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await open.click()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await screen.close()
  })

  await test.step('the exposure report lists when guests saw the dish without the allergen, and is exported', async () => {
    await page.goto(`${program.url}/dishes/${dishId}`)
    // The sections above move the report while they load, and a select that moves out of view closes its list.
    await expect(page.getByText(/^Served on/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Review where guests see it' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Allergen' }).click()
    await page.getByRole('option', { name: /^7 / }).click()
    const rows = page.getByRole('table', { name: 'Report on wrong allergens' }).getByRole('row')
    await expect(rows.filter({ hasText: 'Karlín Canteen' })).toHaveCount(1)
    await expect(page).toHaveURL(/allergen=/)
    await expect(page.getByText(/Periods in which the allergens weren’t declared aren’t included/)).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export to CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`exposure-dish-${dishId}.csv`)
  })

  await test.step('a change in a cell of the list offers the review', async () => {
    await page.goto(`${program.url}/dishes?filter=name:contains:${encodeURIComponent(DISH)}&columns=nameCs,nameEn`)
    await page.getByRole('link', { name: DISH }).focus()
    await page.keyboard.press('F2')
    await expect(page.getByRole('table').getByLabel(/^Czech name, /)).toBeFocused()
    await page.keyboard.press('Tab')
    await page
      .getByRole('table')
      .getByLabel(/^English name, /)
      .fill('Corrected soup')
    await page.keyboard.press('Enter')
    const offer = locateNotification(page, `“${DISH}” is on a published weekly menu.`)
    await offer.getByRole('button', { name: 'Review where guests see it' }).click()
    await expect(page.getByRole('dialog', { name: 'Guests see this dish now' })).toContainText('Karlín Canteen')
  })

  await test.step('the type-ahead of the planner shows when the highlighted dish is served', async () => {
    await page.goto(`${program.url}/weeklyMenus/new/edit`)
    await page.getByRole('gridcell').or(page.locator('[data-cell]')).first().click()
    await page.keyboard.type(DISH)
    await expect(page.getByRole('option', { name: DISH })).toBeVisible()
    await expect(page.getByRole('link', { name: /Served on \d+ days?/ })).toHaveAttribute('href', /\/dishes\/\d+$/)
  })
})
