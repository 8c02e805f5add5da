import { addDays } from '@poledne/contract/domain/day'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import { getMonday } from '@poledne/contract/domain/week'
import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { chooseLanguage } from '../../../core/i18n/i18n.ts'
import { notify } from '../../../core/overlay/notify.ts'
import { buildCodelistItem } from '../../../testing/builders.ts'
import { locateSaveBar, locateTitle } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { dishInput, focusCell, grid, locateCell, locateDish, openPlanner, typeDish } from './testing/plannerPage.ts'
import { buildMenu, MONDAY, serveWeek, toItemsData } from './testing/serveWeek.ts'

const dishes = ['Kulajda', 'Česnečka']
const NO_OFFER = { restaurants: null, restaurantCount: null, screens: null }
const readBox = (locator: { element: () => Element }) => locator.element().getBoundingClientRect()
/** Shows the end of a page that is higher than the window. */
const scrollToEnd = () => window.scrollTo(0, document.body.scrollHeight)

test('the navigation collapses with [ and in the planner, and both choices are kept', async () => {
  const served = serveWeek({ dishes })
  const toggle = page.getByRole('button', { name: /^(Collapse|Expand) navigation$/ })
  const expectExpanded = (value: boolean) => expect.element(toggle).toHaveAttribute('aria-expanded', String(value))
  const openDishes = async () => {
    await renderApp('dishes', { handlers: served.handlers })
    await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  }
  await openDishes()
  await expectExpanded(true)
  await commands.press('[')
  await expectExpanded(false)
  expect(document.getElementById('navigation')?.getBoundingClientRect().width).toBeLessThan(80)
  await openDishes()
  await expectExpanded(false)
  await expect.element(page.getByRole('link', { name: 'Restaurants', exact: true })).toBeVisible()
  await commands.press('[')
  await expectExpanded(true)

  // The user's choice in the planner is separate from that of other pages.
  await openPlanner(served)
  await expectExpanded(false)
  await toggle.click()
  await expectExpanded(true)
  await openPlanner(served)
  await expectExpanded(true)
  // In the grid the bracket is text.
  focusCell('Soup', 'Mon')
  await commands.press('[')
  await expect.element(dishInput).toHaveValue('[')
  await expectExpanded(true)
  // The page keeps the choice until it is reloaded, and the other tests need the space.
  await toggle.click()
  await expectExpanded(false)
})

test.each(LANGUAGES)('the name of a collapsed row is not cut off in %s', async (language) => {
  await chooseLanguage(language)
  onTestFinished(() => chooseLanguage('en'))
  const { handlers } = serveWeek()
  const types = ['Soup', 'Menu 3, vegetarian'].map((name, index) => buildCodelistItem(index + 1, name))
  await renderApp('weeklyMenus/1/edit', {
    handlers: {
      ...handlers,
      'GET codelists/:name/': ({ params }) => ({ items: params.name === 'menuItemTypes' ? types : [] }),
      'GET weeklyMenus/offer/': { ...NO_OFFER, menuItemTypeIds: [1] },
    },
  })
  await page.viewport(1280, 720)
  const name = page.getByCss('th[data-collapsed]').getByText('Menu 3, vegetarian')
  await expect.element(name).toBeVisible()
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth)
  expect(readBox(name).height).toBeLessThan(40)
})

test('empty weekend columns and rows that no restaurant offers collapse, expand on demand and stay reachable', async () => {
  const served = serveWeek({ dishes, cells: { '1:3': [1] } })
  served.handlers['GET weeklyMenus/offer/'] = { ...NO_OFFER, menuItemTypeIds: [1] }
  await openPlanner(served)
  // A row with dishes is marked, but never collapsed.
  await expect.element(locateDish('Kulajda')).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: /^Menu 2/ })).toHaveTextContent('not offered')
  const row = page.getByRole('button', { name: 'Menu 1: not offered' })
  await expect.element(row).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => readBox(locateCell('Menu 1', 'Mon')).height).toBeLessThan(40)
  focusCell('Soup', 'Mon')
  await commands.press('ArrowDown')
  await expect.element(locateCell('Menu 1', 'Mon')).toHaveFocus()
  row.element().focus()
  await commands.press('Enter')
  await expect.element(row).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => readBox(locateCell('Menu 1', 'Mon')).height).toBeGreaterThan(40)

  const saturday = page.getByRole('button', { name: 'Sat collapsed' })
  const readWidth = () => readBox(locateCell('Soup', 'Sat')).width
  await expect.poll(readWidth).toBeLessThan(50)
  focusCell('Soup', 'Fri')
  await commands.press('ArrowRight')
  await expect.element(locateCell('Soup', 'Sat')).toHaveFocus()
  saturday.element().focus()
  await commands.press('Enter')
  await expect.element(page.getByRole('button', { name: 'Collapse Saturday' })).toHaveFocus()
  await expect.poll(readWidth).toBeGreaterThan(100)
  await commands.press('Enter')
  await expect.element(saturday).toHaveFocus()
  // Typing into a collapsed column expands it.
  focusCell('Soup', 'Sat')
  await commands.press('Enter')
  await expect.element(dishInput).toHaveFocus()
  await expect.poll(readWidth).toBeGreaterThan(100)
})

test('the header leads to the next week and to another variant of the week', async () => {
  const vegetarian = buildMenu({ id: 2, weeklyMenuVariantId: 2, weeklyMenuVariantNameEn: 'Vegetarian' })
  const { getAddress } = await openPlanner(serveWeek({ otherMenus: [vegetarian] }))
  await page.getByRole('button', { name: 'Variant: Standard' }).click()
  await page.getByRole('menuitem', { name: 'Vegetarian Draft' }).click()
  await expect.poll(getAddress).toMatch(/\/weeklyMenus\/2\/edit$/)
  await expect.element(page.getByRole('button', { name: 'Variant: Vegetarian' })).toBeVisible()
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect.poll(getAddress).toContain(`week=${addDays(MONDAY, 7)}`)
  await expect.element(locateTitle('New weekly menu')).toBeVisible()
})

test('a week is copied from another week in one undo step, without repeats, or one day of it', async () => {
  const source = buildMenu({
    id: 2,
    startDate: addDays(MONDAY, -28),
    weeklyMenuItemsData: toItemsData({ '1:1': [1], '2:1': [2] }),
  })
  await openPlanner(serveWeek({ dishes, otherMenus: [source] }))
  const dialog = page.getByRole('dialog', { name: 'Copy from another week' })
  const openDialog = async () => {
    await page.getByRole('button', { name: 'More actions for this week' }).click()
    await page.getByRole('menuitem', { name: 'Copy from another week…' }).click()
    await expect.element(dialog.getByText(/has no dishes in this variant\.$/)).toBeVisible()
    await dialog.getByCss('input[value="4"]').click()
  }
  await openDialog()
  await expect.element(dialog.getByRole('region', { name: 'Preview of the source week' })).toHaveTextContent('Kulajda')
  await dialog.getByRole('button', { name: 'Copy 2 dishes' }).click()
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('Kulajda')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('Česnečka')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('empty')
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('empty')

  // One day is copied to another one; then its dish is a repeat, which the next copy leaves out.
  await openDialog()
  await dialog.getByRole('radio', { name: 'One day' }).click()
  await dialog.getByRole('combobox', { name: 'To day' }).click()
  await page.getByRole('option', { name: 'Thursday' }).click()
  await dialog.getByRole('button', { name: 'Copy 1 dish' }).click()
  await expect.element(locateCell('Soup', 'Thu')).toHaveTextContent('Kulajda')
  await openDialog()
  await dialog.getByRole('checkbox', { name: 'Skip repeats' }).click()
  await expect.element(dialog.getByText('left out: already in this week')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy 1 dish' }).click()
  await expect.element(locateCell('Soup', 'Tue')).toHaveTextContent('Česnečka')
  await expect.element(locateCell('Soup', 'Mon')).toHaveTextContent('empty')
})

test('the first change moves neither the grid of a week nor that of a new one', async () => {
  const served = serveWeek({ dishes, cells: { '2:1': [1] } })
  await openPlanner(served)
  await page.viewport(1280, 500)
  const readTop = () => readBox(locateCell('Soup', 'Tue')).y
  focusCell('Soup', 'Tue')
  // If the page became higher or lower, the cell would be at another position after scrolling to the end.
  scrollToEnd()
  const before = readTop()
  await commands.press('Control+c')
  await commands.press('ArrowLeft')
  await commands.press('Control+v')
  await expect.element(locateSaveBar()).toBeVisible()
  scrollToEnd()
  expect(readTop()).toBe(before)

  await openPlanner(served, 'weeklyMenus/new/edit')
  focusCell('Soup', 'Mon')
  const beforeNew = readTop()
  await typeDish('Kulajda')
  await expect.element(locateSaveBar()).toBeVisible()
  // The line about unsaved changes makes the header 2 pixels higher, so the position is compared roughly.
  expect(readTop()).toBeCloseTo(beforeNew, -1)
})

test('the choices never cover the input, and open above one that has little room below', async () => {
  const many = Array.from({ length: 8 }, (_, index) => `Knedlík ${index + 1}`)
  // The dishes make the second row high, so that the third one is near the end of the window.
  await openPlanner(serveWeek({ dishes: many, cells: { '2:2': [1, 2, 3, 4, 5, 6, 7, 8] } }))
  const choices = page.getByRole('listbox')
  const openChoices = async (row: string) => {
    focusCell(row, 'Mon')
    await commands.typeText('knedlík')
    await expect.poll(() => choices.getByRole('option', { name: 'Knedlík' }).elements().length).toBeGreaterThan(7)
    await expect.element(choices).toBeInViewport({ ratio: 1 })
    return [readBox(choices), readBox(dishInput)] as const
  }
  const [below, upperInput] = await openChoices('Soup')
  expect(below.top).toBeGreaterThanOrEqual(upperInput.bottom)
  await commands.press('Escape')
  await page.viewport(1280, 720)
  locateCell('Menu 2', 'Mon').element().scrollIntoView({ block: 'end' })
  const [above, lowerInput] = await openChoices('Menu 2')
  expect(above.bottom).toBeLessThanOrEqual(lowerInput.top)
})

test('the choices and notifications cover neither the dishes of the active cell nor each other', async () => {
  const many = Array.from({ length: 8 }, (_, index) => `Knedlík ${index + 1}`)
  await openPlanner(serveWeek({ dishes: many, cells: { '1:1': [5], '1:2': [6], '5:3': [1, 2] } }))
  await page.viewport(1280, 400)
  const notification = page.getByRole('alert').filter({ hasText: 'Running' })
  notify.progress('long', 'Running '.repeat(40))
  await expect.element(notification).toBeVisible()
  focusCell('Menu 2', 'Fri')
  const readGap = (upper: DOMRect, lower: DOMRect) => lower.top - upper.bottom
  await expect.poll(() => readGap(readBox(notification), readBox(locateCell('Menu 2', 'Fri')))).toBeGreaterThan(0)
  await commands.typeText('knedlík')
  await expect.poll(() => page.getByRole('option', { name: 'Knedlík' }).elements().length).toBeGreaterThan(7)
  const choices = page.getByRole('listbox')
  await expect.poll(() => readGap(readBox(choices), readBox(locateCell('Menu 2', 'Fri')))).toBeGreaterThan(0)
})

test('in a low window nothing covers the active cell', async () => {
  const many = Array.from({ length: 8 }, (_, index) => `Knedlík ${index + 1}`)
  await openPlanner(serveWeek({ dishes: many, cells: { '2:2': [1, 2, 3, 4], '5:3': [1, 2, 3] } }))
  await page.viewport(1280, 500)
  /** Lists the points of the focused element, near its corners and in its middle, that another element covers. */
  const listCoveredPoints = () => {
    const active = document.activeElement
    const { left, right, top, bottom } = active?.getBoundingClientRect() ?? new DOMRect()
    const points = [left + 6, (left + right) / 2, right - 6].flatMap((x) =>
      [top + 6, (top + bottom) / 2, bottom - 6].map((y) => [x, y] as const),
    )
    return points.filter(([x, y]) => !active?.contains(document.elementFromPoint(x, y)))
  }
  const expectUncovered = async (cell = document.activeElement) => {
    expect(cell?.matches('td, input')).toBe(true)
    await expect.poll(listCoveredPoints).toEqual([])
  }
  const visitCells = async () => {
    await commands.press('Control+Home')
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp']) {
      await commands.press(key)
      await expectUncovered()
    }
  }
  focusCell('Soup', 'Mon')
  await visitCells()
  await typeDish('Knedlík 8')
  await expect.element(locateSaveBar()).toBeVisible()
  await visitCells()
  await page.getByRole('button', { name: /^Check/ }).click()
  await expect.element(page.getByRole('complementary', { name: /check/i })).toBeVisible()
  focusCell('Soup', 'Mon')
  await visitCells()
  await commands.press('Control+s')
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  focusCell('Menu 2', 'Fri')
  await visitCells()
  focusCell('Menu 2', 'Fri')
  await commands.typeText('knedlík')
  await expect.element(page.getByRole('option', { name: 'Knedlík 1' })).toBeVisible()
  await expectUncovered()
})

test('on a phone the planner of this week opens on today', async () => {
  const today = new Date()
  const menu = { startDate: getMonday(today.toLocaleDateString('sv')) }
  const { handlers } = serveWeek({ menu })
  const { router } = await renderApp('weeklyMenus', { handlers })
  await expect.element(locateTitle(/^Weekly menus/)).toBeVisible()
  await page.viewport(390, 844)
  await router.navigate({ to: '/weeklyMenus/$weeklyMenuId/edit', params: { weeklyMenuId: '1' } })
  await expect.element(grid).toBeVisible()
  const selected = page.getByRole('tab', { selected: true })
  await expect.element(selected).toHaveTextContent(today.toLocaleDateString('en-GB', { weekday: 'short' }))
})

test.each(LANGUAGES)('the header of a week with unsaved changes and problems has one line in %s', async (language) => {
  await chooseLanguage(language)
  onTestFinished(() => chooseLanguage('en'))
  const { handlers } = serveWeek({ cells: { '1:1': [1] }, dishes, menu: { startDate: addDays(MONDAY, -49) } })
  const finding = { code: 'emptyDay' as const, severity: 'warning' as const, message: 'Empty', link: '/dishes' }
  await renderApp('weeklyMenus/1/edit', {
    handlers: { ...handlers, 'GET weeklyMenus/:id/check/': { items: Array(12).fill(finding), total: 12 } },
  })
  const header = page.getByCss('main header')
  await expect.element(header).toHaveTextContent('12')
  await expect.element(grid).toHaveAttribute('aria-busy', 'false')
  grid.getByCss('td').first().element().focus()
  await commands.press('Delete')
  await expect.element(header.getByCss('[aria-keyshortcuts="Control+Z"]')).toHaveAttribute('aria-disabled', 'false')
  expect(readBox(header).height).toBeLessThan(40)
})
