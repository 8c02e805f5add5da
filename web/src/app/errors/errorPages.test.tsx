import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { loadSession, sessionStore } from '../../core/session/session.ts'
import { answerApi, answerReads, noResponse, pending, problem } from '../../testing/api.ts'
import { buildBaseHandlers, buildDish, buildSession, buildStatus, serveDishes } from '../../testing/builders.ts'
import { expectNone, locateNavigation, locateTitle } from '../../testing/page.ts'
import { renderApp, renderSignedOut } from '../../testing/renderApp.tsx'

/** Routes that show another page, a page without data of its own, or one whose parts each have their own data. */
const ROUTES_WITHOUT_LOAD = [
  '/$',
  '/login',
  '/sign-up',
  '/lost-password',
  '/dashboard',
  '/help',
  '/help/$page',
  '/imports/new',
  '/priceChanges/new',
  '/profile',
  '/profile/edit',
  '/profile/password',
]

const main = page.getByRole('main')
const retry = page.getByRole('button', { name: 'Try again' })

type App = Awaited<ReturnType<typeof renderApp>>
const listRoutes = ({ router }: App) => Object.keys(router.routesByPath)
const findList = (route: string) => /^(.+?)\/\$\w+Id/.exec(route)?.[1]
/** Fills in the parameters of a route: ids of no record, and a settings list, whose name is known. */
const buildAddress = (route: string) => route.replace('$list', 'allergens').replaceAll(/\$\w+/g, '999999')

async function expectErrorPages(app: App, routes: readonly string[], code: string, title: string): Promise<void> {
  for (const route of routes) {
    const address = buildAddress(route)
    // The heading of the previous page has the same text.
    for (const heading of document.querySelectorAll('h1')) heading.dataset.seen = ''
    app.router.history.push(`/admin${address}`)
    await expect.element(main.getByCss('h1:not([data-seen])'), { message: address }).toHaveTextContent(title)
    await expect.element(main.getByText(code, { exact: true }), { message: address }).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'Back to the homepage' }), { message: address }).toBeVisible()
    await expect.element(main.getByRole('button', { name: 'Try again' }), { message: address }).toBeVisible()
    const back = main.getByRole('link', { name: 'Back to the list' }).query()
    expect(back?.getAttribute('href')?.replace('/admin', ''), address).toBe(findList(route))
  }
}

test('every route shows the 404 page for a missing record', async () => {
  const app = await renderApp('help', {
    handlers: { ...answerReads(problem('not_found')), ...buildBaseHandlers(buildSession()) },
  })
  await expect.element(locateTitle('Help')).toBeVisible()
  const routes = listRoutes(app).filter((route) => findList(route) !== undefined)
  expect(routes.length).toBeGreaterThan(15)
  await expectErrorPages(app, routes, '404', 'Page not found')
})

test('every route shows the 500 page if its data fail to load', async () => {
  const app = await renderApp('help', {
    handlers: {
      ...answerReads(problem('internal_error')),
      'GET profile/withSettings/': buildSession(),
      'GET status/': buildStatus(),
      'GET events/': () => pending,
    },
  })
  await expect.element(locateTitle('Help')).toBeVisible()
  const routes = listRoutes(app)
  expect(routes).toEqual(expect.arrayContaining(ROUTES_WITHOUT_LOAD))
  const withLoad = routes.filter((route) => !ROUTES_WITHOUT_LOAD.includes(route))
  await expectErrorPages(app, withLoad, '500', 'Server error')
})

test('an error page tries again and goes back to the list', async () => {
  const { handlers } = serveDishes(buildDish({ id: 5, nameCs: 'Guláš' }))
  const { router } = await renderApp('dishes/5', {
    handlers: { ...handlers, 'GET dishes/:id/': problem('internal_error') },
  })
  await expect.element(locateTitle('Server error')).toBeVisible()
  await retry.click()
  await expect.element(locateTitle('Server error')).toBeVisible()
  answerApi(handlers)
  await retry.click()
  await expect.element(locateTitle('Guláš')).toBeVisible()
  await router.navigate({ to: '/dishes/$dishId/edit', params: { dishId: '999999' } })
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect.element(locateTitle('Dishes')).toBeVisible()
})

test('a load refused right after signing in again shows the 401 page', async () => {
  await renderApp('help', {
    handlers: {
      'GET dishes/': problem('unauthenticated'),
      'POST auth/passkey/options/': problem('passkeys_unavailable'),
      'POST auth/login/': { authToken: 'x' },
    },
  })
  await locateNavigation().getByRole('link', { name: 'Dishes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabelText('Password', { exact: true }).fill('secret')
  await commands.press('Enter')
  await expectNone(dialog)
  await expect.element(locateTitle('Sign-in required')).toBeVisible()
  await expect.element(main.getByText('401', { exact: true })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Sign-in required/)
})

test('a session that cannot be loaded without a response shows the 500 page', async () => {
  await renderSignedOut('', { 'GET profile/withSettings/': noResponse })
  await loadSession()
  await expect.element(page.getByText('500', { exact: true })).toBeVisible()
  await expect.element(page.getByText('No response received')).toBeVisible()
})

test('an error of the script offers a reload and the homepage', async () => {
  await renderSignedOut('')
  const broken = { ...buildSession(), settings: null as never }
  sessionStore.set({ ...broken, status: 'signedIn', ended: false, renewed: false })
  await expect.element(locateTitle('Something went wrong')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
  const home = page.getByRole('link', { name: 'Back to the homepage' })
  await expect.element(home).toHaveAttribute('href', '/admin/')
})
