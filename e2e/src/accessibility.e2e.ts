import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { codeOf, createDish, createRestaurant, own, saveDish } from './records.ts'
import { expect, test } from './test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test.describe('everybody can use', () => {
  test('the sign-in form, also when it refuses', async ({ page }) => {
    await page.goto('./')
    await expect(heading(page, 'Sign in')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('The field cannot be empty').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('the dashboard and its navigation on a phone', async ({ signedIn: page }) => {
    await page.goto('./')
    await expect(heading(page, /admin/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expectAccessible(page)
  })

  test('a page that does not exist', async ({ signedIn: page }) => {
    await page.goto('nikde')
    await expect(heading(page, 'Page not found')).toBeVisible()
    await expectAccessible(page)
  })

  test('a screen that could not be loaded', async ({ signedIn: page }) => {
    await page.route(/DishListPage-.+\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw 1' }),
    )
    await page.goto('dishes')
    await expect(heading(page, 'Something went wrong')).toBeVisible()
    await expectAccessible(page)
  })

  test('the list of dishes, with a selection and with nothing found', async ({ signedIn: page }) => {
    await page.goto('dishes?filter=nameCs:contains:gulas')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    await expectAccessible(page)
    await page.goto('dishes?filter=nameCs:contains:xyz')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await expectAccessible(page)
  })

  test('the filters of the list', async ({ signedIn: page }) => {
    await page.goto(
      'dishes?filter=nameCs:contains:svickova&filter=createdAt:lessThan:2100-01-01&filter=archived:equals:false',
    )
    for (const [name, inside] of [
      ['Created', page.getByRole('textbox', { name: 'From' })],
      ['Archived', page.getByText('Any', { exact: true })],
    ] as const) {
      await page.getByRole('button', { name: `Change the filter ${name}` }).click()
      await expect(inside).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })

  test('a dish, its menu and its question before the archive', async ({ signedIn: page }) => {
    const dish = await createDish(page, { nameCs: own('Ovocné knedlíky'), allergenIds: [] })
    await saveDish(page, { ...dish, dishTypeId: await codeOf(page, 'dishTypes', 'Dessert') })
    await page.goto(`dishes/${dish.id}`)
    await expect(page.getByText('Current state')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
  })

  test('the form of a dish, with errors and with a list of choices open', async ({ signedIn: page }) => {
    await page.goto('dishes/new/edit')
    await page.getByText('Contains', { exact: true }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('1 field needs attention')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Type' }).click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('the dialog that settles a conflict', async ({ signedIn: page }) => {
    const dish = await createDish(page, { nameCs: own('Šoulet'), nameEn: 'Peas' })
    await page.goto(`dishes/${dish.id}/edit`)
    await page.getByRole('textbox', { name: 'English name' }).fill('Peas with barley')
    await saveDish(page, { ...dish, nameEn: 'Sholet', allergenIds: [await codeOf(page, 'allergens', 'Milk')] })
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('radio', { name: 'English name: Yours' })).toBeVisible()
    await expectAccessible(page)
  })

  test('the list of restaurants and one of them', async ({ signedIn: page }) => {
    const { id, nameCs } = await createRestaurant(page, own('Hospůdka'))
    await page.goto('restaurants')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto(`restaurants/${id}`)
    await expect(heading(page, nameCs)).toBeVisible()
    await expectAccessible(page)
  })

  test('the form of a restaurant', async ({ signedIn: page }) => {
    const { id } = await createRestaurant(page, own('Občerstvení'))
    await page.goto(`restaurants/${id}/edit`)
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Prague')
    await expectAccessible(page)
  })
})
