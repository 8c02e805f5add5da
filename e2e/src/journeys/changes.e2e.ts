import { buildNameFilterQuery, locateRowNames } from '../support/list.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

test('an edited cell is undone at once, and archived dishes are undone from the recent changes', async ({
  signedIn: page,
}) => {
  const word = createUniqueName('Zpět')
  const names: string[] = []
  for (const letter of 'ABCDE') names.push((await createDish(page, { nameCs: `${word} ${letter}` })).nameCs)
  const list = `dishes?${buildNameFilterQuery(word)}&filter=archived:equals:false`
  await page.goto(list)

  await test.step('Ctrl Z undoes an edited cell', async () => {
    const row = page.getByRole('row').filter({ hasText: names[1] ?? '' })
    await row.getByRole('cell', { name: 'Not declared' }).dblclick()
    await expect(page.getByRole('table').getByLabel(/^Allergens, /)).toBeFocused()
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await expect(locateNotification(page, 'Record updated')).toBeVisible()
    await expect(row).toContainText('None')
    await page.keyboard.press('Control+z')
    await expect(locateNotification(page, 'Undone')).toBeVisible()
    await expect(row).toContainText('Not declared')
  })

  const question = page.getByRole('dialog', { name: 'Undo this change?' })
  await test.step('Ctrl Z asks before it undoes a change set, also on another page', async () => {
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('dialog', { name: 'Archive' }).getByRole('button', { name: 'Archive' }).click()
    await expect(locateRowNames(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Recent changes' }).click()
    // Other tests make change sets at the same time, but none with this number of dishes.
    await page.getByRole('row', { name: 'Archived 5 dishes' }).first().getByRole('link').click()
    for (const name of names) await expect(page.getByRole('link', { name })).toBeVisible()
    await page.getByRole('main').focus()
    await page.keyboard.press('Control+z')
    await expect(question).toContainText('Archived 5 dishes')
    await question.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: word }).first()).toContainText('Undone')
  })
  await page.goto(list)
  await expect(locateRowNames(page)).toHaveText(names)
})
