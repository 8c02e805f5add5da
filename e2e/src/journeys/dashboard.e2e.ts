import type { Page } from '@playwright/test'
import { expectFewClicks } from '../support/appShell.ts'
import { withProgram } from '../support/program.ts'
import { buildSameOriginHeaders, createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, fillSignIn, retryWhileBusy, test } from '../support/test.ts'

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

test('the to-do list of the dashboard shows what a week lacks and links to the cell', async ({ signedIn: page }) => {
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
  await expect(planned).toContainText(/\d problems/)
  const todo = page.getByRole('region', { name: 'To do' })
  const showAll = todo.getByRole('button', { name: /^Show all \d+ entries$/ })
  if (await showAll.isVisible()) await showAll.click()
  const entry = todo.getByRole('listitem').filter({ hasText: variant })
  await expect(entry.getByRole('link', { name: '4 empty days' })).toBeVisible()
  await expect(entry.getByRole('link', { name: /^Publish week \d+$/ })).toBeVisible()
  await entry.getByRole('link', { name: '1 dish with undeclared allergens' }).click()
  await expect(page).toHaveURL(new RegExp(`/edit\\?day=3&type=${menuItemTypeId}$`))
  await expect(page.getByRole('gridcell', { name: /^Soup Wed\b/ })).toBeFocused()

  await page.goBack()
  await squares.filter({ hasText: 'Missing' }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(`/admin/weeklyMenus/new/edit?variant=${weeklyMenuVariantId}&week=${later}`)
  await expect(page.getByRole('combobox', { name: 'Variant' })).toHaveValue(variant)
})

test('next week’s menu, a price, a screen, a role, the import and the audit log are at most two clicks away', async ({
  signedIn: page,
}) => {
  await page.goto('./')
  await expectFewClicks(page, 'en', false)
  await withProgram({ SAMPLE_DATA: 'false', ADMIN_PASSWORD: 'polévka' }, async ({ url }) => {
    await page.goto(`${url}/`)
    await fillSignIn(page, 'polévka')
    await expectFewClicks(page, 'en', true)
  })
})
