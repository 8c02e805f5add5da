import { chooseInListMenu } from '../support/list.ts'
import { locateHistoryEntries } from '../support/recordPage.ts'
import { createDish, createUniqueName, createWeeklyMenu, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

test('duplicate dishes are found, merged with a chosen field, and the merge is undone', async ({ signedIn: page }) => {
  const nameCs = createUniqueName('Zapečené těstoviny')
  const keep = await createDish(page, { nameCs, nameEn: 'Baked pasta', allergenIds: [] })
  const gone = await createDish(page, { nameCs: nameCs.toUpperCase(), nameEn: 'Pasta gratin', allergenIds: null })
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const menu = await createWeeklyMenu(page, {
    startDate: '2031-07-07',
    weeklyMenuItemsData: [{ day: 1, items: [{ menuItemTypeId, dishIds: [gone.id] }] }],
  })

  await page.goto('dishes')
  await chooseInListMenu(page, 'Find duplicates')
  await expect(page).toHaveURL('dishes/duplicates')
  const group = page.getByRole('listitem', { name: new RegExp(`^Group: ${nameCs}$`, 'i') })
  await expect(group.getByText('Same name')).toBeVisible()
  await group.getByRole('radio', { name: `Keep “${keep.nameCs}”`, exact: true }).check()
  await group.getByRole('button', { name: `Merge “${gone.nameCs}”…`, exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'Merge two dishes' })
  await expect(dialog.getByText(`1 weekly menu will use “${keep.nameCs}” instead.`)).toBeVisible()
  await dialog.getByRole('radio', { name: `Allergens: From “${gone.nameCs}”`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Merge dishes' }).click()
  await expect(locateNotification(page, `Dishes merged. “${keep.nameCs}” was kept.`)).toBeVisible()
  await expect(group).toHaveCount(0)

  await page.goto(`weeklyMenus/${menu.id}`)
  await expect(page.getByText('Baked pasta').first()).toBeVisible()
  // The history below still names the other dish.
  await expect(page.getByText('Pasta gratin')).toHaveCount(1)
  await page.goto(`dishes/${keep.id}`)
  await expect(locateHistoryEntries(page).first()).toContainText(`Merged with “${gone.nameCs}”`)
  await expect(locateHistoryEntries(page).first()).toContainText('Allergens')
  await page.getByRole('link', { name: `Merged with “${gone.nameCs}”` }).click()
  await expect(page.getByText('This record is archived')).toBeVisible()
  await expect(locateHistoryEntries(page).first()).toContainText(`Merged with “${keep.nameCs}”`)

  await page.goto('dishes/duplicates')
  await page.getByRole('link', { name: 'Recently merged' }).click()
  const merge = page.getByRole('row', { name: `“${gone.nameCs}” merged into another dish` })
  await merge.getByRole('link').click()
  await expect(page.getByRole('link', { name: keep.nameCs, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByText('Undone', { exact: true }).first()).toBeVisible()
  await page.goto('dishes/duplicates')
  await expect(group).toBeVisible()
  await page.goto(`weeklyMenus/${menu.id}`)
  await expect(page.getByText('Pasta gratin').first()).toBeVisible()
})
