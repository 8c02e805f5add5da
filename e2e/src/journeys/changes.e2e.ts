import type { Page } from '@playwright/test'
import { buildNameFilterQuery, locateRowNames } from '../support/list.ts'
import { createDish, createUniqueName, type Dish } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

const locateQuestion = (page: Page) => page.getByRole('dialog', { name: 'Undo this change?' })

/** Opens the list of these dishes and archives the selected ones. */
async function archiveDishes(page: Page, word: string, names: readonly string[]) {
  await page.goto(`dishes?${buildNameFilterQuery(word)}&filter=archived:equals:false`)
  await archiveListed(page, names)
}

async function archiveListed(page: Page, names: readonly string[]) {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog', { name: 'Archive' }).getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('region', { name: 'Selected records' })).toHaveCount(0)
}

async function createDishes(page: Page, letters: string): Promise<{ word: string; dishes: Dish[] }> {
  const word = createUniqueName('Zpět')
  const dishes: Dish[] = []
  for (const letter of letters) dishes.push(await createDish(page, { nameCs: `${word} ${letter}` }))
  return { word, dishes }
}

test('Ctrl Z undoes the last change sets of the tab, the newest first, after a confirmation', async ({
  signedIn: page,
}) => {
  // Other tests make change sets at the same time, but none with these numbers of dishes.
  const { word, dishes } = await createDishes(page, 'ABCDEFG')
  const names = dishes.map(({ nameCs }) => nameCs)
  await archiveDishes(page, word, names.slice(0, 4))
  await archiveListed(page, names.slice(4))
  await expect(locateRowNames(page)).toHaveCount(0)

  // The shortcut also works after the notification has closed and on another page.
  await page.getByRole('link', { name: 'Recent changes' }).click()
  await expect(page.getByRole('row', { name: 'Archived 3 dishes' }).first()).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('Control+z')
  await expect(locateQuestion(page)).toContainText('Archived 3 dishes')
  // No second question opens behind the dialog.
  await page.keyboard.press('Control+z')
  await expect(locateQuestion(page)).toHaveCount(1)
  await locateQuestion(page).getByRole('button', { name: 'Undo' }).click()
  await expect(locateNotification(page, 'Undone')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Archived 3 dishes' }).first()).toContainText('Undone')

  await page.keyboard.press('Control+z')
  await expect(locateQuestion(page)).toContainText('Archived 4 dishes')
  await locateQuestion(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: 'Archived 4 dishes' }).first()).toContainText('Undone')
  await page.keyboard.press('Control+z')
  await expect(locateQuestion(page)).toHaveCount(0)

  await page.goto(`dishes?${buildNameFilterQuery(word)}&filter=archived:equals:false`)
  await expect(locateRowNames(page)).toHaveText(names)
})

test('Ctrl Z in an input is left to the input', async ({ signedIn: page }) => {
  const { word } = await createDishes(page, 'A')
  await archiveDishes(page, word, [`${word} A`])
  await page.getByRole('link', { name: 'New dish' }).click()
  await page.getByRole('textbox', { name: 'Czech name' }).press('Control+z')
  await expect(locateQuestion(page)).toHaveCount(0)
})

test('a change set is listed with its records and can be undone from its page', async ({ signedIn: page }) => {
  const { word, dishes } = await createDishes(page, 'ABCDE')
  await archiveDishes(
    page,
    word,
    dishes.map(({ nameCs }) => nameCs),
  )
  await page.goto('changes')
  await page.getByRole('row', { name: 'Archived 5 dishes' }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Archived 5 dishes')
  await expect(page.getByText(/^You can undo this until/)).toBeVisible()
  for (const { nameCs } of dishes) await expect(page.getByRole('link', { name: nameCs })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await locateQuestion(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: word }).first()).toContainText('Undone')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
})

test('the former lists of price changes and imports are the recent changes with a filter', async ({
  signedIn: page,
}) => {
  await page.goto('priceChanges')
  await expect(page).toHaveURL(/\/changes\?filter=kind:equals:priceChange$/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Change prices…' })).toBeVisible()
  await page.goto('imports')
  await expect(page).toHaveURL(/\/changes\?filter=kind:equals:import$/)
  await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL(/\/imports\/new/)
})
