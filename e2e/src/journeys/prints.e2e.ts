import type { Page } from '@playwright/test'
import { createPublishedMenu, expectOnDashboard } from '../support/prints.ts'
import { saveDish } from '../support/records.ts'
import { expect, test } from '../support/test.ts'

/** The timeout is in milliseconds; the first document waits until the typesetter has loaded. */
const FIRST_PAGE = { timeout: 60_000 }

const locatePrints = (page: Page) => page.getByRole('region', { name: 'To do' })
const locateDownloads = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Downloads', exact: true }) })

test('a changed allergen makes a downloaded print outdated until it is marked as reprinted', async ({
  signedIn: page,
}) => {
  test.setTimeout(120_000)
  const { dish, menu } = await createPublishedMenu(page)
  await page.goto(`weeklyMenus/${menu.id}/downloads`)
  await expect(page.getByText('No downloads yet')).toBeVisible()
  await page.goto(`weeklyMenus/${menu.id}`)
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Preview of the page' })).toBeVisible(FIRST_PAGE)
  const downloading = page.waitForEvent('download', FIRST_PAGE)
  await dialog.getByRole('button', { name: /^Download .+\.pdf$/ }).click(FIRST_PAGE)
  await downloading
  await page.keyboard.press('Escape')

  // The preview is not listed.
  await page.getByRole('link', { name: 'All downloads' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Downloads 1')
  const row = page.getByRole('row').filter({ hasText: 'PDF' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Current')
  const opening = page.waitForEvent('popup')
  await row.getByRole('link').click()
  const guest = await opening
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This printed menu is up to date')

  await saveDish(page, { ...dish, allergenIds: null })
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/^Outdated since /)
  await expect(row).toContainText('Outdated since', { timeout: 30_000 })

  await page.goto('./')
  const print = locatePrints(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/weeklyMenus/${menu.id}/downloads"]`) })
  await expectOnDashboard(page, print)
  await expect(print).toContainText('PDF')
  await print.getByRole('button', { name: 'Mark as replaced' }).click()
  await expect(print).toBeHidden()
  await page.getByRole('alert').getByRole('button', { name: /^Undo/ }).click()
  await expect(print).toBeVisible()
  await print.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Downloads/)
  await page.goto(`weeklyMenus/${menu.id}`)
  await locateDownloads(page).getByRole('link', { name: '1 printed menu to replace' }).click()
  await expect(page.getByRole('button', { name: 'Change the filter To replace: Yes' })).toBeVisible()
  await row.getByRole('button', { name: 'Mark as replaced' }).click()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row).toContainText('Replaced (')
})
