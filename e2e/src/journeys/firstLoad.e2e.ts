import type { Page, Request } from '@playwright/test'
import { createMenu, locateDish } from '../support/planner.ts'
import { createDish, createUniqueName, createUser, findCodelistId } from '../support/records.ts'
import { expect, pauseRequests, test } from '../support/test.ts'

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

test('a visitor without a session sees the sign-in form without a request for the session', async ({ page }) => {
  const sent = await listRequests(page, 'dishes', () => expect(page.getByLabel('Username')).toBeVisible())
  expect(sent).not.toContain('profile/withSettings/')
})

test('the status and the event stream are requested after the first rows are shown', async ({ signedIn: page }) => {
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = (input, init) => {
      const path = String(input).split('/api/')[1] ?? ''
      if (/^(?:status|events)\//.test(path)) {
        const rows = document.querySelectorAll('tbody th').length
        sessionStorage.setItem(path.split('?')[0] ?? '', String(rows))
      }
      return send(input, init)
    }
  })
  await page.goto('dishes')
  for (const path of ['status/', 'events/'])
    await expect.poll(() => page.evaluate((key) => Number(sessionStorage.getItem(key)), path)).toBeGreaterThan(5)
})

test('on a phone a signed-in user sees the header while the app loads', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const header = page.locator('.loading-header')
  const resumeRequests = await pauseRequests(page, /\/assets\/index-[^/]+\.js/)
  await page.goto('dishes', { waitUntil: 'commit' })
  await expect(header).toBeVisible()
  const height = (await header.boundingBox())?.height
  resumeRequests()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(header).toBeHidden()
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(height)
})

test('a visitor without a session sees no header of the app while it loads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const resumeRequests = await pauseRequests(page, /\/assets\/index-[^/]+\.js/)
  await page.goto('dishes', { waitUntil: 'commit' })
  await expect(page.locator('.loading-header')).toBeAttached()
  await expect(page.locator('.loading-header')).toBeHidden()
  resumeRequests()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('a user who comes from another site is signed in', async ({ signedIn: page }) => {
  await page.route('https://intranet.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${process.env.E2E_URL}/dishes">Dishes</a>` }),
  )
  await page.goto('https://intranet.example/')
  await page.getByRole('link', { name: 'Dishes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dishes' })).toBeVisible()
})

for (const [list, pattern] of Object.entries(LISTS))
  test(`the first load of ${list} sends no request for the session or the list`, async ({ signedIn: page }) => {
    await expectWithoutRequests(page, list, pattern, () => expect(page.getByRole('rowheader').first()).toBeVisible())
  })

test('the first load of a filtered list sends no request for it', async ({ signedIn: page }) => {
  const { nameCs } = await createDish(page, { nameCs: createUniqueName('Kulajda') })
  const address = `dishes?filter=nameCs:contains:${encodeURIComponent(nameCs)}&columns=nameCs,timesServed`
  await expectWithoutRequests(page, address, /^(?:profile|dishes)\//, () =>
    expect(page.getByRole('rowheader', { name: nameCs })).toBeVisible(),
  )
})

test('the first load of the dashboard and of support requests sends no request for their data', async ({
  signedIn: page,
}) => {
  await expectWithoutRequests(page, './', /^(?:profile|dashboard)\//, () =>
    expect(page.getByRole('heading', { level: 2, name: 'Coming weeks' })).toBeVisible(),
  )
  await expectWithoutRequests(page, 'profile/requests', /^(?:profile|supportRequests)\//, () =>
    expect(page.getByRole('main').getByRole('button', { name: 'New request' }).first()).toBeVisible(),
  )
})

test('the first load of the planner sends no request for the week and its dishes', async ({ signedIn: page }) => {
  const { id, nameCs } = await createDish(page, { nameCs: createUniqueName('Rajská') })
  const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
  const menu = await createMenu(page, [{ day: 1, items: [{ menuItemTypeId, dishIds: [id] }] }])
  const pattern = new RegExp(`^(?:profile/withSettings|weeklyMenus/(?:${menu.id}/$|offer)|codelists/dishes/)`)
  await expectWithoutRequests(page, `weeklyMenus/${menu.id}/edit`, pattern, () =>
    expect(locateDish(page, nameCs).first()).toBeVisible(),
  )
})

test('the data of the page are used once, and in the language of the user', async ({ signedIn: page }) => {
  await expectWithoutRequests(page, 'dishes', /^profile\//, () =>
    expect(page.getByRole('rowheader').first()).toBeVisible(),
  )
  expect(await page.locator('#page-data').count()).toBe(0)
  // The server learns the language from a cookie, which the browser writes with the choice.
  await page.getByRole('combobox', { name: 'Language' }).selectOption('cs')
  await expect(page.getByRole('heading', { level: 1, name: /Jídla/ })).toBeVisible()
  await expectWithoutRequests(page, 'dishes', /^(?:profile|dishes|codelists)\//, () =>
    expect(page.getByRole('heading', { level: 1, name: /Jídla/ })).toBeVisible(),
  )
})

test('data in another language are ignored', async ({ signedIn: page }) => {
  await page.goto('dishes')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.evaluate(() => localStorage.setItem('poledne.language', 'hu'))
  const sent = await listRequests(page, 'dishes', () => expect(page.getByRole('rowheader').first()).toBeVisible())
  expect(sent).toContain('profile/withSettings/')
  expect(sent).toContain('codelists/allergens/?language=hu')
})

test('acting as another user ignores the data of the signed-in user', async ({ signedIn: page }) => {
  const { id, username } = await createUser(page, 'kulajda s houbami', ['Viewer'])
  await page.goto(`users/${id}`)
  await page.getByRole('button', { name: 'Act as this user' }).click()
  await page.getByRole('button', { name: `Act as ${username}` }).click()
  await expect(page.getByText(`You’re acting as ${username}`).first()).toBeVisible()
  const sent = await listRequests(page, 'dishes', () => expect(page.getByRole('rowheader').first()).toBeVisible())
  expect(sent).toContain('profile/withSettings/')
  expect(sent.some((path) => path.startsWith('dishes/?'))).toBe(true)
  // The page contains the users that the administrator can see.
  await page.goto('users')
  await expect(page).toHaveURL('./')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toHaveCount(0)
})
