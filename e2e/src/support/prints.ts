import { expect, type Locator, type Page } from '@playwright/test'
import { createMenu } from './planner.ts'
import { buildSameOriginHeaders, createDish, createUniqueName, findCodelistId, saveDish } from './records.ts'
import { retryWhileBusy } from './test.ts'

/** Creates a published week with one soup whose allergens are declared. */
export async function createPublishedMenu(page: Page) {
  const dish = await createDish(page, { nameCs: createUniqueName('Kulajda'), nameEn: 'Dill soup', allergenIds: [] })
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const menu = await createMenu(page, [{ day: 1, items: [{ menuItemTypeId, dishIds: [dish.id] }] }])
  const headers = buildSameOriginHeaders()
  const published = await retryWhileBusy(() =>
    page.request.post(`api/weeklyMenus/${menu.id}/publish/`, { data: {}, headers }),
  )
  expect(published.status()).toBe(200)
  return { dish, menu }
}

type Download = { code: string; outdatedAt: string | null }

/** Downloads a published week, changes the allergens of its dish, and waits until the download is outdated. */
export async function createOutdatedPrint(page: Page): Promise<{ menuId: number; code: string }> {
  const { dish, menu } = await createPublishedMenu(page)
  await retryWhileBusy(() => page.request.get(`api/weeklyMenus/${menu.id}/export/?format=xls`))
  await saveDish(page, { ...dish, allergenIds: null })
  const readDownloads = async (): Promise<Download[]> =>
    (await (await retryWhileBusy(() => page.request.get(`api/weeklyMenus/${menu.id}/exports/`))).json()).items
  await expect.poll(async () => (await readDownloads())[0]?.outdatedAt ?? null).not.toBeNull()
  const [download] = await readDownloads()
  return { menuId: menu.id, code: download?.code ?? '' }
}

/** Waits for a print on the dashboard, which shows only its first entries until the user shows all of them. */
export async function expectOnDashboard(page: Page, print: Locator): Promise<void> {
  const showAll = page.getByRole('main').locator('ul + button')
  await expect(async () => {
    if (await showAll.first().isVisible()) await showAll.first().click()
    await expect(print).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
