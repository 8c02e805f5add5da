import { createMenu, locateCell } from '../support/planner.ts'
import { locateFact, locateField, locateHistoryEntries, locateSaveBar, locateTitle } from '../support/recordPage.ts'
import { createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, pauseRequests, test } from '../support/test.ts'

test.describe('the dish form', () => {
  test('creating a dish shows its page and a notification at the bottom right', async ({ signedIn: page }) => {
    const name = createUniqueName('Řízek z kapra')
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

    const letGo = await pauseRequests(page, '**/api/dishes/')
    await locateSaveBar(page).getByRole('button', { name: 'Create' }).click()
    const progress = locateNotification(page, 'Saving…')
    await expect(progress).toBeVisible()
    const place = await progress.boundingBox()
    expect(place?.x).toBeGreaterThan(640)
    expect(place?.y).toBeGreaterThan(400)
    letGo()

    await expect(locateNotification(page, 'Record created')).toBeVisible()
    await expect(progress).toHaveCount(0)
    // The heading has the name in the language of the user.
    await expect(locateTitle(page, 'Fried carp')).toBeVisible()
    await expect(page).toHaveURL(/\/dishes\/\d+$/)
    await expect(locateFact(page, 'Czech name')).toHaveText(name)
    await expect(locateFact(page, 'Type')).toHaveText('Main course')
    await expect(locateFact(page, 'Allergens')).toContainText('Fish')
  })

  test('text typed before the options have loaded is kept', async ({ signedIn: page }) => {
    const letGo = await pauseRequests(page, '**/api/codelists/dishTypes/*')
    await page.goto('dishes/new/edit')
    const type = page.getByRole('combobox', { name: 'Type' })
    await type.pressSequentially('mai')
    letGo()
    const options = page.getByRole('main').getByRole('option')
    await expect(options).toHaveText(['Main course'])
    await expect(type).toHaveValue('mai')
    await options.click()
    await expect(type).toHaveValue('Main course')
    await expect(locateSaveBar(page)).toContainText('1 change')
  })

  test('violations are shown at their fields and counted, and the first is focused', async ({ signedIn: page }) => {
    const { id, nameCs } = await createDish(page, { nameCs: createUniqueName('Česnečka') })
    await page.goto(`dishes/${id}/edit`)
    await locateField(page, 'Czech name').fill('')
    await locateField(page, 'English name').fill('x'.repeat(201))
    await page.keyboard.press('Control+s')
    await expect(locateField(page, 'Czech name')).toBeFocused()
    await expect(locateField(page, 'Czech name')).toHaveAccessibleDescription(/This field can’t be empty/)
    await expect(locateField(page, 'English name')).toHaveAccessibleDescription(/At most 200 characters/)
    await expect(locateSaveBar(page)).toContainText('2 fields need attention')
    await locateField(page, 'Czech name').fill(`${nameCs} s krutony`)
    await expect(locateSaveBar(page)).toContainText('1 field needs attention')
    await locateField(page, 'English name').fill('Garlic soup')
    await page.keyboard.press('Control+s')
    await expect(locateNotification(page, 'Record updated')).toBeVisible()
    await expect(locateTitle(page, 'Garlic soup')).toBeVisible()
    await expect(locateFact(page, 'Czech name')).toHaveText(`${nameCs} s krutony`)
  })

  test('a failed save shows the message of the server and keeps the form', async ({ signedIn: page }) => {
    const { id } = await createDish(page, { nameCs: createUniqueName('Bramboračka') })
    await page.goto(`dishes/${id}/edit`)
    await locateField(page, 'English name').fill('Potato soup')
    const clickSave = () => locateSaveBar(page).getByRole('button', { name: 'Save' }).click()
    const respondToSaves = (status: number, problem: object) =>
      page.route(`**/api/dishes/${id}/`, (route) =>
        route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      )

    await respondToSaves(500, { title: 'Kuchyně dnes nevaří.', status: 500 })
    await clickSave()
    await expect(locateNotification(page, 'Kuchyně dnes nevaří.')).toBeVisible()

    await respondToSaves(422, {
      title: 'Validation Failed',
      status: 422,
      violations: [{ field: 'nameEn', message: 'Nelze přeložit', code: 'wrongFormat' }],
    })
    await clickSave()
    await expect(locateNotification(page, 'Couldn’t update the record')).toBeVisible()
    await expect(page.getByText('Validation Failed')).toHaveCount(0)
    await expect(locateField(page, 'English name')).toBeFocused()
    await expect(locateField(page, 'English name')).toHaveAccessibleDescription(/Nelze přeložit/)

    await page.route(`**/api/dishes/${id}/`, (route) => route.abort())
    await clickSave()
    await expect(locateNotification(page, 'No response received')).toBeVisible()
    await expect(locateField(page, 'English name')).toHaveValue('Potato soup')

    await page.unrouteAll()
    await clickSave()
    await expect(locateFact(page, 'English name')).toHaveText('Potato soup')
  })

  test('text typed during a save stays as an unsaved change', async ({ signedIn: page }) => {
    const english = locateField(page, 'English name')
    await page.goto('dishes/new/edit')
    await locateField(page, 'Czech name').fill(createUniqueName('Kuře na paprice'))
    const letCreate = await pauseRequests(page, '**/api/dishes/')
    await page.keyboard.press('Control+s')
    await expect(locateNotification(page, 'Saving…')).toBeVisible()
    await english.fill('Chicken')
    letCreate()
    await expect(locateNotification(page, 'Record created')).toBeVisible()
    await expect(page).toHaveURL(/\/dishes\/\d+\/edit$/)
    await expect(locateSaveBar(page).getByRole('button', { name: 'Save' })).toBeVisible()
    await expect(locateSaveBar(page)).toContainText('1 change')
    await expect(english).toHaveValue('Chicken')

    const letSave = await pauseRequests(page, /\/api\/dishes\/\d+\/$/)
    await english.press('Control+s')
    await expect(locateNotification(page, 'Saving…')).toBeVisible()
    await english.press('End')
    await page.keyboard.type(' with paprika')
    letSave()
    await expect(locateNotification(page, 'Record updated')).toBeVisible()
    await expect(locateSaveBar(page)).toContainText('1 change')
    await expect(english).toBeFocused()
    await page.keyboard.type(' sauce')
    await page.keyboard.press('Control+s')
    await expect(locateFact(page, 'English name')).toHaveText('Chicken with paprika sauce')
    await expect(locateHistoryEntries(page)).toHaveCount(3)

    await page.goto('dishes/new/edit')
    await expect(locateField(page, 'Czech name')).toBeFocused()
    await expect(page.getByText('You have unsaved changes')).toHaveCount(0)
  })

  test('a save conflict is resolved field by field', async ({ signedIn: page, elsewhere }) => {
    const nameCs = createUniqueName('Guláš')
    const { id } = await createDish(page, { nameCs, nameEn: 'Stew' })
    for (const each of [page, elsewhere]) await each.goto(`dishes/${id}/edit`)

    // Change the form first: a form without changes would reload the record.
    await locateField(page, 'Czech name').fill(`${nameCs} vepřový`)
    await locateField(page, 'English name').fill('Goulash')

    await locateField(elsewhere, 'Czech name').fill(`${nameCs} hovězí`)
    await elsewhere.getByRole('combobox', { name: 'Type' }).click()
    await elsewhere.getByRole('option', { name: 'Main course' }).click()
    await locateSaveBar(elsewhere).getByRole('button', { name: 'Save' }).click()
    await expect(locateFact(elsewhere, 'Czech name')).toHaveText(`${nameCs} hovězí`)

    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Another user saved this record' })
    const locateVersionChoice = (name: string) => dialog.getByRole('radio', { name })
    await expect(locateVersionChoice('English name: Yours')).toBeChecked()
    await expect(locateVersionChoice('Type: Theirs')).toBeChecked()
    await expect(locateVersionChoice('Czech name: Yours')).not.toBeChecked()
    await expect(locateVersionChoice('Czech name: Theirs')).not.toBeChecked()
    await expect(dialog.getByText('1 field to decide')).toBeVisible()
    const confirm = dialog.getByRole('button', { name: 'Save this choice' })
    await expect(confirm).toBeDisabled()

    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(locateField(page, 'Czech name')).toHaveValue(`${nameCs} vepřový`)
    await page.keyboard.press('Control+s')
    await locateVersionChoice('Czech name: Yours').click()
    await confirm.click()
    await expect(locateTitle(page, 'Goulash')).toBeVisible()
    await expect(locateFact(page, 'Czech name')).toHaveText(`${nameCs} vepřový`)
    await expect(locateFact(page, 'Type')).toHaveText('Main course')
  })
})

test('a dish named like an existing one shows a link to it and can be saved', async ({ signedIn: page }) => {
  const word = createUniqueName('test')
  const existing = await createDish(page, { nameCs: `Guláš ${word}`, nameEn: `Goulash ${word}` })
  await page.goto('dishes/new/edit')
  const czech = page.getByRole('textbox', { name: 'Czech name' })
  await czech.fill(`gulas ${word}`)
  await expect(czech).toHaveAccessibleDescription(`A similar dish exists: Guláš ${word}`)
  await expect(page.getByRole('link', { name: `Guláš ${word}` })).toHaveAttribute(
    'href',
    new RegExp(`/dishes/${existing.id}$`),
  )
  await page.getByRole('textbox', { name: 'English name' }).fill(`Goulash ${word}s`)
  await expect(page.getByRole('link', { name: `Goulash ${word}` })).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(locateNotification(page, 'Record created')).toBeVisible()
})

test('the page of a dish lists its servings and links to the cell', async ({ signedIn: page }) => {
  const dish = await createDish(page, { nameCs: createUniqueName('Kulajda') })
  await page.goto(`dishes/${dish.id}`)
  await expect(page.getByText('This dish isn’t on any weekly menu yet.')).toBeVisible()
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const menu = await createMenu(page, [{ day: 3, items: [{ menuItemTypeId, dishIds: [dish.id] }] }])
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Standard · Soup' })
  await expect(row).toContainText('Draft')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`weeklyMenus/${menu.id}/edit`))
  await expect(locateCell(page, 'Soup', 'Wed')).toBeFocused()
})
