import {
  countSetAsideCells,
  createMenu,
  locateCell,
  locateDishInput,
  openPlanner,
  readMenu,
  signInColleague,
  typeDish,
} from '../support/planner.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

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
