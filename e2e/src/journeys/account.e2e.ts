import type { Page } from '@playwright/test'
import { locateMainNavigation } from '../support/appShell.ts'
import { buildPerson, expect, test } from '../support/installation.ts'

test.use({ named: 'account' })

const locateCodeInput = (page: Page) => page.getByRole('group', { name: 'Code from the e-mail' })

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 5').focus()
  await page.keyboard.type(code)
}

test('a new user signs up with the mailed code, in the language of the browser', async ({ browser, installation }) => {
  const context = await browser.newContext({ locale: 'sk-SK', baseURL: `${installation.url}/` })
  const page = await context.newPage()
  const me = buildPerson()
  await page.goto('sign-up')
  await expect(page.locator('html')).toHaveAttribute('lang', 'sk')
  for (const field of ['username', 'email', 'password'] as const)
    await page.locator(`[name="${field}"]`).fill(me[field])
  await page.keyboard.press('Enter')
  const code = await installation.readCode(me.email)
  // Mails are in Czech or English.
  expect((await installation.readMailsTo(me.email)).at(-1)).toContain('Content-Language: cs')
  const digits = page.getByRole('group').getByRole('textbox')
  await expect(digits.first()).toBeFocused()
  await page.keyboard.type(code === '00000' ? '11111' : '00000')
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(digits.first()).toBeFocused()
  await page.keyboard.type(code)
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect(page).toHaveURL('./')
  await context.close()
})

test('mailed codes set a lost password, which ends other sessions, and a new e-mail address', async ({
  page,
  browser,
  installation,
}) => {
  const me = await installation.createPerson()
  const phone = await browser.newContext({ baseURL: `${installation.url}/` })
  await installation.signIn(phone, me)
  const password = 'nové heslo na příště'
  await page.goto('./')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username').fill(me.username)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('If the account')).toBeVisible()
  await typeCode(page, await installation.readCode(me.email))
  await expect(locateMainNavigation(page)).toBeVisible()
  await expect(page).toHaveURL('./')
  const data = { username: me.username, password: me.password }
  expect((await page.request.post('api/auth/login/', { data })).status()).toBe(401)
  expect((await phone.request.get('api/status/')).status()).toBe(401)

  await installation.signIn(phone, { ...me, password })
  await page.goto('profile')
  const devices = page.getByRole('listitem').filter({ hasText: 'Last seen' })
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await expect(devices).toHaveCount(1)
  expect((await phone.request.get('api/status/')).status()).toBe(401)
  await phone.close()

  const { email } = buildPerson()
  await page.goto('profile/edit')
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(email)
  await page.keyboard.press('Control+s')
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
  await typeCode(page, await installation.readCode(email))
  await expect(page.getByRole('definition').getByText(email)).toBeVisible()
  await expect(locateCodeInput(page)).toHaveCount(0)
})
