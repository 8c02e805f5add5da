import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '../support/accessibilityProblems.ts'
import { locateMainNavigation, locateNotices } from '../support/appShell.ts'
import { expect, type Installation, test } from '../support/installation.ts'
import { readSessionCookie, removePageData } from '../support/test.ts'

test.use({ named: 'running' })

/** Fails the requests that match as a lost connection does, once the returned function is called. */
async function failRequestsLater(page: Page, address: RegExp): Promise<() => void> {
  let failRequests = () => {}
  const lost = new Promise<void>((resolve) => {
    failRequests = resolve
  })
  await page.route(address, async (route: Route) => {
    await lost
    await route.abort('internetdisconnected')
  })
  return failRequests
}

async function signInByForm(page: Page, installation: Installation): Promise<void> {
  const { username, password } = await installation.createPerson()
  await page.goto('./')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/withSettings/') && answer.ok())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await opened
}

test('scripts of the app that fail to load after sign-in load once the server or the connection is back', async ({
  page,
  installation,
}) => {
  const parts = /assets\/(?:signedIn|app)-.*js$/
  const title = page.getByRole('heading', { level: 1, name: 'The app is still loading' })
  await test.step('after a server error', async () => {
    await page.route(parts, (route) => route.fulfill({ status: 500 }))
    await signInByForm(page, installation)
    await expect(title).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(parts)
    await expect(locateMainNavigation(page)).toBeVisible()
  })
  await page.context().clearCookies()
  const failRequests = await failRequestsLater(page, parts)
  await signInByForm(page, installation)
  await page.context().setOffline(true)
  failRequests()
  await expect(title).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload page' })).toHaveCount(0)
  await page.unroute(parts)
  await page.context().setOffline(false)
  await expect(locateMainNavigation(page)).toBeVisible()
})

test('a page whose scripts fail to load offline loads once the connection is back', async ({ page, installation }) => {
  const parts = /assets\/(?:HomePage|dashboard)-/
  const failRequests = await failRequestsLater(page, parts)
  await installation.signIn(page.context(), await installation.createPerson())
  await page.goto('./')
  await expect(locateMainNavigation(page)).toBeVisible()
  await page.context().setOffline(true)
  const missed = page.waitForEvent('requestfailed', (request) => /dashboard.*css$/.test(request.url()))
  failRequests()
  await missed
  await expect(locateNotices(page)).toContainText('You’re offline.')
  await expect(locateMainNavigation(page)).toBeVisible()
  await page.unroute(parts)
  await page.context().setOffline(false)
  await expect(locateNotices(page)).not.toContainText('You’re offline.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const countStyles = () =>
    page.evaluate(() => [...document.styleSheets].filter(({ href }) => href?.includes('dashboard-')).length)
  await expect.poll(countStyles).toBe(1)
})

test('a newer version offers a reload that clears the cache of the app, and a refused status signs out', async ({
  page,
  installation,
}) => {
  await installation.signIn(page.context(), await installation.createPerson())
  await removePageData(page)
  await page.route('**/api/profile/withSettings/', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { settings: object }
    await route.fulfill({ response, json: { ...answer, settings: { ...answer.settings, version: '9.9.9' } } })
  })
  await page.route('**/api/{status,events}/', (route) => route.abort())
  await page.goto('./')
  await expect(locateNotices(page)).toContainText('A new version is available')
  const [ofApp, ofScreen] = ['poledne-app:/admin:0.0.1', 'poledne-screen:/admin:0.0.1']
  await page.evaluate((names) => Promise.all(names.map((name) => caches.open(name))), [ofApp, ofScreen])
  await page.unroute('**/api/profile/withSettings/')
  await locateNotices(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(locateMainNavigation(page)).toBeVisible()
  await expect(locateNotices(page)).not.toContainText('new version')
  const cacheNames = await page.evaluate(() => caches.keys())
  expect(cacheNames).not.toContain(ofApp)
  expect(cacheNames).toContain(ofScreen)

  await test.step('a 403 for the status signs the user out', async () => {
    const cookie = await readSessionCookie(page.context())
    await page.unroute('**/api/{status,events}/')
    await page.route('**/api/status/', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', json: { code: 'forbidden', status: 403 } }),
    )
    await page.goto('./')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL('login')
    const headers = { authorization: `Bearer ${cookie?.value}` }
    expect((await fetch(`${installation.url}/api/profile/withSettings/`, { headers })).status).toBe(401)
  })
})
