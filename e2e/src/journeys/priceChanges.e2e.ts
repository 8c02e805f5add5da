import type { Locator, Page } from '@playwright/test'
import { type Program, startProgram, withDataFolder } from '../support/program.ts'
import {
  createException,
  createRestaurant,
  createRestaurantMenu,
  createUniqueName,
  createUser,
  findCodelistId,
} from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

const PASSWORD = 'tři knedlíky v řadě'
const NEXT_YEAR = new Date().getFullYear() + 1
const MAX_CLICKS = 8

/** Runs a test against its own installation, because a change of all restaurants would affect other tests. */
async function withSampleInstallation(work: (program: Program) => Promise<void>): Promise<void> {
  await withDataFolder(async (DATA_DIR) => {
    const program = await startProgram({ DATA_DIR, SAMPLE_DATA: 'true', ADMIN_PASSWORD: 'polévka' })
    try {
      await work(program)
    } finally {
      await program.stop()
    }
  })
}

/** Creates a restaurant that sells a soup and Menu 1, and opens a change of its prices. */
async function openChange(page: Page) {
  const restaurant = await createRestaurant(page, createUniqueName('Závodní jídelna'))
  const weeklyMenuVariantId = await findCodelistId(page, 'weeklyMenuVariants', 'Standard')
  const soup = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const menu = await findCodelistId(page, 'menuItemTypes', 'Menu 1')
  const entry = { restaurantId: restaurant.id, weeklyMenuVariantId }
  await createRestaurantMenu(page, {
    ...entry,
    startDate: '2026-01-05',
    restaurantMenuItems: [
      { menuItemTypeId: soup, priceCzk: 40, priceEur: 1.6 },
      { menuItemTypeId: menu, priceCzk: 129, priceEur: null },
    ],
  })
  await page.goto(`priceChanges/new?restaurantId=${restaurant.id}`)
  const fillDate = (day: string) => page.getByRole('textbox', { name: 'Valid from' }).fill(day)
  await fillDate(`1.3.${NEXT_YEAR}`)
  return { restaurant, entry, soup, menu, fillDate }
}

const locateAmount = (page: Page, currency: 'CZK' | 'EUR') =>
  page.getByRole('group', { name: `Prices in ${currency}` }).getByRole('textbox')
const locateRow = (page: Page, type: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: new RegExp(`^Include ${type}`) }) })
const locateApply = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 1 ? 'Change 1 price' : `Change ${count} prices`, exact: true })

test(`Menu 1 is raised by 5 Kč in all restaurants in at most ${MAX_CLICKS} clicks, then the change is undone`, async ({
  page,
}) => {
  test.setTimeout(120_000)
  await withSampleInstallation(async ({ url }) => {
    await page.context().request.post(`${url}/api/auth/login/`, { data: { username: 'admin', password: 'polévka' } })
    let clicks = 0
    const click = async (target: Locator) => {
      clicks++
      await target.click()
    }
    await page.goto(`${url}/restaurantMenuExceptions`)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    const exceptionsBefore = await page.getByRole('heading', { level: 1 }).textContent()
    await click(page.getByRole('link', { name: 'Change prices…' }))
    await click(page.getByRole('combobox', { name: 'Menu item types' }))
    await click(page.getByRole('option', { name: 'Menu 1', exact: true }))
    await click(locateAmount(page, 'CZK'))
    await page.keyboard.type('5')
    await click(page.getByRole('textbox', { name: 'Valid from' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`1.1.${NEXT_YEAR}`)
    await expect(page.getByRole('textbox', { name: 'Price change name' })).toHaveValue(
      new RegExp(`^January ${NEXT_YEAR}, \\+.*5$`),
    )
    const karlin = page.getByRole('region', { name: 'Karlín Canteen' })
    await expect(karlin.getByRole('listitem').first()).toContainText(/Menu 1 Standard.*129.*134.*\+3\.9%/)
    await expect(karlin).not.toContainText('Soup')
    const apply = page.getByRole('button', { name: /^Change \d+ prices$/ })
    const count = Number(/\d+/.exec((await apply.textContent()) ?? '')?.[0])
    expect(count).toBeGreaterThan(2)
    await click(apply)

    const done = locateNotification(page, `${count} prices changed`)
    await expect(done).toBeVisible()
    await expect(page).toHaveURL(/\/priceChanges\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`January ${NEXT_YEAR}`)
    await expect(karlin.getByRole('listitem').first()).toContainText(/129.*134/)
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)

    await done.getByRole('button', { name: 'Undo' }).click()
    await expect(locateNotification(page, 'Undone')).toBeVisible()
    await expect(page.getByText(/undone by .*admin/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
    await page.goto(`${url}/restaurantMenuExceptions`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(exceptionsBefore ?? '')
  })
})

test('a row is excluded and the price of another one is typed', async ({ signedIn: page }) => {
  await openChange(page)
  await locateAmount(page, 'CZK').fill('10')
  await locateAmount(page, 'EUR').fill('0.25')
  const soup = locateRow(page, 'Soup')
  await expect(soup).toContainText(/40.*50.*\+25%.*1\.60.*1\.85/)
  await expect(locateApply(page, 2)).toBeEnabled()
  await page.getByRole('checkbox', { name: 'Include Menu 1, Standard' }).uncheck()
  await expect(locateApply(page, 1)).toBeEnabled()
  await soup.getByRole('button', { name: /^New price in CZK/ }).click()
  await page.keyboard.type('47')
  await page.keyboard.press('Enter')
  await expect(soup.getByRole('button', { name: /^New price in CZK.*47$/ })).toBeFocused()
  await expect(soup).toContainText(/40.*47.*\+17\.5%/)
  await locateApply(page, 1).click()

  await expect(page.getByRole('heading', { level: 2, name: '1 price' })).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: 'Soup' })
  await expect(item).toContainText(/40.*47.*1\.60.*1\.85/)
  await item.getByRole('link', { name: 'Soup' }).click()
  await page.getByRole('link', { name: /^Part of the price change/ }).click()
  await expect(page).toHaveURL(/\/priceChanges\/\d+$/)
  await page.getByRole('link', { name: 'Bulk price changes' }).click()
  await expect(page.getByRole('row', { name: `Price change: March ${NEXT_YEAR}` }).first()).toBeVisible()
})

test('prices that change after the preview are marked, and nothing typed is lost', async ({ signedIn: page }) => {
  const { entry, soup } = await openChange(page)
  await locateAmount(page, 'CZK').fill('10')
  await page.getByRole('textbox', { name: 'Price change name' }).fill('Jarní ceník')
  await expect(locateRow(page, 'Soup')).toContainText(/40.*50/)
  const price = { menuItemTypeId: soup, priceCzk: 44, priceEur: 1.6 }
  await createException(page, { ...entry, ...price, startDate: `${NEXT_YEAR}-02-01` })
  await locateApply(page, 2).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Prices have changed since the preview' })).toBeVisible()
  await expect(locateRow(page, 'Soup')).toContainText(/Changed since the preview.*44.*54/)
  await expect(locateRow(page, 'Menu 1')).not.toContainText('Changed since the preview')
  await expect(page.getByRole('textbox', { name: 'Price change name' })).toHaveValue('Jarní ceník')
  await locateApply(page, 2).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jarní ceník' })).toBeVisible()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/undone by/)).toBeVisible()
})

test('an invalid value is reported at its field, and refused rows can be excluded', async ({ signedIn: page }) => {
  const { fillDate } = await openChange(page)
  await page.getByRole('button', { name: 'Change prices' }).click()
  await expect(locateAmount(page, 'CZK')).toBeFocused()
  await expect(locateAmount(page, 'CZK')).toHaveAccessibleDescription(/can’t be empty/)
  await locateAmount(page, 'CZK').fill('sto')
  await expect(locateAmount(page, 'CZK')).toHaveAccessibleDescription('Wrong format')
  await locateAmount(page, 'CZK').fill('5')
  await expect(locateApply(page, 2)).toBeEnabled()
  await fillDate('1.2.2026')
  await expect(page.getByRole('textbox', { name: 'Valid from' })).toHaveAttribute('aria-invalid', 'true')
  await fillDate(`1.3.${NEXT_YEAR}`)

  await locateAmount(page, 'CZK').fill('-40')
  const refused = page.getByRole('alert').filter({ hasText: '1 new price isn’t valid' })
  await expect(refused).toContainText('Soup')
  await expect(locateAmount(page, 'CZK')).toHaveAttribute('aria-invalid', 'true')
  await refused.getByRole('button', { name: /^Exclude .*Soup/ }).click()
  await expect(refused).toHaveCount(0)
  await expect(locateRow(page, 'Menu 1')).toContainText(/129.*89/)
  await expect(locateApply(page, 1)).toBeEnabled()

  await page.getByRole('link', { name: 'Price exceptions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep for later' }).click()
  await page.goto('priceChanges/new')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(locateAmount(page, 'CZK')).toHaveValue('-40')
  await expect(page.getByRole('checkbox', { name: 'Include Soup, Standard' })).not.toBeChecked()
})

test('users without permission to add price exceptions cannot change prices', async ({ signedIn: page, browser }) => {
  const { username } = await createUser(page, PASSWORD, ['Viewer'])
  const context = await browser.newContext({ baseURL: `${process.env.E2E_URL}/` })
  await context.request.post('api/auth/login/', { data: { username, password: PASSWORD } })
  const theirs = await context.newPage()
  await theirs.goto('restaurantMenuExceptions')
  await expect(theirs.getByRole('rowheader').first()).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Change prices…' })).toHaveCount(0)
  await theirs.getByRole('link', { name: 'Bulk price changes' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Recent changes' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Change prices…' })).toHaveCount(0)
  await theirs.goto('priceChanges/new')
  await expect(theirs).not.toHaveURL(/priceChanges/)
  await context.close()
})
