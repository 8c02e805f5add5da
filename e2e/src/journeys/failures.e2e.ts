import type { Page, Route } from '@playwright/test'
import { locatePaletteBox, openPalette } from '../support/keys.ts'
import { locateSaveBar } from '../support/recordPage.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { endSession, expect, locateNotification, removePageData, test } from '../support/test.ts'

const locateSaveButton = (page: Page) => locateSaveBar(page).getByRole('button', { name: 'Save' })

/** Returns whether a click on the middle of the button reaches the button. */
const isOnTop = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return button.contains(hit)
  })

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
])
  test(`a failed save covers neither Save nor Discard at ${viewport.width} px, and its banner closes when the connection returns`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize(viewport)
    const { id } = await createDish(page, { nameCs: createUniqueName('Guláš') })
    await page.goto(`dishes/${id}/edit`)
    await page.getByRole('textbox', { name: 'English name' }).fill('Goulash')
    await page.route('**/api/**', (route) => route.abort('connectionfailed'))
    await locateSaveButton(page).click()
    await expect(locateNotification(page, /./)).toBeVisible()
    await expect.poll(() => isOnTop(page, 'Save')).toBe(true)
    expect(await isOnTop(page, 'Discard')).toBe(true)
    const banner = page.getByRole('main').getByRole('alert')
    await expect(banner).toBeVisible()

    await page.unrouteAll()
    await expect(banner).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'English name' })).toHaveValue('Goulash')
    await locateSaveButton(page).click()
    await expect(locateNotification(page, 'Record updated')).toBeVisible()
  })

test("a list that couldn't be loaded is read again when the connection returns", async ({ signedIn: page }) => {
  await page.goto('settings')
  await page.route('**/api/dishes/**', (route) => route.abort('connectionfailed'))
  await page.getByRole('navigation').getByRole('link', { name: 'Dishes' }).click()
  await expect(page.getByText('No response received')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText('No response received')).toHaveCount(0)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})

test('a search in the palette that fails says so and can be repeated', async ({ signedIn: page }) => {
  const { nameCs } = await createDish(page, { nameCs: createUniqueName('Rajská') })
  await page.goto('./')
  await openPalette(page)
  await page.route('**/api/search/**', (route) => route.abort('connectionfailed'))
  await locatePaletteBox(page).fill(nameCs)
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect(alert).toContainText('Couldn’t search the records.')
  await page.unroute('**/api/search/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('option', { name: nameCs })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('an empty select says what to create first, with a link', async ({ signedIn: page }) => {
  await page.route('**/api/codelists/dishTypes/**', (route) => route.fulfill({ json: { items: [] } }))
  await page.goto('dishes/new/edit')
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveAccessibleDescription(
    'There are no dish types yet. Add dish types',
  )
  await page.getByRole('link', { name: 'Add dish types' }).click()
  await expect(page).toHaveURL(/settings\/dishTypes$/)
})

test("options that couldn't be loaded can be loaded again", async ({ signedIn: page }) => {
  await page.route('**/api/codelists/dishTypes/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('dishes/new/edit')
  await expect(page.getByText('Couldn’t load the options.')).toBeVisible()
  await page.unroute('**/api/codelists/dishTypes/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Couldn’t load the options.')).toHaveCount(0)
})

test('an empty new row of a settings list is neither a change nor a draft', async ({ signedIn: page }) => {
  await page.goto('settings/dishTypes')
  await page.getByRole('button', { name: 'Add a type' }).click()
  await expect(page.getByRole('group', { name: ': new row' })).toBeVisible()
  await expect(locateSaveBar(page)).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Dishes' }).click()
  await expect(page.getByRole('heading', { name: /^Dishes/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Add a type' })).toBeVisible()
  await expect(page.getByRole('group', { name: ': new row' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
})

/** Expects the error page with the title, and follows its link to the home page. */
async function expectErrorPage(page: Page, code: number, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').getByText(String(code), { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${title}`))
  await page.getByRole('link', { name: 'Back to the homepage' }).click()
  await expect(page).toHaveURL('./')
}

test.describe('error pages', () => {
  test('a forbidden load shows the 403 page', async ({ signedIn: page }) => {
    const { id } = await createDish(page, { nameCs: createUniqueName('Tajné') })
    // The page opens, because the loaded profile still has the permission, but the server refuses to send the data.
    await removePageData(page)
    await page.route(/\/api\/(dishes|settings)\//, (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', title: 'You may not.', status: 403 } }),
    )
    for (const address of ['dishes', `dishes/${id}/edit`, 'settings/allergens']) {
      await page.goto(address)
      await expectErrorPage(page, 403, 'Not allowed')
      await expect(page.getByRole('heading', { level: 1, name: /admin/ })).toBeVisible()
    }
  })

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
