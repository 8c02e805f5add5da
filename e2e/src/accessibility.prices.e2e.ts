import { expectAccessible } from './axe.ts'
import { codeOf, createException, createRestaurant, createRestaurantMenu, own } from './records.ts'
import { expect, test } from './test.ts'

test.describe('everybody can use', () => {
  test('the settings, and a list with a removed row and an error', async ({ signedIn: page }) => {
    await page.goto('settings')
    await expect(page.getByText(/^\d+ rows?$/)).toHaveCount(5)
    await expectAccessible(page)
    await page.goto('settings/allergens')
    await page.getByRole('button', { name: 'Remove Milk' }).click()
    await page.getByRole('button', { name: 'Add an allergen' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('3 fields need attention')).toBeVisible()
    await expectAccessible(page)
  })

  test('the screens of the settings', async ({ signedIn: page }) => {
    await page.goto('settings/screens')
    await expect(page.getByRole('button', { name: /^Copy the address/ }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add a screen' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('2 fields need attention')).toBeVisible()
    await expectAccessible(page)
  })

  test('the form of a restaurant menu, with errors', async ({ signedIn: page }) => {
    await page.goto('restaurantMenus/new/edit')
    await page.getByRole('button', { name: /^Add all/ }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^\d+ fields need attention$/)).toBeVisible()
    await expectAccessible(page)
  })

  test('a restaurant with its prices explained', async ({ signedIn: page }) => {
    const { id } = await createRestaurant(page, own('Jídelna'))
    const weeklyMenuVariantId = await codeOf(page, 'weeklyMenuVariants', 'Standard')
    const statement = { restaurantId: id, weeklyMenuVariantId, startDate: '2026-01-05' }
    const price = { menuItemTypeId: await codeOf(page, 'menuItemTypes', 'Soup'), priceCzk: 39.9, priceEur: 1.6 }
    await createRestaurantMenu(page, { ...statement, restaurantMenuItems: [price] })
    await createException(page, { ...statement, ...price, priceEur: null })
    await page.goto(`restaurants/${id}`)
    await page.getByRole('link', { name: /^Prices over time/ }).click()
    await expect(page.getByText('Never holds', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
