import type { SupportRequest } from '@poledne/contract/modules/supportRequest'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { noResponse } from '../../testing/api.ts'
import { AUTHOR, buildPage } from '../../testing/builders.ts'
import { expectNone, locateField, locateNotification, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const AT = '2026-11-16T09:00:00'
const buildMessages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const id = from + index
    return { id, at: AT, by: AUTHOR, sentBy: null, body: `Message ${id}.` }
  })
const buildRequest = (changes: Partial<SupportRequest> = {}): SupportRequest => ({
  id: 1,
  version: 1,
  subject: 'Printing fails',
  body: 'The printer does nothing.',
  priority: 'normal',
  status: 'open',
  createdAt: AT,
  createdBy: AUTHOR,
  createdByName: 'admin',
  sentBy: null,
  updatedAt: AT,
  can: { edit: false },
  messages: [],
  messagesTotal: 0,
  ...changes,
})

test('a request with 30 messages shows the latest 25 and loads the earlier ones', async () => {
  const messages = buildMessages(6, 30)
  await renderApp('profile/requests/1', {
    handlers: {
      'GET supportRequests/:id/': buildRequest({ messages, messagesTotal: 30 }),
      'GET supportRequests/:id/messages/': { items: buildMessages(1, 5).reverse(), page: 2, pageSize: 25, total: 30 },
    },
  })
  const shown = page.getByRole('listitem').filter({ hasText: /Message \d+\.$/ })
  await expect.poll(() => shown.elements().length).toBe(25)
  await expect.element(shown.first()).toHaveTextContent('Message 6.')
  const loadEarlier = page.getByRole('button', { name: 'Load earlier messages' })
  await loadEarlier.click()
  await expect.poll(() => shown.elements().length).toBe(30)
  await expect.element(shown.first()).toHaveTextContent('Message 1.')
  await expectNone(loadEarlier)
})

test('a new request needs a subject, keeps its text when it is closed, and is repeated with the same key', async () => {
  const keys: (string | undefined)[] = []
  let isLost = true
  await renderApp('profile/requests', {
    handlers: {
      'GET supportRequests/': buildPage([]),
      'GET supportRequests/:id/': buildRequest(),
      'POST supportRequests/': ({ headers }) => {
        keys.push(headers['idempotency-key'])
        return isLost ? noResponse : buildRequest()
      },
    },
  })
  const openForm = () => page.getByRole('button', { name: 'New request' }).first().click()
  const send = page.getByRole('button', { name: 'Send request' })
  await openForm()
  await send.click()
  const subject = locateField('Subject')
  await expect.element(subject).toHaveFocus()
  await subject.fill('Printing fails')
  await commands.press('Escape')
  await expectNone(subject)
  await openForm()
  await expect.element(subject).toHaveValue('Printing fails')
  await locateField('What do you need?').fill('The printer\ndoes nothing.')
  await send.click()
  await expect.element(locateNotification('No response received')).toBeVisible()
  isLost = false
  await send.click()
  await expect.element(locateTitle('Printing fails')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await expectNone(page.getByRole('combobox', { name: 'Status' }))
})
