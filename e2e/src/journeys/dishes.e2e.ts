import { createMenu, locateCell } from '../support/planner.ts'
import { locateFact, locateField, locateSaveBar, locateTitle } from '../support/recordPage.ts'
import { createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

test('a dish is entered, changed by two users at once, and planned', async ({ signedIn: page, elsewhere }) => {
  const name = createUniqueName('Řízek z kapra')
  await test.step('the dish is entered', async () => {
    await page.goto('dishes')
    await page.getByRole('link', { name: 'New dish' }).click()
    await expect(locateField(page, 'Czech name')).toBeFocused()
    await expect(locateSaveBar(page)).toHaveCount(0)
    await page.keyboard.type(name)
    await locateField(page, 'English name').fill('Fried carp')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Main course' }).click()
    await page.getByText('Contains', { exact: true }).click()
    await page.getByText(/^4 Fish/).click()
    await expect(locateSaveBar(page)).toContainText('4 changes')
    await locateSaveBar(page).getByRole('button', { name: 'Create' }).click()
    await expect(locateNotification(page, 'Record created')).toBeVisible()
    // The heading has the name in the language of the user.
    await expect(locateTitle(page, 'Fried carp')).toBeVisible()
    await expect(page).toHaveURL(/\/dishes\/\d+$/)
    await expect(locateFact(page, 'Czech name')).toHaveText(name)
    await expect(locateFact(page, 'Type')).toHaveText('Main course')
    await expect(locateFact(page, 'Allergens')).toContainText('Fish')
  })
  const id = Number(/\d+$/.exec(page.url())?.[0])

  await test.step('two users change it at once', async () => {
    for (const each of [page, elsewhere]) await each.goto(`dishes/${id}/edit`)
    // Change the form first: a form without changes would reload the record.
    await locateField(page, 'English name').fill('Carp schnitzel')
    await locateField(elsewhere, 'Czech name').fill(`${name} s kaší`)
    await locateSaveBar(elsewhere).getByRole('button', { name: 'Save' }).click()
    await expect(locateFact(elsewhere, 'Czech name')).toHaveText(`${name} s kaší`)
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Save this choice' }).click()
    await expect(locateTitle(page, 'Carp schnitzel')).toBeVisible()
    await expect(locateFact(page, 'Czech name')).toHaveText(`${name} s kaší`)
  })

  await test.step('its page links to the cell in which it is planned', async () => {
    const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
    await createMenu(page, [{ day: 3, items: [{ menuItemTypeId, dishIds: [id] }] }])
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: 'Standard · Soup' }).getByRole('link').click()
    await expect(locateCell(page, 'Soup', 'Wed')).toBeFocused()
  })
})
