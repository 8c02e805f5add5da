import type { Page } from '@playwright/test'
import { focusAndPress, tabBackTo } from '../support/keys.ts'
import { addDishType, createDish, createRestaurant, createUniqueName } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

// A save replaces the whole list, so these tests run one after the other.
test.describe.configure({ mode: 'default' })

/** Finds a row by the end of its label, because the label starts with its position. */
const locateRow = (page: Page, name: string) => page.getByRole('group', { name: `: ${name}` })
const locateCell = (page: Page, name: string, field: string) =>
  locateRow(page, name).getByRole('textbox', { name: field })
const locateSaveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

async function saveList(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(locateNotification(page, 'List saved')).toBeVisible()
  await expect(locateSaveBar(page)).toHaveCount(0)
}

test.describe('settings lists', () => {
  test('a new row can be moved by keyboard and chosen in forms', async ({ signedIn: page }) => {
    const name = createUniqueName('Kaše')
    await page.goto('settings')
    await focusAndPress(page, page.getByRole('main').getByRole('link', { name: 'Dish types' }))
    await focusAndPress(page, page.getByRole('button', { name: 'Add a type' }))
    await expect(locateCell(page, 'new row', 'Czech name')).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`${name} (en)`)
    await expect(locateSaveBar(page)).toContainText('1 change')

    const handle = page.getByRole('button', { name: `Move ${name} (en): drag` })
    await tabBackTo(page, handle)
    await page.keyboard.press('Home')
    await expect(page.getByRole('group', { name: `Row 1: ${name}` })).toBeVisible()
    await expect(handle).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(new RegExp(`^${name} \\(en\\) is now row 2 of \\d+\\.$`))).toBeAttached()
    await expect(handle).toBeFocused()
    await saveList(page)

    await page.reload()
    await expect(page.getByRole('group', { name: `Row 2: ${name} (en)` })).toBeVisible()
    await page.goto('dishes/new/edit')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await expect(page.getByRole('listbox').getByRole('option').nth(1)).toHaveText(`${name} (en)`)
  })

  test('a duplicate name shows an error at its cell, whatever its case', async ({ signedIn: page }) => {
    await page.goto('settings/dishTypes')
    await page.getByRole('button', { name: 'Add a type' }).click()
    await page.keyboard.type(createUniqueName('Vývar'))
    await page.keyboard.press('Tab')
    await page.keyboard.type('SOUP')
    await page.keyboard.press('Tab')
    const twice = locateCell(page, 'SOUP', 'English name').last()
    await expect(twice).toHaveAccessibleDescription('This value is already used')
    await page.keyboard.press('Control+s')
    await expect(twice).toBeFocused()
    await expect(locateSaveBar(page)).toContainText('1 field needs attention')
    await twice.fill(createUniqueName('Broth'))
    await expect(page.getByText('This value is already used')).toHaveCount(0)
  })

  test('removing a row that dishes use restores it and shows the number of dishes', async ({ signedIn: page }) => {
    const name = createUniqueName('Nákyp')
    const other = createUniqueName('Pudink')
    await addDishType(page, other)
    const dishTypeId = await addDishType(page, name)
    for (const dish of ['Žemlovka', 'Rýžový nákyp'])
      await createDish(page, { nameCs: createUniqueName(dish), dishTypeId })
    await page.goto('settings/dishTypes')
    for (const each of [other, name])
      await locateRow(page, each)
        .getByRole('button', { name: `Remove ${each}` })
        .click()
    await expect(locateRow(page, name)).toContainText('will be removed when you save')
    await expect(locateRow(page, name).getByRole('button', { name: /^Undo/ })).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(locateNotification(page, `Can’t remove “${name}”: 2 records use it`)).toBeVisible()
    const czech = locateCell(page, name, 'Czech name')
    await expect(czech).toBeFocused()
    await expect(czech).toHaveAccessibleDescription(`Can’t remove “${name}”: 2 records use it (Dishes: 2).`)
    // The other row is still going to be removed, and the error of this row is not repeated in a notification.
    await expect(locateRow(page, other)).toContainText('will be removed when you save')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await saveList(page)
    await expect(locateRow(page, other)).toHaveCount(0)
    await expect(czech).toHaveValue(name)
  })

  test('a list saved by another user meanwhile offers their version or mine', async ({ signedIn: page, elsewhere }) => {
    const name = createUniqueName('Jednohubky')
    await addDishType(page, name)
    for (const each of [page, elsewhere]) await each.goto('settings/dishTypes')
    const locateEnglishName = (each: Page) => locateCell(each, name, 'English name')
    const dialog = page.getByRole('dialog', { name: 'Another user saved this list' })

    await locateEnglishName(page).fill(`${name} mine`)
    await locateEnglishName(elsewhere).fill(`${name} theirs`)
    await saveList(elsewhere)
    await page.keyboard.press('Control+s')
    await expect(dialog.getByRole('listitem')).toContainText([`${name} theirs`, `${name} mine`])
    await dialog.getByRole('button', { name: 'Load their version' }).click()
    await expect(locateEnglishName(page)).toHaveValue(`${name} theirs`)
    await expect(locateSaveBar(page)).toHaveCount(0)

    await locateEnglishName(page).fill(`${name} mine`)
    await locateEnglishName(elsewhere).fill(`${name} theirs again`)
    await elsewhere.keyboard.press('Control+s')
    await expect(locateSaveBar(elsewhere)).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await dialog.getByRole('button', { name: 'Save my version' }).click()
    await expect(locateNotification(page, 'List saved')).toBeVisible()
    await elsewhere.reload()
    await expect(locateEnglishName(elsewhere)).toHaveValue(`${name} mine`)
  })

  test('a screen needs hours in order and has an address to copy', async ({ signedIn: page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { nameEn } = await createRestaurant(page, createUniqueName('Menza'))
    const name = createUniqueName('Výdejní pult')
    await page.goto('settings/screens')
    await page.getByRole('button', { name: 'Add a screen' }).click()
    await page.keyboard.type(name)
    await locateRow(page, name).getByRole('combobox', { name: 'Restaurant' }).fill(nameEn)
    await page.getByRole('option', { name: nameEn }).click()
    await locateRow(page, name).getByLabel('Turns on at').fill('14:00')
    const end = locateRow(page, name).getByLabel('Turns off at')
    await end.fill('10:00')
    await page.keyboard.press('Control+s')
    await expect(end).toBeFocused()
    await expect(end).toHaveAccessibleDescription('The start must be before the end')
    await end.fill('15:30')
    await expect(locateRow(page, name)).toContainText('Save the list to get the address.')
    await saveList(page)

    const address = await locateRow(page, name).locator('code').textContent()
    expect(address).toMatch(/^http.+\/s\/[\w-]{16,}\/$/)
    await page.getByRole('button', { name: `Copy the address of ${name}` }).click()
    await expect(locateNotification(page, 'Address copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  })
})
