import { LANGUAGES } from '@poledne/contract/domain/languages'
import type { Notification } from '@poledne/contract/modules/notification'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { chooseLanguage } from '../../core/i18n/i18n.ts'
import { type ApiHandlers, answerApi, listCalls } from '../../testing/api.ts'
import { buildPage, buildSession, buildStatus, buildUser } from '../../testing/builders.ts'
import { chooseInListMenu, expectNone, expectTexts, locateField, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const buildNotification = (id: number, title: string): Notification => ({
  id,
  title,
  type: 'info',
  key: 'broadcast',
  body: `${title}.\nSee the notice board.`,
  link: null,
  sender: null,
  count: 1,
  createdAt: '2026-11-16T09:00:00',
  readAt: null,
})

/** Answers the requests for these notifications, and marks them as read as the server does. */
function serveNotifications(...stored: Notification[]): ApiHandlers {
  const countUnread = () => stored.filter(({ readAt }) => readAt === null).length
  return {
    'GET profile/notifications/': ({ query }) => {
      const filters = query.getAll('filter')
      const items = stored
        .filter(({ readAt }) => !filters.includes('unread:equals:true') || readAt === null)
        .filter(({ id }) => filters.every((filter) => !filter.startsWith('id:') || filter === `id:equals:${id}`))
      return { ...buildPage(items), unread: countUnread() }
    },
    'POST profile/notifications/read/': ({ body }) => {
      const { ids } = body as { ids: number[] }
      for (const each of stored) if (ids.includes(each.id)) each.readAt = '2026-11-16T10:00:00'
      return { unread: countUnread() }
    },
    // The status can arrive after a change, and replaces the count in the header.
    'GET status/': () => buildStatus({ badges: badges(countUnread()) }),
  }
}

const badges = (notifications: number) => ({ notifications, requests: 0 })
const links = page.getByRole('row').getByRole('link')

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('marking a notification as read keeps the focus in its row', async () => {
  const handlers = serveNotifications(buildNotification(1, 'Stocktaking'), buildNotification(2, 'Lift'))
  await renderApp('profile/notifications', { profile: { badges: badges(2) }, handlers })
  const read = page.getByRole('button', { name: 'Mark “Stocktaking” as read' })
  await expect.element(read).toBeVisible()
  read.element().focus()
  await commands.press('Enter')
  const row = page.getByRole('row').filter({ hasText: 'Stocktaking' })
  await expect.element(row).toHaveTextContent(/Read \d/)
  await expect.element(row.getByRole('link', { name: 'Stocktaking' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
})

test('a notification without a link opens its whole text, and the filter Unread hides read ones', async () => {
  const handlers = serveNotifications(buildNotification(1, 'Stocktaking'), buildNotification(2, 'Lift'))
  await renderApp('profile/notifications?filter=unread:equals:true', { profile: { badges: badges(2) }, handlers })
  await expect.element(locateTitle('Notifications')).toHaveTextContent('Notifications 2')
  await links.filter({ hasText: 'Stocktaking' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('See the notice board.')
  await commands.press('Escape')
  await expectTexts(links, ['Lift'])
  await page.getByRole('row').getByRole('button', { name: 'Mark “Lift” as read' }).click()
  await expect.element(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectTexts(links, ['Stocktaking', 'Lift'])
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
})

test('an announcement needs recipients', async () => {
  await renderApp('profile/notifications', {
    handlers: {
      ...serveNotifications(),
      'GET users/': buildPage([buildUser()]),
      'POST notifications/': { sent: 1 },
    },
  })
  await chooseInListMenu('Send notification')
  await locateField('Title').fill('No lunch tomorrow')
  await locateField('Text').fill('The kitchen is closed.')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  const roles = page.getByRole('combobox', { name: 'To users with these roles' })
  await expect.element(roles).toHaveFocus()
  await expect.element(roles).toHaveAccessibleDescription(/recipient/i)
  expect(listCalls('POST notifications/')).toEqual([])
  await page.getByRole('combobox', { name: 'To these users' }).fill('eva')
  await page.getByRole('option', { name: 'eva' }).click()
  await send.click()
  await expect.element(page.getByText('Sent to 1 person.')).toBeVisible()
  await expectNone(page.getByRole('dialog'))
  expect(listCalls('POST notifications/')).toMatchObject([{ body: { recipients: { roleIds: [], userIds: [7] } } }])
})

test('a hidden tab shows a browser notification if the user wants it', async () => {
  const shown: string[] = []
  class BrowserNotification {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title: string, { body }: { body: string }) {
      shown.push(`${title}: ${body}`)
    }
  }
  vi.stubGlobal('Notification', BrowserNotification)
  const session = buildSession()
  await renderApp('profile/notifications', {
    handlers: {
      ...serveNotifications(),
      'GET profile/withSettings/': { ...session, config: { ...session.config, statusPollMs: 100 } },
    },
  })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  /** Answers the next poll of the status with one more unread notification. */
  const receive = async (...stored: Notification[]) => {
    answerApi({ ...serveNotifications(...stored), 'GET status/': buildStatus({ badges: badges(stored.length) }) })
    await expect.element(page.getByRole('button', { name: `Notifications, ${stored.length} unread` })).toBeVisible()
  }
  const wish = page.getByRole('switch', { name: 'Show notifications' })
  await expect.element(wish).not.toBeChecked()
  await receive(buildNotification(1, 'Not wanted yet'))
  await wish.click()
  await expect.element(wish).toBeChecked()
  await receive(buildNotification(2, 'No lunch'), buildNotification(1, 'Not wanted yet'))
  await expect.poll(() => shown).toEqual(['No lunch: No lunch.\nSee the notice board.'])
})

test.each(LANGUAGES)('the times and the button of a row are not cut off at 1280 pixels in %s', async (language) => {
  await chooseLanguage(language)
  onTestFinished(() => chooseLanguage('en'))
  const unread = buildNotification(1, 'Stocktaking')
  await renderApp('profile/notifications', {
    handlers: serveNotifications(unread, { ...unread, id: 2, readAt: '2026-11-16T10:00:00' }),
  })
  const cells = page.getByRole('cell')
  await expect.element(cells.first()).toBeVisible()
  const cutOff = cells.elements().filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(cutOff.map(({ textContent }) => textContent)).toEqual([])
})
