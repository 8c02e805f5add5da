import type { Page } from '@playwright/test'
import { locateHelp, locatePaletteBox, openPalette } from '../support/keys.ts'
import { createDish, createUniqueName, createWeeklyMenu } from '../support/records.ts'
import { expect, test } from '../support/test.ts'

const locateSelectedOption = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })

test('the palette opens a page or a record from a few letters', async ({ signedIn: page }) => {
  const name = createUniqueName('Žemlovka')
  const { id } = await createDish(page, { nameCs: name })
  await page.goto('restaurants')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPalette(page)
  // No record matches this text, so the page is the first result.
  await locatePaletteBox(page).fill('menu var')
  await expect(locateSelectedOption(page)).toHaveText('Weekly menu variants')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly menu variants' })).toBeVisible()

  // The text is typed without accents, and the records have them.
  await page.keyboard.press('Control+k')
  await locatePaletteBox(page).fill(name.replace('Žemlovka', 'zemlovka').replace('č', 'c'))
  await expect(locateSelectedOption(page)).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`dishes/${id}`)
})

test('the palette shows recent choices first and says when nothing is found', async ({ signedIn: page }) => {
  await page.goto('./')
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await locatePaletteBox(page).fill('new rest')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/restaurants\/new\/edit$|restaurantMenus\/new\/edit$/)
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1)
  await locatePaletteBox(page).fill('xyzzy')
  await expect(page.getByText('No results.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeFocused()
})

test('the palette opens the help, or the help at the shortcuts', async ({ signedIn: page }) => {
  await page.goto('dishes')
  await openPalette(page)
  await locatePaletteBox(page).fill('keyb')
  await page.keyboard.press('Enter')
  await expect(locateHelp(page).getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused()
  await expect(locateHelp(page)).toContainText('Search or run a command')
  await page.keyboard.press('Escape')
  await expect(locateHelp(page)).toHaveCount(0)
  await openPalette(page)
  await locatePaletteBox(page).fill('help')
  await page.getByRole('option', { name: 'Help', exact: true }).click()
  await expect(locateHelp(page)).toBeFocused()
})

test('a week is found by its number or one of its days, and shown in my date format', async ({ signedIn: page }) => {
  const { id } = await createWeeklyMenu(page, { startDate: '2030-11-18', weeklyMenuItemsData: [] })
  await page.goto('./')
  await openPalette(page)
  for (const typed of ['47. týden 2030', 'week 47 2030', '20. 11. 2030', '2030-11-20', '11/20/2030']) {
    await locatePaletteBox(page).fill('')
    await locatePaletteBox(page).fill(typed)
    await expect(locateSelectedOption(page)).toContainText('Week 47 · 18. 11.')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`weeklyMenus/${id}$`))
})

test('a week without a menu can be planned from the palette', async ({ signedIn: page }) => {
  await page.goto('./')
  await openPalette(page)
  await locatePaletteBox(page).fill('week 12 2031')
  await expect(locateSelectedOption(page)).toHaveText(/^Plan week 12/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/weeklyMenus\/new\/edit\?week=/)
})
