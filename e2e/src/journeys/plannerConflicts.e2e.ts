import {
  countSetAsideCells,
  createMenu,
  locateCell,
  locateDish,
  locateDishInput,
  type MenuDay,
  openPlanner,
  pickFarMonday,
  readMenu,
  signInColleague,
  typeDish,
} from '../support/planner.ts'
import { locateSaveBar } from '../support/recordPage.ts'
import { buildSameOriginHeaders, createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, locateNotification, pauseRequests, retryWhileBusy, test } from '../support/test.ts'

test('changes made while a new week is being saved stay unsaved changes', async ({ signedIn: page }) => {
  const [first, second] = [createUniqueName('Dřív'), createUniqueName('Mezitím')]
  for (const nameCs of [first, second]) await createDish(page, { nameCs })
  await page.goto(`weeklyMenus/new/edit?week=${pickFarMonday()}`)
  const letGo = await pauseRequests(page, '**/api/weeklyMenus/')
  await locateCell(page, 'Soup', 'Mon').click()
  await typeDish(page, first, first)
  const sent = page.waitForRequest('**/api/weeklyMenus/')
  await page.keyboard.press('Control+s')
  await sent
  await page.keyboard.press('ArrowDown')
  await typeDish(page, second, second)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('rozeps')
  letGo()

  await expect(page.getByText('You’re editing')).toBeVisible()
  await expect(locateCell(page, 'Menu 1', 'Mon')).toContainText(second)
  await expect(locateCell(page, 'Menu 2', 'Mon')).toContainText('“rozeps” isn’t a dish yet')
  await page.keyboard.press('Control+s')
  await expect(locateNotification(page, 'Record updated')).toBeVisible()
  const id = Number(/weeklyMenus\/(\d+)\/edit$/.exec(page.url())?.[1])
  expect((await readMenu(page, { id })).weeklyMenuItemsData[0]?.items).toHaveLength(2)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => key.endsWith(':weeklyMenus:new'))).toEqual([])
})

test('leaving the planner before the lock is granted leaves no lock', async ({ signedIn: page }) => {
  const menu = await createMenu(page)
  const lock = `**/api/weeklyMenus/${menu.id}/lock/`
  const letGo = await pauseRequests(page, lock)
  const lockRequested = page.waitForRequest(lock)
  await page.goto(`weeklyMenus/${menu.id}/edit`)
  await lockRequested
  const lockReleased = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  const lockAnswered = Promise.all([page.waitForResponse(lock), lockReleased])
  await page.getByRole('link', { name: 'Weekly menus' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Weekly menus/ })).toBeVisible()
  letGo()
  await lockAnswered
  expect((await readMenu(page, menu)).lockedByUserId).toBeNull()
})

test('undo does nothing after another user took over', async ({ signedIn: page, browser }) => {
  const name = createUniqueName('Nevratné jídlo')
  await createDish(page, { nameCs: name })
  const menu = await createMenu(page)
  const other = await signInColleague(browser, page)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').click()
  await typeDish(page, name, name)
  const data = { editorId: 'elsewhere', takeOver: true }
  const address = `api/weeklyMenus/${menu.id}/lock/`
  const taken = await retryWhileBusy(() =>
    other.page.request.post(address, { data, headers: buildSameOriginHeaders() }),
  )
  expect(taken.ok()).toBe(true)
  const keptNotice = page.getByText('Your 1 unsaved change was set aside')
  await expect(keptNotice).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(keptNotice).toBeVisible()
  await expect(locateCell(page, 'Soup', 'Mon')).toContainText(name)
  await other.page.context().close()
})

test('a take-over while the user types loses no cell', async ({ signedIn: page, browser }) => {
  const [mine, half, theirs] = [
    createUniqueName('Mé jídlo'),
    createUniqueName('Rozepsané jídlo'),
    createUniqueName('Jejich jídlo'),
  ]
  for (const nameCs of [mine, half, theirs]) await createDish(page, { nameCs })
  const menu = await createMenu(page)
  const other = await signInColleague(browser, page)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').click()
  await typeDish(page, mine, mine)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type(half)

  await other.page.goto(`weeklyMenus/${menu.id}/edit`)
  await expect(other.page.getByText(/admin is editing this weekly menu \(since/)).toBeVisible()
  await other.page.getByRole('button', { name: 'Take over…' }).click()
  const question = other.page.getByRole('dialog', { name: 'Take over editing?' })
  await expect(question).toContainText('admin is editing this weekly menu (since')
  await question.getByRole('button', { name: 'Take over' }).click()
  await expect(other.page.getByText('You’re editing')).toBeVisible()

  // The first user sees who took over, and the typed text stays visible.
  await expect(page.getByText(`${other.name} took over this weekly menu`)).toBeVisible()
  await expect(locateDishInput(page)).toHaveCount(0)
  await expect(locateCell(page, 'Menu 1', 'Mon')).toContainText(`“${half}” isn’t a dish yet`)
  await expect(locateCell(page, 'Menu 1', 'Mon')).toBeFocused()
  await expect(page.getByText('Your 1 unsaved change was set aside')).toBeVisible()

  // The other user sees the set-aside cell.
  await expect(other.page.getByText('Set-aside changes by admin: 1 cell')).toBeVisible()
  await expect(other.page.getByText('You’re editing')).toBeVisible()
  await locateCell(other.page, 'Dessert', 'Fri').click()
  await typeDish(other.page, theirs, theirs)
  await other.page.getByRole('button', { name: 'Merge…' }).click()
  const setAsideDialog = other.page.getByRole('dialog', { name: 'Set-aside changes by admin' })
  await expect(setAsideDialog).toContainText(mine)
  await setAsideDialog.getByRole('button', { name: 'Use 1 cell' }).click()
  await other.page.keyboard.press('Control+s')
  await expect(locateNotification(other.page, 'Record updated')).toBeVisible()
  const { weeklyMenuItemsData } = await readMenu(page, menu)
  expect(weeklyMenuItemsData.flatMap(({ items }) => items).flatMap(({ dishIds }) => dishIds)).toHaveLength(2)
  await expect.poll(() => countSetAsideCells(page, menu)).toBe(0)
  await other.page.context().close()
})

test('losing the network while typing loses no text', async ({ signedIn: page }) => {
  const [first, second] = [createUniqueName('Před výpadkem'), createUniqueName('Při výpadku')]
  for (const nameCs of [first, second]) await createDish(page, { nameCs })
  const menu = await createMenu(page)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').click()
  await typeDish(page, first, first)
  await page.context().setOffline(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type(second)
  await expect(page.getByText('Couldn’t search for dishes. Your text is still here.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'No response received' })).toBeVisible()
  await expect(locateDishInput(page)).toHaveValue(second)
  await page.context().setOffline(false)
  await expect(page.getByRole('option', { name: new RegExp(`^${second}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(locateDish(page, second)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(locateNotification(page, 'Record updated')).toBeVisible()
  expect((await readMenu(page, menu)).weeklyMenuItemsData[0]?.items).toHaveLength(2)
})

test('a closed tab offers the draft of the week again, with half-typed text', async ({ signedIn: page }) => {
  const name = createUniqueName('Zachráněné jídlo')
  await createDish(page, { nameCs: name })
  const menu = await createMenu(page)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Tue').click()
  await typeDish(page, name, name)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('rozeps')
  await page.waitForFunction(() => Object.values({ ...localStorage }).some((text) => String(text).includes('rozeps')))
  await page.close({ runBeforeUnload: false })

  const reopenedPage = await page.context().newPage()
  await reopenedPage.goto(`weeklyMenus/${menu.id}/edit`)
  await expect(reopenedPage.getByText('2 changes to this week are kept on this device.')).toBeVisible()
  await reopenedPage.getByRole('button', { name: 'Restore' }).click()
  await expect(locateCell(reopenedPage, 'Soup', 'Tue')).toContainText(name)
  await expect(locateCell(reopenedPage, 'Soup', 'Wed')).toContainText('“rozeps” isn’t a dish yet')
  await expect(reopenedPage.getByText('You’re editing')).toBeVisible()
  await reopenedPage.keyboard.press('Control+s')
  await expect(locateNotification(reopenedPage, 'Record updated')).toBeVisible()
  expect((await readMenu(reopenedPage, menu)).weeklyMenuItemsData).toHaveLength(1)
})

test('a save with a stale version is merged cell by cell', async ({ signedIn: page }) => {
  const names = [
    createUniqueName('Základ'),
    createUniqueName('Moje'),
    createUniqueName('Jejich'),
    createUniqueName('Jejich jinde'),
  ]
  const [base, mine, theirs, elsewhere] = await Promise.all(names.map((nameCs) => createDish(page, { nameCs })))
  const typeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const buildDay = (number: number, id: number): MenuDay => ({
    day: number,
    items: [{ menuItemTypeId: typeId, dishIds: [id] }],
  })
  if (!base || !mine || !theirs || !elsewhere) throw new Error('a dish is missing')
  const menu = await createMenu(page, [buildDay(1, base.id)])
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').click({ position: { x: 3, y: 3 } })
  await typeDish(page, mine.nameCs, mine.nameCs)
  const { startDate, weeklyMenuVariantId, version } = menu
  const data = {
    startDate,
    weeklyMenuVariantId,
    active: true,
    version,
    weeklyMenuItemsData: [buildDay(1, theirs.id), buildDay(5, elsewhere.id)],
  }
  const saved = await retryWhileBusy(() =>
    page.request.put(`api/weeklyMenus/${menu.id}/`, { data, headers: buildSameOriginHeaders() }),
  )
  expect(saved.status()).toBe(200)

  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Two versions of this week' })
  await expect(dialog.getByRole('button', { name: 'Save this choice' })).toBeDisabled()
  await expect(dialog.getByRole('radio', { name: 'Friday, Soup: Theirs' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Monday, Soup: Yours' }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(locateNotification(page, 'Record updated')).toBeVisible()
  await expect(locateSaveBar(page)).toHaveCount(0)
  const { weeklyMenuItemsData } = await readMenu(page, menu)
  expect(weeklyMenuItemsData.map(({ items }) => items[0]?.dishIds)).toEqual([[base.id, mine.id], [elsewhere.id]])
})
