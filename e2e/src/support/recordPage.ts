import type { Page } from '@playwright/test'

/** These functions locate parts of the page and the form of a record. */

export const locateField = (page: Page, name: string) => page.getByRole('textbox', { name })
export const locateTitle = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const locateSaveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
export const locateFact = (page: Page, name: string) =>
  page
    .locator('dl')
    .first()
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
export const locateHistoryEntries = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'History' }) })
    .locator('ol > li')

export async function chooseAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
