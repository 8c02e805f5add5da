import type { Page } from '@playwright/test'
import { createDish, createUniqueName, findCodelistId } from './records.ts'

export const locateRowNames = (page: Page) => page.getByRole('rowheader')
export const locateColumnHeader = (page: Page, name: string) => page.getByRole('columnheader', { name })
export const locateSearchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
export const locateFilterChips = (page: Page) => page.getByRole('list', { name: 'Filters' })
export const locateFilterChip = (page: Page, name: string) =>
  locateFilterChips(page).getByRole('button', { name: `Change the filter ${name}` })
export const buildNameFilterQuery = (text: string) =>
  new URLSearchParams({ filter: `name:contains:${text}` }).toString()

export async function addFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Chooses an entry of the menu of a list; `menu` is its name in the language of the page. */
export async function chooseInListMenu(page: Page, name: string, menu = 'More actions'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Creates two soups and a dessert that share a unique word. */
export async function createThreeDishes(page: Page) {
  const word = createUniqueName('Ňam')
  const [soup, dessert] = [
    await findCodelistId(page, 'dishTypes', 'Soup'),
    await findCodelistId(page, 'dishTypes', 'Dessert'),
  ]
  const [a, b, c] = [`${word} A`, `${word} B`, `${word} Č`]
  await createDish(page, { nameCs: a, nameEn: 'Zeppelin', dishTypeId: soup })
  await createDish(page, { nameCs: b, nameEn: 'Apple', dishTypeId: dessert })
  await createDish(page, { nameCs: c, nameEn: 'Borsch', dishTypeId: soup })
  return { word, a, b, c }
}
