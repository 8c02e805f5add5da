import { type APIResponse, type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import { retryWhileBusy, testOnServers } from './servers.ts'

/** The fixtures of this file are pages of the worker's server with sample data, signed in or not. */

export async function fillSignIn(page: Page, password = process.env.E2E_PASSWORD ?? ''): Promise<void> {
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in without the form, which has its own tests. */
export async function signInByCookie(context: BrowserContext): Promise<void> {
  const data = { username: 'admin', password: process.env.E2E_PASSWORD }
  const answer = await retryWhileBusy(() => context.request.post('api/auth/login/', { data }))
  expect(answer.ok()).toBe(true)
}

/** Returns the session cookie; scripts can read the other one, which contains the language. */
export const readSessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ httpOnly }) => httpOnly)

/** Ends the session on the server while the page still uses it. */
export async function endSession(page: Page): Promise<void> {
  const cookie = await readSessionCookie(page.context())
  const headers = { authorization: `Bearer ${cookie?.value}`, 'content-type': 'application/json' }
  const ended = await fetch(`${process.env.E2E_URL}/api/profile/logout/`, { method: 'POST', headers, body: '{}' })
  expect(ended.ok).toBe(true)
}

type Fixtures = {
  /** A page with the administrator signed in. */
  signedIn: Page
  /** A second browser in which the same user is signed in. */
  elsewhere: Page
}

export const test = testOnServers.extend<Fixtures>({
  baseURL: ({ server }, use) => use(`${server}/`),
  signedIn: async ({ page }, use) => {
    await signInByCookie(page.context())
    await use(page)
  },
  elsewhere: async ({ browser }, use) => {
    const context = await browser.newContext()
    await signInByCookie(context)
    await use(await context.newPage())
    await context.close()
  },
})

/** Removes the data from the pages that are opened next, so that the app sends the requests that a test changes. */
export const removePageData = (page: Page) =>
  page.addInitScript(() =>
    // The scripts of the app run after this event.
    document.addEventListener('readystatechange', () => document.querySelector('#page-data')?.remove(), { once: true }),
  )

/** Pauses requests to an address until the returned function is called. */
export async function pauseRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let releaseRequests = () => {}
  const released = new Promise<void>((resolve) => {
    releaseRequests = resolve
  })
  await removePageData(page)
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return releaseRequests
}

/** Fetches the full response even if the page has a cached one. */
export const fetchWithoutCache = (route: Route): Promise<APIResponse> =>
  route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })

/** Finds a notification by its class, because a form shows the same text in its own alert. */
export const locateNotification = (page: Page, text: string | RegExp) =>
  page.locator('.mantine-Notification-root').filter({ hasText: text })

export { expect, retryWhileBusy }
