import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { chooseLanguage } from '../../core/i18n/i18n.ts'
import { answerApi, listCalls, problem } from '../../testing/api.ts'
import { expectNone, locateNavigation, locateTitle } from '../../testing/page.ts'
import { renderApp, renderSignedOut } from '../../testing/renderApp.tsx'

const username = page.getByLabelText('Username')
const email = page.getByLabelText('E-mail')
const password = page.getByLabelText('Password', { exact: true })
const newPassword = page.getByLabelText('New password')
const sendCode = page.getByRole('button', { name: 'Send me a code' })
const codeInputs = page.getByRole('group', { name: 'Code from the e-mail' })
const firstDigit = codeInputs.getByLabelText('Digit 1 of 5')
const wrongCode = problem('validation_failed', {
  violations: [{ field: 'code', message: 'Wrong code', code: 'wrongFormat' }],
})

async function fillSignUp(address: string, secret: string): Promise<void> {
  await username.fill('eva')
  await email.fill(address)
  await password.fill(secret)
  await sendCode.click()
}

async function fillLostPassword(): Promise<void> {
  await username.fill('eva')
  await newPassword.fill('nové heslo')
  await sendCode.click()
}

test('a sign-up form with errors is not sent, and a mistyped code can be replaced by a pasted one', async () => {
  const { getAddress } = await renderSignedOut('login', {
    'POST auth/register/': () => undefined,
    'POST auth/confirm/': ({ body }) => ((body as { code: string }).code === '12345' ? { token: 'x' } : wrongCode),
  })
  await page.getByRole('link', { name: 'Create an account' }).click()
  await sendCode.click()
  await expect.element(username).toHaveFocus()
  await expect.element(password).toHaveAccessibleDescription(/^This field can’t be empty /)
  await fillSignUp('nowhere', 'x')
  await expect.element(email).toHaveAccessibleDescription('Wrong format')
  await expect.element(password).toHaveAccessibleDescription(/^Too short /)
  expect(listCalls('POST auth/register/')).toEqual([])
  await fillSignUp('eva@example.cz', 'tři knedlíky')

  await expect.element(locateTitle('Enter the code')).toBeVisible()
  await expect.element(firstDigit).toHaveFocus()
  await commands.typeText('00000')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/incorrect or has expired/)
  await expect.element(firstDigit).toHaveFocus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '12345')
  firstDigit.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(locateNavigation()).toBeVisible()
  expect(getAddress()).toBe('/admin/')
})

test.each([
  ['sk', 'cs'],
  ['hu', 'en'],
] as const)('a sign-up in %s asks for mails in %s', async (language, mails) => {
  await chooseLanguage(language)
  onTestFinished(() => chooseLanguage('en'))
  await renderSignedOut('sign-up', { 'POST auth/register/': () => undefined })
  for (const [field, text] of [
    ['username', 'eva'],
    ['email', 'eva@example.cz'],
    ['password', 'tři knedlíky'],
  ])
    await page.getByCss(`[name="${field}"]`).fill(text ?? '')
  await commands.press('Enter')
  await expect.poll(() => listCalls('POST auth/register/')).toMatchObject([{ body: { language: mails } }])
})

test('going back from the code clears the form', async () => {
  const { getAddress } = await renderSignedOut('login', { 'POST auth/register/': () => undefined })
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp('eva@example.cz', 'tři knedlíky')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(locateTitle('Sign in')).toBeVisible()
  expect(getAddress()).toBe('/admin/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect.element(username).toHaveValue('')
  await expect.element(password).toHaveValue('')
})

test('going back from the code opens the sign-in form if there is no previous page', async () => {
  const { getAddress } = await renderSignedOut('lost-password', { 'POST auth/lostPassword/': () => undefined })
  await fillLostPassword()
  await expect.element(page.getByText('If the account eva exists')).toBeVisible()
  // The history has the pages of earlier tests.
  const goBack = vi.spyOn(window.history, 'back')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(locateTitle('Sign in')).toBeVisible()
  expect(getAddress()).toBe('/admin/login')
  expect(goBack).not.toHaveBeenCalled()
  goBack.mockRestore()
})

test('a new password that the server refuses can be typed again with the same code', async () => {
  const violations = [{ field: 'password', message: 'Too short', code: 'short' as const }]
  await renderSignedOut('lost-password', {
    'POST auth/lostPassword/': () => undefined,
    'POST auth/resetPassword/': problem('validation_failed', { violations }),
  })
  await fillLostPassword()
  await expect.element(firstDigit).toHaveFocus()
  await commands.typeText('12345')
  await expect.element(newPassword).toHaveFocus()
  await expect.element(newPassword).toHaveAccessibleDescription(/^Too short /)
  await expect.element(username).toHaveValue('eva')
  answerApi({ 'POST auth/resetPassword/': { token: 'x' } })
  await newPassword.fill('druhé nové heslo')
  await commands.press('Enter')
  await expect.element(firstDigit).toHaveFocus()
  await commands.typeText('12345')
  await expect.element(locateNavigation()).toBeVisible()
  expect(listCalls('POST auth/lostPassword/')).toHaveLength(1)
})

test('an invitation asks for a password', async () => {
  await renderSignedOut('invitation#token', {
    'POST auth/invitation/': { username: 'eva', expiresAt: '2026-12-01T08:00:00' },
    'POST auth/invitation/accept/': { token: 'x' },
  })
  await expect.element(page.getByText('Set a password for your account eva.')).toBeVisible()
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect.element(password).toHaveAccessibleDescription(/can’t be empty/)
  await password.fill('tři knedlíky')
  await commands.press('Enter')
  await expect.element(locateNavigation()).toBeVisible()
})

test('an invitation that is gone says so', async () => {
  const title = 'This invitation has expired or was already used.'
  await renderSignedOut('invitation#token', { 'POST auth/invitation/': problem('invitation_gone', { title }) })
  await expect.element(page.getByText(title)).toBeVisible()
  await expectNone(password)
})

test.each(['sign-up', 'lost-password', 'login'])('%s leads a signed-in user to the dashboard', async (path) => {
  const { getAddress } = await renderApp(path)
  await expect.element(locateNavigation()).toBeVisible()
  await expect.poll(getAddress).toBe('/admin/')
})
