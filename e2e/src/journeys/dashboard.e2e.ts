import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { buildSameOriginHeaders, createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, retryWhileBusy, test } from '../support/test.ts'

const locateComingWeeks = (page: Page) => page.getByRole('region', { name: 'Coming weeks' })

/** Adds a variant for this test, so that no other test plans in it. */
async function addVariant(page: Page, name: string): Promise<number> {
  const list = (await (await retryWhileBusy(() => page.request.get('api/settings/weeklyMenuVariants/'))).json()) as {
    items: object[]
  }
  const data = { ...list, items: [...list.items, { nameCs: name, nameEn: name, nameXls: name }] }
  const answer = await retryWhileBusy(() =>
    page.request.put('api/settings/weeklyMenuVariants/', { data, headers: buildSameOriginHeaders() }),
  )
  expect(answer.status()).toBe(200)
  return findCodelistId(page, 'weeklyMenuVariants', name)
}

const fetchDashboardWeeks = async (page: Page): Promise<string[]> =>
  (await (await retryWhileBusy(() => page.request.get('api/dashboard/'))).json()).weeks

test('the dashboard shows what a week lacks and links to the cell', async ({ signedIn: page }) => {
  const variant = createUniqueName('Pultík')
  const weeklyMenuVariantId = await addVariant(page, variant)
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const dish = await createDish(page, { nameCs: createUniqueName('Kulajda'), nameEn: 'Dill soup', allergenIds: null })
  const items = [{ menuItemTypeId, dishIds: [dish.id] }]
  const [, nextWeek, later] = (await fetchDashboardWeeks(page)) as [string, string, string]
  const data = { startDate: nextWeek, weeklyMenuVariantId, weeklyMenuItemsData: [{ day: 3, items }] }
  const created = await retryWhileBusy(() =>
    page.request.post('api/weeklyMenus/', { data, headers: buildSameOriginHeaders() }),
  )
  expect(created.status()).toBe(201)

  await page.goto('./')
  const squares = locateComingWeeks(page).getByRole('listitem').filter({ hasText: variant })
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

test('the dashboard shows no edit links to a user who can only view', async ({ signedIn: page, browser }) => {
  const username = `divak-${randomUUID().slice(0, 8)}`
  const permissions = [{ area: 'weeklyMenus', action: 'view', allItems: true, level: null }]
  const role = { name: username, level: 9, permissions }
  const { id } = await (
    await retryWhileBusy(() => page.request.post('api/roles/', { data: role, headers: buildSameOriginHeaders() }))
  ).json()
  const user = { username, email: `${username}@example.com`, password: 'poledne', roleIds: [id] }
  const created = await retryWhileBusy(() =>
    page.request.post('api/users/', { data: user, headers: buildSameOriginHeaders() }),
  )
  expect(created.status()).toBe(201)

  const context = await browser.newContext()
  const login = { data: { username, password: 'poledne' } }
  await retryWhileBusy(() => context.request.post('api/auth/login/', login))
  const viewer = await context.newPage()
  await viewer.goto('./')
  await expect(locateComingWeeks(viewer).getByRole('link').first()).toBeVisible()
  await expect(locateComingWeeks(viewer).getByText('Missing').first()).toBeVisible()
  await expect(locateComingWeeks(viewer).locator('a[href*="/edit"]')).toHaveCount(0)
  await expect(viewer.getByRole('heading', { name: 'Upcoming price changes' })).toHaveCount(0)
  await context.close()
})

test('the logo and headings use the bundled font', async ({ signedIn: page }) => {
  await page.goto('dishes')
  for (const text of [page.getByText('Poledne', { exact: true }).first(), page.getByRole('heading', { level: 1 })])
    await expect(text).toHaveCSS('font-family', /^"?Source Sans 3 Variable/)
  // `document.fonts.check` is also true for a family that is not declared, so the loaded fonts are listed.
  const listLoadedFonts = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    })
  expect((await listLoadedFonts()).some((family) => family.includes('Source Sans 3 Variable'))).toBe(true)
})
