import type { Page } from '@playwright/test'
import { buildNameFilterQuery } from '../support/list.ts'
import { createDish, createUniqueName, type Dish, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

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
