import { expectAccessible } from '../support/accessibilityProblems.ts'
import { locateMainNavigation, locateNotices } from '../support/appShell.ts'
import { expect, test } from '../support/installation.ts'

test.use({ named: 'agreement' })
// These tests run one after the other, because they change settings of every user.
test.describe.configure({ mode: 'default' })

test('a browser in another time zone than the account shows a notice with a link', async ({ page, installation }) => {
  await installation.signIn(page.context(), await installation.createPerson({ timezone: 'America/New_York' }))
  await page.goto('./')
  await expect(locateNotices(page)).toContainText('Europe/Prague')
  await expect(locateNotices(page)).toContainText('America/New York')
  await locateNotices(page).getByRole('link', { name: 'Change time zone' }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Prague')
  await page.getByRole('option', { name: 'Europe/Prague' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(locateNotices(page)).not.toContainText('Prague')
})

test.describe('terms of use', () => {
  test('new terms must be accepted step by step', async ({ page, installation }) => {
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

    await wizard.getByRole('button', { name: 'I don’t agree' }).click()
    await expect(wizard.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await wizard.getByRole('button', { name: 'Back to the terms' }).click()
    await wizard.getByRole('button', { name: 'I agree to the terms' }).click()
    await wizard.getByRole('button', { name: 'I agree to the privacy policy' }).click()
    await expect(wizard.getByRole('switch', { name: 'Show notifications' })).not.toBeChecked()
    await wizard.getByRole('button', { name: 'Next' }).click()
    await wizard.getByRole('switch', { name: 'Share how I use the app' }).check({ force: true })
    await wizard.getByRole('button', { name: 'Next' }).click()
    await wizard.getByLabel('Date and time format').selectOption('Month first (US), 12-hour clock')
    await wizard.getByRole('button', { name: 'START' }).click()
    await expect(wizard).toBeHidden()
    await expect(page.getByLabel('First name')).toHaveValue('Ještě neuloženo')

    await page.reload()
    await expect(page.getByLabel('Date and time format')).toHaveValue('us')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('declining new terms signs the user out', async ({ page, installation }) => {
    expect((await installation.admin('PUT', 'settings/agreementVersion/', {})).status).toBe(200)
    await installation.signIn(page.context(), await installation.createPerson())
    await page.goto('./')
    await page.getByRole('button', { name: 'I don’t agree' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
})

test('the “What’s new” card is shown once', async ({ page, installation }) => {
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
  await page.getByRole('button', { name: 'Close what’s new' }).click()
  await expect(page.getByRole('region', { name: 'What’s new' })).toBeHidden()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(locateMainNavigation(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'What’s new' })).toHaveCount(0)
})

test('pages of a user without roles request only open code lists', async ({ page, installation }) => {
  const { admin, url } = installation
  const createRecord = async (module: string, fields: object) =>
    (await (await admin('POST', `${module}/`, fields)).json()) as { id: number }
  const { id: restaurantId } = await createRecord('restaurants', { nameCs: 'Letná', nameEn: 'Letná' })
  const permissions = [{ area: 'restaurants', action: 'view', restaurantIds: [restaurantId] }]
  const role = await createRecord('roles', { name: 'Letná', permissions })
  const me = await installation.createPerson({ roleIds: [role.id] })
  await installation.signIn(page.context(), me)
  // The user keeps a token after losing the role.
  const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 19)
  const data = { name: 'Till', permissions, expiresAt }
  const headers = { origin: new URL(url).origin }
  const created = await page.request.post('api/profile/tokens/', { data, headers })
  expect(created.status(), await created.text()).toBe(201)
  expect((await admin('POST', `roles/${role.id}/archive/`, {})).status).toBe(200)

  const requested = new Set<string>()
  page.on('request', (request) => {
    const name = /\/api\/codelists\/(\w+)\//.exec(request.url())?.[1]
    if (name) requested.add(name)
  })
  expect((await admin('PUT', 'settings/agreementVersion/', {})).status).toBe(200)
  await page.goto('./')
  const wizard = page.getByRole('dialog')
  await wizard.getByRole('button', { name: 'I agree to the terms' }).click()
  await wizard.getByRole('button', { name: 'I agree to the privacy policy' }).click()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'START' }).click()
  await expect(wizard).toBeHidden()
  await page.goto('profile')
  await expect(page.getByText(`Restaurants: View (#${restaurantId})`)).toBeVisible()
  for (const path of ['./', 'profile/edit', 'profile/notifications', 'profile/requests', 'help']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect([...requested]).toEqual(['timezones'])
})
