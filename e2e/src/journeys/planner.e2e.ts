import type { Locator, Page } from '@playwright/test'
import { addDays } from '@poledne/contract/domain/day'
import { locateHelp, tabTo } from '../support/keys.ts'
import {
  createMenu,
  locateCell,
  locateDish,
  locateDishInput,
  openPlanner,
  readMenu,
  typeDish,
} from '../support/planner.ts'
import { locateSaveBar } from '../support/recordPage.ts'
import { createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, pauseRequests, test } from '../support/test.ts'

test('a week can be planned by keyboard alone', async ({ signedIn: page }) => {
  const [soup, roast] = [createUniqueName('Žampionový krém'), createUniqueName('Šťavnatá pečeně')]
  const fresh = createUniqueName('Úplně nové jídlo')
  for (const nameCs of [soup, roast]) await createDish(page, { nameCs })
  await page.goto('weeklyMenus/new/edit')
  await expect(page.getByRole('combobox', { name: 'Week' })).toHaveValue(/^Week \d+ · \d\d\. \d\d\..* \d{4}$/)
  await tabTo(page, locateCell(page, 'Soup', 'Mon'))

  await typeDish(page, soup.replace('Žampionový', 'zampionovy'), soup)
  await page.keyboard.press('Shift+F2')
  await expect(page.getByRole('textbox', { name: 'Note: Soup, Monday' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await typeDish(page, roast.replace('Šťavnatá pečeně', 'stavnata pecene'), roast)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type(fresh)
  await expect(page.getByRole('option', { name: `Create “${fresh}”` })).toBeVisible()
  await page.keyboard.press('Enter')
  const creating = page.getByRole('dialog', { name: 'New dish' })
  await expect(creating.getByRole('textbox', { name: 'Czech name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(locateCell(page, 'Menu 2', 'Mon')).toContainText(fresh)
  await expect(locateCell(page, 'Menu 2', 'Mon')).toBeFocused()

  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  await expect(locateCell(page, 'Menu 2', 'Tue')).toContainText(fresh)
  await page.keyboard.press('Delete')
  await expect(locateCell(page, 'Menu 2', 'Tue')).not.toContainText(fresh)
  await page.keyboard.press('Control+z')
  await expect(locateCell(page, 'Menu 2', 'Tue')).toContainText(fresh)

  // A question mark opens the help instead of the dish input.
  await page.keyboard.press('?')
  await expect(locateHelp(page).getByRole('heading', { name: '6. Plan the week' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(locateDishInput(page)).toHaveCount(0)
  await expect(locateCell(page, 'Menu 2', 'Tue')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(locateCell(page, 'Menu 2', 'Tue').getByRole('button', { name: fresh })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByText(`${fresh} moved to Menu 1, Wednesday.`)).toBeAttached()
  await page.keyboard.press('Control+s')
  // Two notifications match while the notification of the new dish is still visible.
  await expect(locateNotification(page, 'Record created').first()).toBeVisible()
  await expect(page).toHaveURL(/\/weeklyMenus\/\d+\/edit$/)
  await page.reload()
  await expect(locateCell(page, 'Soup', 'Mon')).toContainText(soup)
  await expect(locateCell(page, 'Menu 1', 'Mon')).toContainText(roast)
  await expect(locateCell(page, 'Menu 2', 'Mon')).toContainText(fresh)
  await expect(locateCell(page, 'Menu 1', 'Wed')).toContainText(fresh)
  await expect(locateCell(page, 'Menu 2', 'Tue')).not.toContainText(fresh)
})

test('publishing saves unsaved changes first, and the dialog groups findings by kind and day', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const types = await Promise.all(
    ['Soup', 'Menu 1', 'Menu 2'].map((name) => findCodelistId(page, 'menuItemTypes', name)),
  )
  const { id: dishId, nameEn } = await createDish(page, {
    nameCs: createUniqueName('Kulajda'),
    nameEn: createUniqueName('Dill soup'),
  })
  const items = types.map((menuItemTypeId) => ({ menuItemTypeId, dishIds: [dishId] }))
  const menu = await createMenu(
    page,
    [1, 2, 3, 4, 5, 6].map((day) => ({ day, items })),
  )
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Delete')
  await expect(locateSaveBar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Publish “Week/ })
  await expect(dialog).toContainText('1 unsaved change will be saved first.')
  await dialog.getByRole('button', { name: 'Save and publish' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(/unresolved\. Publish anyway\?/)
  const repeats = dialog
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /Dishes repeated too soon 15$/ }) })
    .last()
  await expect(repeats.locator('ul').first().locator(':scope > li')).toHaveCount(5)
  await expect(repeats.getByText(/^Tuesday/)).toBeVisible()
  await expect(repeats.getByRole('link', { name: new RegExp(nameEn ?? '') }).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish anyway' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('radio', { name: 'At a specific time' }).check()
  await expect(dialog.getByRole('button', { name: 'Publish anyway' })).toBeInViewport({ ratio: 1 })
  expect((await readMenu(page, menu)).weeklyMenuItemsData[0]?.items).toHaveLength(2)
})

/** Returns whether two elements overlap. */
async function isOverlapping(a: Locator, b: Locator): Promise<boolean> {
  const [first, second] = [await a.boundingBox(), await b.boundingBox()]
  if (!first || !second) throw new Error('Both elements must be visible')
  const isBeside = first.x + first.width <= second.x || second.x + second.width <= first.x
  return !isBeside && first.y < second.y + second.height && second.y < first.y + first.height
}
const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body)

test('at 1280×720 the first change moves nothing, and the options never cover the input', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const name = createUniqueName('Žampionový krém')
  await createDish(page, { nameCs: name })
  const menu = await createMenu(page)
  await openPlanner(page, menu)
  const rows = page.getByRole('rowheader')
  const lastRow = (await rows.last().textContent()) ?? ''
  const choices = page.getByRole('listbox')
  for (const row of ['Soup', lastRow]) {
    await locateCell(page, row, 'Mon').focus()
    await page.keyboard.type(name)
    await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
    await expect(choices).toBeInViewport({ ratio: 1 })
    expect(await isOverlapping(choices, locateDishInput(page))).toBe(false)
    await page.keyboard.press('Escape')
    // Text that is not a dish yet can be deleted from its cell.
    await expect(locateCell(page, row, 'Mon')).toContainText('isn’t a dish yet')
    await page.keyboard.press('Delete')
    await expect(locateCell(page, row, 'Mon')).not.toContainText('isn’t a dish yet')
  }
  await page.keyboard.type('kulaj')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete “kulaj”' }).click()
  await expect(page.getByText('isn’t a dish yet')).toHaveCount(0)
  await expect(locateCell(page, lastRow, 'Mon')).toBeFocused()

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const readPositions = () =>
    Promise.all([locateCell(page, 'Menu 1', 'Tue'), rows.last()].map((each) => each.boundingBox()))
  const before = await readPositions()
  await page.keyboard.press('Enter')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(locateDish(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await expect(locateSaveBar(page)).toBeVisible()
  expect((await readPositions())[0]).toEqual(before[0])
})

test('the first change moves neither the grid of a week nor that of a new one', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  const { id, nameCs } = await createDish(page, { nameCs: createUniqueName('Kulajda') })
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  await openPlanner(page, await createMenu(page, [{ day: 2, items: [{ menuItemTypeId, dishIds: [id] }] }]))
  const readCellTop = async () => (await locateCell(page, 'Soup', 'Tue').boundingBox())?.y
  // If the page became higher or lower, the cell would be at another position after scrolling to the end.
  const readCellTopAtPageEnd = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    return readCellTop()
  }
  await locateCell(page, 'Soup', 'Tue').focus()
  const before = await readCellTopAtPageEnd()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+v')
  await expect(locateSaveBar(page)).toBeVisible()
  expect(await readCellTopAtPageEnd()).toBe(before)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('weeklyMenus/new/edit')
  await expect(page.getByRole('link', { name: /^Start from a copy/ })).toBeVisible()
  await locateCell(page, 'Soup', 'Mon').focus()
  const beforeNew = await readCellTop()
  await typeDish(page, nameCs, nameCs)
  await expect(locateSaveBar(page)).toBeVisible()
  // The line about unsaved changes makes the header 2 pixels higher, so the position is compared roughly.
  expect(await readCellTop()).toBeCloseTo(beforeNew ?? 0, -1)
})

test('the choices open above an input that has little room below', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const word = createUniqueName('Knedlík')
  for (let count = 1; count <= 8; count += 1) await createDish(page, { nameCs: `${word} ${count}` })
  await openPlanner(page, await createMenu(page))
  const lastRow = (await page.getByRole('rowheader').last().textContent()) ?? ''
  await locateCell(page, lastRow, 'Mon').focus()
  await locateCell(page, lastRow, 'Mon').evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await page.keyboard.type(word)
  const choices = page.getByRole('listbox')
  await expect(choices.getByRole('option', { name: word })).toHaveCount(9)
  await expect(choices).toBeInViewport({ ratio: 1 })
  const [list, typed] = [await choices.boundingBox(), await locateDishInput(page).boundingBox()]
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(typed?.y ?? 0)
})

test('a new dish is validated and a week is saved before their schemas are loaded', async ({ signedIn: page }) => {
  const name = createUniqueName('Pokrm ze schématu')
  const menu = await createMenu(page)
  await openPlanner(page, menu)
  const resumeRequests = await pauseRequests(page, /\/assets\/(?:dish|weeklyMenu)-[^/]+\.js/)
  const dishSchemasRequested = page.waitForRequest('**/assets/dish-*.js')
  const menuSchemasRequested = page.waitForRequest('**/assets/weeklyMenu-*.js')
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(name)
  await page.getByRole('option', { name: `Create “${name}”` }).click()
  const input = page.getByRole('dialog', { name: 'New dish' }).getByRole('textbox', { name: 'Czech name' })
  await dishSchemasRequested
  await input.fill(' ')
  await page.keyboard.press('Enter')
  await expect(input).toHaveAccessibleDescription('This field can’t be empty')
  await input.fill(name)
  await page.keyboard.press('Enter')
  await expect(locateCell(page, 'Soup', 'Mon')).toContainText(name)

  await menuSchemasRequested
  await locateSaveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await readMenu(page, menu)).version).toBeGreaterThan(menu.version)
  resumeRequests()
})

test('Shift Enter before the results arrive adds the dish and announces its name', async ({ signedIn: page }) => {
  const name = createUniqueName('Šťavnatá pečeně')
  await createDish(page, { nameCs: name })
  await openPlanner(page, await createMenu(page))
  await locateCell(page, 'Soup', 'Mon').focus()
  const release = await pauseRequests(page, /\/codelists\/dishes\/|\/dishes\/\?|search/)
  await page.keyboard.type(name)
  await page.keyboard.press('Shift+Enter')
  release()
  await expect(page.getByRole('status').filter({ hasText: `${name} added` })).toBeAttached()
})

test('Enter before the results arrive moves on and adds the dish later, and undo keeps the focus', async ({
  signedIn: page,
}) => {
  const name = createUniqueName('Šťavnatá pečeně')
  await createDish(page, { nameCs: name })
  const menu = await createMenu(page)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').focus()
  const release = await pauseRequests(page, /\/codelists\/dishes\/|\/dishes\/\?|search/)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Add a dish: Menu 1, Monday' })).toBeFocused()
  release()
  await expect(locateDish(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(locateCell(page, 'Menu 1', 'Mon')).toBeFocused()

  await page.keyboard.press('ArrowUp')
  await locateDish(page, name).focus()
  await page.keyboard.press('Control+z')
  await expect(locateDish(page, name)).toHaveCount(0)
  await expect(locateCell(page, 'Soup', 'Mon')).toBeFocused()
  const redo = page.getByRole('button', { name: 'Redo' })
  await redo.focus()
  await page.keyboard.press('Enter')
  await expect(locateDish(page, name)).toBeVisible()
  await expect(redo).toBeFocused()

  await locateDish(page, name).hover()
  await page.mouse.down()
  const target = await locateCell(page, 'Menu 1', 'Tue').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 12, { steps: 8 })
  await page.mouse.up()
  await expect(locateCell(page, 'Menu 1', 'Tue')).toContainText(name)
  expect(await isFocusLost(page)).toBe(false)
})

test('on a phone the planner of this week opens on today', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = await createMenu(page)
  await page.clock.setFixedTime(`${addDays(menu.startDate, 2)}T12:00:00Z`)
  await page.goto(`weeklyMenus/${menu.id}/edit`)
  await expect(page.getByRole('tab', { selected: true })).toContainText('Wed')
})
