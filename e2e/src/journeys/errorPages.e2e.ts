import type { Page, Route } from '@playwright/test'
import { createDish, createUniqueName } from '../support/records.ts'
import { endSession, expect, test } from '../support/test.ts'

/** The page of a code: its title on the screen and in the tab, and the way home. */
async function expectErrorPage(page: Page, code: number, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').getByText(String(code), { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${title}`))
  await page.getByRole('link', { name: 'Back to the homepage' }).click()
  await expect(page).toHaveURL('./')
}

test.describe('the page of a refusal', () => {
  test('403, where a load is forbidden although the way to it was open', async ({ signedIn: page }) => {
    const { id } = await createDish(page, { nameCs: createUniqueName('Tajné') })
    // the right goes between the guard, which knows the profile, and the load
    await page.route(/\/api\/(dishes|settings)\//, (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', title: 'You may not.', status: 403 } }),
    )
    for (const address of ['dishes', `dishes/${id}/edit`, 'settings/allergens']) {
      await page.goto(address)
      await expectErrorPage(page, 403, 'Not allowed')
      await expect(page.getByRole('heading', { level: 1, name: /admin/ })).toBeVisible()
    }
  })

  test('none where a record does not load: its own page says so, and a server without words is given some', async ({
    signedIn: page,
  }) => {
    const { id } = await createDish(page, { nameCs: createUniqueName('Nedostupné') })
    await page.route(`**/api/dishes/${id}/`, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`dishes/${id}`)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'There was an error on the server, please retry later.',
    )
  })

  test('500, where no response came', async ({ signedIn: page }) => {
    await page.route('**/api/profile/withSettings/', (route) => route.abort())
    await page.goto('./')
    await expect(page.getByText('500', { exact: true })).toBeVisible()
    await expect(page.getByText('No response received')).toBeVisible()
  })

  test('a script error offers a reload and the homepage', async ({ signedIn: page }) => {
    await page.route('**/api/profile/withSettings/', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), settings: null } })
    })
    await page.goto('./')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Back to the homepage' }).click()
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  })

  test('401, where a load is refused right after signing in again', async ({ signedIn: page }) => {
    // what asks by itself never gets an answer: only the load may find out that the session has ended
    await page.route('**/api/{status,events}/', () => {})
    await page.goto('./')
    const endFirst = async (route: Route) => {
      await endSession(page)
      await route.continue()
    }
    await page.route('**/api/dishes/?*', endFirst, { times: 1 })
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dishes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    const endAgain = async (route: Route) => {
      const response = await route.fetch()
      await endSession(page)
      await route.fulfill({ response })
    }
    await page.route('**/api/profile/withSettings/', endAgain, { times: 1 })
    await dialog.getByLabel('Password', { exact: true }).fill(process.env.E2E_PASSWORD ?? '')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expectErrorPage(page, 401, 'Sign-in required')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
})
