import type { Locator } from '@playwright/test'
import { addFilter } from '../support/list.ts'
import { createMenu, locateCell, locateDish, openPlanner, readMenu } from '../support/planner.ts'
import { locateSaveBar } from '../support/recordPage.ts'
import { createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, signInByCookie, test } from '../support/test.ts'
import { findTouchProblems } from '../support/touchProblems.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const MAX_BAR_PX = 64

const expectTouchable = async (screen: string, part: Locator) =>
  expect(await findTouchProblems(part), `inputs and targets of ${screen}`).toEqual([])

test('inputs and touch targets of the main screens are large enough on a phone', async ({ page }) => {
  const body = page.locator('body')
  await page.goto('login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectTouchable('sign-in', body)

  await signInByCookie(page.context())
  const [name, nameEn] = [createUniqueName('Telefonní guláš'), createUniqueName('Phone goulash')]
  const dish = await createDish(page, { nameCs: name })
  const soup = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const menu = await createMenu(page, [{ day: 1, items: [{ menuItemTypeId: soup, dishIds: [dish.id] }] }])

  await page.goto('dishes')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await expectTouchable('the list', body)
  await page.getByRole('button', { name: 'Filter', exact: true }).tap()
  await expectTouchable('the filter menu', page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await addFilter(page, 'Type')
  await expectTouchable('the filter panel', page.getByRole('dialog'))

  await page.goto(`dishes/${dish.id}`)
  const editLink = page.getByRole('link', { name: 'Edit', exact: true })
  await expect(editLink).toBeVisible()
  // The thumb of the hand that holds the phone reaches the lower third.
  expect((await editLink.boundingBox())?.y).toBeGreaterThan((844 * 2) / 3)
  await editLink.tap()
  await page.getByRole('textbox', { name: 'English name' }).fill(nameEn)
  await expect(locateSaveBar(page)).toBeVisible()
  await expectTouchable('the form', body)
  expect((await locateSaveBar(page).boundingBox())?.height).toBeLessThanOrEqual(MAX_BAR_PX)
  await locateSaveBar(page).getByRole('button', { name: 'Save' }).tap()
  await expect(locateSaveBar(page)).toBeHidden()

  await openPlanner(page, menu)
  await expect(locateDish(page, nameEn)).toBeVisible()
  await expectTouchable('the planner', body)
  await locateDish(page, nameEn).tap()
  await expectTouchable('the dish menu', page.getByRole('menu', { name: 'Dish' }))
  await page.keyboard.press('Escape')
  await locateCell(page, 'Menu 1', 'Mon').tap()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectTouchable('the open cell', locateCell(page, 'Menu 1', 'Mon'))
  await expectTouchable('the suggested dishes', page.getByRole('listbox'))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Open navigation' }).tap()
  await expectTouchable('the navigation', page.getByRole('banner'))
})

test('Replace in the dish menu puts another dish in the same place as one undo step', async ({ signedIn: page }) => {
  const names = ['První', 'Druhé', 'Třetí', 'Nové'].map((name) => createUniqueName(name))
  const dishes = await Promise.all(names.map((nameCs) => createDish(page, { nameCs })))
  const [first, second, third, other] = dishes.map(({ id }) => id) as [number, number, number, number]
  const soup = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const menu = await createMenu(page, [{ day: 1, items: [{ menuItemTypeId: soup, dishIds: [first, second, third] }] }])
  await openPlanner(page, menu)
  const cell = locateCell(page, 'Soup', 'Mon')
  const listNames = () => cell.getByRole('button').evaluateAll((buttons) => buttons.map((each) => each.textContent))
  await locateDish(page, names[1] ?? '').tap()
  await page.getByRole('menuitem', { name: 'Replace…' }).tap()
  const input = page.getByRole('combobox', { name: `Replace ${names[1]}` })
  await expect(input).toBeFocused()
  await input.fill(names[3] ?? '')
  await page.getByRole('option', { name: names[3] }).first().tap()
  await expect(input).toBeHidden()
  expect(await listNames()).toEqual([names[0], names[3], names[2]])
  await expect(cell).toBeFocused()
  expect((await locateSaveBar(page).boundingBox())?.height).toBeLessThanOrEqual(MAX_BAR_PX)

  await page.getByRole('button', { name: 'Undo' }).tap()
  expect(await listNames()).toEqual(names.slice(0, 3))
  await page.getByRole('button', { name: 'Redo' }).tap()
  await locateSaveBar(page).getByRole('button', { name: 'Save' }).tap()
  await expect(locateSaveBar(page)).toBeHidden()
  const saved = await readMenu(page, menu)
  expect(saved.weeklyMenuItemsData[0]?.items[0]?.dishIds).toEqual([first, other, third])
})
