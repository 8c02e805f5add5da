import { type APIResponse, type BrowserContext, test as base, expect, type Page, type Route } from '@playwright/test'

/** What journeys start from: a page of the one server of this run, with somebody signed in or not. */

export async function fillSignIn(page: Page, password = process.env.E2E_PASSWORD ?? ''): Promise<void> {
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A machine that stalled makes the server turn callers away for a second; whoever is no browser asks again by himself. */
export async function retryWhileBusy(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const answer = await ask()
    if (answer.status() !== 503) return answer
  }
}

/** By cookie: the form itself is tested once, elsewhere. */
export async function signInByCookie(context: BrowserContext): Promise<void> {
  const data = { username: 'admin', password: process.env.E2E_PASSWORD }
  const answer = await retryWhileBusy(() => context.request.post('api/auth/login/', { data }))
  expect(answer.ok()).toBe(true)
}

/** By the API and for good: the server no longer knows the session that the page goes on with. */
export async function endSession(page: Page): Promise<void> {
  const [cookie] = await page.context().cookies()
  const headers = { authorization: `Bearer ${cookie?.value}`, 'content-type': 'application/json' }
  const ended = await fetch(`${process.env.E2E_URL}/api/profile/logout/`, { method: 'POST', headers, body: '{}' })
  expect(ended.ok).toBe(true)
}

type Fixtures = {
  /** A page with the administrator signed in. */
  signedIn: Page
  /** The same user at another computer: a browser that shares nothing with the first. */
  elsewhere: Page
}

/** What a page still asks for when its test is over is answered by nobody, and is no failure. */
export async function removeRoutes(page: Page): Promise<void> {
  for (const routes of [page, page.context()]) await routes.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
}

export const test = base.extend<Fixtures>({
  baseURL: `${process.env.E2E_URL}/`,
  page: async ({ page }, use) => {
    await use(page)
    await removeRoutes(page)
  },
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

/** Columns, density and views belong to the user, whom all tests share: each test gets a shelf of its own for them. */
export async function useOwnPreferences(page: Page, testId: string): Promise<void> {
  await page.context().route('**/api/profile/preferences/*/', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\/$/, `.${testId.slice(-20)}/`),
    }),
  )
}

/** Holds every call to an address until it is let go, so that the time in between can be looked at. */
export async function pauseRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return letGo
}

/** The response with its body, also where the page has it already and the server would answer 304. */
export const fetchWithoutCache = (route: Route): Promise<APIResponse> =>
  route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })

/** By its class, because a form in trouble says the same in an alert of its own. */
export const notification = (page: Page, text: string | RegExp) =>
  page.locator('.mantine-Notification-root').filter({ hasText: text })

export { expect }
