import { randomInt, randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { addDays } from '@poledne/contract/domain/day'
import { tabTo } from '../support/keys.ts'
import { createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, notification, pauseRequests, retryWhileBusy, test } from '../support/test.ts'

type MenuDay = { day: number; items: { menuItemTypeId: number; dishIds: number[]; note?: string | null }[] }
type Menu = {
  id: number
  version: number
  startDate: string
  weeklyMenuVariantId: number
  weeklyMenuItemsData: MenuDay[]
  lockedByUserId: number | null
}

const origin = () => ({ origin: new URL(process.env.E2E_URL ?? '').origin })
const cell = (page: Page, row: string, day: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${row} ${day}\\b`) })
const dish = (page: Page, name: string) => page.getByRole('grid').getByRole('button', { name })
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const input = (page: Page) => page.getByRole('combobox', { name: /^Add a dish/ })

/** Far from the sample's and from any other test's; another of these may have it already. */
const pickFarMonday = () => addDays('2040-01-02', 7 * randomInt(2500))

/** A week of its own. */
async function createMenu(page: Page, weeklyMenuItemsData: MenuDay[] = []): Promise<Menu> {
  const weeklyMenuVariantId = await findCodelistId(page, 'weeklyMenuVariants', 'Standard')
  for (;;) {
    const startDate = pickFarMonday()
    const data = { startDate, weeklyMenuVariantId, weeklyMenuItemsData }
    const answer = await retryWhileBusy(() => page.request.post('api/weeklyMenus/', { data, headers: origin() }))
    if (answer.status() === 201) return (await answer.json()) as Menu
    // Another test has this week.
    expect(answer.status()).toBe(409)
  }
}

const readMenu = async (page: Page, { id }: Pick<Menu, 'id'>) =>
  (await (await retryWhileBusy(() => page.request.get(`api/weeklyMenus/${id}/`))).json()) as Menu

async function countSetAsideCells(page: Page, { id }: Pick<Menu, 'id'>): Promise<number> {
  const answer = await retryWhileBusy(() => page.request.get(`api/weeklyMenus/${id}/shelf/`))
  const { items } = (await answer.json()) as { items: { cells: unknown[] }[] }
  return items.flatMap(({ cells }) => cells).length
}

async function openPlanner(page: Page, { id }: Pick<Menu, 'id'>): Promise<void> {
  await page.goto(`weeklyMenus/${id}/edit`)
  await expect(page.getByText('Locked by you')).toBeVisible()
}

/** Types into the cell that has the focus, takes what is found first, and goes back to the cell. */
async function typeDish(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(dish(page, name)).toBeVisible()
  await expect(input(page)).toHaveValue('')
  await page.keyboard.press('Escape')
}

/** Somebody else, at another computer. */
async function signInColleague(browser: Browser, page: Page): Promise<{ page: Page; name: string }> {
  const name = `kolega-${randomUUID().slice(0, 8)}`
  const roles = (await (await page.request.get('api/roles/')).json()) as { items: { id: number }[] }
  const data = { username: name, email: `${name}@example.com`, password: 'poledne', roleIds: [roles.items[0]?.id] }
  const created = await retryWhileBusy(() => page.request.post('api/users/', { data, headers: origin() }))
  expect(created.status()).toBe(201)
  const context = await browser.newContext()
  const login = { data: { username: name, password: 'poledne' } }
  const answer = await retryWhileBusy(() => context.request.post('api/auth/login/', login))
  expect(answer.ok()).toBe(true)
  return { page: await context.newPage(), name }
}

test('a week is planned by keyboard alone', async ({ signedIn: page }) => {
  const [soup, roast] = [createUniqueName('Žampionový krém'), createUniqueName('Šťavnatá pečeně')]
  const fresh = createUniqueName('Úplně nové jídlo')
  for (const nameCs of [soup, roast]) await createDish(page, { nameCs })
  await page.goto('weeklyMenus/new/edit')
  await expect(page.getByRole('combobox', { name: 'Week' })).toHaveValue(/^Week \d+ · \d\d\. \d\d\..* \d{4}$/)
  await tabTo(page, cell(page, 'Soup', 'Mon'))

  await typeDish(page, soup.replace('Žampionový', 'zampionovy'), soup)
  // where a note begins, the first letter leads back to the dishes
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add a note' })).toBeFocused()
  await page.keyboard.type('š')
  await expect(input(page)).toHaveValue('š')
  await page.keyboard.press('Backspace')
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
  await expect(cell(page, 'Menu 2', 'Mon')).toContainText(fresh)
  await expect(cell(page, 'Menu 2', 'Mon')).toBeFocused()

  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  await expect(cell(page, 'Menu 2', 'Tue')).toContainText(fresh)
  await page.keyboard.press('Delete')
  await expect(cell(page, 'Menu 2', 'Tue')).not.toContainText(fresh)
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Menu 2', 'Tue')).toContainText(fresh)

  // a question asks for the shortcuts, and is no dish
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(input(page)).toHaveCount(0)
  await expect(cell(page, 'Menu 2', 'Tue')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(cell(page, 'Menu 2', 'Tue').getByRole('button', { name: fresh })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByText(`${fresh} moved to Menu 1, Wednesday.`)).toBeAttached()
  await page.keyboard.press('Control+s')
  // that of the dish may still be there
  await expect(notification(page, 'Record created').first()).toBeVisible()
  await expect(page).toHaveURL(/\/weeklyMenus\/\d+\/edit$/)
  await page.reload()
  await expect(cell(page, 'Soup', 'Mon')).toContainText(soup)
  await expect(cell(page, 'Menu 1', 'Mon')).toContainText(roast)
  await expect(cell(page, 'Menu 2', 'Mon')).toContainText(fresh)
  await expect(cell(page, 'Menu 1', 'Wed')).toContainText(fresh)
  await expect(cell(page, 'Menu 2', 'Tue')).not.toContainText(fresh)
})

test('publishing with unsaved changes saves them first, and the dialog groups what is wrong by kind and day', async ({
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
  await cell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Delete')
  await expect(saveBar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).focus()
  await page.keyboard.press('Enter')
  const unsaved = page.getByRole('dialog', { name: 'Publish with 1 unsaved change?' })
  await tabTo(page, unsaved.getByRole('button', { name: 'Save and publish' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Publish “Week/ })
  const repeats = dialog
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /Dishes repeated too soon 15$/ }) })
  await expect(repeats.locator('ul').first().locator(':scope > li')).toHaveCount(5)
  await expect(repeats.getByText(/^Tuesday/)).toBeVisible()
  await expect(repeats.getByRole('link', { name: new RegExp(nameEn ?? '') }).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('radio', { name: 'At a given time' }).check()
  await expect(dialog.getByRole('button', { name: 'Schedule' })).toBeInViewport({ ratio: 1 })
  expect((await readMenu(page, menu)).weeklyMenuItemsData[0]?.items).toHaveLength(2)
})

/** Whether two elements share any point of the page. */
async function overlaps(a: Locator, b: Locator): Promise<boolean> {
  const [first, second] = [await a.boundingBox(), await b.boundingBox()]
  if (!first || !second) throw new Error('Both elements must be visible')
  const isBeside = first.x + first.width <= second.x || second.x + second.width <= first.x
  return !isBeside && first.y < second.y + second.height && second.y < first.y + first.height
}
const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body)

test('at 1280×720 nothing moves with the first change, and the choices never cover the input', async ({
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
    await cell(page, row, 'Mon').focus()
    await page.keyboard.type(name)
    await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
    await expect(choices).toBeInViewport({ ratio: 1 })
    expect(await overlaps(choices, input(page))).toBe(false)
    await page.keyboard.press('Escape')
    // text that is no dish yet can be deleted
    await expect(cell(page, row, 'Mon')).toContainText('is no dish yet')
    await page.keyboard.press('Delete')
    await expect(cell(page, row, 'Mon')).not.toContainText('is no dish yet')
  }
  await page.keyboard.type('kulaj')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete “kulaj”' }).click()
  await expect(page.getByText('is no dish yet')).toHaveCount(0)
  await expect(cell(page, lastRow, 'Mon')).toBeFocused()

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const readPositions = () => Promise.all([cell(page, 'Menu 1', 'Tue'), rows.last()].map((each) => each.boundingBox()))
  const before = await readPositions()
  await page.keyboard.press('Enter')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dish(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await expect(saveBar(page)).toBeVisible()
  expect((await readPositions())[0]).toEqual(before[0])
})

test('the first change moves neither the grid of a week nor that of a new one', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  const { id, nameCs } = await createDish(page, { nameCs: createUniqueName('Kulajda') })
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  await openPlanner(page, await createMenu(page, [{ day: 2, items: [{ menuItemTypeId, dishIds: [id] }] }]))
  const top = async () => (await cell(page, 'Soup', 'Tue').boundingBox())?.y
  // A page that became higher or lower ends at another place.
  const topAtTheEnd = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    return top()
  }
  await cell(page, 'Soup', 'Tue').focus()
  const before = await topAtTheEnd()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+v')
  await expect(saveBar(page)).toBeVisible()
  expect(await topAtTheEnd()).toBe(before)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('weeklyMenus/new/edit')
  await expect(page.getByRole('link', { name: /^Start from a copy/ })).toBeVisible()
  await cell(page, 'Soup', 'Mon').focus()
  const beforeNew = await top()
  await typeDish(page, nameCs, nameCs)
  await expect(saveBar(page)).toBeVisible()
  // the line about unsaved changes makes the header 2 pixels higher
  expect(await top()).toBeCloseTo(beforeNew ?? 0, -1)
})

test('the choices open above an input that has little room below', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const word = createUniqueName('Knedlík')
  for (let count = 1; count <= 8; count += 1) await createDish(page, { nameCs: `${word} ${count}` })
  await openPlanner(page, await createMenu(page))
  const lastRow = (await page.getByRole('rowheader').last().textContent()) ?? ''
  await cell(page, lastRow, 'Mon').focus()
  await cell(page, lastRow, 'Mon').evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await page.keyboard.type(word)
  const choices = page.getByRole('listbox')
  await expect(choices.getByRole('option', { name: word })).toHaveCount(9)
  await expect(choices).toBeInViewport({ ratio: 1 })
  const [list, typed] = [await choices.boundingBox(), await input(page).boundingBox()]
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(typed?.y ?? 0)
})

test('Enter followed at once by an arrow key adds the dish and moves on, and undo keeps the focus', async ({
  signedIn: page,
}) => {
  const name = createUniqueName('Šťavnatá pečeně')
  await createDish(page, { nameCs: name })
  const menu = await createMenu(page)
  await openPlanner(page, menu)
  await cell(page, 'Soup', 'Mon').focus()
  const release = await pauseRequests(page, /\/codelists\/dishes\/|\/dishes\/\?|search/)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  release()
  await expect(cell(page, 'Soup', 'Mon')).toContainText(name)
  await expect(cell(page, 'Menu 1', 'Mon')).toBeFocused()

  await page.keyboard.press('ArrowUp')
  await dish(page, name).focus()
  await page.keyboard.press('Control+z')
  await expect(dish(page, name)).toHaveCount(0)
  await expect(cell(page, 'Soup', 'Mon')).toBeFocused()
  const redo = page.getByRole('button', { name: 'Redo' })
  await redo.focus()
  await page.keyboard.press('Enter')
  await expect(dish(page, name)).toBeVisible()
  await expect(redo).toBeFocused()

  await dish(page, name).hover()
  await page.mouse.down()
  const target = await cell(page, 'Menu 1', 'Tue').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 12, { steps: 8 })
  await page.mouse.up()
  await expect(cell(page, 'Menu 1', 'Tue')).toContainText(name)
  expect(await isFocusLost(page)).toBe(false)
})

test('on a phone the planner of this week opens on today', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = await createMenu(page)
  await page.clock.setFixedTime(`${addDays(menu.startDate, 2)}T12:00:00Z`)
  await page.goto(`weeklyMenus/${menu.id}/edit`)
  await expect(page.getByRole('tab', { selected: true })).toContainText('Wed')
})

test('what I plan while a new week is being saved is an unsaved change of that week', async ({ signedIn: page }) => {
  const [first, second] = [createUniqueName('Dřív'), createUniqueName('Mezitím')]
  for (const nameCs of [first, second]) await createDish(page, { nameCs })
  await page.goto(`weeklyMenus/new/edit?week=${pickFarMonday()}`)
  const letGo = await pauseRequests(page, '**/api/weeklyMenus/')
  await cell(page, 'Soup', 'Mon').click()
  await typeDish(page, first, first)
  const sent = page.waitForRequest('**/api/weeklyMenus/')
  await page.keyboard.press('Control+s')
  await sent
  await page.keyboard.press('ArrowDown')
  await typeDish(page, second, second)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('rozeps')
  letGo()

  await expect(page.getByText('Locked by you')).toBeVisible()
  await expect(cell(page, 'Menu 1', 'Mon')).toContainText(second)
  await expect(cell(page, 'Menu 2', 'Mon')).toContainText('“rozeps” is no dish yet')
  await page.keyboard.press('Control+s')
  await expect(notification(page, 'Record updated')).toBeVisible()
  const id = Number(/weeklyMenus\/(\d+)\/edit$/.exec(page.url())?.[1])
  expect((await readMenu(page, { id })).weeklyMenuItemsData[0]?.items).toHaveLength(2)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => key.endsWith(':weeklyMenus:new'))).toEqual([])
})

test('a visit that ends before the lock has come leaves no lock behind', async ({ signedIn: page }) => {
  const menu = await createMenu(page)
  const lock = `**/api/weeklyMenus/${menu.id}/lock/`
  const letGo = await pauseRequests(page, lock)
  const asked = page.waitForRequest(lock)
  await page.goto(`weeklyMenus/${menu.id}/edit`)
  await asked
  const left = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  const answered = Promise.all([page.waitForResponse(lock), left])
  await page.getByRole('link', { name: 'Weekly menus' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Weekly menus/ })).toBeVisible()
  letGo()
  await answered
  expect((await readMenu(page, menu)).lockedByUserId).toBeNull()
})

test('whoever only reads takes nothing back', async ({ signedIn: page, browser }) => {
  const name = createUniqueName('Nevratné jídlo')
  await createDish(page, { nameCs: name })
  const menu = await createMenu(page)
  const other = await signInColleague(browser, page)
  await openPlanner(page, menu)
  await cell(page, 'Soup', 'Mon').click()
  await typeDish(page, name, name)
  const data = { editorId: 'elsewhere', takeOver: true }
  const address = `api/weeklyMenus/${menu.id}/lock/`
  const taken = await retryWhileBusy(() => other.page.request.post(address, { data, headers: origin() }))
  expect(taken.ok()).toBe(true)
  const keptNotice = page.getByText('Your 1 unsaved change is kept')
  await expect(keptNotice).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(keptNotice).toBeVisible()
  await expect(cell(page, 'Soup', 'Mon')).toContainText(name)
  await other.page.context().close()
})

test('a colleague who takes over in the middle of my typing costs me no cell', async ({ signedIn: page, browser }) => {
  const [mine, half, theirs] = [
    createUniqueName('Mé jídlo'),
    createUniqueName('Rozepsané jídlo'),
    createUniqueName('Jejich jídlo'),
  ]
  for (const nameCs of [mine, half, theirs]) await createDish(page, { nameCs })
  const menu = await createMenu(page)
  const other = await signInColleague(browser, page)
  await openPlanner(page, menu)
  await cell(page, 'Soup', 'Mon').click()
  await typeDish(page, mine, mine)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type(half)

  await other.page.goto(`weeklyMenus/${menu.id}/edit`)
  await expect(other.page.getByText(/admin has been editing this menu since/)).toBeVisible()
  await other.page.getByRole('button', { name: 'Take over…' }).click()
  const question = other.page.getByRole('dialog', { name: 'Take over editing?' })
  await expect(question).toContainText('admin has been editing this menu since')
  await question.getByRole('button', { name: 'Take over' }).click()
  await expect(other.page.getByText('Locked by you')).toBeVisible()

  // I am told, my open cell closes, and what I had typed is still shown.
  await expect(page.getByText(`${other.name} took this menu over at`)).toBeVisible()
  await expect(input(page)).toHaveCount(0)
  await expect(cell(page, 'Menu 1', 'Mon')).toContainText(`“${half}” is no dish yet`)
  await expect(cell(page, 'Menu 1', 'Mon')).toBeFocused()
  await expect(page.getByText('Your 1 unsaved change is kept')).toBeVisible()

  // and the colleague sees them come
  await expect(other.page.getByText('admin left 1 unsaved cell here')).toBeVisible()
  await expect(other.page.getByText('Locked by you')).toBeVisible()
  await cell(other.page, 'Dessert', 'Fri').click()
  await typeDish(other.page, theirs, theirs)
  await other.page.getByRole('button', { name: 'Merge…' }).click()
  const setAsideDialog = other.page.getByRole('dialog', { name: 'Unsaved cells of admin' })
  await expect(setAsideDialog).toContainText(mine)
  await setAsideDialog.getByRole('button', { name: 'Put 1 cell into the week' }).click()
  await other.page.keyboard.press('Control+s')
  await expect(notification(other.page, 'Record updated')).toBeVisible()
  const { weeklyMenuItemsData } = await readMenu(page, menu)
  expect(weeklyMenuItemsData.flatMap(({ items }) => items).flatMap(({ dishIds }) => dishIds)).toHaveLength(2)
  await expect.poll(() => countSetAsideCells(page, menu)).toBe(0)
  await other.page.context().close()
})

test('a network cut in the middle of typing loses neither the word nor the week', async ({ signedIn: page }) => {
  const [first, second] = [createUniqueName('Před výpadkem'), createUniqueName('Při výpadku')]
  for (const nameCs of [first, second]) await createDish(page, { nameCs })
  const menu = await createMenu(page)
  await openPlanner(page, menu)
  await cell(page, 'Soup', 'Mon').click()
  await typeDish(page, first, first)
  await page.context().setOffline(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type(second)
  await expect(page.getByText('The search has no answer. What you typed stays.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'No response received' })).toBeVisible()
  await expect(input(page)).toHaveValue(second)
  await page.context().setOffline(false)
  await expect(page.getByRole('option', { name: new RegExp(`^${second}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dish(page, second)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(notification(page, 'Record updated')).toBeVisible()
  expect((await readMenu(page, menu)).weeklyMenuItemsData[0]?.items).toHaveLength(2)
})

test('a killed tab gives the week back, half-typed words included', async ({ signedIn: page }) => {
  const name = createUniqueName('Zachráněné jídlo')
  await createDish(page, { nameCs: name })
  const menu = await createMenu(page)
  await openPlanner(page, menu)
  await cell(page, 'Soup', 'Tue').click()
  await typeDish(page, name, name)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('rozeps')
  await page.waitForFunction(() => Object.values({ ...localStorage }).some((text) => String(text).includes('rozeps')))
  await page.close({ runBeforeUnload: false })

  const again = await page.context().newPage()
  await again.goto(`weeklyMenus/${menu.id}/edit`)
  await expect(again.getByText('2 changes to this week are kept on this device.')).toBeVisible()
  await again.getByRole('button', { name: 'Restore' }).click()
  await expect(cell(again, 'Soup', 'Tue')).toContainText(name)
  await expect(cell(again, 'Soup', 'Wed')).toContainText('“rozeps” is no dish yet')
  await expect(again.getByText('Locked by you')).toBeVisible()
  await again.keyboard.press('Control+s')
  await expect(notification(again, 'Record updated')).toBeVisible()
  expect((await readMenu(again, menu)).weeklyMenuItemsData).toHaveLength(1)
})

test('a stale save is merged cell by cell', async ({ signedIn: page }) => {
  const names = [
    createUniqueName('Základ'),
    createUniqueName('Moje'),
    createUniqueName('Jejich'),
    createUniqueName('Jejich jinde'),
  ]
  const [base, mine, theirs, elsewhere] = await Promise.all(names.map((nameCs) => createDish(page, { nameCs })))
  const typeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const day = (number: number, id: number): MenuDay => ({
    day: number,
    items: [{ menuItemTypeId: typeId, dishIds: [id] }],
  })
  if (!base || !mine || !theirs || !elsewhere) throw new Error('a dish is missing')
  const menu = await createMenu(page, [day(1, base.id)])
  await openPlanner(page, menu)
  await cell(page, 'Soup', 'Mon').click({ position: { x: 3, y: 60 } })
  await typeDish(page, mine.nameCs, mine.nameCs)
  const { startDate, weeklyMenuVariantId, version } = menu
  const data = {
    startDate,
    weeklyMenuVariantId,
    active: true,
    version,
    weeklyMenuItemsData: [day(1, theirs.id), day(5, elsewhere.id)],
  }
  const saved = await retryWhileBusy(() => page.request.put(`api/weeklyMenus/${menu.id}/`, { data, headers: origin() }))
  expect(saved.status()).toBe(200)

  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Two versions of this week' })
  await expect(dialog.getByRole('button', { name: 'Save this choice' })).toBeDisabled()
  await expect(dialog.getByRole('radio', { name: 'Friday, Soup: Theirs' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Monday, Soup: Yours' }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(notification(page, 'Record updated')).toBeVisible()
  await expect(saveBar(page)).toHaveCount(0)
  const { weeklyMenuItemsData } = await readMenu(page, menu)
  expect(weeklyMenuItemsData.map(({ items }) => items[0]?.dishIds)).toEqual([[base.id, mine.id], [elsewhere.id]])
})
