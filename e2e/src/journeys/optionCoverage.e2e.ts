import { expectAccessible } from '../support/accessibilityProblems.ts'
import { locateMainNavigation, openAsAdministrator } from '../support/appShell.ts'
import { expect, test } from '../support/installation.ts'
import { createWeek } from '../support/servedWeek.ts'
import { locateNotification } from '../support/test.ts'

// The watched options apply to all weekly menus, so this file has an installation of its own.
test.use({ named: 'coverage' })

test('a watched allergen and a diet warn in the planner and before publishing until a suitable dish is declared', async ({
  page,
  installation,
}) => {
  const { menuId, mainId } = await createWeek(installation, { startDate: '2031-05-05', days: [3] })
  await openAsAdministrator(page, installation)

  // The settings suggest the rows, and refuse to watch something without any row.
  await page.goto('settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Allergy and diet options/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Allergy and diet options' })).toBeVisible()
  await expect(page.getByText('We’ve chosen rows by their names.')).toBeVisible()
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
    await page.keyboard.press('Escape')
  }
  await choose('Allergens', '7 Milk')
  await choose('Diets', 'Vegetarian')
  const soupRows = page.getByRole('combobox', { name: 'Soup rows' })
  const mainRows = page.getByRole('combobox', { name: 'Main course rows' })
  await soupRows.press('Backspace')
  await mainRows.press('Backspace')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(mainRows).toBeFocused()
  await expect(mainRows).toHaveAttribute('aria-invalid', 'true')
  await locateMainNavigation(page).getByRole('link', { name: 'Dishes' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your changes haven’t been saved yet.')
  await page.keyboard.press('Escape')
  await choose('Soup rows', 'Soup')
  await choose('Main course rows', 'Main course')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(locateNotification(page, 'Settings saved')).toBeVisible()
  await page.reload()
  for (const chosen of ['7 Milk', 'Vegetarian', 'Soup', 'Main course'])
    await expect(page.getByRole('main').getByText(chosen, { exact: true }).filter({ visible: true })).toHaveCount(1)

  // The check panel of the planner names the day and goes to it.
  await page.goto(`weeklyMenus/${menuId}/edit`)
  await page.getByRole('button', { name: /^Check/ }).click()
  const panel = page.getByRole('complementary', { name: 'Check results' })
  await panel.getByRole('button', { name: /Wed.*No main course without allergen 7 \(Milk\)/ }).click()
  await expect(page.getByRole('gridcell').and(page.locator(':focus'))).toBeVisible()
  await expect(panel.getByRole('button', { name: /Wed.*No vegetarian soup/ })).toBeVisible()

  // The publish dialog lists each option once, with links to its days.
  await page.goto(`weeklyMenus/${menuId}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const missing = dialog
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Missing allergy and diet options 3' }) })
  const option = missing.getByRole('listitem').filter({ hasText: 'No main course without allergen 7 (Milk)' }).first()
  await expect(option).toBeVisible()
  await expectAccessible(page)
  await option.getByRole('link', { name: /^Wednesday/i }).click()
  await expect(page).toHaveURL(new RegExp(`/weeklyMenus/${menuId}/edit\\?day=3`))

  // A dish that is declared without the allergen ends the warning about it; the diet stays missing.
  await page.goto(`dishes/${mainId}/edit`)
  await page.getByText('None', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Diets' }).click()
  await page.getByRole('option', { name: 'Vegan', exact: true }).click()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`/dishes/${mainId}$`))
  await page.goto(`weeklyMenus/${menuId}`)
  const results = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Missing allergy and diet options 1' }) })
  await expect(results.last()).toContainText('No vegetarian soup')
  await expect(page.getByText(/No main course/)).toHaveCount(0)
})
