import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { addDays } from '@poledne/contract/domain/day'
import { buildSameOriginHeaders, findCodelistId } from './records.ts'
import { expect, retryWhileBusy } from './test.ts'

type MenuDay = { day: number; items: { menuItemTypeId: number; dishIds: number[]; note?: string | null }[] }
export type Menu = {
  id: number
  version: number
  startDate: string
  weeklyMenuVariantId: number
  weeklyMenuItemsData: MenuDay[]
  lockedByUserId: number | null
}

export const locateCell = (page: Page, row: string, day: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${row} ${day}\\b`) })
export const locateDish = (page: Page, name: string) => page.getByRole('grid').getByRole('button', { name })
export const locateDishInput = (page: Page) => page.getByRole('combobox', { name: /^Add a dish/ })

/** Returns a random Monday far from the sample data; another test may already use its week. */
export const pickFarMonday = () => addDays('2040-01-02', 7 * randomInt(2500))

/** Creates a menu in an unused week. */
export async function createMenu(page: Page, weeklyMenuItemsData: MenuDay[] = []): Promise<Menu> {
  const weeklyMenuVariantId = await findCodelistId(page, 'weeklyMenuVariants', 'Standard')
  for (;;) {
    const startDate = pickFarMonday()
    const data = { startDate, weeklyMenuVariantId, weeklyMenuItemsData }
    const answer = await retryWhileBusy(() =>
      page.request.post('api/weeklyMenus/', { data, headers: buildSameOriginHeaders() }),
    )
    if (answer.status() === 201) return (await answer.json()) as Menu
    // Another test uses this week, so the next try uses another one.
    expect(answer.status()).toBe(409)
  }
}

export const readMenu = async (page: Page, { id }: Pick<Menu, 'id'>) =>
  (await (await retryWhileBusy(() => page.request.get(`api/weeklyMenus/${id}/`))).json()) as Menu

export async function countSetAsideCells(page: Page, { id }: Pick<Menu, 'id'>): Promise<number> {
  const answer = await retryWhileBusy(() => page.request.get(`api/weeklyMenus/${id}/shelf/`))
  const { items } = (await answer.json()) as { items: { cells: unknown[] }[] }
  return items.flatMap(({ cells }) => cells).length
}

export async function openPlanner(page: Page, { id }: Pick<Menu, 'id'>): Promise<void> {
  await page.goto(`weeklyMenus/${id}/edit`)
  await expect(page.getByText('You’re editing')).toBeVisible()
  // The rows are mounted one after the other.
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
}

/** Types into the focused cell, adds the first matching dish and returns to the cell. */
export async function typeDish(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.type(typed)
  await page.keyboard.press('Shift+Enter')
  await expect(locateDish(page, name)).toBeVisible()
  await expect(locateDishInput(page)).toHaveValue('')
  await page.keyboard.press('Escape')
}

/** Turns autosave in the planner on or off for a user. */
async function setAutosave(request: APIRequestContext, autosave: boolean): Promise<void> {
  const answer = await retryWhileBusy(() =>
    request.put('api/profile/preferences/planner/', { data: { autosave }, headers: buildSameOriginHeaders() }),
  )
  expect(answer.ok()).toBe(true)
}

/** Signs another user in, in a second browser. Autosave is off, so that the test decides when a week is saved. */
export async function signInColleague(browser: Browser, page: Page): Promise<{ page: Page; name: string }> {
  const name = `kolega-${randomUUID().slice(0, 8)}`
  const roles = (await (await page.request.get('api/roles/')).json()) as { items: { id: number }[] }
  const data = { username: name, email: `${name}@example.com`, password: 'poledne', roleIds: [roles.items[0]?.id] }
  const created = await retryWhileBusy(() =>
    page.request.post('api/users/', { data, headers: buildSameOriginHeaders() }),
  )
  expect(created.status()).toBe(201)
  const context = await browser.newContext()
  const login = { data: { username: name, password: 'poledne' } }
  const answer = await retryWhileBusy(() => context.request.post('api/auth/login/', login))
  expect(answer.ok()).toBe(true)
  await setAutosave(context.request, false)
  return { page: await context.newPage(), name }
}

export const locatePasteDialog = (page: Page) => page.getByRole('dialog', { name: 'Paste a week' })

/** Writes to the clipboard of the browser and pastes it with the keys. */
export async function pasteTable(page: Page, text: string, html?: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    async ([plain, table]) => {
      const types = { 'text/plain': plain, ...(table !== undefined && { 'text/html': table }) }
      await navigator.clipboard.write([
        new ClipboardItem(
          Object.fromEntries(
            Object.entries(types).map(([type, content]) => [type, new Blob([content ?? ''], { type })]),
          ),
        ),
      ])
    },
    [text, html] as const,
  )
  await page.keyboard.press('Control+v')
}
