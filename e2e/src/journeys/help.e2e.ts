import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../support/accessibilityProblems.ts'
import { locateHelp, openHelp } from '../support/keys.ts'
import { createMenu, locateCell, locateDish, openPlanner, typeDish } from '../support/planner.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, test } from '../support/test.ts'

const locateHelpHeading = (page: Page, name: string) => locateHelp(page).getByRole('heading', { name, exact: true })

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

test('the cheat sheet links to a PDF', async ({ signedIn: page }) => {
  await page.goto('help/cheat-sheet')
  const href = await page.getByRole('link', { name: 'Print the cheat sheet (PDF)' }).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
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

test('the help panel with a long table is accessible', async ({ signedIn: page }) => {
  await page.goto('nowhere')
  await page.getByRole('link', { name: 'Help: Page not found' }).click()
  await expect(locateHelpHeading(page, 'Saving and lists')).toBeFocused()
  expect(await findAccessibilityProblems(page)).toEqual([])
})
