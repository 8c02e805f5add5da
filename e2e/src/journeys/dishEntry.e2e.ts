import type { Page } from '@playwright/test'
import { createMenu, locateCell, openPlanner } from '../support/planner.ts'
import { locateField } from '../support/recordPage.ts'
import { createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

type SavedDish = { nameCs: string; dishTypeName: string | null; allergenIds: number[] | null }

async function readDishes(page: Page, word: string): Promise<SavedDish[]> {
  const query = new URLSearchParams({ filter: `nameCs:contains:${word}`, pageSize: '100', sort: 'id:asc' })
  return ((await (await page.request.get(`api/dishes/?${query}`)).json()) as { items: SavedDish[] }).items
}

test('pasted lines are reviewed, duplicates are skipped, and the created dishes can be undone', async ({
  signedIn: page,
}) => {
  const word = createUniqueName('Vložené')
  await createDish(page, { nameCs: `${word} A` })
  await page.goto('dishes/new/edit')
  const lines = [`${word} A`, `${word} B\tB in English\t1,3`, `${word} C (7)`, `${word} C`, `${word} D\t\tSoup\t99`]
  await locateField(page, 'Czech name').evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines.join('\n'))
  const dialog = page.getByRole('dialog', { name: 'Add several dishes' })
  await expect(dialog.getByRole('checkbox', { name: `Create “${word} A”` })).not.toBeChecked()
  await expect(dialog.getByText('A dish with this name already exists.')).toBeVisible()
  await expect(dialog.getByText('This name is listed twice.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Type for all' }).selectOption('Dessert')
  await dialog.getByRole('button', { name: 'Create 3 dishes' }).click()

  const codes = dialog.getByRole('textbox', { name: `Allergen codes, ${word} D` })
  await expect(codes).toHaveAccessibleDescription('No allergen has the code 99.')
  expect(await readDishes(page, word)).toHaveLength(1)
  await codes.fill('0')
  await dialog.getByRole('button', { name: 'Create 3 dishes' }).click()
  await expect(dialog).toHaveCount(0)
  const saved = await readDishes(page, word)
  expect(saved.map(({ nameCs, dishTypeName, allergenIds }) => [nameCs, dishTypeName, allergenIds?.length])).toEqual([
    [`${word} A`, null, undefined],
    [`${word} B`, 'Dessert', 2],
    [`${word} C`, 'Dessert', 1],
    [`${word} D`, 'Soup', 0],
  ])

  await locateNotification(page, '3 dishes were created.').getByRole('button', { name: /Undo/ }).click()
  await expect(locateNotification(page, 'Undone')).toBeVisible()
})

test('the dish dialog of the planner preselects the usual type of the row and takes allergen codes', async ({
  signedIn: page,
}) => {
  const fresh = createUniqueName('Nová polévka')
  const dishTypeId = await findCodelistId(page, 'dishTypes', 'Soup')
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const dishIds = await Promise.all(
    ['A', 'B', 'C'].map(async (letter) => (await createDish(page, { nameCs: `${fresh} ${letter}`, dishTypeId })).id),
  )
  await openPlanner(page, await createMenu(page, [{ day: 1, items: [{ menuItemTypeId, dishIds }] }]))
  await locateCell(page, 'Soup', 'Tue').focus()
  await page.keyboard.type(`${fresh} D`)
  await page.getByRole('option', { name: `Create “${fresh} D”` }).click()
  const dialog = page.getByRole('dialog', { name: 'New dish' })
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveValue('Soup')
  await dialog.getByRole('textbox', { name: 'Allergen codes' }).fill('1,3')
  await page.keyboard.press('Enter')
  await expect(locateCell(page, 'Soup', 'Tue')).toContainText(`${fresh} D`)
  await expect(locateCell(page, 'Soup', 'Tue')).toContainText('1 3')
  const [saved] = await readDishes(page, `${fresh} D`)
  expect(saved).toMatchObject({ dishTypeName: 'Soup', allergenIds: [expect.any(Number), expect.any(Number)] })
})
