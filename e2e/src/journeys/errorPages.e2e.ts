import type { Page } from '@playwright/test'
import { locateMainNavigation } from '../support/appShell.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, removePageData, test } from '../support/test.ts'

/** The router publishes itself for its developer tools. */
type PublishedRouter = { routesByPath: object; navigate: (target: { to: string }) => Promise<void> }
declare global {
  var __TSR_ROUTER__: PublishedRouter | undefined
}

/** Routes that show another page, a page without data of its own, or one whose parts each have their own data. */
const ROUTES_WITHOUT_LOAD = new Set([
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
])

const MISSING_ID = '999999'

/** Opens a page without data and returns the paths of all routes. */
async function openApp(page: Page): Promise<string[]> {
  await page.goto('help')
  await expect(locateMainNavigation(page)).toBeVisible()
  return page.evaluate(() => Object.keys(globalThis.__TSR_ROUTER__?.routesByPath ?? {}))
}

const findList = (route: string) => /^(.+?)\/\$\w+Id/.exec(route)?.[1]

/** Fills in the parameters of a route: ids of no record, and a settings list, whose name is known. */
const buildAddress = (route: string) => route.replace('$list', 'allergens').replaceAll(/\$\w+/g, MISSING_ID)

/** Opens the addresses of the routes one after another without loading the app again, and checks each error page. */
async function expectErrorPages(page: Page, routes: readonly string[], code: number, title: string): Promise<void> {
  const main = page.getByRole('main')
  for (const route of routes) {
    const address = buildAddress(route)
    // The heading of the previous page has the same text.
    await page.locator('h1').evaluateAll((headings) => headings.map((each) => each.setAttribute('data-seen', '')))
    await page.evaluate((to) => globalThis.__TSR_ROUTER__?.navigate({ to }), address)
    await expect(main.locator('h1:not([data-seen])', { hasText: title }), address).toBeVisible()
    await expect(main.getByText(String(code), { exact: true }), address).toBeVisible()
    await expect(main.getByRole('link', { name: 'Back to the homepage' }), address).toBeVisible()
    await expect(main.getByRole('button', { name: 'Try again' }), address).toBeVisible()
    const list = findList(route)
    const back = main.getByRole('link', { name: 'Back to the list' })
    if (list === undefined) await expect(back, address).toHaveCount(0)
    else await expect(back, address).toHaveAttribute('href', new RegExp(`${list}$`))
  }
}

test('every route shows the 404 page for a missing record', async ({ signedIn: page }) => {
  const routes = (await openApp(page)).filter((route) => findList(route) !== undefined)
  expect(routes.length).toBeGreaterThan(15)
  await expectErrorPages(page, routes, 404, 'Page not found')
})

test('every route shows the 500 page if its data fail to load', async ({ signedIn: page }) => {
  await removePageData(page)
  await page.route(/\/api\/(?!profile\/withSettings\/|status\/|events\/)/, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Something broke.', status: 500, code: 'internal_error' },
    }),
  )
  const routes = await openApp(page)
  expect(routes).toEqual(expect.arrayContaining([...ROUTES_WITHOUT_LOAD]))
  await expectErrorPages(
    page,
    routes.filter((route) => !ROUTES_WITHOUT_LOAD.has(route)),
    500,
    'Server error',
  )
})

test('an error page tries again and goes back to the list', async ({ signedIn: page }) => {
  const { id, nameCs } = await createDish(page, { nameCs: createUniqueName('Nedostupné') })
  await removePageData(page)
  await page.route(/\/api\/dishes\//, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`dishes/${id}`)
  await expect(page.getByRole('heading', { name: 'Server error' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Server error' })).toBeVisible()
  await page.unroute(/\/api\/dishes\//)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: nameCs })).toBeVisible()

  await page.goto(`dishes/${MISSING_ID}/edit`)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.getByRole('heading', { name: /^Dishes/ })).toBeVisible()
})
