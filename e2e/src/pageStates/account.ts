import { chooseInListMenu } from '../support/list.ts'
import { toPluralPattern } from '../support/messages.ts'
import { expect, retryWhileBusy } from '../support/test.ts'
import { locateFactList, locateFirstField, locateHeading, locateInvalidField, type PageTour } from './pageState.ts'

/** Returns a support request; all tours share it, because a user can create only 10 an hour. */
async function getSupportRequestId(page: Parameters<PageTour['buildStates']>[0]): Promise<number> {
  const list = await page.request.get('api/supportRequests/?filter=subject:equals:Nejde%20tisk')
  const { items } = (await list.json()) as { items: { id: number }[] }
  if (items[0]) return items[0].id
  const data = { subject: 'Nejde tisk', body: 'Pomoc!', priority: 'normal' }
  const headers = { origin: new URL(process.env.E2E_URL ?? '').origin }
  const answer = await retryWhileBusy(() => page.request.post('api/supportRequests/', { data, headers }))
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** Pages that every user has: the dashboard, the account, and the menus of the app shell. */
export const account: PageTour = {
  name: 'the dashboard and the account',
  isSignedIn: true,
  buildStates: async (page) => [
    { route: '/', path: '', ready: locateHeading },
    { route: '/profile', path: 'profile', ready: locateFactList },
    { route: '/profile/edit', path: 'profile/edit', ready: locateFirstField },
    { route: '/profile/password', path: 'profile/password', ready: locateHeading },
    { route: '/profile/requests', path: 'profile/requests', ready: locateHeading },
    {
      route: '/profile/requests/$requestId',
      path: `profile/requests/${await getSupportRequestId(page)}`,
      ready: locateHeading,
    },
    { route: '/profile/notifications', path: 'profile/notifications', ready: locateHeading },
    { route: '/$', path: 'nikde', ready: locateHeading },
    {
      state: 'the navigation on a phone',
      needsOwnDocument: true,
      path: 'profile',
      ready: locateFactList,
      prepare: async (at, { app }) => {
        await at.setViewportSize({ width: 360, height: 800 })
        await at.getByRole('button', { name: app.nav.open }).click()
        await expect(at.getByRole('button', { name: app.nav.signOut, exact: true })).toBeVisible()
      },
    },
    {
      state: 'a new API token refused',
      path: 'profile',
      needsOwnDocument: true,
      ready: locateFactList,
      prepare: async (at, { tokens }) => {
        await at.getByRole('button', { name: tokens.create.action }).click()
        await at.getByRole('button', { name: tokens.create.submit }).click()
        await expect(locateInvalidField(at)).toBeVisible()
      },
    },
    {
      state: 'a request refused',
      isProofOnly: true,
      path: 'profile/requests',
      ready: locateHeading,
      prepare: async (at, { support }) => {
        await at.getByRole('button', { name: support.requests.new }).click()
        await at.getByRole('button', { name: support.requests.send }).click()
        await expect(locateInvalidField(at)).toBeVisible()
      },
    },
    {
      state: 'a notice refused',
      isProofOnly: true,
      path: 'profile/notifications',
      ready: locateHeading,
      prepare: async (at, { support, table }) => {
        await chooseInListMenu(at, support.broadcast.title, table.more)
        await at.getByRole('button', { name: support.broadcast.send, exact: true }).click()
        await expect(at.getByRole('combobox', { name: support.broadcast.roles })).toBeFocused()
      },
    },
    {
      state: 'the bell',
      needsOwnDocument: true,
      path: 'profile',
      ready: locateFactList,
      prepare: async (at, { app, support }) => {
        await at.getByRole('button', { name: toPluralPattern(app.nav, 'notifications') }).click()
        await expect(at.getByRole('link', { name: support.notifications.all })).toBeVisible()
      },
    },
    {
      state: 'the palette',
      isProofOnly: true,
      needsOwnDocument: true,
      path: 'profile',
      ready: locateFactList,
      prepare: async (at, { app }) => {
        await at.getByRole('button', { name: app.nav.find }).click()
        await at.getByRole('dialog').getByRole('combobox').fill('e')
        await expect(at.getByRole('dialog').getByRole('option').first()).toBeVisible()
      },
    },
    { route: '/help', path: 'help', ready: locateHeading },
    // This page has the widest tables.
    { route: '/help/$page', path: 'help/troubleshooting', ready: locateHeading },
    {
      state: 'the help of the screen',
      needsOwnDocument: true,
      path: 'profile',
      ready: locateFactList,
      prepare: async (at, { app, help }) => {
        await at.getByRole('button', { name: app.nav.help, exact: true }).click()
        await expect(at.getByRole('heading', { name: help.shortcuts.title })).toBeVisible()
      },
    },
    {
      state: 'a page of the help in the panel',
      isProofOnly: true,
      needsOwnDocument: true,
      path: 'nikde',
      ready: locateHeading,
      prepare: async (at, { app }) => {
        await at.getByRole('link', { name: new RegExp(`^${app.nav.help}`) }).click()
        await expect(at.getByRole('complementary').getByRole('table').first()).toBeAttached()
      },
    },
    {
      state: 'the help without a match',
      isProofOnly: true,
      needsOwnDocument: true,
      path: 'profile',
      ready: locateFactList,
      prepare: async (at, { app, help }) => {
        await at.getByRole('button', { name: app.nav.help, exact: true }).click()
        await at.getByRole('searchbox', { name: help.search.label }).fill('xyzzy')
        await expect(at.getByText(help.search.nothing)).toBeVisible()
      },
    },
    {
      state: 'a screen that could not be loaded',
      needsOwnDocument: true,
      path: 'profile',
      ready: locateFactList,
      prepare: async (at, { shell }) => {
        await at.route(/DishListPage-.+\.js/, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'throw 1' }),
        )
        await at.goto('dishes')
        await expect(locateHeading(at)).toHaveText(shell.errors.title.script)
      },
    },
  ],
}
