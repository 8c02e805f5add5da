import type { Page } from '@playwright/test'
import { locateHelp, openHelp } from '../support/keys.ts'
import { createMenu } from '../support/planner.ts'
import { createDish, createUniqueName, createUser, findCodelistId } from '../support/records.ts'
import { expect, fetchWithoutCache, test } from '../support/test.ts'

const locateMainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

/** Opens the app and waits until its service worker has filled the cache. */
async function openAndCacheApp(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('dishes')
  await expect(locateMainNavigation(page)).toBeVisible()
  await page.clock.fastForward(10_000)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

test('the service worker caches neither the API nor screens nor data of the user', async ({ signedIn: page }) => {
  await test.step('responses of the API and of screens are not cached', async () => {
    await openAndCacheApp(page)
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const fromWorker: string[] = []
    page.on('response', (response) => {
      if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname)
    })
    await page.reload()
    await expect(locateMainNavigation(page)).toBeVisible()
    await page.goto('s/unknown-screen/')
    expect(fromWorker.some((path) => path.includes('/assets/'))).toBe(true)
    expect(fromWorker.filter((path) => /\/(api|s)\//.test(path))).toEqual([])
  })
  await test.step('the cached page contains no data of the user', async () => {
    // The page of an unknown screen reloads itself.
    await page.goto('dishes')
    const cachedPages = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('poledne-app:'))
      const responses = (await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()))).flat()
      const pages = responses.filter(({ headers }) => headers.get('Content-Type')?.startsWith('text/html'))
      return Promise.all(pages.map((response) => response.text()))
    })
    expect(cachedPages).toHaveLength(1)
    expect(cachedPages[0]).toContain('id="root"')
    expect(cachedPages[0]).not.toContain('page-data')
  })
})

test('reloading for a new version clears the cache of the app, not that of screens', async ({ signedIn: page }) => {
  // The event stream would report the true version of the server after the status has another one.
  await page.route('**/api/events/**', (route) => route.abort())
  await openAndCacheApp(page)
  const listCacheNames = () => page.evaluate(() => caches.keys())
  await page.evaluate(() => caches.open('poledne-screen:/admin:content'))
  expect((await listCacheNames()).some((name) => name.startsWith('poledne-app:/admin:'))).toBe(true)
  await page.route('**/api/status/', async (route) => {
    const answer = await fetchWithoutCache(route)
    const status = (await answer.json()) as { settings: object }
    await route.fulfill({ json: { ...status, settings: { ...status.settings, version: '99.0.0' } } })
  })
  await page.clock.fastForward(120_000)
  await page.getByRole('button', { name: 'Refresh' }).click()
  // The call fails when the page navigates away, so it is repeated.
  await expect.poll(() => listCacheNames().catch(() => null)).toEqual(['poledne-screen:/admin:content'])
})

/** Opens a new weekly menu with one dish and returns the name of the dish. */
async function openWeek(page: Page): Promise<{ path: string; dish: string }> {
  const dish = await createDish(page, { nameCs: createUniqueName('Svíčková') })
  const items = [{ menuItemTypeId: await findCodelistId(page, 'menuItemTypes', 'Soup'), dishIds: [dish.id] }]
  const path = `weeklyMenus/${(await createMenu(page, [{ day: 1, items }])).id}`
  await page.goto(path)
  await expect(page.getByRole('main').getByText(dish.nameCs).first()).toBeVisible()
  const hasStoredWeek = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes(':week:')))
  await expect.poll(hasStoredWeek).toBe(true)
  return { path, dish: dish.nameCs }
}
const locateStoredWeek = (page: Page) => page.getByText(/^Offline – as of /)

test('the app, an opened week and the help can be read offline', async ({ signedIn: page }) => {
  await test.step('the app opens offline', async () => {
    await openAndCacheApp(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('No response received')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Back to the homepage' }).click()
    await expect(locateMainNavigation(page)).toBeVisible()
  })
  await test.step('an opened week can be read offline', async () => {
    const { dish } = await openWeek(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(locateStoredWeek(page)).toBeVisible()
    await expect(page.getByText(dish).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await page.getByRole('link', { name: 'All weekly menus on this device' }).click()
    await expect(page.getByRole('heading', { name: 'Weekly menus on this device' })).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expect(locateMainNavigation(page)).toBeVisible()
  })
  await test.step('the help of a screen and its search work offline, and a missing picture shows its description', async () => {
    await page.goto('dishes')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().setOffline(true)
    await openHelp(page)
    const help = locateHelp(page)
    await expect(help.getByRole('heading', { name: '4. Add a dish' })).toBeVisible()
    const picture = help.getByRole('img', { name: 'A new dish' })
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('data-failed', '')
    await help.getByRole('searchbox').fill('one price change')
    await help.getByRole('link', { name: /^Change one price/ }).click()
    await expect(help.getByRole('heading', { name: 'Change one price' })).toBeFocused()
  })
})

test('after signing out, and for another user, no week can be read offline', async ({ signedIn: page }) => {
  await test.step('after signing out no week can be read', async () => {
    await openAndCacheApp(page)
    const { path } = await openWeek(page)
    await page.goto('./')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await page.context().setOffline(true)
    await page.goto(path)
    await expect(page.getByText('No response received')).toBeVisible()
    await expect(locateStoredWeek(page)).toHaveCount(0)
  })
  await test.step('another user of the same browser cannot read the weeks', async () => {
    await page.context().setOffline(false)
    const admin = { username: 'admin', password: process.env.E2E_PASSWORD ?? '' }
    await page.context().request.post('api/auth/login/', { data: admin })
    const { path } = await openWeek(page)
    const { username } = await createUser(page, 'poledne')
    // The cookie changes without a sign-out in the page, so only the other user's session can delete the weeks.
    await page.context().request.post('api/auth/login/', { data: { username, password: 'poledne' } })
    await page.goto('profile')
    await expect(locateMainNavigation(page)).toBeVisible()
    await page.context().setOffline(true)
    await page.goto(path)
    await expect(page.getByText('No response received')).toBeVisible()
    await expect(locateStoredWeek(page)).toHaveCount(0)
  })
})
