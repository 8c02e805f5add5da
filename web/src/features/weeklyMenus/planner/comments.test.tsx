import type { Comment } from '@poledne/contract/modules/comment'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { ApiHandlers } from '../../../testing/api.ts'
import { AUTHOR, buildPage } from '../../../testing/builders.ts'
import { expectNone, locateTitle } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { focusCell, grid, locateCell, openPlanner } from './testing/plannerPage.ts'
import { serveWeek } from './testing/serveWeek.ts'

const JANA = { id: 2, username: 'jana', name: 'Jana', firstName: 'Jana', lastName: null }
const panel = page.getByRole('complementary', { name: 'Comments' })
const openButton = page.getByRole('button', { name: 'Comments', exact: true })

/** Answers the requests for comments, and stores new threads. */
function serveComments() {
  const served = serveWeek({ dishes: ['Kulajda'], cells: { '1:1': [1] } })
  const comments: Comment[] = []
  const handlers: ApiHandlers = {
    'GET weeklyMenus/:id/comments/': () => ({ ...buildPage(comments), open: comments.length, can: { add: true } }),
    'GET weeklyMenus/:id/comments/people/': { items: [JANA] },
    'POST weeklyMenus/:id/comments/': ({ body }) => {
      const { mentions, ...fields } = body as { mentions?: number[]; body: string }
      const comment: Comment = {
        id: comments.length + 1,
        parentId: null,
        day: null,
        menuItemTypeId: null,
        at: '2026-11-16T09:00:00',
        by: AUTHOR,
        sentBy: null,
        mentions: mentions?.length ? [JANA] : [],
        resolvedAt: null,
        resolvedBy: null,
        can: { resolve: true, delete: true },
        ...fields,
      }
      comments.push(comment)
      return comment
    },
  }
  return { ...served, handlers: { ...served.handlers, ...handlers } }
}

test('a comment on a cell mentions a colleague by keyboard alone, and marks the cell', async () => {
  await openPlanner(serveComments())
  focusCell('Soup', 'Mon')
  await commands.press('Control+Alt+m')
  await expect.element(panel.getByRole('textbox')).toHaveFocus()
  await commands.typeText('Less salt? @jan')
  await expect.element(page.getByRole('option', { name: 'jana' })).toHaveAttribute('aria-selected', 'true')
  await commands.press('Enter')
  await expect.element(panel.getByRole('textbox')).toHaveValue('Less salt? @Jana ')
  await commands.press('Control+Enter')
  await expect.element(panel.getByRole('article')).toHaveTextContent('Less salt? @Jana')
  const mark = locateCell('Soup', 'Mon').getByRole('button', { name: '1 open comment', exact: true })
  await expect.element(mark).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await commands.press('Escape')
  await expectNone(panel)
  await expect.element(locateCell('Soup', 'Mon')).toHaveFocus()
})

test('the text of an unsent comment is kept after a reload', async () => {
  const served = serveComments()
  await openPlanner(served)
  await openButton.click()
  await panel.getByRole('textbox').fill('Half-finished thought')
  await openPlanner(served)
  await openButton.click()
  await expect.element(panel.getByRole('textbox')).toHaveValue('Half-finished thought')
})

test('on a phone the comments open in a drawer', async () => {
  const { router } = await renderApp('weeklyMenus', { handlers: serveComments().handlers })
  await expect.element(locateTitle(/^Weekly menus/)).toBeVisible()
  await page.viewport(360, 720)
  await router.navigate({ to: '/weeklyMenus/$weeklyMenuId/edit', params: { weeklyMenuId: '1' } })
  await expect.element(grid).toHaveAttribute('aria-busy', 'false')
  await openButton.click()
  const drawer = page.getByRole('dialog', { name: 'Comments' })
  await drawer.getByRole('textbox').fill('For the whole week')
  await drawer.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect.element(drawer.getByRole('article')).toHaveTextContent('For the whole week')
  await commands.press('Escape')
  await expectNone(drawer)
})
