import type { Page, Request } from '@playwright/test'
import { createMenu, locateDish } from '../support/planner.ts'
import { createDish, createUniqueName, createUser, findCodelistId } from '../support/records.ts'
import { expect, pauseRequests, signInByCookie, test } from '../support/test.ts'

// Playwright cannot route requests that a service worker answers.
test.use({ serviceWorkers: 'block' })

/** The first request that every screen sends in the background, once it is shown. */
const FIRST_IN_BACKGROUND = 'status/'

/** Opens an address and returns the paths of the API requests that were sent until the screen is shown. */
async function listRequests(page: Page, address: string, waitForScreen: () => Promise<void>): Promise<string[]> {
  // The previous page must not send its requests while the new one loads.
  await page.goto('about:blank')
  const sent: string[] = []
  let isShown = false
  const onRequest = (request: Request) => {
    const path = request.url().split('/api/')[1]
    if (path === FIRST_IN_BACKGROUND) isShown = true
    if (path && !isShown) sent.push(path)
  }
  page.on('request', onRequest)
  await page.goto(address)
  await waitForScreen()
  page.off('request', onRequest)
  return sent
}

/** A busy server sends a page without data, so the page is opened again. */
const expectWithoutRequests = (page: Page, address: string, pattern: RegExp, waitForScreen: () => Promise<void>) =>
  expect(async () => {
    const sent = await listRequests(page, address, waitForScreen)
    expect(sent.filter((path) => pattern.test(path) && !path.includes('after='))).toEqual([])
  }).toPass()

const LISTS = {
  dishes: /^(?:profile|dishes|codelists)\//,
  restaurants: /^(?:profile|restaurants)\//,
  restaurantMenus: /^(?:profile|restaurantMenus)\//,
  restaurantMenuExceptions: /^(?:profile|restaurantMenuExceptions)\//,
  weeklyMenus: /^(?:profile|weeklyMenus)\//,
  users: /^(?:profile|users|codelists)\//,
  roles: /^(?:profile|roles)\//,
}

const locateFirstRow = (page: Page) => page.getByRole('rowheader').first()

test('the first load of each page sends no request for the session or its data', async ({ signedIn: page }) => {
  test.setTimeout(180_000)
  const waitForRows = () => expect(locateFirstRow(page)).toBeVisible()
  for (const [list, pattern] of Object.entries(LISTS))
    await test.step(list, () => expectWithoutRequests(page, list, pattern, waitForRows))
  await test.step('a filtered list', async () => {
    const { nameCs } = await createDish(page, { nameCs: createUniqueName('Kulajda') })
    const address = `dishes?filter=nameCs:contains:${encodeURIComponent(nameCs)}&columns=nameCs,timesServed`
    await expectWithoutRequests(page, address, /^(?:profile|dishes)\//, () =>
      expect(page.getByRole('rowheader', { name: nameCs })).toBeVisible(),
    )
  })
  await test.step('the dashboard', () =>
    expectWithoutRequests(page, './', /^(?:profile|dashboard)\//, () =>
      expect(page.getByRole('heading', { level: 2, name: 'Coming weeks' })).toBeVisible(),
    ))
  await test.step('the support requests', () =>
    expectWithoutRequests(page, 'profile/requests', /^(?:profile|supportRequests)\//, () =>
      expect(page.getByRole('main').getByRole('button', { name: 'New request' }).first()).toBeVisible(),
    ))
  await test.step('the planner', async () => {
    const { id, nameCs } = await createDish(page, { nameCs: createUniqueName('Rajská') })
    const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
    const menu = await createMenu(page, [{ day: 1, items: [{ menuItemTypeId, dishIds: [id] }] }])
    const pattern = new RegExp(`^(?:profile/withSettings|weeklyMenus/(?:${menu.id}/$|offer)|codelists/dishes/)`)
    await expectWithoutRequests(page, `weeklyMenus/${menu.id}/edit`, pattern, () =>
      expect(locateDish(page, nameCs).first()).toBeVisible(),
    )
  })
  await test.step('in the language of the user', async () => {
    const czechTitle = page.getByRole('heading', { level: 1, name: /Jídla/ })
    await page.goto('dishes')
    await waitForRows()
    // The data are used once.
    expect(await page.locator('#page-data').count()).toBe(0)
    // The server learns the language from a cookie, which the browser writes with the choice.
    await page.getByRole('button', { name: 'Language and appearance' }).click()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('cs')
    await expect(czechTitle).toBeVisible()
    await expectWithoutRequests(page, 'dishes', /^(?:profile|dishes|codelists)\//, () =>
      expect(czechTitle).toBeVisible(),
    )
  })
  await test.step('data in another language are ignored', async () => {
    await page.evaluate(() => localStorage.setItem('poledne.language', 'hu'))
    const sent = await listRequests(page, 'dishes', waitForRows)
    expect(sent).toContain('profile/withSettings/')
    expect(sent).toContain('codelists/allergens/?language=hu')
  })
})

test('the page knows whether the browser has a session before its scripts run', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const header = page.locator('.loading-header')
  const script = /\/assets\/index-[^/]+\.js/
  await test.step('a visitor sees no header while the app loads, and no request is sent for the session', async () => {
    const resumeRequests = await pauseRequests(page, script)
    await page.goto('dishes', { waitUntil: 'commit' })
    await expect(header).toBeAttached()
    await expect(header).toBeHidden()
    resumeRequests()
    const sent = await listRequests(page, 'dishes', () => expect(page.getByLabel('Username')).toBeVisible())
    expect(sent).not.toContain('profile/withSettings/')
  })
  await signInByCookie(page.context())
  const resumeRequests = await pauseRequests(page, script)
  await page.goto('dishes', { waitUntil: 'commit' })
  await expect(header).toBeVisible()
  const height = (await header.boundingBox())?.height
  resumeRequests()
  await expect(locateFirstRow(page)).toBeVisible()
  await expect(header).toBeHidden()
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(height)

  await test.step('a user who comes from another site is signed in', async () => {
    await page.route('https://intranet.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${process.env.E2E_URL}/dishes">Dishes</a>` }),
    )
    await page.goto('https://intranet.example/')
    await page.getByRole('link', { name: 'Dishes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dishes' })).toBeVisible()
  })
})

test('acting as another user shows their view, without the data of the signed-in user, until switching back', async ({
  signedIn: page,
}) => {
  const { id, username } = await createUser(page, 'kulajda s houbami', ['Viewer'])
  const users = page.getByRole('navigation').getByRole('link', { name: 'Users' })
  await page.goto(`users/${id}`)
  await page.getByRole('button', { name: 'Act as this user' }).click()
  await page.getByRole('button', { name: `Act as ${username}` }).click()
  await expect(page.getByText(`You’re acting as ${username}`).first()).toBeVisible()
  // A busy server can refuse the requests, so the page is opened again.
  await expect(async () => {
    const sent = await listRequests(page, 'dishes', () => expect(locateFirstRow(page)).toBeVisible())
    expect(sent).toContain('profile/withSettings/')
    expect(sent.some((path) => path.startsWith('dishes/?'))).toBe(true)
  }).toPass()
  // The page contains the users that the administrator can see.
  await page.goto('users')
  await expect(page).toHaveURL('./')
  await expect(users).toHaveCount(0)
  await page.getByRole('button', { name: 'Switch back' }).first().click()
  await expect(users).toBeVisible()
  await expect(page.getByText('Signed in as').locator('..')).toContainText('admin')
})
