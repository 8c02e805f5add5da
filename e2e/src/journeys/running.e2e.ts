import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibilityProblems.ts'
import { expect, type Installation, test } from '../support/installation.ts'
import { fetchWithoutCache } from '../support/test.ts'

test.use({ named: 'running' })
// One after the other: what is switched here is switched for everybody.
test.describe.configure({ mode: 'default' })

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const inside = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

async function set(installation: Installation, name: 'maintenance' | 'skipCronCalls', on: boolean): Promise<void> {
  expect((await installation.admin('PUT', `settings/${name}/`, { [name]: on })).status).toBe(200)
}

/** Somebody who may do everything, with a session in this browser. */
async function openAsAdministrator(page: Page, installation: Installation) {
  const list = await installation.admin('GET', 'codelists/roles/')
  const { items } = (await list.json()) as { items: { id: number }[] }
  const admin = await installation.createPerson({ roleIds: items.slice(0, 1).map(({ id }) => id) })
  await installation.signIn(page.context(), admin)
  await page.goto('./')
  await expect(inside(page)).toBeVisible()
  return admin
}

test.describe('maintenance', () => {
  test('the cook waits behind a notice that cannot be closed, and what was typed is still there', async ({
    page,
    installation,
  }) => {
    await installation.signIn(page.context(), await installation.createPerson())
    await page.goto('profile/edit')
    await page.getByLabel('First name').fill('Ještě neuloženo')
    await set(installation, 'maintenance', true)
    const dialog = page.getByRole('dialog', { name: 'System maintenance in progress, please wait' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button')).toHaveCount(0)
    await set(installation, 'maintenance', false)
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('First name')).toHaveValue('Ještě neuloženo')
  })

  test('whoever runs the system goes on working, and is told', async ({ page, installation }) => {
    await openAsAdministrator(page, installation)
    await set(installation, 'maintenance', true)
    await set(installation, 'skipCronCalls', true)
    await expect(notices(page)).toContainText('System maintenance in progress')
    await expect(notices(page)).toContainText('Scheduled jobs are off')
    await expectAccessible(page)
    await page.goto('dishes')
    await expect(page.getByRole('heading', { level: 1, name: /^Dishes/ })).toBeVisible()
    await set(installation, 'maintenance', false)
    await set(installation, 'skipCronCalls', false)
    await expect(notices(page)).not.toContainText(/maintenance|Scheduled/)
  })
})

test('without a connection I am told so, until it is back', async ({ page, installation }) => {
  await installation.signIn(page.context(), await installation.createPerson())
  await page.goto('./')
  await expect(inside(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(notices(page)).toContainText('not connected')
  await page.context().setOffline(false)
  await expect(notices(page)).not.toContainText('not connected')
})

test('a connection lost while a screen is on its way costs neither the app nor the screen', async ({
  page,
  installation,
}) => {
  let lose = () => {}
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  const parts = /assets\/(?:HomePage|HintCards)-/
  await page.route(parts, async (route) => {
    await lost
    await route.abort('internetdisconnected')
  })
  await installation.signIn(page.context(), await installation.createPerson())
  await page.goto('./')
  await expect(inside(page)).toBeVisible()
  await page.context().setOffline(true)
  const missed = ['HomePage', 'HintCards'].map((name) =>
    page.waitForEvent('requestfailed', (request) => new RegExp(`${name}.*css$`).test(request.url())),
  )
  lose()
  await Promise.all(missed)
  await expect(notices(page)).toContainText('not connected')
  await expect(inside(page)).toBeVisible()
  await page.unroute(parts)
  await page.context().setOffline(false)
  await expect(notices(page)).not.toContainText('not connected')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What is new' })).toHaveCSS('display', 'flex')
})

test.describe('an app that does not come after I have signed in', () => {
  const parts = /assets\/(?:SignedInApp|appNamespaces)-.*js$/
  const late = (page: Page) => page.getByRole('heading', { level: 1, name: 'The app is still loading' })

  async function signInByForm(page: Page, installation: Installation): Promise<void> {
    const { username, password } = await installation.createPerson()
    await page.goto('./')
    await page.getByLabel('User name').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const opened = page.waitForResponse((answer) => answer.url().endsWith('/withSettings/') && answer.ok())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await opened
  }

  test('says so, and opens as soon as it comes', async ({ page, installation }) => {
    await page.route(parts, (route) => route.fulfill({ status: 500 }))
    await signInByForm(page, installation)
    await expect(late(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(parts)
    await expect(inside(page)).toBeVisible()
  })

  test('for want of a connection opens once there is one, with all its words', async ({ page, installation }) => {
    let lose = () => {}
    const lost = new Promise<void>((resolve) => {
      lose = resolve
    })
    await page.route(parts, async (route) => {
      await lost
      await route.abort('internetdisconnected')
    })
    await signInByForm(page, installation)
    await page.context().setOffline(true)
    lose()
    await expect(late(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload the page' })).toHaveCount(0)
    await page.unroute(parts)
    await page.context().setOffline(false)
    await expect(inside(page)).toBeVisible()
  })
})

test('in another time zone than my account I am told both, and the way to change it', async ({
  page,
  installation,
}) => {
  await installation.signIn(page.context(), await installation.createPerson({ timezone: 'America/New_York' }))
  await page.goto('./')
  await expect(notices(page)).toContainText('Europe/Prague')
  await expect(notices(page)).toContainText('America/New York')
  await notices(page).getByRole('link', { name: 'Change it' }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Prague')
  await page.getByRole('option', { name: 'Europe/Prague' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notices(page)).not.toContainText('Prague')
})

test('a newer version offers to start afresh', async ({ page, installation }) => {
  await installation.signIn(page.context(), await installation.createPerson())
  await page.route('**/api/profile/withSettings/', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { settings: object }
    await route.fulfill({ response, json: { ...answer, settings: { ...answer.settings, version: '9.9.9' } } })
  })
  await page.route('**/api/{status,events}/', (route) => route.abort())
  await page.goto('./')
  await expect(notices(page)).toContainText('A new version is available')
  const [ofApp, ofScreen] = ['poledne-app:/admin:0.0.1', 'poledne-screen:/admin:0.0.1']
  await page.evaluate((names) => Promise.all(names.map((name) => caches.open(name))), [ofApp, ofScreen])
  await page.unroute('**/api/profile/withSettings/')
  await notices(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(inside(page)).toBeVisible()
  await expect(notices(page)).not.toContainText('new version')
  const cacheNames = await page.evaluate(() => caches.keys())
  expect(cacheNames).not.toContain(ofApp)
  expect(cacheNames).toContain(ofScreen)
})

test.describe('acting as somebody else', () => {
  test('shows the app as they see it in every tab, and one step leads back', async ({ page, installation }) => {
    const cook = await installation.createPerson()
    await openAsAdministrator(page, installation)
    const other = await page.context().newPage()
    await other.goto('./')
    await expect(inside(other).getByRole('link', { name: 'Users' })).toBeVisible()

    await page.goto(`users/${cook.id}`)
    await page.getByRole('button', { name: /^Act as/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Act as/ })
      .click()
    await expect(notices(page)).toContainText(`You are acting as ${cook.username}`)
    await expect(page).toHaveURL('./')
    await expect(inside(page).getByRole('link', { name: 'Users' })).toHaveCount(0)
    await expect(notices(other)).toContainText(`You are acting as ${cook.username}`)
    await page.goto('profile/edit')
    await expect(page.getByText('Only they can change it')).toBeVisible()

    await notices(page).getByRole('button', { name: 'Switch back' }).click()
    await expect(inside(page).getByRole('link', { name: 'Users' })).toBeVisible()
    await expect(inside(other).getByRole('link', { name: 'Users' })).toBeVisible()
    await expect(notices(page)).not.toContainText('acting as')
  })

  test('ends by itself when it is no longer allowed, and I stay signed in', async ({ page, installation }) => {
    const cook = await installation.createPerson()
    const admin = await openAsAdministrator(page, installation)
    await page.evaluate(
      ([base, username, by]) => localStorage.setItem(`poledne:${base}:switchedUser`, JSON.stringify({ username, by })),
      [new URL(installation.url).pathname, cook.username, admin.username] as const,
    )
    await page.reload()
    await expect(notices(page)).toContainText(`You are acting as ${cook.username}`)
    const { version } = (await (await installation.admin('GET', `users/${cook.id}/`)).json()) as { version: number }
    expect((await installation.admin('POST', `users/${cook.id}/archive/`, { version })).status).toBe(200)
    await expect(page.getByText(`You cannot act as ${cook.username}`)).toBeVisible()
    await expect(inside(page).getByRole('link', { name: 'Users' })).toBeVisible()
  })
})

test('eight tabs share one stream of events, and another takes over when the first closes', async ({
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
  await set(installation, 'skipCronCalls', true)
  for (const tab of tabs) await expect(notices(tab)).toContainText('Scheduled jobs are off')
  expect(streams).toBe(1)

  await page.close()
  await expect.poll(() => streams).toBe(2)
  await set(installation, 'skipCronCalls', false)
  for (const tab of tabs.slice(1)) await expect(notices(tab)).not.toContainText('Scheduled')
  expect(streams).toBe(2)
})

test('an answer that was asked for earlier does not undo what the stream has told since', async ({
  page,
  installation,
}) => {
  await openAsAdministrator(page, installation)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/status/', async (route) => {
    const response = await fetchWithoutCache(route)
    const { settings, ...status } = (await response.json()) as { settings: object }
    await released
    const older = { ...status, settings: { ...settings, skipCronCalls: false } }
    // what expires is renewed as soon as the answer has been taken in
    await route.fulfill({ response, json: { ...older, tokenExpireAt: '2026-01-01T00:00:00' } })
  })
  const asked = page.waitForResponse('**/api/events/')
  await page.reload()
  await asked
  await set(installation, 'skipCronCalls', true)
  await expect(notices(page)).toContainText('Scheduled jobs are off')
  const renewed = page.waitForResponse('**/api/profile/token/')
  release()
  await renewed
  await expect(notices(page)).toContainText('Scheduled jobs are off')
  await set(installation, 'skipCronCalls', false)
})

test('what a colleague saves appears in my open list, and leaves what I type alone', async ({ page, installation }) => {
  await openAsAdministrator(page, installation)
  const created = await installation.admin('POST', 'dishes/', { nameCs: 'Kulajda', nameEn: 'Dill soup' })
  const dish = (await created.json()) as { id: number; version: number }
  const form = await page.context().newPage()
  await form.goto(`dishes/${dish.id}/edit`)
  await form.getByRole('textbox', { name: 'English name' }).fill('My own words')
  await page.goto('dishes')
  await expect(page.getByRole('rowheader', { name: 'Kulajda' })).toBeVisible()

  // whoever has just come reads first and listens a moment later
  let { version } = dish
  await expect(async () => {
    const names = { nameCs: 'Kulajda s koprem', nameEn: `Dill soup ${version}` }
    const saved = { ...names, dishTypeId: null, allergenIds: null, version }
    const answer = await installation.admin('PUT', `dishes/${dish.id}/`, saved)
    expect(answer.status, await answer.text()).toBe(200)
    version++
    await expect(page.getByRole('rowheader', { name: 'Kulajda s koprem' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(form.getByRole('textbox', { name: 'English name' })).toHaveValue('My own words')
})

test('when the server refuses me, I am signed out', async ({ page, installation }) => {
  await installation.signIn(page.context(), await installation.createPerson())
  const [cookie] = await page.context().cookies()
  await page.route('**/api/status/', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: { code: 'forbidden', status: 403 } }),
  )
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('login')
  const headers = { authorization: `Bearer ${cookie?.value}` }
  expect((await fetch(`${installation.url}/api/profile/withSettings/`, { headers })).status).toBe(401)
})

test.describe('conditions', () => {
  test('new ones are accepted step by step before I go on', async ({ page, installation }) => {
    test.slow()
    const me = await installation.createPerson()
    await installation.signIn(page.context(), me)
    await page.goto('profile/edit')
    await page.getByLabel('First name').fill('Ještě neuloženo')
    const system = (await (await installation.admin('GET', 'settings/system/')).json()) as {
      repeatDays: number
      version: number
    }
    const { repeatDays, version } = system
    const texts = {
      terms: { cs: 'Vařte poctivě.', en: 'Cook honestly.' },
      privacy: { cs: 'Mlčíme.', en: 'We keep quiet.' },
    }
    expect((await installation.admin('PUT', 'settings/system/', { repeatDays, version, ...texts })).status).toBe(200)
    expect((await installation.admin('PUT', 'settings/agreementVersion/', {})).status).toBe(200)

    const wizard = page.getByRole('dialog')
    await expect(wizard.getByRole('heading', { name: 'Terms of use' })).toBeFocused()
    await expect(wizard).toContainText('Step 1 of 5')
    await expect(wizard).toContainText('Cook honestly.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await wizard.getByRole('button', { name: 'I agree to the terms' }).click()
    await expect(wizard).toContainText('We keep quiet.')
    await wizard.getByRole('button', { name: 'Back' }).click()
    await expect(wizard).toContainText('Cook honestly.')

    await wizard.getByRole('button', { name: 'I do not agree' }).click()
    await expect(wizard.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await wizard.getByRole('button', { name: 'Back to the conditions' }).click()
    await wizard.getByRole('button', { name: 'I agree to the terms' }).click()
    await wizard.getByRole('button', { name: 'I agree to this' }).click()
    await expect(wizard.getByRole('switch', { name: 'Show me notifications' })).not.toBeChecked()
    await wizard.getByRole('button', { name: 'Next' }).click()
    await wizard.getByRole('switch', { name: 'Share how I use the app' }).check({ force: true })
    await wizard.getByRole('button', { name: 'Next' }).click()
    await wizard.getByLabel('Dates and times').selectOption('Month first (US), 12-hour clock')
    await wizard.getByRole('button', { name: 'START' }).click()
    await expect(wizard).toBeHidden()
    await expect(page.getByLabel('First name')).toHaveValue('Ještě neuloženo')

    await page.reload()
    await expect(page.getByLabel('Dates and times')).toHaveValue('us')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('whoever does not accept them is signed out', async ({ page, installation }) => {
    expect((await installation.admin('PUT', 'settings/agreementVersion/', {})).status).toBe(200)
    await installation.signIn(page.context(), await installation.createPerson())
    await page.goto('./')
    await page.getByRole('button', { name: 'I do not agree' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
})

test('what is new is shown once', async ({ page, installation }) => {
  const me = await installation.createPerson()
  await installation.signIn(page.context(), me)
  const { settings } = (await (await page.request.get('api/profile/withSettings/')).json()) as {
    settings: { agreementVersion: number }
  }
  const body = { version: settings.agreementVersion, push: false, analytics: false }
  const headers = { origin: new URL(installation.url).origin }
  expect((await page.request.post('api/profile/agreement/', { data: body, headers })).ok()).toBe(true)
  await page.goto('./')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Close what is new' }).click()
  await expect(page.getByRole('region', { name: 'What is new' })).toBeHidden()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(inside(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'What is new' })).toHaveCount(0)
})
