import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { createMenu, locateCell, openPlanner } from '../support/planner.ts'
import { buildSameOriginHeaders, createDish, createUniqueName, findCodelistId } from '../support/records.ts'
import { expect, retryWhileBusy, test } from '../support/test.ts'

const PASSWORD = 'poledne'
const locateComments = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const locateOpenMark = (page: Page) =>
  locateCell(page, 'Soup', 'Mon').getByRole('button', { name: '1 open comment', exact: true })

async function post(page: Page, path: string, data: object): Promise<{ id: number }> {
  const answer = await retryWhileBusy(() =>
    page.request.post(`api/${path}`, { data, headers: buildSameOriginHeaders() }),
  )
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

/** Creates a user who can view and edit weekly menus. */
async function createColleague(page: Page): Promise<string> {
  const username = `kolega-${randomUUID().slice(0, 8)}`
  const permissions = ['view', 'edit'].map((action) => ({ area: 'weeklyMenus', action, allItems: true, level: null }))
  const { id } = await post(page, 'roles/', { name: username, level: 9, permissions })
  await post(page, 'users/', { username, email: `${username}@example.com`, password: PASSWORD, roleIds: [id] })
  return username
}

async function openAs(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext()
  await retryWhileBusy(() => context.request.post('api/auth/login/', { data: { username, password: PASSWORD } }))
  return context.newPage()
}

async function createSoupMenu(page: Page) {
  const { id: dishId } = await createDish(page, { nameCs: createUniqueName('Kulajda') })
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  return createMenu(page, [{ day: 1, items: [{ menuItemTypeId, dishIds: [dishId] }] }])
}

test('a comment on a cell mentions a colleague, who replies and resolves it', async ({ signedIn: page, browser }) => {
  const colleague = await createColleague(page)
  const menu = await createSoupMenu(page)
  await openPlanner(page, menu)
  await locateCell(page, 'Soup', 'Mon').focus()
  await page.keyboard.press('Control+Alt+m')
  await expect(locateComments(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type(`Less salt? @${colleague.slice(0, 12)}`)
  await expect(page.getByRole('option', { name: colleague })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(locateComments(page).getByRole('textbox')).toHaveValue(`Less salt? @${colleague} `)
  await page.keyboard.press('Control+Enter')
  await expect(locateComments(page).getByRole('article')).toContainText(`Less salt? @${colleague}`)
  await expect(locateOpenMark(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(locateComments(page)).toBeHidden()
  await expect(locateCell(page, 'Soup', 'Mon')).toBeFocused()

  const other = await openAs(browser, colleague)
  await other.goto('profile/notifications')
  await other.getByRole('link', { name: 'You were mentioned in a comment' }).first().click()
  await expect(other).toHaveURL(new RegExp(`weeklyMenus/${menu.id}/edit\\?comment=\\d+$`))
  const thread = locateComments(other).getByRole('article')
  await expect(thread).toContainText('Less salt?')
  await thread.getByRole('button', { name: 'Reply' }).click()
  await other.keyboard.type('Done.')
  await thread.getByRole('button', { name: 'Send reply' }).click()
  await expect(thread).toContainText('Done.')
  await thread.getByRole('button', { name: 'Resolve' }).click()

  // The first page follows without a reload.
  await expect(locateOpenMark(page)).toBeHidden()
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  await expect(locateComments(page).getByText('Done.')).toBeHidden()
  await locateComments(page).getByText('1 resolved thread').click()
  await expect(locateComments(page).getByText('Done.')).toBeVisible()
  await other.context().close()
})
