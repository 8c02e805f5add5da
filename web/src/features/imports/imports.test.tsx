import type { CheckedRow, ImportDetail } from '@poledne/contract/modules/import'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, holdBack, listCalls, problem } from '../../testing/api.ts'
import { buildPage } from '../../testing/builders.ts'
import { expectNone, locateNotification } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const DETAIL: ImportDetail = {
  id: 3,
  module: 'dishes',
  filename: 'jídla.csv',
  state: 'uploaded',
  createdAt: '2026-11-16T09:00:00',
  appliedAt: null,
  undoneAt: null,
  created: null,
  changed: null,
  canUndo: false,
  changeId: null,
  sheets: [{ name: 'jídla', rows: 1, hasTable: true }],
  sheet: 'jídla',
  columns: [{ index: 0, letter: 'A', title: 'Název', samples: ['Kulajda'] }],
  fields: [{ name: 'nameCs', title: 'Czech name', required: true }],
  mapping: { nameCs: 0 },
  rows: 1,
}
const field = page.getByLabelText('File to import')
const selectFile = (name: string, content: string) => field.upload(new File([content], name))

test('a file that cannot be imported shows the reason at the field', async () => {
  await renderApp('imports/new?module=dishes', { handlers: { 'GET imports/': buildPage([]) } })
  const alert = page.getByRole('alert')
  await selectFile('menu.pdf', '%PDF')
  await expect.element(alert).toHaveTextContent(/This type of file can’t be imported/)
  await expect.element(field).toHaveAccessibleDescription(/This type of file can’t be imported/)
  expect(listCalls('POST imports/')).toEqual([])
  const violations = [{ field: 'file', message: 'No table', code: 'tablesMissing' as const }]
  answerApi({ 'POST imports/': problem('validation_failed', { violations }) })
  await selectFile('prázdné.csv', '\n\n')
  await expect.element(alert).toHaveTextContent(/No table found in this file/)
  await expect.element(field).toHaveFocus()
})

test('an upload is cancelled, and the file can be selected again', async () => {
  const first = holdBack(DETAIL)
  const { getAddress } = await renderApp('imports/new?module=dishes', {
    handlers: { 'GET imports/': buildPage([]), 'GET imports/:id/': DETAIL, 'POST imports/': first.answer },
  })
  await selectFile('jídla.csv', 'Název\nKulajda')
  await expect.element(page.getByRole('button', { name: 'Cancel upload' })).toHaveFocus()
  await commands.press('Enter')
  await expect.element(field).toHaveFocus()
  first.release()
  answerApi({ 'POST imports/': { ...DETAIL, id: 4 } })
  await selectFile('jídla.csv', 'Název\nKulajda')
  await expect.element(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
  expect(getAddress()).toMatch(/\/imports\/4$/)
})

test('the rows are shown by what happens to them, with what is wrong and what is not imported', async () => {
  const violation = {
    field: null,
    column: 'C',
    value: 'bez kopru',
    code: 'wrongFormat',
    message: 'Not imported: the column has no heading',
    fix: null,
  }
  const rows: CheckedRow[] = [
    { row: 2, state: 'created', label: 'Kulajda', recordId: null, warnings: [violation] },
    {
      row: 3,
      state: 'wrong',
      label: 'Moučník',
      recordId: null,
      violations: [{ ...violation, message: 'an allergen might be missing' }],
    },
  ]
  const counts = { created: 1, changed: 0, unchanged: 0, wrong: 1, warned: 1, plan: 'plan' }
  await renderApp('imports/3?step=check', {
    handlers: {
      'GET imports/:id/': DETAIL,
      'POST imports/:id/check/': ({ query }) => {
        const state = query.get('state')
        const shown = rows.filter((row) => !state || row.state === state || (state === 'warned' && row.warnings))
        return { ...buildPage(shown), ...counts }
      },
    },
  })
  const tabs = page.getByRole('navigation', { name: 'Show rows' })
  const locateRow = (name: string) => page.getByRole('row').filter({ hasText: name })
  await tabs.getByRole('link', { name: 'With warnings 1' }).click()
  await expect.element(locateRow('Kulajda')).toHaveTextContent('Not imported: the column has no heading')
  await expect.element(locateRow('Kulajda')).toHaveTextContent('Column C: “bez kopru”')
  await expectNone(locateRow('Moučník'))
  await tabs.getByRole('link', { name: 'Invalid 1' }).click()
  await expect.element(locateRow('Moučník')).toHaveTextContent('an allergen might be missing')
  await expect.element(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled()
})

test('a user without permission to add records of a list cannot import it', async () => {
  const options = { profile: { availablePermissions: [] }, handlers: { 'GET imports/': buildPage([]) } }
  await renderApp('imports/new?module=dishes', options)
  await expect.element(locateNotification('You don’t have permission to open Dishes.')).toBeVisible()
  await renderApp('imports/new', options)
  await expect.element(page.getByText(/You don’t have permission to import anything/)).toBeVisible()
})
