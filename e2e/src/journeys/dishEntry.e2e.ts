import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { buildNameFilterQuery } from '../support/list.ts'
import { createMenu, locateCell, openPlanner } from '../support/planner.ts'
import { locateField, locateTitle } from '../support/recordPage.ts'
import { createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

const locateCodes = (page: Page) => page.getByRole('textbox', { name: 'Allergen codes' })
const locateType = (page: Page) => page.getByRole('combobox', { name: 'Type' })

type SavedDish = { nameCs: string; dishTypeName: string | null; allergenIds: number[] | null }

async function readDishes(page: Page, word: string): Promise<SavedDish[]> {
  const query = new URLSearchParams({ filter: `nameCs:contains:${word}`, pageSize: '100', sort: 'id:asc' })
  return ((await (await page.request.get(`api/dishes/?${query}`)).json()) as { items: SavedDish[] }).items
}

/** Presses keys and counts them; a shortcut such as Ctrl Shift S counts as one. */
function createKeyCounter(page: Page) {
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      count += text.length
      await page.keyboard.type(text)
    },
    reset: () => {
      const before = count
      count = 0
      return before
    },
  }
}

const TYPES = ['Soup', 'Main course', 'Dessert', 'Soup'] as const
const CODES = ['1,3,7', '1 9', '7', '1,3'] as const
const MAX_KEYS = 12

test('20 dishes with type and allergens need at most 12 keystrokes each besides the name', async ({
  signedIn: page,
}) => {
  test.setTimeout(120_000)
  // Names that resemble each other would add links to similar dishes below the name.
  const word = randomUUID().slice(0, 8)
  await page.goto('dishes')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/dishes\/new\/edit$/)
  const keys = createKeyCounter(page)
  const counts: number[] = []
  for (let index = 0; index < 20; index++) {
    const type = TYPES[index % TYPES.length] ?? ''
    await expect(locateField(page, 'Czech name')).toBeFocused()
    await expect(locateField(page, 'Czech name')).toHaveValue('')
    await page.keyboard.type(`${word} ${randomUUID()}`)
    await keys.press('Tab')
    await keys.press('Tab')
    // The list of types is read with the first letters of the type; Tab accepts it.
    await expect(locateType(page)).toBeFocused()
    if (index === 0) await expect(page.getByRole('option', { name: 'Soup' })).toBeVisible()
    if ((await locateType(page).inputValue()) !== type) await keys.type(type.slice(0, 3).toLowerCase())
    await keys.press('Tab')
    await expect(locateCodes(page)).toBeFocused()
    await keys.type(CODES[index % CODES.length] ?? '')
    await keys.press('Control+Shift+S')
    counts.push(keys.reset())
    await expect(page).toHaveURL(/\/dishes\/new\/edit$/)
  }
  await expect(locateField(page, 'Czech name')).toHaveValue('')
  expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_KEYS)

  const saved = await readDishes(page, word)
  expect(saved.map(({ dishTypeName }) => dishTypeName)).toEqual(
    Array.from({ length: 20 }, (_, index) => TYPES[index % TYPES.length]),
  )
  expect(saved.slice(0, 4).map(({ allergenIds }) => allergenIds?.length)).toEqual([3, 2, 1, 2])
})

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

test('duplicating a dish opens a prefilled form and saves nothing by itself', async ({ signedIn: page }) => {
  const nameCs = createUniqueName('Vzor')
  const { id } = await createDish(page, {
    nameCs,
    dishTypeId: await findCodelistId(page, 'dishTypes', 'Soup'),
    allergenIds: [],
  })
  await page.goto(`dishes/${id}`)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(locateField(page, 'Czech name')).toHaveValue(nameCs)
  await expect(locateType(page)).toHaveValue('Soup')
  await expect(page.getByRole('radio', { name: 'None' })).toBeChecked()
  expect(await readDishes(page, nameCs)).toHaveLength(1)
  await locateField(page, 'Czech name').fill(`${nameCs} 2`)
  await page.keyboard.press('Control+s')
  await expect(locateTitle(page, `${nameCs} 2`)).toBeVisible()

  await page.goto(`dishes?${buildNameFilterQuery(nameCs)}`)
  await page
    .getByRole('row')
    .filter({ hasText: `${nameCs} 2` })
    .hover()
  await page.getByRole('button', { name: `Actions: ${nameCs} 2` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(locateField(page, 'Czech name')).toHaveValue(`${nameCs} 2`)
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
