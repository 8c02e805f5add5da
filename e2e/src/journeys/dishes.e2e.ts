import type { Page } from '@playwright/test'
import { createDish, createUniqueName, findCodelistId, saveDish } from '../support/records.ts'
import { endSession, expect, notification, pauseRequests, test } from '../support/test.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const fact = (page: Page, name: string) =>
  page
    .locator('dl')
    .first()
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
const historyEntries = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'History' }) })
    .locator('ol > li')

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('writing a dish', () => {
  test('a new dish is created, shown and told of at the bottom right', async ({ signedIn: page }) => {
    const name = createUniqueName('Řízek z kapra')
    await page.goto('dishes')
    await page.getByRole('link', { name: 'New dish' }).click()
    await expect(field(page, 'Czech name')).toBeFocused()
    await expect(saveBar(page)).toHaveCount(0)
    await page.keyboard.type(name)
    await field(page, 'English name').fill('Fried carp')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Main course' }).click()
    await page.getByText('Contains', { exact: true }).click()
    await page.getByText(/^4 Fish/).click()
    await expect(saveBar(page)).toContainText('4 changes')

    const letGo = await pauseRequests(page, '**/api/dishes/')
    await saveBar(page).getByRole('button', { name: 'Create' }).click()
    const progress = notification(page, 'Saving…')
    await expect(progress).toBeVisible()
    const place = await progress.boundingBox()
    expect(place?.x).toBeGreaterThan(640)
    expect(place?.y).toBeGreaterThan(400)
    letGo()

    await expect(notification(page, 'Record created')).toBeVisible()
    await expect(progress).toHaveCount(0)
    await expect(title(page, name)).toBeVisible()
    await expect(page).toHaveURL(/\/dishes\/\d+$/)
    await expect(fact(page, 'English name')).toHaveText('Fried carp')
    await expect(fact(page, 'Type')).toHaveText('Main course')
    await expect(fact(page, 'Allergens')).toContainText('Fish')
  })

  test('letters typed before the choices have come are still there when they come', async ({ signedIn: page }) => {
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
    await expect(saveBar(page)).toContainText('1 change')
  })

  test('what is wrong stands beneath its field, is counted, and has the focus', async ({ signedIn: page }) => {
    const { id, nameCs } = await createDish(page, { nameCs: createUniqueName('Česnečka') })
    await page.goto(`dishes/${id}/edit`)
    await field(page, 'Czech name').fill('')
    await field(page, 'English name').fill('x'.repeat(201))
    await page.keyboard.press('Control+s')
    await expect(field(page, 'Czech name')).toBeFocused()
    await expect(field(page, 'Czech name')).toHaveAccessibleDescription(/The field cannot be empty/)
    await expect(field(page, 'English name')).toHaveAccessibleDescription(/At most 200 characters/)
    await expect(saveBar(page)).toContainText('2 fields need attention')
    await field(page, 'Czech name').fill(`${nameCs} s krutony`)
    await expect(saveBar(page)).toContainText('1 field needs attention')
    await field(page, 'English name').fill('Garlic soup')
    await page.keyboard.press('Control+s')
    await expect(notification(page, 'Record updated')).toBeVisible()
    await expect(title(page, `${nameCs} s krutony`)).toBeVisible()
    await expect(fact(page, 'English name')).toHaveText('Garlic soup')
  })

  test('when a save fails I read what the server says, and keep what I typed', async ({ signedIn: page }) => {
    const { id } = await createDish(page, { nameCs: createUniqueName('Bramboračka') })
    await page.goto(`dishes/${id}/edit`)
    await field(page, 'English name').fill('Potato soup')
    const save = () => saveBar(page).getByRole('button', { name: 'Save' }).click()
    const answer = (status: number, problem: object) =>
      page.route(`**/api/dishes/${id}/`, (route) =>
        route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      )

    await answer(500, { title: 'Kuchyně dnes nevaří.', status: 500 })
    await save()
    await expect(notification(page, 'Kuchyně dnes nevaří.')).toBeVisible()

    await answer(422, {
      title: 'Validation Failed',
      status: 422,
      violations: [{ field: 'nameEn', message: 'Nelze přeložit', code: 'wrongFormat' }],
    })
    await save()
    await expect(notification(page, 'Record update failed')).toBeVisible()
    await expect(page.getByText('Validation Failed')).toHaveCount(0)
    await expect(field(page, 'English name')).toBeFocused()
    await expect(field(page, 'English name')).toHaveAccessibleDescription(/Nelze přeložit/)

    await page.route(`**/api/dishes/${id}/`, (route) => route.abort())
    await save()
    await expect(notification(page, 'No response received')).toBeVisible()
    await expect(field(page, 'English name')).toHaveValue('Potato soup')

    await page.unrouteAll()
    await save()
    await expect(fact(page, 'English name')).toHaveText('Potato soup')
  })

  test('what I type while a save is under way stays, and waits to be saved', async ({ signedIn: page }) => {
    const english = field(page, 'English name')
    await page.goto('dishes/new/edit')
    await field(page, 'Czech name').fill(createUniqueName('Kuře na paprice'))
    const letCreate = await pauseRequests(page, '**/api/dishes/')
    await page.keyboard.press('Control+s')
    await expect(notification(page, 'Saving…')).toBeVisible()
    await english.fill('Chicken')
    letCreate()
    await expect(notification(page, 'Record created')).toBeVisible()
    await expect(page).toHaveURL(/\/dishes\/\d+\/edit$/)
    await expect(saveBar(page).getByRole('button', { name: 'Save' })).toBeVisible()
    await expect(saveBar(page)).toContainText('1 change')
    await expect(english).toHaveValue('Chicken')

    const letSave = await pauseRequests(page, /\/api\/dishes\/\d+\/$/)
    await english.press('Control+s')
    await expect(notification(page, 'Saving…')).toBeVisible()
    await english.press('End')
    await page.keyboard.type(' with paprika')
    letSave()
    await expect(notification(page, 'Record updated')).toBeVisible()
    await expect(saveBar(page)).toContainText('1 change')
    await expect(english).toBeFocused()
    await page.keyboard.type(' sauce')
    await page.keyboard.press('Control+s')
    await expect(fact(page, 'English name')).toHaveText('Chicken with paprika sauce')
    await expect(historyEntries(page)).toHaveCount(3)

    await page.goto('dishes/new/edit')
    await expect(field(page, 'Czech name')).toBeFocused()
    await expect(page.getByText('You have unsaved changes')).toHaveCount(0)
  })

  test('when somebody else has saved meanwhile I decide field by field', async ({ signedIn: page, elsewhere }) => {
    const nameCs = createUniqueName('Guláš')
    const { id } = await createDish(page, { nameCs, nameEn: 'Stew' })
    for (const each of [page, elsewhere]) await each.goto(`dishes/${id}/edit`)

    // first my words: a form without any would simply show what the other has saved
    await field(page, 'Czech name').fill(`${nameCs} vepřový`)
    await field(page, 'English name').fill('Goulash')

    await field(elsewhere, 'Czech name').fill(`${nameCs} hovězí`)
    await elsewhere.getByRole('combobox', { name: 'Type' }).click()
    await elsewhere.getByRole('option', { name: 'Main course' }).click()
    await saveBar(elsewhere).getByRole('button', { name: 'Save' }).click()
    await expect(title(elsewhere, `${nameCs} hovězí`)).toBeVisible()

    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this record' })
    const side = (name: string) => dialog.getByRole('radio', { name })
    await expect(side('English name: Yours')).toBeChecked()
    await expect(side('Type: Theirs')).toBeChecked()
    await expect(side('Czech name: Yours')).not.toBeChecked()
    await expect(side('Czech name: Theirs')).not.toBeChecked()
    await expect(dialog.getByText('1 field to decide')).toBeVisible()
    const confirm = dialog.getByRole('button', { name: 'Save this choice' })
    await expect(confirm).toBeDisabled()

    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'Czech name')).toHaveValue(`${nameCs} vepřový`)
    await page.keyboard.press('Control+s')
    await side('Czech name: Yours').click()
    await confirm.click()
    await expect(title(page, `${nameCs} vepřový`)).toBeVisible()
    await expect(fact(page, 'English name')).toHaveText('Goulash')
    await expect(fact(page, 'Type')).toHaveText('Main course')
  })
})

test.describe('unsaved work', () => {
  test('leaving asks what shall become of it', async ({ signedIn: page }) => {
    const { id } = await createDish(page, { nameCs: createUniqueName('Kynuté buchty') })
    await page.goto(`dishes/${id}/edit`)
    const leaveDialog = page.getByRole('dialog', { name: 'Leave with unsaved changes?' })
    const goAway = () => page.getByRole('navigation').getByRole('link', { name: 'Restaurants' }).click()
    await field(page, 'English name').fill('Buns')

    await goAway()
    await expect(leaveDialog.getByRole('button', { name: 'Stay' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(leaveDialog).toHaveCount(0)
    await expect(field(page, 'English name')).toHaveValue('Buns')

    await goAway()
    await leaveDialog.getByRole('button', { name: 'Keep for later' }).click()
    await expect(title(page, /^Restaurants/)).toBeVisible()
    await page.goBack()
    await expect(page.getByText('They touch 1 field: English name.')).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(field(page, 'English name')).toHaveValue('Buns')

    await goAway()
    await leaveDialog.getByRole('button', { name: 'Discard and leave' }).click()
    await expect(title(page, /^Restaurants/)).toBeVisible()
    await page.goBack()
    await expect(field(page, 'English name')).toHaveValue('')
    await expect(page.getByText('You have unsaved changes')).toHaveCount(0)
  })

  test('it survives a reload, and can be thrown away', async ({ signedIn: page }) => {
    const { id } = await createDish(page, { nameCs: createUniqueName('Žemlovka') })
    await page.goto(`dishes/${id}/edit`)
    await field(page, 'English name').fill('Bread pudding')
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await expect(page.getByText('They touch 1 field: English name.')).toBeVisible()
    // first the answer, then the form: typing would overwrite what is offered
    await expect(field(page, 'English name')).toBeDisabled()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(field(page, 'English name')).toHaveValue('Bread pudding')
    await saveBar(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog', { name: 'Discard 1 change?' }).getByRole('button', { name: 'Discard' }).click()
    await expect(field(page, 'English name')).toHaveValue('')
    await expect(saveBar(page)).toHaveCount(0)
  })

  test('thrown away on one tab, it stays with the other that is still at it', async ({ signedIn: page }) => {
    const { id } = await createDish(page, { nameCs: createUniqueName('Nudle s mákem') })
    await page.goto(`dishes/${id}/edit`)
    await field(page, 'English name').fill('Noodles')
    const isStoredLocally = () => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('Noodles'))
    await expect.poll(isStoredLocally).toBe(true)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Discard' }).click()
    await expect(field(other, 'English name')).toBeEnabled()
    await expect.poll(isStoredLocally).toBe(true)
    await saveBar(page).getByRole('button', { name: 'Save' }).click()
    await expect(fact(page, 'English name')).toHaveText('Noodles')
    expect(await isStoredLocally()).toBe(false)
  })

  test('it survives a crash of the tab', async ({ signedIn: page, context }) => {
    await page.goto('dishes/new/edit')
    await field(page, 'Czech name').fill('Ďábelské tousty')
    const other = await context.newPage()
    await other.goto('./')
    const kept = () => other.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(kept).toContain('Ďábelské tousty')
    const crashed = page.waitForEvent('crash')
    await Promise.all([crashed, page.goto('chrome://crash').catch(() => {})])
    await other.goto('dishes/new/edit')
    await other.getByRole('button', { name: 'Restore' }).click()
    await expect(field(other, 'Czech name')).toHaveValue('Ďábelské tousty')
  })

  test('a draft that was overtaken meets the other’s save instead of covering it', async ({ signedIn: page }) => {
    const dish = await createDish(page, { nameCs: createUniqueName('Škubánky') })
    await page.goto(`dishes/${dish.id}/edit`)
    await field(page, 'English name').fill('Potato dumplings')
    await page.getByRole('navigation').getByRole('link', { name: 'Dishes' }).click()
    await page.getByRole('button', { name: 'Keep for later' }).click()
    await expect(title(page, /^Dishes/)).toBeVisible()
    await saveDish(page, { ...dish, nameEn: 'Poppy dumplings' })
    await page.goto(`dishes/${dish.id}/edit`)
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this record' })
    await dialog.getByRole('button', { name: 'Take all theirs' }).click()
    await dialog.getByRole('button', { name: 'Save this choice' }).click()
    await expect(fact(page, 'English name')).toHaveText('Poppy dumplings')
  })
})

test.describe('the life of a dish', () => {
  test('a dish goes to the archive, comes back, and can be deleted for good', async ({ signedIn: page, elsewhere }) => {
    const { id, nameCs } = await createDish(page, { nameCs: createUniqueName('Tlačenka') })
    await page.goto(`dishes/${id}`)
    await elsewhere.goto(`dishes/${id}`)
    const form = await elsewhere.context().newPage()
    await form.goto(`dishes/${id}/edit`)
    await field(form, 'English name').fill('Head cheese')
    const ask = (question: string) => page.getByRole('dialog', { name: question })

    await choose(page, 'Archive')
    await expect(ask(`Archive “${nameCs}”?`).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(ask(`Archive “${nameCs}”?`)).toContainText('It disappears from lists and from new choices.')
    await page.keyboard.press('Enter')
    await expect(ask(`Archive “${nameCs}”?`)).toHaveCount(0)
    await expect(page.getByText('This record is in the archive')).toHaveCount(0)
    await choose(page, 'Archive')
    await ask(`Archive “${nameCs}”?`).getByRole('button', { name: 'Archive' }).click()
    await expect(notification(page, `“${nameCs}” is archived.`)).toBeVisible()
    await expect(page.getByText('This record is in the archive')).toBeVisible()

    await choose(page, 'Restore')
    await ask(`Restore “${nameCs}”?`).getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('This record is in the archive')).toHaveCount(0)

    await choose(page, 'Archive')
    await ask(`Archive “${nameCs}”?`).getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('This record is in the archive')).toBeVisible()
    await expect(elsewhere.getByText('This record is in the archive')).toBeVisible()
    await choose(page, 'Delete for good')
    await ask(`Delete “${nameCs}” for good?`).getByRole('button', { name: 'Delete for good' }).click()
    await expect(title(page, /^Dishes/)).toBeVisible()
    await expect(page).toHaveURL('dishes')
    await page.goto(`dishes/${id}`)
    await expect(page.getByRole('alert')).toHaveText('There is no such record, or you may not see it.')
    await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible()
    await expect(page).toHaveTitle(/^This record could not be shown/)

    // whoever looks at it elsewhere learns of it, and whoever writes loses nothing
    await expect(elsewhere.getByRole('alert')).toHaveText('There is no such record, or you may not see it.')
    await form.keyboard.press('Control+s')
    await expect(form.getByRole('alert').filter({ hasText: 'There is no such record.' }).first()).toBeVisible()
    await expect(field(form, 'English name')).toHaveValue('Head cheese')
  })

  test('what others save while my session has ended is there once I am signed in again', async ({
    signedIn: page,
    elsewhere,
  }) => {
    const dish = await createDish(elsewhere, { nameCs: createUniqueName('Svítek'), nameEn: 'Omelette' })
    await page.goto(`dishes/${dish.id}`)
    await expect(fact(page, 'English name')).toHaveText('Omelette')
    await endSession(page)
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(dialog).toBeVisible()
    await saveDish(elsewhere, { ...dish, nameEn: 'Soufflé' })
    await dialog.getByLabel('Password', { exact: true }).fill(process.env.E2E_PASSWORD ?? '')
    await page.keyboard.press('Enter')
    await expect(fact(page, 'English name')).toHaveText('Soufflé')
  })

  test('a history of 45 entries loads 20 at a time', async ({ signedIn: page }) => {
    const dish = await createDish(page, { nameCs: createUniqueName('Lívance') })
    for (let version = 1; version < 45; version += 1)
      await saveDish(page, { ...dish, version, nameEn: `Pancakes ${version}` })
    await page.goto(`dishes/${dish.id}`)
    const entries = historyEntries(page)
    await expect(entries).toHaveCount(20)
    await page.getByRole('button', { name: 'Show 20 older entries' }).click()
    await expect(entries).toHaveCount(40)
    await page.getByRole('button', { name: 'Show 5 older entries' }).click()
    await expect(entries).toHaveCount(45)
    await expect(entries.last()).toContainText('Created')
    await expect(page.getByRole('button', { name: /older entr/ })).toHaveCount(0)
  })

  test('the history tells who changed what, and brings an earlier state back', async ({ signedIn: page }) => {
    const dish = await createDish(page, { nameCs: createUniqueName('Lívance'), nameEn: 'Pancakes' })
    const dishTypeId = await findCodelistId(page, 'dishTypes', 'Dessert')
    await saveDish(page, { ...dish, nameEn: 'Griddle cakes', dishTypeId })
    await page.goto(`dishes/${dish.id}`)
    const entries = historyEntries(page)
    await expect(entries).toHaveCount(2)
    await expect(entries.first()).toContainText(/Changed · admin/)
    await expect(entries.first()).toContainText('Current state')
    await expect(entries.first().getByRole('definition')).toHaveText(['PancakesGriddle cakes', 'Not filled inDessert'])
    await expect(entries.last()).toContainText(/Created · admin/)

    await entries
      .last()
      .getByRole('button', { name: /^Bring back/ })
      .click()
    await page
      .getByRole('dialog', { name: 'Bring back this state?' })
      .getByRole('button', { name: 'Bring back' })
      .click()
    await expect(entries).toHaveCount(3)
    await expect(entries.first()).toContainText('Brought back an earlier state')
    await expect(fact(page, 'English name')).toHaveText('Pancakes')
    await expect(fact(page, 'Type')).toHaveText('Not filled in')
  })
})

test('naming a new dish like an existing one shows a link to it and still lets me save', async ({ signedIn: page }) => {
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
  await expect(notification(page, 'Record created')).toBeVisible()
})
