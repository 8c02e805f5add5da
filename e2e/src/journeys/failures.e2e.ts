import type { Page, Route } from '@playwright/test'
import { endSession, expect, removePageData, test } from '../support/test.ts'

/** Expects the error page with the title, and follows its link to the home page. */
async function expectErrorPage(page: Page, code: number, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').getByText(String(code), { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${title}`))
  await page.getByRole('link', { name: 'Back to the homepage' }).click()
  await expect(page).toHaveURL('./')
}

test.describe('error pages', () => {
  test('a load without a response shows the 500 page', async ({ signedIn: page }) => {
    await removePageData(page)
    await page.route('**/api/profile/withSettings/', (route) => route.abort())
    await page.goto('./')
    await expect(page.getByText('500', { exact: true })).toBeVisible()
    await expect(page.getByText('No response received')).toBeVisible()
  })

  test('a script error offers a reload and the homepage', async ({ signedIn: page }) => {
    await removePageData(page)
    await page.route('**/api/profile/withSettings/', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), settings: null } })
    })
    await page.goto('./')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Back to the homepage' }).click()
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  })

  test('a load refused right after signing in again shows the 401 page', async ({ signedIn: page }) => {
    // Background requests get no response, so that loading the dishes is the first request to find the session ended.
    await page.route('**/api/{status,events}/', () => {})
    await page.goto('./')
    const endSessionBeforeResponse = async (route: Route) => {
      await endSession(page)
      await route.continue()
    }
    await page.route('**/api/dishes/?*', endSessionBeforeResponse, { times: 1 })
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dishes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    const endSessionAfterResponse = async (route: Route) => {
      const response = await route.fetch()
      await endSession(page)
      await route.fulfill({ response })
    }
    await page.route('**/api/profile/withSettings/', endSessionAfterResponse, { times: 1 })
    await dialog.getByLabel('Password', { exact: true }).fill(process.env.E2E_PASSWORD ?? '')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expectErrorPage(page, 401, 'Sign-in required')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
})
