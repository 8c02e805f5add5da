import type { Locator, Page } from '@playwright/test'
import {
  createMenu,
  locateCell,
  locateDish,
  locateDishInput,
  openPlanner,
  readMenu,
  signInColleague,
  typeDish,
} from '../support/planner.ts'
import { createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

const createDishes = (page: Page, names: readonly string[]) =>
  Promise.all(names.map((name) => createDish(page, { nameCs: createUniqueName(name) })))

/** Dispatches a paste of plain text, as a spreadsheet writes it to the clipboard. */
const pasteText = (page: Page, text: string) =>
  page.evaluate((plain) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 8, { steps: 8 })
  await page.mouse.up()
}

test('while a cell is edited, Tab, Shift Tab and Enter accept and move, Shift Enter adds another dish', async ({
  signedIn: page,
}) => {
  const [soup, roast, salad] = await createDishes(page, ['Kulajda', 'Pečeně', 'Salát'])
  await openPlanner(page, await createMenu(page))
  await locateCell(page, 'Soup', 'Mon').focus()
  const input = (cell: string) => page.getByRole('combobox', { name: `Add a dish: ${cell}` })

  await page.keyboard.type(soup?.nameCs ?? '')
  await expect(page.getByRole('option', { name: new RegExp(`^${soup?.nameCs}`) })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(locateCell(page, 'Soup', 'Mon')).toContainText(soup?.nameCs ?? '')
  await expect(input('Soup, Tuesday')).toBeFocused()
  // Without a text the keys only move, and the suggestions are not added.
  await page.keyboard.press('Enter')
  await expect(input('Menu 1, Tuesday')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(input('Menu 1, Monday')).toBeFocused()
  await page.keyboard.type(roast?.nameCs ?? '')
  await page.keyboard.press('Shift+Enter')
  await expect(locateDish(page, roast?.nameCs ?? '')).toBeVisible()
  await expect(input('Menu 1, Monday')).toHaveValue('')
  await page.keyboard.type(salad?.nameCs ?? '')
  await page.keyboard.press('Enter')
  await expect(locateCell(page, 'Menu 1', 'Mon')).toContainText(salad?.nameCs ?? '')
  await expect(input('Menu 2, Monday')).toBeFocused()
  await expect(locateCell(page, 'Soup', 'Tue')).toHaveText(/empty/)

  await page.keyboard.type('rozepsané')
  await page.keyboard.press('Escape')
  await expect(locateCell(page, 'Menu 2', 'Mon')).toBeFocused()
  await expect(locateCell(page, 'Menu 2', 'Mon')).toContainText('“rozepsané” isn’t a dish yet')
  // Outside editing, Tab leaves the grid.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
})

test('an empty cell suggests dishes, and the arrow keys choose one', async ({ signedIn: page }) => {
  await openPlanner(page, await createMenu(page))
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('listbox').getByRole('option').first()
  const name = (await first.locator('span span').first().textContent()) ?? ''
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(locateCell(page, 'Soup', 'Mon')).toContainText(name)
  await expect(page.getByRole('combobox', { name: 'Add a dish: Menu 1, Monday' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(locateDishInput(page)).toHaveCount(0)
})

test('Ctrl D, Ctrl R, Ctrl A and Delete change the selected range, each in one undo step', async ({
  signedIn: page,
}) => {
  const [soup] = await createDishes(page, ['Kulajda'])
  const name = soup?.nameCs ?? ''
  await openPlanner(page, await createMenu(page))
  await locateCell(page, 'Soup', 'Mon').focus()
  await typeDish(page, name, name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(locateDish(page, name)).toHaveCount(2)
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+r')
  await expect(locateDish(page, name)).toHaveCount(6)
  await page.keyboard.press('Control+z')
  await expect(locateDish(page, name)).toHaveCount(2)
  await locateCell(page, 'Soup', 'Mon').focus()
  const selected = page.getByRole('gridcell', { selected: true })
  await locateCell(page, 'Menu 2', 'Tue').click({ modifiers: ['Shift'] })
  await expect(selected).toHaveCount(6)
  await locateCell(page, 'Menu 2', 'Wed').hover()
  await page.mouse.down()
  await locateCell(page, 'Salad', 'Fri').hover()
  await page.mouse.up()
  await expect(selected).toHaveCount(9)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(locateDish(page, name)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(locateDish(page, name)).toHaveCount(2)
})

test('cells are pasted in another week, and exact names from a spreadsheet; other names are listed', async ({
  signedIn: page,
}) => {
  const [soup, roast] = await createDishes(page, ['Kulajda', 'Šťavnatá pečeně'])
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const items = [{ menuItemTypeId, dishIds: [soup?.id ?? 0, roast?.id ?? 0], note: 's chlebem' }]
  await openPlanner(page, await createMenu(page, [{ day: 1, items }]))
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Control+c')
  const target = await createMenu(page)
  await openPlanner(page, target)
  await locateCell(page, 'Soup', 'Tue').focus()
  await page.keyboard.press('Control+v')
  await expect(locateCell(page, 'Soup', 'Tue')).toContainText('s chlebem')
  await expect(locateCell(page, 'Soup', 'Tue')).toContainText(roast?.nameCs ?? '')

  await locateCell(page, 'Soup', 'Wed').focus()
  const plain = (soup?.nameCs ?? '').toUpperCase()
  await pasteText(page, `${plain}\tneznámé jídlo\r\n"${soup?.nameCs}\n${roast?.nameCs}"\t\r\n`)
  await expect(locateCell(page, 'Menu 1', 'Wed')).toContainText(roast?.nameCs ?? '')
  await expect(locateCell(page, 'Soup', 'Wed')).toContainText(soup?.nameCs ?? '')
  await expect(locateCell(page, 'Soup', 'Thu')).toHaveText(/empty/)
  await expect(locateNotification(page, '“neznámé jídlo”')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(locateCell(page, 'Soup', 'Wed')).toHaveText(/empty/)
  await expect(locateCell(page, 'Menu 1', 'Wed')).toHaveText(/empty/)
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await readMenu(page, target)).weeklyMenuItemsData.length).toBe(1)
})

test('a dish dropped on a dish is swapped, and Ctrl copies a dragged dish', async ({ signedIn: page }) => {
  const [soup, roast] = await createDishes(page, ['Kulajda', 'Pečeně'])
  const [soupName, roastName] = [soup?.nameCs ?? '', roast?.nameCs ?? '']
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const menu = await createMenu(page, [
    { day: 1, items: [{ menuItemTypeId, dishIds: [soup?.id ?? 0] }] },
    { day: 2, items: [{ menuItemTypeId, dishIds: [roast?.id ?? 0] }] },
  ])
  await openPlanner(page, menu)
  await dragTo(page, locateDish(page, soupName), locateDish(page, roastName))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(locateCell(page, 'Soup', 'Mon')).toContainText(soupName)
  await dragTo(page, locateDish(page, soupName), locateDish(page, roastName))
  await page.getByRole('menuitem', { name: 'Swap dishes' }).click()
  await expect(locateCell(page, 'Soup', 'Tue')).toContainText(soupName)
  await expect(locateCell(page, 'Soup', 'Mon')).toContainText(roastName)

  await page.keyboard.down('Control')
  await dragTo(page, locateDish(page, soupName), locateCell(page, 'Menu 1', 'Wed'))
  await page.keyboard.up('Control')
  await expect(locateCell(page, 'Menu 1', 'Wed')).toContainText(soupName)
  await expect(locateCell(page, 'Soup', 'Tue')).toContainText(soupName)
})

test('a week that a colleague edits can be copied from, but paste and fill change nothing', async ({
  signedIn: page,
  browser,
}) => {
  const [soup] = await createDishes(page, ['Kulajda'])
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const menu = await createMenu(page, [{ day: 1, items: [{ menuItemTypeId, dishIds: [soup?.id ?? 0] }] }])
  const colleague = await signInColleague(browser, page)
  await openPlanner(colleague.page, menu)
  await page.goto(`weeklyMenus/${menu.id}/edit`)
  await expect(page.getByText('is editing this weekly menu')).toBeVisible()
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowRight')
  await expect(locateCell(page, 'Soup', 'Tue')).toBeFocused()
  await pasteText(page, soup?.nameCs ?? '')
  await expect(locateNotification(page, 'This week is view only.')).toBeVisible()
  await expect(locateCell(page, 'Soup', 'Tue')).toHaveText(/empty/)
})
