import { focusAndPress, tabBackTo } from '../support/keys.ts'
import { locateSaveBar } from '../support/recordPage.ts'
import { createUniqueName } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

test('a row of a settings list is added and moved by keyboard, and chosen in forms', async ({ signedIn: page }) => {
  const name = createUniqueName('Kaše')
  await page.goto('settings')
  await focusAndPress(page, page.getByRole('main').getByRole('link', { name: 'Dish types' }))
  await focusAndPress(page, page.getByRole('button', { name: 'Add a type' }))
  await expect(
    page.getByRole('group', { name: ': new row' }).getByRole('textbox', { name: 'Czech name' }),
  ).toBeFocused()
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
  await page.keyboard.press('Control+s')
  await expect(locateNotification(page, 'List saved')).toBeVisible()
  await expect(locateSaveBar(page)).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('group', { name: `Row 2: ${name} (en)` })).toBeVisible()
  await page.goto('dishes/new/edit')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await expect(page.getByRole('listbox').getByRole('option').nth(1)).toHaveText(`${name} (en)`)
})
