import type { Page } from '@playwright/test'

/** Locators of the page and the form of a record. */

export const field = (page: Page, name: string) => page.getByRole('textbox', { name })
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
export const fact = (page: Page, name: string) =>
  page
    .locator('dl')
    .first()
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
export const historyEntries = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'History' }) })
    .locator('ol > li')

export async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
