import type { Page } from '@playwright/test'
import { locateHelp, tabTo } from '../support/keys.ts'
import {
  createMenu,
  locateCell,
  locateDishInput,
  type Menu,
  openPlanner,
  readMenu,
  typeDish,
} from '../support/planner.ts'
import { locateSaveBar } from '../support/recordPage.ts'
import { buildSameOriginHeaders, createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, pauseRequests, retryWhileBusy, test } from '../support/test.ts'

/** Creates the menu of a variant in a given week. */
async function createVariantMenu(page: Page, startDate: string, variant: string, items: object[] = []): Promise<Menu> {
  const weeklyMenuVariantId = await findCodelistId(page, 'weeklyMenuVariants', variant)
  const data = { startDate, weeklyMenuVariantId, weeklyMenuItemsData: items.length > 0 ? [{ day: 1, items }] : [] }
  const headers = buildSameOriginHeaders()
  const answer = await retryWhileBusy(() => page.request.post('api/weeklyMenus/', { data, headers }))
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Menu
}

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

test('a week is published with its unsaved changes, also together with another variant', async ({ signedIn: page }) => {
  await test.step('the dialog saves changes first and groups findings by kind and day', async () => {
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
  await test.step('several variants are published at once, findings are fixed in the dialog, and a failure loses nothing', async () => {
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
})
