import type { Browser, Page } from '@playwright/test'
import { locateNotices } from '../support/appShell.ts'
import {
  createMenu,
  locateCell,
  locateDish,
  type Menu,
  openPlanner,
  readMenu,
  setAutosave,
  signInColleague,
  typeDish,
} from '../support/planner.ts'
import { locateSaveBar } from '../support/recordPage.ts'
import { buildSameOriginHeaders, createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, retryWhileBusy, test } from '../support/test.ts'

/** Signs in a user of their own with autosave, because the administrator of the other tests works without it. */
async function signInWithAutosave(browser: Browser, admin: Page): Promise<Page> {
  const { page } = await signInColleague(browser, admin)
  await setAutosave(page.request, true)
  return page
}

const locateSaveState = (page: Page) => page.getByRole('button', { name: /^(Saving…|Saved)$/ })
const countDishes = async (page: Page, menu: Menu) =>
  (await readMenu(page, menu)).weeklyMenuItemsData.flatMap(({ items }) => items).flatMap(({ dishIds }) => dishIds)
    .length

const createDishes = (page: Page, ...names: string[]) =>
  Promise.all(names.map((name) => createDish(page, { nameCs: createUniqueName(name) })))

test('a draft is saved after each change, as one entry in its history', async ({ signedIn: admin, browser }) => {
  const page = await signInWithAutosave(browser, admin)
  const [first, second] = await createDishes(admin, 'Kulajda', 'Žemlovka')
  if (!first || !second) throw new Error('a dish is missing')
  const menu = await createMenu(admin)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').focus()
  await typeDish(page, first.nameCs, first.nameCs)
  await expect.poll(() => countDishes(admin, menu)).toBe(1)
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await expect(locateCell(page, 'Soup', 'Mon')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await typeDish(page, second.nameCs, second.nameCs)
  await expect.poll(() => countDishes(admin, menu)).toBe(2)

  // A saved step can still be undone.
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(locateDish(page, second.nameCs)).toHaveCount(0)
  await expect.poll(() => countDishes(admin, menu)).toBe(1)
  await expect(locateSaveBar(page)).toHaveCount(0)
  await expect(locateNotification(page, 'Record updated')).toHaveCount(0)
  const history = await admin.request.get(`api/weeklyMenus/${menu.id}/history/`)
  const { items } = (await history.json()) as { items: { action: string }[] }
  expect(items.map(({ action }) => action)).toEqual(['save', 'create'])
  await page.context().close()
})

test('a scheduled week is saved only by the user', async ({ signedIn: admin, browser }) => {
  const page = await signInWithAutosave(browser, admin)
  const [dish] = await createDishes(admin, 'Kulajda')
  if (!dish) throw new Error('a dish is missing')
  const menuItemTypeId = await findCodelistId(admin, 'menuItemTypes', 'Soup')
  const menu = await createMenu(admin, [{ day: 1, items: [{ menuItemTypeId, dishIds: [dish.id] }] }])
  const scheduled = await retryWhileBusy(() =>
    admin.request.post(`api/weeklyMenus/${menu.id}/publish/`, {
      data: { version: menu.version, publishAt: '2039-12-31T08:00:00Z' },
      headers: buildSameOriginHeaders(),
    }),
  )
  expect(scheduled.ok()).toBe(true)
  await page.clock.install()
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Delete')
  await expect(locateSaveBar(page)).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(page.getByTitle('Unsaved changes are kept on this device')).toBeVisible()
  expect(await countDishes(admin, menu)).toBe(1)
  await page.context().close()
})

test('leaving right after a change saves it without a question', async ({ signedIn: admin, browser }) => {
  const page = await signInWithAutosave(browser, admin)
  const [dish] = await createDishes(admin, 'Kulajda')
  if (!dish) throw new Error('a dish is missing')
  const menu = await createMenu(admin)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').focus()
  await typeDish(page, dish.nameCs, dish.nameCs)
  await page.getByRole('link', { name: 'Weekly menus' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Weekly menus/ })).toBeVisible()
  expect(await countDishes(admin, menu)).toBe(1)
  await page.context().close()
})

test('a change made offline is saved when the connection is back', async ({ signedIn: admin, browser }) => {
  const page = await signInWithAutosave(browser, admin)
  const [dish] = await createDishes(admin, 'Kulajda')
  if (!dish) throw new Error('a dish is missing')
  const menuItemTypeId = await findCodelistId(admin, 'menuItemTypes', 'Soup')
  const menu = await createMenu(admin, [{ day: 1, items: [{ menuItemTypeId, dishIds: [dish.id] }] }])
  await openPlanner(page, menu)
  await expect(locateSaveState(page)).toHaveText('Saved')
  await page.context().setOffline(true)
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Server unreachable' })).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => countDishes(admin, menu)).toBe(0)
  await expect(locateSaveState(page)).toHaveText('Saved')
  await page.context().close()
})

test('an unreachable server shows one banner within 5 seconds of a change, and the header says so', async ({
  signedIn: admin,
  browser,
}) => {
  const page = await signInWithAutosave(browser, admin)
  const [dish] = await createDishes(admin, 'Kulajda')
  if (!dish) throw new Error('a dish is missing')
  const menuItemTypeId = await findCodelistId(admin, 'menuItemTypes', 'Soup')
  const menu = await createMenu(admin, [{ day: 1, items: [{ menuItemTypeId, dishIds: [dish.id] }] }])
  await page.clock.install()
  await openPlanner(page, menu)
  await expect(locateSaveState(page)).toHaveText('Saved')
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Delete')
  await page.clock.runFor(5_000)
  const banner = locateNotices(page).getByText('The server can’t be reached. Your changes are safe on this device.')
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: 'Server unreachable' })).toBeVisible()

  // More polls and failed changes add nothing.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await page.clock.runFor(30_000)
  await expect(banner).toHaveCount(1)
  await expect(locateNotification(page, /./)).toHaveCount(0)

  await page.unroute('**/api/**')
  await page.clock.runFor(10_000)
  await expect(banner).toHaveCount(0)
  await expect.poll(() => countDishes(admin, menu)).toBe(0)
  await expect(locateSaveState(page)).toHaveText('Saved')
  await page.context().close()
})

test('a failed automatic save is notified once for the same cause', async ({ signedIn: admin, browser }) => {
  const page = await signInWithAutosave(browser, admin)
  const [dish] = await createDishes(admin, 'Kulajda')
  if (!dish) throw new Error('a dish is missing')
  const menuItemTypeId = await findCodelistId(admin, 'menuItemTypes', 'Soup')
  const menu = await createMenu(admin, [{ day: 1, items: [{ menuItemTypeId, dishIds: [dish.id] }] }])
  await openPlanner(page, menu)
  let title = 'The disk is full.'
  await page.route(`**/api/weeklyMenus/${menu.id}/`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', json: { code: 'x', status: 500, title } })
      : route.continue(),
  )
  const waitForSave = () => page.waitForResponse((response) => response.request().method() === 'PUT')
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Delete')
  const first = locateNotification(page, 'The disk is full.')
  await expect(first).toContainText('Couldn’t save automatically')
  await expect(page.getByRole('button', { name: 'Not saved, kept on this device' })).toBeVisible()
  await first.getByRole('button', { name: 'Close' }).click()
  await expect(first).toHaveCount(0)

  let saved = waitForSave()
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await saved
  await expect(page.getByRole('button', { name: 'Not saved, kept on this device' })).toBeVisible()
  title = 'The disk is broken.'
  saved = waitForSave()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await saved
  await expect(locateNotification(page, 'The disk is broken.')).toBeVisible()
  await expect(first).toHaveCount(0)
  await page.context().close()
})

test('an automatic save of a stale version asks which cells to keep', async ({ signedIn: admin, browser }) => {
  const page = await signInWithAutosave(browser, admin)
  const [mine, theirs] = await createDishes(admin, 'Moje', 'Jejich')
  if (!mine || !theirs) throw new Error('a dish is missing')
  const menuItemTypeId = await findCodelistId(admin, 'menuItemTypes', 'Soup')
  const menu = await createMenu(admin)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').focus()
  let isFirstSave = true
  await page.route(`**/api/weeklyMenus/${menu.id}/`, async (route) => {
    // The same user saves in another tab, just before the automatic save.
    if (route.request().method() === 'PUT' && isFirstSave) {
      isFirstSave = false
      const { startDate, weeklyMenuVariantId, version } = menu
      const weeklyMenuItemsData = [{ day: 1, items: [{ menuItemTypeId, dishIds: [theirs.id] }] }]
      const data = { startDate, weeklyMenuVariantId, active: true, version, weeklyMenuItemsData }
      await page.request.put(`api/weeklyMenus/${menu.id}/`, { data, headers: buildSameOriginHeaders() })
    }
    await route.continue()
  })
  await typeDish(page, mine.nameCs, mine.nameCs)
  const dialog = page.getByRole('dialog', { name: 'Two versions of this week' })
  await dialog.getByRole('radio', { name: 'Monday, Soup: Yours' }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  const { weeklyMenuItemsData } = await readMenu(admin, menu)
  expect(weeklyMenuItemsData[0]?.items[0]?.dishIds).toEqual([mine.id])
  await page.context().close()
})

test('autosave can be turned off, also for the next visit', async ({ signedIn: admin, browser }) => {
  const page = await signInWithAutosave(browser, admin)
  const [dish] = await createDishes(admin, 'Kulajda')
  if (!dish) throw new Error('a dish is missing')
  const menuItemTypeId = await findCodelistId(admin, 'menuItemTypes', 'Soup')
  const menu = await createMenu(admin, [{ day: 1, items: [{ menuItemTypeId, dishIds: [dish.id] }] }])
  await openPlanner(page, menu)
  await locateSaveState(page).click()
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('switch', { name: 'Save automatically' }).press('Space')
  await stored
  await page.keyboard.press('Escape')
  await expect(locateSaveState(page)).toBeFocused()
  await page.reload()
  await expect(page.getByText('You’re editing')).toBeVisible()
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Delete')
  await expect(locateSaveBar(page)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(locateNotification(page, 'Record updated')).toBeVisible()
  await page.context().close()
})
