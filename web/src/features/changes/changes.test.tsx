import type { ChangeSet } from '@poledne/contract/modules/change'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { notify } from '../../core/overlay/notify.ts'
import { rememberChange } from '../../core/undo/undoStack.ts'
import { type ApiHandlers, listCalls } from '../../testing/api.ts'
import { AUTHOR, buildPage } from '../../testing/builders.ts'
import { expectNone, locateNotification, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const buildChange = (changes: Partial<ChangeSet> & { id: number }): ChangeSet => ({
  kind: 'bulk',
  module: 'dishes',
  action: 'archive',
  name: null,
  sourceId: null,
  count: 3,
  userId: 1,
  user: AUTHOR,
  at: '2026-11-16T09:00:00',
  undoUntil: '2099-01-01T00:00:00',
  undoneAt: null,
  left: 0,
  can: { undo: true },
  ...changes,
})

/** Answers the requests for change sets, and marks those that are undone. */
function serveChanges(...changes: ChangeSet[]): ApiHandlers {
  const stored = new Map(changes.map((change) => [String(change.id), change]))
  const records = ['Kulajda', 'Guláš'].map((label, index) => ({
    module: 'dishes' as const,
    id: index + 1,
    label,
    isCreated: false,
    undoneAt: null,
  }))
  return {
    'GET changes/': () => buildPage([...stored.values()]),
    'GET changes/:id/': ({ params: { id = '' } }) => ({
      ...(stored.get(id) as ChangeSet),
      records: { items: records, page: 1, pageSize: 100, total: 2 },
    }),
    'POST changes/:id/undo/': ({ params: { id = '' } }) => {
      stored.set(id, { ...(stored.get(id) as ChangeSet), undoneAt: '2026-11-16T10:00:00', can: { undo: false } })
      return { undone: 3, left: [], leftCount: 0 }
    },
  }
}
const question = page.getByRole('dialog', { name: 'Undo this change?' })
const locateRow = (name: string) => page.getByRole('row', { name })

test('Ctrl Z undoes the change sets of the tab after a confirmation, the newest first', async () => {
  await renderApp('changes', { handlers: serveChanges(buildChange({ id: 1, count: 4 }), buildChange({ id: 2 })) })
  rememberChange(1)
  rememberChange(2)
  await expect.element(locateRow('Archived 3 dishes')).toBeVisible()
  await commands.press('Control+z')
  await expect.element(question).toHaveTextContent('Archived 3 dishes')
  // No second question opens behind the dialog.
  await commands.press('Control+z')
  expect(question.elements()).toHaveLength(1)
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect.element(locateNotification('Undone')).toBeVisible()
  await expect.element(locateRow('Archived 3 dishes')).toHaveTextContent('Undone')

  await expectNone(question)
  await commands.press('Control+z')
  await expect.element(question).toHaveTextContent('Archived 4 dishes')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect.element(locateRow('Archived 4 dishes')).toHaveTextContent('Undone')
  await expectNone(question)
  await commands.press('Control+z')
  expect(question.elements()).toEqual([])
  expect(listCalls('POST changes/:id/undo/').map(({ params }) => params.id)).toEqual(['2', '1'])
})

test('the notification of a change closes when the change is undone elsewhere', async () => {
  await renderApp('changes', { handlers: serveChanges(buildChange({ id: 2 })) })
  const progress = notify.progress('archive', 'Saving…')
  rememberChange(2, progress.hide)
  progress.success({ message: 'Dishes archived', undo: () => {}, isRemembered: true })
  await expect.element(locateNotification('Dishes archived')).toBeVisible()
  await expect.element(locateRow('Archived 3 dishes')).toBeVisible()
  await commands.press('Control+z')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expectNone(locateNotification('Dishes archived'))
  await expect.element(locateNotification('Undone')).toBeVisible()
})

test('a change set is listed with its records and can be undone from its page', async () => {
  await renderApp('changes', { handlers: serveChanges(buildChange({ id: 1 })) })
  await locateRow('Archived 3 dishes').getByRole('link').click()
  await expect.element(locateTitle(/Archived 3 dishes/)).toBeVisible()
  await expect.element(page.getByText(/^You can undo this until/)).toBeVisible()
  for (const name of ['Kulajda', 'Guláš']) await expect.element(page.getByRole('link', { name })).toBeVisible()
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo' })
  await undo.click()
  await question.getByRole('button', { name: 'Undo' }).click()
  await expectNone(undo)
  await expect.element(page.getByRole('main').getByText('Undone').first()).toBeVisible()
})

test.each([
  ['priceChanges', 'priceChange', 'Change prices…', 'No price changes yet'],
  ['imports', 'import', 'Import', 'No imports yet'],
])('the former list %s is the recent changes with a filter', async (path, kind, action, empty) => {
  const { getAddress } = await renderApp(path, { handlers: { 'GET changes/': buildPage([]) } })
  await expect
    .poll(() => decodeURIComponent(getAddress()))
    .toMatch(new RegExp(`/changes\\?filter=kind:equals:${kind}$`))
  await expect.element(page.getByRole('main').getByRole('link', { name: action, exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: empty })).toBeVisible()
  await expectNone(page.getByText('No results'))
})
