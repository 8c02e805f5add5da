import type { Browser, Page } from '@playwright/test'
import {
  buildSameOriginHeaders,
  createException,
  createRestaurant,
  createRestaurantMenu,
  createUniqueName,
  createUser,
  findCodelistId,
  type Restaurant,
} from '../support/records.ts'
import { expect, locateNotification, retryWhileBusy, test } from '../support/test.ts'

const PASSWORD = 'tři knedlíky v řadě'
const LIMITED_AREAS = ['Restaurants', 'Restaurant menus', 'Price exceptions', 'Settings']

/** Creates a restaurant with a menu, a price exception and a screen. */
async function createServedRestaurant(page: Page, name: string) {
  const restaurant = await createRestaurant(page, createUniqueName(name))
  const common = {
    restaurantId: restaurant.id,
    weeklyMenuVariantId: await findCodelistId(page, 'weeklyMenuVariants', 'Standard'),
    startDate: '2026-01-05',
  }
  const price = { menuItemTypeId: await findCodelistId(page, 'menuItemTypes', 'Soup'), priceCzk: 45, priceEur: null }
  const menu = await createRestaurantMenu(page, { ...common, restaurantMenuItems: [price] })
  const exception = await createException(page, { ...common, ...price, startDate: '2026-02-02' })
  await addScreen(page, restaurant)
  return { ...restaurant, menuId: menu.id, exceptionId: exception.id }
}

/** Adds a screen; tests that run at the same time change the same list, so a stale version is tried again. */
async function addScreen(page: Page, { id, nameCs }: Restaurant): Promise<void> {
  const screen = { name: `Displej ${nameCs}`, restaurantId: id, screenType: 'day', languages: ['cs'], showPrices: true }
  await expect(async () => {
    const list = await (await page.request.get('api/settings/screens/')).json()
    const data = { ...list, items: [...list.items, { ...screen, hoursFrom: null, hoursTo: null }] }
    const answer = await page.request.put('api/settings/screens/', { data, headers: buildSameOriginHeaders() })
    expect(answer.status(), await answer.text()).toBe(200)
  }).toPass({ timeout: 20_000 })
}

/** Limits the row of an area to selected restaurants. */
async function limitRow(page: Page, area: string): Promise<void> {
  await page.getByRole('combobox', { name: `${area}: restaurants`, exact: true }).click()
  await page.getByRole('option', { name: 'Selected restaurants' }).click()
}

async function pickRestaurant(page: Page, area: string, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: `${area}: selected restaurants` })
  await input.fill(name)
  await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
}

/** Opens another browser in which a new user with the role is signed in. */
async function openAsUserWithRole(page: Page, browser: Browser, role: string): Promise<Page> {
  const { username } = await createUser(page, PASSWORD, [role])
  const context = await browser.newContext({ baseURL: `${process.env.E2E_URL}/` })
  const login = { data: { username, password: PASSWORD } }
  expect((await retryWhileBusy(() => context.request.post('api/auth/login/', login))).status()).toBe(200)
  return context.newPage()
}

test('a user whose role is limited to one restaurant reaches only its prices and screens', async ({
  signedIn: page,
  browser,
}) => {
  const own = await createServedRestaurant(page, 'Jídelna')
  const other = await createServedRestaurant(page, 'Bistro')
  const role = createUniqueName('Vedoucí jídelny')

  await page.goto('roles/new/edit')
  await page.getByRole('textbox', { name: 'Name' }).fill(role)
  for (const area of LIMITED_AREAS) await page.getByRole('checkbox', { name: `Everything in ${area}` }).check()
  await page.getByRole('checkbox', { name: 'Settings: System' }).uncheck()
  await limitRow(page, 'Restaurants')
  await expect(page.getByRole('checkbox', { name: 'Restaurants: Add' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Restaurants: Add' })).toBeDisabled()
  await expect(
    page.getByText('Adding isn’t possible: a new restaurant can’t be one of the selected restaurants.'),
  ).toBeVisible()
  await page.keyboard.press('Control+s')
  const chosen = page.getByRole('combobox', { name: 'Restaurants: selected restaurants' })
  await expect(chosen).toBeFocused()
  await expect(chosen).toHaveAccessibleDescription(/Select a value/)
  await pickRestaurant(page, 'Restaurants', own.nameEn)
  for (const area of LIMITED_AREAS.slice(1)) await limitRow(page, area)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: role })).toBeVisible()
  await expect(page.getByText(`Restaurant menus (only ${own.nameEn})`).first()).toBeVisible()

  const theirs = await openAsUserWithRole(page, browser, role)

  await test.step('lists contain only the restaurant', async () => {
    for (const list of ['restaurants', 'restaurantMenus', 'restaurantMenuExceptions']) {
      await theirs.goto(list)
      await expect(theirs.getByRole('row').filter({ hasText: own.nameEn })).toHaveCount(1)
      await expect(theirs.getByRole('row')).toHaveCount(2)
    }
    await theirs.goto('restaurants')
    await expect(theirs.getByRole('row').filter({ hasText: own.nameEn })).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'New restaurant' })).toHaveCount(0)
  })

  await test.step('records of another restaurant are not found', async () => {
    for (const path of [
      `restaurants/${other.id}`,
      `restaurantMenus/${other.menuId}/edit`,
      `restaurantMenuExceptions/${other.exceptionId}`,
    ]) {
      await theirs.goto(path)
      await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
    await theirs.goto(`restaurantMenus/${own.menuId}/edit`)
    await theirs.getByRole('combobox', { name: 'Restaurant' }).click()
    await expect(theirs.getByRole('option', { name: own.nameEn })).toBeVisible()
    await expect(theirs.getByRole('option', { name: other.nameEn })).toHaveCount(0)
  })

  await test.step('the settings contain only the screens of the restaurant', async () => {
    await theirs.goto('settings')
    await expect(theirs.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expect(theirs.getByRole('navigation').getByRole('link', { name: 'Allergens' })).toHaveCount(0)
    await theirs.getByRole('main').getByRole('link', { name: 'Screens' }).click()
    await expect(theirs.getByRole('group', { name: `: Displej ${own.nameCs}` })).toBeVisible()
    await expect(theirs.getByRole('group', { name: `: Displej ${other.nameCs}` })).toHaveCount(0)
    await theirs.goto('settings/allergens')
    await expect(locateNotification(theirs, 'You don’t have permission to open Allergens.')).toBeVisible()
    await expect(theirs).toHaveURL(/\/settings$/)
  })
  await theirs.context().close()
})
