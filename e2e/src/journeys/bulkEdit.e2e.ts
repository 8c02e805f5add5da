import type { Page } from '@playwright/test'
import { buildNameFilterQuery, locateRowNames } from '../support/list.ts'
import { createDish, createUniqueName, type Dish, findCodelistId, saveDish } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

const readDish = async (page: Page, id: number) => (await (await page.request.get(`api/dishes/${id}/`)).json()) as Dish

async function createDishes(page: Page, count: number, fields: Partial<Dish> = {}) {
  const word = createUniqueName('Hromada')
  const dishes: Dish[] = []
  for (let index = 0; index < count; index++)
    dishes.push(await createDish(page, { nameCs: `${word} ${String(index).padStart(2, '0')}`, ...fields }))
  return { word, dishes }
}

/** Opens the list of these dishes and selects the loaded rows. */
async function selectLoadedRows(page: Page, word: string) {
  await page.goto(`dishes?${buildNameFilterQuery(word)}`)
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  return page.getByRole('region', { name: 'Selected records' })
}

/** Opens the list of these dishes, selects one row and from it all records that match the filter. */
async function selectAllMatching(page: Page, word: string, first: Dish | undefined, count: number) {
  await page.goto(`dishes?${buildNameFilterQuery(word)}`)
  await page.getByRole('checkbox', { name: `Select ${first?.nameCs}` }).check()
  const bar = page.getByRole('region', { name: 'Selected records' })
  await bar.getByRole('button', { name: `Select all ${count} matching records` }).click()
  await expect(bar).toContainText(`All ${count} matching records selected`)
  return bar
}

async function openEditDialog(page: Page, field: string) {
  await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit \d+ record/ })
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  await dialog.getByRole('option', { name: field }).click()
  return dialog
}

test('the type of selected dishes is changed after a preview, and one undo restores it', async ({ signedIn: page }) => {
  const soup = await findCodelistId(page, 'dishTypes', 'Soup')
  const { word, dishes } = await createDishes(page, 2)
  const { nameCs } = await createDish(page, { nameCs: `${word} polévka`, dishTypeId: soup })
  const bar = await selectLoadedRows(page, word)
  await expect(bar).toContainText('3 selected')
  await expect(bar.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
  const dialog = await openEditDialog(page, 'Type')
  await expect(dialog.getByRole('button', { name: /^Change/ })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'New value' }).click()
  await dialog.getByRole('option', { name: 'Soup' }).click()
  await expect(dialog).toContainText('2 records will change.')
  await expect(dialog).toContainText('1 record needs no change.')
  await dialog.getByRole('button', { name: 'Change 2 records' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await expect(page.getByRole('cell', { name: 'Soup' })).toHaveCount(3)
  await locateNotification(page, '2 records changed').getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('cell', { name: 'Soup' })).toHaveCount(1)
  await expect(page.getByRole('row', { name: nameCs })).toContainText('Soup')
  expect((await readDish(page, dishes[0]?.id ?? 0)).dishTypeId).toBeNull()
})

test('allergens are added to all dishes that match the filter, and undeclared dishes stay undeclared', async ({
  signedIn: page,
  elsewhere: colleague,
}) => {
  const { word, dishes } = await createDishes(page, 28, { allergenIds: [] })
  const undeclared = await createDish(page, { nameCs: `${word} ?`, allergenIds: null })
  await colleague.goto(`dishes?${buildNameFilterQuery(word)}`)
  await expect(colleague.getByRole('cell', { name: /^None/ }).first()).toBeVisible()

  await selectAllMatching(page, word, dishes[0], 29)
  const dialog = await openEditDialog(page, 'Allergens')
  await dialog.getByRole('group', { name: 'Add' }).getByText('Gluten').click()
  await expect(dialog.getByRole('group', { name: 'Remove' }).getByRole('checkbox', { name: 'Gluten' })).toBeDisabled()
  await expect(dialog).toContainText('28 records will change.')
  await expect(dialog).toContainText('1 dish with undeclared allergens stays undeclared.')
  await dialog.getByRole('button', { name: 'Change 28 records' }).click()
  await expect(locateNotification(page, '28 records changed')).toBeVisible()
  expect((await readDish(page, dishes[27]?.id ?? 0)).allergenIds).toHaveLength(1)
  expect((await readDish(page, undeclared.id)).allergenIds).toBeNull()
  // The list of a colleague is updated without a reload.
  await expect(colleague.getByRole('cell', { name: /^None/ })).toHaveCount(0)
})

test('a single deselected row ends the selection of all matching records', async ({ signedIn: page }) => {
  const { word, dishes } = await createDishes(page, 26)
  const bar = await selectAllMatching(page, word, dishes[0], 26)
  await page.getByRole('checkbox', { name: `Select ${dishes[0]?.nameCs}` }).uncheck()
  await expect(bar).toContainText('25 selected')
})

test('an undo lists the records that a colleague has changed since', async ({ signedIn: page }) => {
  const { word, dishes } = await createDishes(page, 2)
  const bar = await selectLoadedRows(page, word)
  await bar.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog', { name: 'Archive' }).getByRole('button', { name: 'Archive' }).click()
  const done = locateNotification(page, '2 records changed')
  await expect(done).toBeVisible()
  const [changed, restored] = dishes as [Dish, Dish]
  await saveDish(page, { ...(await readDish(page, changed.id)), nameEn: 'Changed' })
  await done.getByRole('button', { name: /^Undo/ }).click()
  const left = page.getByRole('dialog', { name: 'Some records weren’t restored' })
  await expect(left.getByRole('listitem')).toHaveText([`${changed.nameCs}It has changed since.`])
  await left.getByRole('link', { name: changed.nameCs }).click()
  await expect(page).toHaveURL(`dishes/${changed.id}`)
  expect(await readDish(page, restored.id)).toMatchObject({ archived: false })
})

test('dishes show when and how often they were served, and can be filtered by what is missing', async ({
  signedIn: page,
}) => {
  const word = createUniqueName('Chybí')
  const incomplete = await createDish(page, { nameCs: `${word} A` })
  const dishTypeId = await findCodelistId(page, 'dishTypes', 'Soup')
  await createDish(page, { nameCs: `${word} B`, nameEn: 'Soup', dishTypeId, allergenIds: [] })
  for (const column of ['allergensUndeclared', 'nameEnMissing', 'dishTypeMissing']) {
    await page.goto(`dishes?${buildNameFilterQuery(word)}&filter=${column}:equals:true`)
    await expect(locateRowNames(page)).toHaveText([incomplete.nameCs])
  }
  await page.goto(`dishes?${buildNameFilterQuery(word)}&columns=nameCs,lastServed,timesServed`)
  await expect(page.getByRole('columnheader', { name: 'Times served' })).toBeVisible()
  await expect(page.getByRole('row', { name: incomplete.nameCs }).getByRole('cell').last()).toHaveText('0')
})
