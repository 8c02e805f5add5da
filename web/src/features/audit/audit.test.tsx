import type { AuditLogEntry } from '@poledne/contract/modules/audit'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { listCalls } from '../../testing/api.ts'
import { buildPage } from '../../testing/builders.ts'
import { expectNone, expectTexts, locateRowNames } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const ENTRY: AuditLogEntry = {
  id: 12,
  at: '2026-11-16T09:00:00',
  event: 'signIn',
  result: 'failure',
  userId: null,
  user: null,
  actingAsId: null,
  actingAs: null,
  module: 'users',
  recordId: 7,
  recordName: 'eva.novakova',
  address: '192.0.2.1',
  details: { method: 'password' },
  personal: { username: 'eva' },
}
const handlers = { 'GET audit/': buildPage([ENTRY]) }
const dialog = page.getByRole('dialog', { name: 'Entry 12' })

async function addFilter(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('the details of an entry have an address, open by keyboard and link to the record', async () => {
  const { getAddress } = await renderApp('audit', { handlers })
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Username: eva · Method: Password')
  const link = locateRowNames().getByRole('link')
  link.element().focus()
  await commands.press('Enter')
  await expect.element(dialog).toHaveTextContent('eva')
  const record = dialog.getByRole('link', { name: 'Record eva.novakova' })
  await expect.element(record).toHaveAttribute('href', expect.stringMatching(/\/users\/7$/))
  expect(getAddress()).toMatch(/entry=12$/)
  await commands.press('Escape')
  await expectNone(dialog)
  expect(getAddress()).not.toContain('entry')
})

test('an entry opens from its address', async () => {
  await renderApp('audit?entry=12', { handlers })
  await expect.element(dialog).toHaveTextContent('Password')
})

test('an IP address is filtered as a whole and an ID by a range', async () => {
  await renderApp('audit', { handlers })
  await expectTexts(locateRowNames(), [/2026/])
  await addFilter('IP address')
  await page.getByRole('textbox', { name: 'IP address' }).fill('192.0.2')
  await commands.press('Enter')
  await addFilter('Record ID')
  for (const end of ['From', 'To']) await page.getByRole('textbox', { name: end }).fill('7')
  await commands.press('Enter')
  const filters = ['address:equals:192.0.2', 'recordId:betweenInclusive:7,7']
  await expect.poll(() => listCalls('GET audit/').at(-1)?.query.getAll('filter')).toEqual(filters)
})
