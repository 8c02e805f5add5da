import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createImport, encodeOldCsv } from '../support/imports.ts'
import { buildNameFilterQuery, chooseInListMenu } from '../support/list.ts'
import { createDish, createUniqueName, saveDish } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

const locateFile = (page: Page) => page.getByLabel('File to import')
const selectFile = (page: Page, name: string, buffer: Buffer) =>
  locateFile(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
const locateTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Show rows' }).getByRole('link', { name })
const locateRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function chooseField(page: Page, column: string, field: string): Promise<Locator> {
  const select = page.getByRole('combobox', { name: `Field for column ${column}` })
  await select.click()
  await page.getByRole('option', { name: field, exact: true }).click()
  return select
}

async function confirmImport(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

const createDishRows = (word: string) => [
  ['Název jídla', 'Anglicky', 'Chod', 'Alergeny'],
  [`${word} kulajda`, 'Dill soup', 'Soup', '1, 3, 7'],
  [`${word} rajská`, 'Tomato soup', 'Polévka', ''],
  [`${word} zmatek`, 'Confusion', 'Nesmysl', '1'],
]

test('a messy CSV of dishes is imported, its invalid row corrected, and the import undone', async ({
  signedIn: page,
}) => {
  const word = createUniqueName('Dovoz')
  await page.goto(`dishes?${buildNameFilterQuery(word)}`)
  await chooseInListMenu(page, 'Import')
  await expect(page).toHaveURL(/\/imports\/new\?module=dishes$/)
  await selectFile(page, 'jídla.csv', encodeOldCsv(createDishRows(word)))

  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
  await expect(locateRow(page, 'Název jídla').getByRole('combobox')).toHaveValue('Czech name')
  await expect(locateRow(page, 'Název jídla')).toContainText(`${word} kulajda`)
  await expect(locateRow(page, 'Chod').getByRole('combobox')).toHaveValue('')
  await chooseField(page, 'C', 'Type')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()

  await expect(page.getByRole('heading', { name: 'Check the rows' })).toBeFocused()
  await expect(locateTab(page, 'New 2')).toBeVisible()
  await locateTab(page, 'Invalid 1').click()
  const invalid = locateRow(page, `${word} zmatek`)
  await expect(invalid).toContainText('Chod (column C): “Nesmysl”')
  await expect(invalid).toContainText('This option doesn’t exist')
  await expect(locateRow(page, `${word} kulajda`)).toHaveCount(0)
  await page.reload()
  await expect(invalid).toContainText('Nesmysl')

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download invalid rows' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const invalidRows = await readFile(await download.path())

  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 invalid row will be skipped.')
  await page.getByRole('dialog').getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(locateNotification(page, '2 rows imported')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused()
  const importUrl = page.url()
  await page.getByRole('link', { name: 'Open Dishes' }).click()
  await page.goto(`dishes?${buildNameFilterQuery(word)}&columns=nameCs`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dishes 2')
  await page.getByRole('link', { name: `${word} kulajda` }).click()
  await page.getByRole('link', { name: 'Part of an import' }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()

  // The downloaded workbook can be imported: its columns are known.
  await page.goto('imports/new?module=dishes')
  await selectFile(page, 'neplatné.xlsx', invalidRows)
  await expect(locateRow(page, 'Chod').getByRole('combobox')).toHaveValue('Type')
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(invalid).toContainText('Nesmysl')
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()

  // The column that was matched by hand is remembered, and rows that are already imported change nothing.
  const corrected = createDishRows(word).map((row) => row.map((cell) => (cell === 'Nesmysl' ? 'Soup' : cell)))
  await page.goto('imports/new?module=dishes')
  await selectFile(page, 'opravené.csv', encodeOldCsv(corrected))
  await expect(locateRow(page, 'Chod').getByRole('combobox')).toHaveValue('Type')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(locateTab(page, 'Unchanged 2')).toBeVisible()
  await confirmImport(page, 'Import 1 row')
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()

  await page.goto(importUrl)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Import of jídla.csv')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
  await page.goto(`dishes?${buildNameFilterQuery(word)}&filter=archived:equals:false`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dishes 1')
})

test('a dish that changes after the check is not overwritten, and the rows are checked again', async ({
  signedIn: page,
}) => {
  const nameCs = createUniqueName('Dovoz')
  const dish = await createDish(page, { nameCs, nameEn: 'Old', allergenIds: [] })
  const rows = [
    ['Název jídla', 'Anglicky'],
    [nameCs, 'Imported'],
  ]
  const id = await createImport(page, 'dishes', encodeOldCsv(rows))
  // A file that is not imported yet is found again.
  await page.goto('imports/new')
  await page.locator(`main li a[href$="/imports/${id}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/imports/${id}$`))
  await page.goto(`imports/${id}?step=check`)
  await expect(locateRow(page, nameCs)).toContainText(/English name: Old.*Imported/)
  await saveDish(page, { ...dish, nameEn: 'Meanwhile' })
  await confirmImport(page, 'Import 1 row')
  await expect(page.getByRole('alert').filter({ hasText: 'Records have changed since the check' })).toBeVisible()
  await expect(locateRow(page, nameCs)).toContainText(/English name: Meanwhile.*Imported/)
  await confirmImport(page, 'Import 1 row')
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()

  // A record that has changed since the import is left and listed.
  await saveDish(page, { ...dish, nameEn: 'Afterwards', version: dish.version + 2 })
  await page.getByRole('link', { name: 'Import history' }).click()
  await expect(page).toHaveURL(/\/changes\?filter=kind:equals:import$/)
  await page.getByRole('row', { name: 'Import of data.csv' }).first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/imports/${id}$`))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  const left = page.getByRole('dialog', { name: 'Some records weren’t restored' })
  await expect(left).toContainText('It has changed since.')
  await left.getByRole('link', { name: nameCs }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Afterwards')
})
