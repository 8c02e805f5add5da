import type { Page } from '@playwright/test'
import { addDays } from '@poledne/contract/domain/day'
import { tabTo } from '../support/keys.ts'
import { createMenu, locateCell, locateDish, type Menu, openPlanner, readMenu } from '../support/planner.ts'
import { buildSameOriginHeaders, createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, retryWhileBusy, test } from '../support/test.ts'

/** Creates the menu of a variant in a given week. */
async function createVariantMenu(page: Page, startDate: string, variant: string, items: object[] = []): Promise<Menu> {
  const weeklyMenuVariantId = await findCodelistId(page, 'weeklyMenuVariants', variant)
  const data = { startDate, weeklyMenuVariantId, weeklyMenuItemsData: items.length > 0 ? [{ day: 1, items }] : [] }
  const headers = buildSameOriginHeaders()
  const answer = await retryWhileBusy(() => page.request.post('api/weeklyMenus/', { data, headers }))
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Menu
}

test('the navigation collapses with [ and in the planner, and both choices survive a reload', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const toggle = page.getByRole('button', { name: /^(Collapse|Expand) navigation$/ })
  const readWidth = async () => (await page.locator('#navigation').boundingBox())?.width ?? 0
  const menu = await createMenu(page)
  await page.goto('dishes')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('[')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(await readWidth()).toBeLessThan(80)
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('link', { name: 'Restaurants', exact: true })).toBeVisible()
  await page.keyboard.press('[')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')

  // The planner collapses it by itself; the user's choice there is separate from that of other pages.
  await openPlanner(page, menu)
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await openPlanner(page, menu)
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  // In the grid the bracket is text.
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('[')
  await expect(page.getByRole('combobox', { name: /^Add a dish/ })).toHaveValue('[')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await toggle.click()
  await page.setViewportSize({ width: 1700, height: 900 })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
})

test('six rows and five days of the sample week fit at 1280×720 without scrolling', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const answer = await page.request.get(
    `api/weeklyMenus/?sort=startDate:asc&filter=startDate:greaterThanOrEqualTo:${new Date().toISOString().slice(0, 10)}`,
  )
  const { items } = (await answer.json()) as { items: (Menu & { weeklyMenuVariantNameEn: string })[] }
  const sample = items.find(({ weeklyMenuVariantNameEn }) => weeklyMenuVariantNameEn === 'Standard')
  if (!sample) throw new Error('the sample data has a next week')
  await openPlanner(page, sample)
  await expect(page.getByRole('rowheader')).toHaveCount(6)
  // Rounding to pixels can hide a small fraction of a pixel.
  for (const cell of await page.getByRole('gridcell').all()) await expect(cell).toBeInViewport({ ratio: 0.99 })
  const header = await page.getByRole('main').locator('header').first().boundingBox()
  expect(header?.height).toBeLessThanOrEqual(40)
  const friday = await page.getByRole('columnheader', { name: /^Fri/ }).boundingBox()
  expect(friday?.width).toBeGreaterThan(150)
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true)
})

for (const language of ['en', 'cs', 'sk', 'hu'])
  test(`the name of a collapsed row is not cut off in ${language}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const { startDate } = await createMenu(page)
    const menu = await createVariantMenu(page, startDate, 'Light')
    await page.addInitScript((to) => localStorage.setItem('poledne.language', to), language)
    await page.goto(`weeklyMenus/${menu.id}/edit`)
    const name = page.locator('th[data-collapsed]').getByText(/^Menu 3, vegetari/)
    await expect(name).toBeVisible()
    expect(await name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
    expect((await name.boundingBox())?.height).toBeLessThan(40)
  })

test('empty weekend columns and rows that no restaurant offers collapse, expand on demand and stay reachable', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const { startDate } = await createMenu(page)
  const { id: dishId, nameCs } = await createDish(page, { nameCs: createUniqueName('Kulajda') })
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Menu 2')
  const menu = await createVariantMenu(page, startDate, 'Vegetarian', [{ menuItemTypeId, dishIds: [dishId] }])
  await openPlanner(page, menu)

  // A row with dishes is marked, but never collapsed.
  await expect(locateDish(page, nameCs)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Menu 2/ })).toContainText('not offered')
  const row = page.getByRole('button', { name: 'Menu 1: not offered' })
  await expect(row).toHaveAttribute('aria-expanded', 'false')
  const readHeight = async () => (await locateCell(page, 'Menu 1', 'Mon').boundingBox())?.height ?? 0
  expect(await readHeight()).toBeLessThan(40)
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('ArrowDown')
  await expect(locateCell(page, 'Menu 1', 'Mon')).toBeFocused()
  await row.press('Enter')
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  expect(await readHeight()).toBeGreaterThan(40)

  const saturday = page.getByRole('button', { name: 'Sat collapsed' })
  const readWidth = async () => (await locateCell(page, 'Soup', 'Sat').boundingBox())?.width ?? 0
  expect(await readWidth()).toBeLessThan(50)
  await locateCell(page, 'Soup', 'Fri').focus()
  await page.keyboard.press('ArrowRight')
  await expect(locateCell(page, 'Soup', 'Sat')).toBeFocused()
  await saturday.press('Enter')
  await expect(page.getByRole('button', { name: 'Collapse Saturday' })).toBeFocused()
  expect(await readWidth()).toBeGreaterThan(100)
  await page.keyboard.press('Enter')
  await expect(saturday).toBeFocused()
  // Typing into a collapsed column expands it.
  await locateCell(page, 'Soup', 'Sat').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /^Add a dish/ })).toBeFocused()
  expect(await readWidth()).toBeGreaterThan(100)
})

test('the header leads to the next week and to another variant of the week', async ({ signedIn: page }) => {
  const menu = await createMenu(page)
  const vegetarian = await createVariantMenu(page, menu.startDate, 'Vegetarian')
  await openPlanner(page, menu)
  await page.getByRole('button', { name: 'Variant: Standard' }).click()
  await expect(page.getByRole('menuitem', { name: 'Light not planned' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Vegetarian Draft' }).click()
  await expect(page).toHaveURL(new RegExp(`/weeklyMenus/${vegetarian.id}/edit$`))
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(page).toHaveURL(new RegExp(`week=${addDays(menu.startDate, 7)}`))
  await expect(page.getByRole('heading', { level: 1, name: 'New weekly menu' })).toBeVisible()
})

test('a week is copied from another week in one undo step, without repeats, or one day of it', async ({
  signedIn: page,
}) => {
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const [first, second] = [createUniqueName('Kulajda'), createUniqueName('Česnečka')]
  const ids = [(await createDish(page, { nameCs: first })).id, (await createDish(page, { nameCs: second })).id]
  const cells = ids.map((dishId, index) => ({ day: index + 1, items: [{ menuItemTypeId, dishIds: [dishId] }] }))
  const source = await createMenu(page, cells)
  const target = await createVariantMenu(page, addDays(source.startDate, 28), 'Standard')
  await openPlanner(page, target)
  const openDialog = async () => {
    await page.getByRole('button', { name: 'More actions for this week' }).click()
    await page.getByRole('menuitem', { name: 'Copy from another week…' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Copy from another week' })
  await openDialog()
  await expect(dialog.getByText(/has no dishes in this variant\.$/)).toBeVisible()
  await dialog.getByRole('radio', { name: '4 weeks earlier' }).check()
  await expect(dialog.getByRole('region', { name: 'Preview of the source week' })).toContainText(first)
  await dialog.getByRole('button', { name: 'Copy 2 dishes' }).click()
  await expect(locateCell(page, 'Soup', 'Mon')).toContainText(first)
  await expect(locateCell(page, 'Soup', 'Tue')).toContainText(second)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(locateCell(page, 'Soup', 'Mon')).not.toContainText(first)
  await expect(locateCell(page, 'Soup', 'Tue')).not.toContainText(second)

  // One day is copied to another one; then its dish is a repeat, which the next copy leaves out.
  await openDialog()
  await dialog.getByRole('radio', { name: '4 weeks earlier' }).check()
  await dialog.getByRole('radio', { name: 'One day' }).check()
  await dialog.getByRole('combobox', { name: 'To day' }).click()
  await dialog.getByRole('option', { name: 'Thursday' }).click()
  await dialog.getByRole('button', { name: 'Copy 1 dish' }).click()
  await expect(locateCell(page, 'Soup', 'Thu')).toContainText(first)
  await openDialog()
  await dialog.getByRole('radio', { name: '4 weeks earlier' }).check()
  await dialog.getByRole('checkbox', { name: 'Skip repeats' }).check()
  await expect(dialog.getByText('left out: already in this week')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy 1 dish' }).click()
  await expect(locateCell(page, 'Soup', 'Tue')).toContainText(second)
  await expect(locateCell(page, 'Soup', 'Mon')).not.toContainText(first)
})

test('several variants are published at once, findings are fixed in the dialog, and a failure loses nothing', async ({
  signedIn: page,
}) => {
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const soup = await createDish(page, { nameCs: createUniqueName('Kulajda') })
  const items = [{ menuItemTypeId, dishIds: [soup.id] }]
  const menu = await createMenu(page, [{ day: 1, items }])
  const empty = await createVariantMenu(page, menu.startDate, 'Vegetarian')
  await page.goto(`weeklyMenus/${menu.id}?ask=publish`)
  const dialog = page.getByRole('dialog')
  const standard = dialog.getByRole('region', { name: 'Standard' })
  await expect(standard).toContainText(/Where guests will see it: .*Karlín.*\s·\s\d\sscreens?\s·\sweb/)
  await standard.getByRole('button', { name: 'Declare none' }).click()
  await expect(standard.getByRole('heading', { name: /^Undeclared allergens/ })).toBeHidden()
  await standard.getByRole('textbox', { name: 'English name' }).fill('Dill soup')
  await page.keyboard.press('Enter')
  await expect(standard.getByRole('heading', { name: /^Missing English names/ })).toBeHidden()

  const vegetarian = dialog.getByRole('region', { name: 'Vegetarian' })
  await tabTo(page, vegetarian.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Publish 2 variants' }).click()
  await dialog.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(standard).toContainText('Weekly menu published')
  await expect(vegetarian.getByRole('alert')).toBeVisible()
  await expect(vegetarian.getByRole('checkbox')).toBeChecked()
  expect(await readMenu(page, menu)).toMatchObject({ published: true })
  expect(await readMenu(page, empty)).toMatchObject({ published: false })
})
