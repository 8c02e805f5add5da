import type { Page } from '@playwright/test'
import { buildPerson, expect, test } from '../support/installation.ts'

test.use({ named: 'account' })

type Typed = { username: string; email: string; password: string }

async function fillSignUp(page: Page, { username, email, password }: Typed): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send me a code' }).click()
}

const locateCodeInput = (page: Page) => page.getByRole('group', { name: 'Code from the e-mail' })
const locateMainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const locateHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('signing up works after one mistyped code', async ({ page, installation }) => {
  const me = buildPerson()
  await page.goto('login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(locateHeading(page, 'Create an account')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/^This field can’t be empty /)
  await fillSignUp(page, { ...me, email: 'nowhere', password: 'x' })
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Wrong format')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/^Too short /)
  await fillSignUp(page, me)

  await expect(locateHeading(page, 'Enter the code')).toBeVisible()
  const code = await installation.readCode(me.email)
  const wrong = code === '00000' ? '11111' : '00000'
  await expect(locateCodeInput(page).getByLabel('Digit 1 of 5')).toBeFocused()
  await page.keyboard.type(wrong)
  await expect(page.getByRole('alert')).toHaveText(/incorrect or has expired/)
  await expect(locateCodeInput(page).getByLabel('Digit 1 of 5')).toBeFocused()
  // The code can be pasted at any digit.
  await locateCodeInput(page)
    .getByLabel('Digit 1 of 5')
    .evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, code)
  await expect(locateMainNavigation(page)).toBeVisible()
  await expect(page).toHaveURL('./')
  for (const address of ['sign-up', 'lost-password', 'login']) {
    await page.goto(address)
    await expect(locateMainNavigation(page)).toBeVisible()
    await expect(page).toHaveURL('./')
  }
})

test('going back from the code page clears the form', async ({ page }) => {
  await page.goto('login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp(page, buildPerson())
  await expect(locateHeading(page, 'Enter the code')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(locateHeading(page, 'Sign in')).toBeVisible()
  await expect(page).toHaveURL('login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Username')).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  // A page that is opened directly has no previous page to return to.
  await page.goto('lost-password')
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('New password').fill('whatever it was')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(locateHeading(page, 'Sign in')).toBeVisible()
  await expect(page).toHaveURL('login')
})

test('a mailed code sets a new password, and the old password no longer works', async ({ page, installation }) => {
  const me = await installation.createPerson()
  await page.goto('./')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username').fill(me.username)
  await page.getByLabel('New password').fill('nové heslo na příště')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('If the account')).toBeVisible()
  await page.getByLabel('Digit 1 of 5').focus()
  await page.keyboard.type(await installation.readCode(me.email))
  await expect(locateMainNavigation(page)).toBeVisible()
  await expect(page).toHaveURL('./')
  const data = { username: me.username, password: me.password }
  expect((await page.request.post('api/auth/login/', { data })).status()).toBe(401)
})

test('a new password that the server refuses can be typed again with the same code', async ({ page, installation }) => {
  const me = await installation.createPerson()
  await page.goto('lost-password')
  await page.getByLabel('Username').fill(me.username)
  await page.getByLabel('New password').fill('nové heslo na příště')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  // The form refuses short passwords itself, so the password is shortened on its way to the server.
  await page.route(
    '**/api/auth/resetPassword/',
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), password: 'x' } }),
    { times: 1 },
  )
  const code = await installation.readCode(me.email)
  await page.getByLabel('Digit 1 of 5').focus()
  await page.keyboard.type(code)
  const password = page.getByLabel('New password')
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/^Too short /)
  await expect(page.getByLabel('Username')).toHaveValue(me.username)

  await password.fill('druhé nové heslo')
  await page.keyboard.press('Enter')
  await page.getByLabel('Digit 1 of 5').focus()
  await page.keyboard.type(code)
  await expect(locateMainNavigation(page)).toBeVisible()
  expect(await installation.readMailsTo(me.email)).toHaveLength(2)
})

for (const [locale, language] of [
  ['cs-CZ', 'cs'],
  ['sk-SK', 'cs'],
  ['hu-HU', 'en'],
] as const)
  test.describe(`in a browser with the locale ${locale}`, () => {
    test.use({ locale })
    test(`the mail with my code is written in ${language}`, async ({ page, installation }) => {
      const me = buildPerson()
      await page.goto('sign-up')
      for (const field of ['username', 'email', 'password'] as const)
        await page.locator(`[name="${field}"]`).fill(me[field])
      await page.keyboard.press('Enter')
      await expect(page.getByRole('group').getByRole('textbox')).toHaveCount(5)
      await installation.readCode(me.email)
      expect((await installation.readMailsTo(me.email)).at(-1)).toContain(`Content-Language: ${language}`)
    })
  })

test('a record and its history name a colleague by first and last name', async ({ page, installation }) => {
  const { items } = (await (await installation.admin('GET', 'roles/')).json()) as { items: { id: number }[] }
  const roleIds = items.map(({ id }) => id)
  const colleague = await installation.createPerson({ firstName: 'Eva', lastName: 'Malá', roleIds })
  await installation.signIn(page.context(), colleague)
  await page.goto('dishes/new/edit')
  await page.getByRole('textbox', { name: 'Czech name' }).fill('Kulajda')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(locateHeading(page, 'Kulajda')).toBeVisible()
  await expect(page.getByText(/^Created by Eva Malá \(/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Created' })).toContainText('Eva Malá')
  await expect(page.getByRole('main')).not.toContainText(colleague.username)
})

test('changing the e-mail needs the password and a code sent to the new address', async ({ page, installation }) => {
  const me = await installation.createPerson()
  const email = buildPerson().email
  await installation.signIn(page.context(), me)
  await page.goto('profile/edit')
  const password = page.getByLabel('Current password', { exact: true })
  await expect(password).toHaveCount(0)
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(email)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(password).toBeFocused()
  await password.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/This isn’t your current password/)
  await password.fill(me.password)
  await page.keyboard.press('Enter')

  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
  await expect(page.getByRole('definition').getByText(me.email)).toBeVisible()
  // Saving another field keeps the e-mail change pending.
  await page.goto('profile/edit')
  await page.getByLabel('First name').fill('Božena')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(locateHeading(page, 'Božena')).toBeVisible()
  await page.getByLabel('Digit 1 of 5').focus()
  await page.keyboard.type(await installation.readCode(email))
  await expect(page.getByRole('definition').getByText(email)).toBeVisible()
  await expect(locateCodeInput(page)).toHaveCount(0)

  await page.goto('profile/edit')
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(me.email)
  await password.fill(me.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByText(`Your e-mail address is still ${email}`)).toBeVisible()
  await expect(locateCodeInput(page)).toHaveCount(0)
})

test('a new password signs out other devices, and a single device can be signed out', async ({
  page,
  browser,
  installation,
}) => {
  const me = await installation.createPerson()
  const phone = await browser.newContext({ baseURL: `${installation.url}/` })
  await installation.signIn(phone, me)
  await installation.signIn(page.context(), me)
  await page.goto('profile')
  const devices = page.getByRole('listitem').filter({ hasText: 'Last seen' })
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await expect(devices).toHaveCount(1)
  expect((await phone.request.get('api/status/')).status()).toBe(401)

  await installation.signIn(phone, me)
  await page.goto('profile/password')
  await page.getByLabel('Current password').fill(me.password)
  await page.getByLabel('New password', { exact: true }).fill('jiné heslo')
  await page.getByLabel('Repeat new password').fill('jine heslo')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Repeat new password')).toHaveAccessibleDescription('The passwords don’t match')
  await page.getByLabel('Repeat new password').fill('jiné heslo')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(devices).toHaveCount(1)
  expect((await phone.request.get('api/status/')).status()).toBe(401)
  await phone.close()
})
