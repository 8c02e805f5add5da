import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../support/accessibilityProblems.ts'
import { locateHelp, openHelp } from '../support/keys.ts'
import { createMenu, locateCell, locateDish, openPlanner, typeDish } from '../support/planner.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, removePageData, test } from '../support/test.ts'

const locateHelpButton = (page: Page) => page.getByRole('button', { name: 'Help', exact: true })
const locateHelpHeading = (page: Page, name: string) => locateHelp(page).getByRole('heading', { name, exact: true })
const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true }).click()

/** Lets the list of dishes be empty, because other tests create dishes. */
async function emptyDishList(page: Page): Promise<void> {
  await removePageData(page)
  const json = { items: [], page: 1, pageSize: 50, total: 0 }
  await page.route('**/api/dishes/?*', (route) => route.fulfill({ json }))
}

test('the help shows each screen’s section and shortcuts until a topic is opened', async ({ signedIn: page }) => {
  await page.goto('dishes')
  await openHelp(page)
  await expect(locateHelpHeading(page, '4. Add a dish')).toBeVisible()
  await expect(locateHelp(page)).toContainText('Open row in a new tab')
  await expect(locateHelp(page)).not.toContainText('Pick up or drop a dish')
  await openSection(page, 'Restaurants')
  await expect(locateHelpHeading(page, 'Add a restaurant')).toBeVisible()
  await page.goto('settings/screens')
  await openHelp(page)
  await expect(locateHelpHeading(page, 'Add a screen')).toBeVisible()
  await page.goto('./')
  await openHelp(page)
  await expect(locateHelpHeading(page, '2. Look at the dashboard')).toBeVisible()

  await locateHelp(page).getByRole('link', { name: 'Roles', exact: true }).click()
  await expect(locateHelpHeading(page, 'Roles')).toBeFocused()
  await openSection(page, 'Users')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Users')
  await expect(locateHelpHeading(page, 'How levels work')).toBeVisible()
  await locateHelp(page).getByRole('button', { name: 'Back' }).click()
  await expect(locateHelpHeading(page, 'Invite a colleague')).toBeVisible()
})

test('links between help pages open in the panel, and back returns', async ({ signedIn: page }) => {
  await page.goto('users/new/edit')
  await locateHelpButton(page).click()
  await locateHelp(page).getByText('See Roles').getByRole('link').click()
  await expect(locateHelpHeading(page, 'Roles')).toBeFocused()
  await expect(page).toHaveURL(/users\/new\/edit$/)
  await locateHelp(page).getByRole('button', { name: 'Back' }).click()
  await expect(locateHelpHeading(page, 'Invite a colleague')).toBeVisible()
})

test('Escape closes the help and returns the focus, and a question mark in a field is text', async ({
  signedIn: page,
}) => {
  await page.goto('dishes')
  await page.getByPlaceholder('Search…').pressSequentially('co?')
  await expect(page.getByPlaceholder('Search…')).toHaveValue('co?')
  await expect(locateHelp(page)).toHaveCount(0)
  const newDish = page.getByRole('link', { name: 'New dish' })
  await newDish.focus()
  await page.keyboard.press('?')
  await expect(locateHelp(page)).toBeFocused()
  await expect(locateHelpButton(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(locateHelp(page)).toHaveCount(0)
  await expect(newDish).toBeFocused()
})

test('Escape outside the help leaves it open', async ({ signedIn: page }) => {
  await page.goto('dishes')
  await openHelp(page)
  await page.getByPlaceholder('Search…').focus()
  await page.keyboard.press('Escape')
  await expect(locateHelp(page)).toBeVisible()
})

test('the Czech help is found without accents, titles first, and says when nothing is found', async ({
  signedIn: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('poledne.language', 'cs'))
  await page.goto('dishes')
  await openHelp(page)
  const search = locateHelp(page).getByRole('searchbox', { name: 'Hledat v nápovědě' })
  await search.fill('zverejneni ZRUSENI')
  await expect(locateHelp(page).getByRole('link', { name: /^Zrušení zveřejnění/ })).toBeVisible()
  await search.fill('alergeny')
  await expect(locateHelp(page).getByRole('listitem').first()).toContainText('viděli chybné alergeny')
  await search.fill('alergeny xyzzy')
  await expect(locateHelp(page).getByRole('status')).toHaveText('Nic nenalezeno. Zkuste méně slov nebo jiná slova.')
  await search.fill('x'.repeat(300))
  expect(await search.inputValue()).toHaveLength(100)
})

test('an empty list links to its section of the help, also in a new tab', async ({ signedIn: page }) => {
  await emptyDishList(page)
  await page.goto('dishes')
  const link = page.getByRole('main').getByRole('link', { name: 'Help: Dishes' })
  await link.click()
  await expect(locateHelpHeading(page, '4. Add a dish')).toBeFocused()
  await expect(page).toHaveURL(/\/dishes$/)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['Control'] })])
  await expect(tab).toHaveURL(/\/help\/first-week#add-a-dish$/)
  await expect(tab.getByRole('heading', { name: '4. Add a dish' })).toBeInViewport()
})

test('a finding of the check links to its explanation, from the publish dialog in a new tab', async ({
  signedIn: page,
}) => {
  await openPlanner(page, await createMenu(page))
  await page.getByRole('button', { name: /^Check/ }).click()
  await page.getByRole('link', { name: 'Help: Empty week' }).click()
  await expect(locateHelpHeading(page, '6. Plan the week')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Help: Empty week' }).click(),
  ])
  await expect(tab.getByRole('heading', { name: '6. Plan the week' })).toBeInViewport()
  await expect(dialog).toBeVisible()
})

test('a help page has an address for each section, and an unknown one is not found', async ({ signedIn: page }) => {
  await page.goto('help/prices#change-one-price')
  await expect(page.getByRole('heading', { name: 'Change one price' })).toBeInViewport()
  await expect(page).toHaveTitle('Prices · Poledne')
  await page.getByRole('navigation', { name: 'All topics' }).getByRole('link', { name: 'Screens and websites' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Screens and websites' })).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search help' }).fill('kiosk')
  await page.getByRole('link', { name: /^Set up the display/ }).click()
  await expect(page).toHaveURL(/\/help\/screens#set-up-the-display$/)
  await expect(page.getByRole('heading', { name: 'Set up the display' })).toBeInViewport()
  await page.goto('help/nothing')
  await expect(page.getByRole('main')).toContainText('404')
  const link = page.getByRole('link', { name: 'Help: Page not found' })
  await expect(link).toHaveAttribute('href', /\/help\/troubleshooting#saving-and-lists$/)
})

test('the cheat sheet links to a PDF', async ({ signedIn: page }) => {
  await page.goto('help/cheat-sheet')
  const href = await page.getByRole('link', { name: 'Print the cheat sheet (PDF)' }).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
})

test('the help leaves unsaved text alone and does not cover the save bar', async ({ signedIn: page }) => {
  for (const width of [800, 1100, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await page.goto('dishes/new/edit')
    await page.getByRole('textbox', { name: 'Czech name' }).fill('Kulajda')
    await locateHelpButton(page).click()
    await expect(locateHelpHeading(page, '4. Add a dish')).toBeVisible()
    await page.getByRole('button', { name: 'Create' }).click({ trial: true })
    await locateHelp(page).getByRole('link', { name: 'Glossary' }).click()
    await locateHelp(page).getByRole('button', { name: 'Close' }).click()
    await expect(locateHelp(page)).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Czech name' })).toHaveValue('Kulajda')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  }
})

test('the help keeps the week and the cell of the planner, and leaves its save bar free', async ({
  signedIn: page,
}) => {
  // The window is higher than the planner, so the save bar is not at its bottom.
  await page.setViewportSize({ width: 1280, height: 1400 })
  const name = createUniqueName('Kulajda')
  await createDish(page, { nameCs: name, nameEn: name })
  await openPlanner(page, await createMenu(page))
  await locateCell(page, 'Menu 1', 'Wed').click({ position: { x: 4, y: 4 } })
  await typeDish(page, name, name)
  await expect(locateCell(page, 'Menu 1', 'Wed')).toBeFocused()
  await page.keyboard.press('?')
  await expect(locateHelpHeading(page, '6. Plan the week')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click({ trial: true })
  await expect(locateCell(page, 'Menu 1', 'Sun')).toBeAttached()
  await expect(locateDish(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(locateCell(page, 'Menu 1', 'Wed')).toBeFocused()
})

test('the help is beside a wide page, and covers the whole screen of a phone', async ({ signedIn: page }) => {
  await page.goto('dishes')
  await openHelp(page)
  const main = await page.getByRole('main').boundingBox()
  const panel = await locateHelp(page).boundingBox()
  expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => locateHelp(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await locateHelp(page).getByRole('button', { name: 'Close' }).click()
  await locateHelpButton(page).click()
  await expect(locateHelp(page)).toBeFocused()
})

test('the help panel with a long table is accessible', async ({ signedIn: page }) => {
  await page.goto('nowhere')
  await page.getByRole('link', { name: 'Help: Page not found' }).click()
  await expect(locateHelpHeading(page, 'Saving and lists')).toBeFocused()
  expect(await findAccessibilityProblems(page)).toEqual([])
})
