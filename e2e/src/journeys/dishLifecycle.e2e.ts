import { chooseAction, locateFact, locateField, locateTitle } from '../support/recordPage.ts'
import { createDish, createUniqueName, saveDish } from '../support/records.ts'
import { endSession, expect, locateNotification, test } from '../support/test.ts'

test.describe('the lifecycle of a dish', () => {
  test('a dish can be archived, restored and deleted', async ({ signedIn: page, elsewhere }) => {
    const { id, nameCs } = await createDish(page, { nameCs: createUniqueName('Tlačenka') })
    await page.goto(`dishes/${id}`)
    await elsewhere.goto(`dishes/${id}`)
    const form = await elsewhere.context().newPage()
    await form.goto(`dishes/${id}/edit`)
    await locateField(form, 'English name').fill('Head cheese')
    const locateDialog = (question: string) => page.getByRole('dialog', { name: question })

    await chooseAction(page, 'Archive')
    await expect(locateDialog(`Archive “${nameCs}”?`).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(locateDialog(`Archive “${nameCs}”?`)).toContainText('It will be hidden from lists')
    await page.keyboard.press('Enter')
    await expect(locateDialog(`Archive “${nameCs}”?`)).toHaveCount(0)
    await expect(page.getByText('This record is archived')).toHaveCount(0)
    await chooseAction(page, 'Archive')
    await locateDialog(`Archive “${nameCs}”?`).getByRole('button', { name: 'Archive' }).click()
    await expect(locateNotification(page, `“${nameCs}” was archived.`)).toBeVisible()
    await expect(page.getByText('This record is archived')).toBeVisible()

    await chooseAction(page, 'Restore')
    await locateDialog(`Restore “${nameCs}”?`).getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('This record is archived')).toHaveCount(0)

    await chooseAction(page, 'Archive')
    await locateDialog(`Archive “${nameCs}”?`).getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('This record is archived')).toBeVisible()
    await expect(elsewhere.getByText('This record is archived')).toBeVisible()
    await chooseAction(page, 'Delete permanently')
    await locateDialog(`Delete “${nameCs}” permanently?`).getByRole('button', { name: 'Delete permanently' }).click()
    await expect(locateTitle(page, /^Dishes/)).toBeVisible()
    await expect(page).toHaveURL('dishes')
    await page.goto(`dishes/${id}`)
    await expect(locateTitle(page, 'Page not found')).toBeVisible()
    await expect(page).toHaveTitle(/^Page not found/)

    // The dish page in the other browser reports the deletion, and the open form keeps its text.
    await expect(locateTitle(elsewhere, 'Page not found')).toBeVisible()
    await form.keyboard.press('Control+s')
    await expect(form.getByRole('alert').filter({ hasText: 'Record not found.' }).first()).toBeVisible()
    await expect(locateField(form, 'English name')).toHaveValue('Head cheese')
  })

  test('signing in again shows what others saved meanwhile', async ({ signedIn: page, elsewhere }) => {
    const dish = await createDish(elsewhere, { nameCs: createUniqueName('Svítek'), nameEn: 'Omelette' })
    await page.goto(`dishes/${dish.id}`)
    await expect(locateFact(page, 'English name')).toHaveText('Omelette')
    await endSession(page)
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(dialog).toBeVisible()
    await saveDish(elsewhere, { ...dish, nameEn: 'Soufflé' })
    await dialog.getByLabel('Password', { exact: true }).fill(process.env.E2E_PASSWORD ?? '')
    await page.keyboard.press('Enter')
    await expect(locateFact(page, 'English name')).toHaveText('Soufflé')
  })
})
