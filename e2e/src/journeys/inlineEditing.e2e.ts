import type { Page } from '@playwright/test'
import { buildNameFilterQuery } from '../support/list.ts'
import { createDish, createUniqueName, type Dish, findCodelistId, saveDish } from '../support/records.ts'
import { expect, fetchWithoutCache, locateNotification, removePageData, test } from '../support/test.ts'

async function openDishes(page: Page, word: string) {
  await page.goto(`dishes?${buildNameFilterQuery(word)}`)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}
const locateRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const locateEditor = (page: Page, column: string) => page.getByRole('table').getByLabel(new RegExp(`^${column}, `))
const readDish = async (page: Page, id: number) => (await (await page.request.get(`api/dishes/${id}/`)).json()) as Dish

test('cells are edited with F2, Tab and Enter, and the last change can be undone', async ({ signedIn: page }) => {
  const word = createUniqueName('Buňka')
  const a = await createDish(page, { nameCs: `${word} A` })
  const b = await createDish(page, { nameCs: `${word} B`, nameEn: 'Second' })
  await openDishes(page, word)
  await page.getByRole('link', { name: `${word} A` }).focus()
  await page.keyboard.press('F2')
  await expect(locateEditor(page, 'Czech name')).toBeFocused()
  await page.keyboard.type(`${word} Á`)
  await page.keyboard.press('Tab')
  await expect(locateEditor(page, 'English name')).toBeFocused()
  await page.keyboard.type('First')
  await page.keyboard.press('Tab')
  await expect(locateEditor(page, 'Type')).toBeFocused()
  await expect(page.getByRole('option', { name: 'Soup' })).toBeVisible()
  await page.keyboard.type('so')
  await page.keyboard.press('Tab')
  await expect(locateEditor(page, 'Allergens')).toBeFocused()
  await expect(locateEditor(page, 'Allergens')).toHaveAccessibleDescription(/Type 0 for none/)
  await page.keyboard.type('1,3,7')
  await page.keyboard.press('Tab')
  // The next cell is the first one of the next row.
  await expect(locateEditor(page, 'Czech name')).toBeFocused()
  await expect(locateEditor(page, 'Czech name')).toHaveValue(`${word} B`)
  await expect(locateRow(page, `${word} Á`)).toContainText(/First.*Soup.*1 3 7/)
  await expect
    .poll(() => readDish(page, a.id))
    .toMatchObject({
      nameCs: `${word} Á`,
      nameEn: 'First',
      dishTypeId: await findCodelistId(page, 'dishTypes', 'Soup'),
      allergenIds: [expect.any(Number), expect.any(Number), expect.any(Number)],
    })

  await page.keyboard.press('Shift+Tab')
  await expect(locateEditor(page, 'Allergens')).toHaveValue('1, 3, 7')
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: `${word} Á` })).toBeFocused()
  await expect(locateRow(page, `${word} Á`)).toContainText('1 3 7')

  // Ctrl Z undoes the change of the latest notification, so the earlier ones must be gone.
  await expect(locateNotification(page, 'Record updated')).toHaveCount(0, { timeout: 20_000 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await expect(locateEditor(page, 'Allergens')).toBeFocused()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: `${word} B` })).toBeFocused()
  await expect(locateRow(page, `${word} B`)).toContainText('None')
  await expect(locateNotification(page, 'Record updated')).toBeVisible()
  await expect.poll(async () => (await readDish(page, b.id)).allergenIds).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(locateNotification(page, 'Undone')).toBeVisible()
  expect((await readDish(page, b.id)).allergenIds).toBeNull()
  await expect(locateRow(page, `${word} B`)).toContainText('Not declared')
})

test('a double click edits the cell and a click opens the record', async ({ signedIn: page }) => {
  const name = createUniqueName('Dvojklik')
  const { id } = await createDish(page, { nameCs: name, nameEn: 'Twice' })
  await openDishes(page, name)
  await page.getByRole('cell', { name: 'Twice' }).dblclick()
  await expect(locateEditor(page, 'English name')).toBeFocused()
  await page.keyboard.type('Once')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(locateEditor(page, 'English name')).toHaveCount(0)
  await expect.poll(async () => (await readDish(page, id)).nameEn).toBe('Once')
  await page.getByRole('link', { name }).dblclick()
  await expect(locateEditor(page, 'Czech name')).toBeFocused()
  await expect(page).toHaveURL(/\/dishes\?/)
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: 'Once' }).click()
  await expect(page).toHaveURL(new RegExp(`/dishes/${id}$`))
})

test('an invalid cell keeps its value and says why', async ({ signedIn: page }) => {
  const name = createUniqueName('Neplatné')
  const { id } = await createDish(page, { nameCs: name, nameEn: 'Valid' })
  await openDishes(page, name)
  await page.getByRole('cell', { name: 'Valid' }).dblclick()
  await locateEditor(page, 'English name').fill('x'.repeat(201))
  await page.keyboard.press('Enter')
  await expect(locateEditor(page, 'English name')).toBeFocused()
  await expect(locateEditor(page, 'English name')).toHaveAccessibleDescription('At most 200 characters')
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('button', { name: /^English name, .*: Not saved$/ }).click()
  await expect(locateEditor(page, 'English name')).toHaveValue('x'.repeat(201))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('cell', { name: 'Valid' })).toBeVisible()
  expect((await readDish(page, id)).nameEn).toBe('Valid')
})

test('only a change of the same cell by another user is a conflict', async ({ signedIn: page }) => {
  const name = createUniqueName('Souběh')
  const dish = await createDish(page, { nameCs: name, nameEn: 'Start' })
  await openDishes(page, name)
  // Live events would show the other user's version before the save.
  await page.route('**/api/dishes/?*', (route) => route.abort())
  await page.getByRole('cell', { name: 'Start' }).dblclick()
  await locateEditor(page, 'English name').fill('Mine')
  await saveDish(page, { ...dish, allergenIds: [] })
  await page.keyboard.press('Enter')
  await expect.poll(() => readDish(page, dish.id)).toMatchObject({ nameEn: 'Mine', allergenIds: [] })

  await expect(page.getByRole('cell', { name: 'Mine' })).toBeVisible()
  await page.getByRole('cell', { name: 'Mine' }).dblclick()
  await locateEditor(page, 'English name').fill('Mine again')
  await saveDish(page, { ...(await readDish(page, dish.id)), nameEn: 'Theirs' })
  await page.keyboard.press('Enter')
  await expect(locateEditor(page, 'English name')).toHaveValue('Mine again')
  await expect(page.getByRole('table').getByRole('alert')).toContainText('Theirs')
  expect((await readDish(page, dish.id)).nameEn).toBe('Theirs')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await readDish(page, dish.id)).nameEn).toBe('Mine again')
})

test('a cell edited without a connection keeps its value and is saved once the server responds', async ({
  signedIn: page,
}) => {
  const name = createUniqueName('Bez sítě')
  const { id } = await createDish(page, { nameCs: name, nameEn: 'Online' })
  await openDishes(page, name)
  await page.getByRole('cell', { name: 'Online' }).dblclick()
  await expect(locateEditor(page, 'English name')).toBeFocused()
  await page.route('**/api/**', (route) => route.abort())
  await locateEditor(page, 'English name').fill('Offline')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^English name, .*: Not saved$/ })).toHaveAttribute(
    'title',
    /^No connection\. Your value is kept/,
  )
  await expect(locateRow(page, name)).toContainText('Offline')
  await page.unrouteAll()
  await expect.poll(async () => (await readDish(page, id)).nameEn, { timeout: 30_000 }).toBe('Offline')
  await expect(page.getByRole('button', { name: /Not saved/ })).toHaveCount(0)
})

test('cells of a record that the user cannot edit stay closed', async ({ signedIn: page }) => {
  const name = createUniqueName('Jen čtení')
  await createDish(page, { nameCs: name, nameEn: 'Read only' })
  await removePageData(page)
  await page.route('**/api/dishes/?*', async (route) => {
    const response = await fetchWithoutCache(route)
    const list = (await response.json()) as { items: { can: object }[] }
    const items = list.items.map((item) => ({ ...item, can: { ...item.can, edit: false } }))
    await route.fulfill({ response, json: { ...list, items } })
  })
  await openDishes(page, name)
  await page.getByRole('link', { name }).focus()
  await page.keyboard.press('F2')
  await page.getByRole('link', { name }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Read only' })).toBeVisible()
})
