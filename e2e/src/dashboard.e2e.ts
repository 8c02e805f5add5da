import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeOf, createDish, own } from './records.ts'
import { expect, test, untilServed } from './test.ts'

const origin = () => ({ origin: new URL(process.env.E2E_URL ?? '').origin })
const board = (page: Page) => page.getByRole('region', { name: 'Coming weeks' })

/** A variant of the test's own, so that no other test plans in its columns. */
async function addVariant(page: Page, name: string): Promise<number> {
  const list = (await (await untilServed(() => page.request.get('api/settings/weeklyMenuVariants/'))).json()) as {
    items: object[]
  }
  const data = { ...list, items: [...list.items, { nameCs: name, nameEn: name, nameXls: name }] }
  const answer = await untilServed(() =>
    page.request.put('api/settings/weeklyMenuVariants/', { data, headers: origin() }),
  )
  expect(answer.status()).toBe(200)
  return codeOf(page, 'weeklyMenuVariants', name)
}

const weeksOf = async (page: Page): Promise<string[]> =>
  (await (await untilServed(() => page.request.get('api/dashboard/'))).json()).weeks

test('on Friday I see what a week still lacks, and one click leads to the very cell', async ({ signedIn: page }) => {
  const variant = own('Pultík')
  const weeklyMenuVariantId = await addVariant(page, variant)
  const menuItemTypeId = await codeOf(page, 'menuItemTypes', 'Soup')
  const dish = await createDish(page, { nameCs: own('Kulajda'), nameEn: 'Dill soup', allergenIds: null })
  const items = [{ menuItemTypeId, dishIds: [dish.id] }]
  const [, nextWeek, later] = (await weeksOf(page)) as [string, string, string]
  const data = { startDate: nextWeek, weeklyMenuVariantId, weeklyMenuItemsData: [{ day: 3, items }] }
  const created = await untilServed(() => page.request.post('api/weeklyMenus/', { data, headers: origin() }))
  expect(created.status()).toBe(201)

  await page.goto('./')
  const squares = board(page).getByRole('listitem').filter({ hasText: variant })
  const planned = squares.filter({ hasText: 'Draft' })
  await expect(planned).toContainText('1 of 5 days')
  await expect(planned.getByRole('link', { name: '4 empty days' })).toBeVisible()
  await planned.getByRole('link', { name: '1 dish with undeclared allergens' }).click()
  await expect(page).toHaveURL(new RegExp(`/edit\\?day=3&type=${menuItemTypeId}$`))
  await expect(page.getByRole('gridcell', { name: /^Soup Wed\b/ })).toBeFocused()

  await page.goBack()
  await squares.filter({ hasText: 'Missing' }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(`/admin/weeklyMenus/new/edit?variant=${weeklyMenuVariantId}&week=${later}`)
  await expect(page.getByRole('combobox', { name: 'Variant' })).toHaveValue(variant)
})

test('who only looks is not led to where things are changed', async ({ signedIn: page, browser }) => {
  const username = `divak-${randomUUID().slice(0, 8)}`
  const permissions = [{ area: 'weeklyMenus', action: 'view', allItems: true, level: null }]
  const role = { name: username, level: 9, permissions }
  const { id } = await (
    await untilServed(() => page.request.post('api/roles/', { data: role, headers: origin() }))
  ).json()
  const user = { username, email: `${username}@example.com`, password: 'poledne', roleIds: [id] }
  const created = await untilServed(() => page.request.post('api/users/', { data: user, headers: origin() }))
  expect(created.status()).toBe(201)

  const context = await browser.newContext()
  const login = { data: { username, password: 'poledne' } }
  await untilServed(() => context.request.post('api/auth/login/', login))
  const viewer = await context.newPage()
  await viewer.goto('./')
  await expect(board(viewer).getByRole('link').first()).toBeVisible()
  await expect(board(viewer).getByText('Missing').first()).toBeVisible()
  await expect(board(viewer).locator('a[href*="/edit"]')).toHaveCount(0)
  await expect(viewer.getByRole('heading', { name: 'Prices that change' })).toHaveCount(0)
  await context.close()
})
