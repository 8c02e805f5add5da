import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** A page that is signed in as the administrator, and what journeys do again and again. */

const url = (path: string) => `${process.env.E2E_URL}${path}`

export async function signIn(page: Page, path = '/'): Promise<void> {
  await page.goto(url(path))
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(process.env.E2E_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

type Fixtures = {
  /** Opens an address of the app. */
  open(path: string): Promise<void>
  /** The page, signed in by cookie: the form itself is tested once, elsewhere. */
  signedIn: Page
}

export const test = base.extend<Fixtures>({
  open: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(url(path))
    })
  },
  signedIn: async ({ page }, use) => {
    const answer = await page.request.post(url('/api/auth/login/'), {
      data: { username: 'admin', password: process.env.E2E_PASSWORD },
    })
    expect(answer.ok()).toBe(true)
    await use(page)
  },
})

/** No violations at all, in the theme and width the page has just now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

export { expect }
