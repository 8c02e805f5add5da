import { expectAccessible } from '../support/accessibilityProblems.ts'
import { locateMainNavigation, locateNotices, openAsAdministrator, setSystemSwitch } from '../support/appShell.ts'
import { expect, type Installation, test } from '../support/installation.ts'

// Playwright cannot route requests that a service worker answers.
test.use({ named: 'running', serviceWorkers: 'block' })
// These tests run one after the other, because they change settings of every user.
test.describe.configure({ mode: 'default' })

test.describe('maintenance', () => {
  test('maintenance blocks the app with a dialog and keeps typed text', async ({ page, installation }) => {
    await installation.signIn(page.context(), await installation.createPerson())
    await page.goto('profile/edit')
    await page.getByLabel('First name').fill('Ještě neuloženo')
    await setSystemSwitch(installation, 'maintenance', true)
    const dialog = page.getByRole('dialog', { name: 'System maintenance in progress, please wait' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button')).toHaveCount(0)
    await setSystemSwitch(installation, 'maintenance', false)
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('First name')).toHaveValue('Ještě neuloženo')
  })

  test('an administrator can work during maintenance and sees a notice', async ({ page, installation }) => {
    await openAsAdministrator(page, installation)
    await setSystemSwitch(installation, 'maintenance', true)
    await setSystemSwitch(installation, 'skipCronCalls', true)
    await expect(locateNotices(page)).toContainText('System maintenance in progress')
    await expect(locateNotices(page)).toContainText('Scheduled jobs are off')
    await expectAccessible(page)
    await page.goto('dishes')
    await expect(page.getByRole('heading', { level: 1, name: /^Dishes/ })).toBeVisible()
    await setSystemSwitch(installation, 'maintenance', false)
    await setSystemSwitch(installation, 'skipCronCalls', false)
    await expect(locateNotices(page)).not.toContainText(/maintenance|Scheduled/)
  })
})

test.describe('acting as another user', () => {
  test('applies to every tab, and one click switches back', async ({ page, installation }) => {
    const cook = await installation.createPerson()
    await openAsAdministrator(page, installation)
    const other = await page.context().newPage()
    await other.goto('./')
    await expect(locateMainNavigation(other).getByRole('link', { name: 'Users' })).toBeVisible()

    await page.goto(`users/${cook.id}`)
    await page.getByRole('button', { name: /^Act as/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Act as/ })
      .click()
    await expect(locateNotices(page)).toContainText(`You’re acting as ${cook.username}`)
    await expect(page).toHaveURL('./')
    await expect(locateMainNavigation(page).getByRole('link', { name: 'Users' })).toHaveCount(0)
    await expect(locateNotices(other)).toContainText(`You’re acting as ${cook.username}`)
    await page.goto('profile/edit')
    await expect(page.getByText('Only they can change it')).toBeVisible()

    await locateNotices(page).getByRole('button', { name: 'Switch back' }).click()
    await expect(locateMainNavigation(page).getByRole('link', { name: 'Users' })).toBeVisible()
    await expect(locateMainNavigation(other).getByRole('link', { name: 'Users' })).toBeVisible()
    await expect(locateNotices(page)).not.toContainText('acting as')
  })

  test('ends when it is no longer allowed, and the user stays signed in', async ({ page, installation }) => {
    const cook = await installation.createPerson()
    const admin = await openAsAdministrator(page, installation)
    await page.evaluate(
      ([base, username, by]) => localStorage.setItem(`poledne:${base}:switchedUser`, JSON.stringify({ username, by })),
      [new URL(installation.url).pathname, cook.username, admin.username] as const,
    )
    await page.reload()
    await expect(locateNotices(page)).toContainText(`You’re acting as ${cook.username}`)
    const { version } = (await (await installation.admin('GET', `users/${cook.id}/`)).json()) as { version: number }
    expect((await installation.admin('POST', `users/${cook.id}/archive/`, { version })).status).toBe(200)
    await expect(page.getByText(`You can’t act as ${cook.username}`)).toBeVisible()
    await expect(locateMainNavigation(page).getByRole('link', { name: 'Users' })).toBeVisible()
  })
})

/** Creates a dish and returns a function that renames it as another user. */
async function createDishToRename(installation: Installation, nameCs: string) {
  const created = await installation.admin('POST', 'dishes/', { nameCs, nameEn: 'Dill soup' })
  const { id, version } = (await created.json()) as { id: number; version: number }
  const rename = async (newName: string) => {
    const saved = { nameCs: newName, nameEn: 'Dill soup', dishTypeId: null, allergenIds: null, version }
    const answer = await installation.admin('PUT', `dishes/${id}/`, saved)
    expect(answer.status, await answer.text()).toBe(200)
  }
  return { id, rename }
}

test('eight tabs share one event stream, and another takes over when the first closes', async ({
  page,
  installation,
}) => {
  test.slow()
  const context = page.context()
  let streams = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events/')) streams++
  })
  await openAsAdministrator(page, installation)
  const tabs = [page]
  while (tabs.length < 8) tabs.push(await context.newPage())
  for (const tab of tabs.slice(1)) await tab.goto('./')
  await setSystemSwitch(installation, 'skipCronCalls', true)
  for (const tab of tabs) await expect(locateNotices(tab)).toContainText('Scheduled jobs are off')
  expect(streams).toBe(1)

  await page.close()
  await expect.poll(() => streams).toBe(2)
  await setSystemSwitch(installation, 'skipCronCalls', false)
  for (const tab of tabs.slice(1)) await expect(locateNotices(tab)).not.toContainText('Scheduled')
  expect(streams).toBe(2)
  await test.step('a save while another tab loads appears in its list', async () => {
    const dish = await createDishToRename(installation, 'Rajská omáčka')
    const tab = await context.newPage()
    // The save follows once the page has the data of the list, and before it can receive events.
    await tab.route('**/assets/subscribeToLiveEvents-*.js', async (route) => {
      await expect(tab.getByRole('rowheader', { name: 'Rajská omáčka' })).toBeVisible()
      await dish.rename('Rajská s hovězím')
      await route.continue()
    })
    await tab.goto('dishes?columns=nameCs')
    await expect(tab.getByRole('rowheader', { name: 'Rajská s hovězím' })).toBeVisible()
  })
})
