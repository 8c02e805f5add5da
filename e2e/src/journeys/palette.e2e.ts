import type { Page } from '@playwright/test'
import { locatePaletteBox, openPalette } from '../support/keys.ts'
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
