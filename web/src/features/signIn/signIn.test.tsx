import type { SecondStep } from '@poledne/contract/access/session'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { chooseLanguage } from '../../core/i18n/i18n.ts'
import { answerApi, listCalls, problem } from '../../testing/api.ts'
import { serveDishes } from '../../testing/builders.ts'
import { expectNone, locateNavigation, locateTitle } from '../../testing/page.ts'
import { renderSignedOut } from '../../testing/renderApp.tsx'

const username = page.getByLabelText('Username')
const password = page.getByLabelText('Password', { exact: true })
const submit = page.getByRole('button', { name: 'Sign in' })
const usePasskey = page.getByRole('button', { name: 'Use a passkey' })

const accepted = { 'POST auth/login/': { authToken: 'x' } }

async function fillSignIn(): Promise<void> {
  await username.fill('admin')
  await password.fill('secret')
  await commands.press('Enter')
}

/** Offers passkeys in the username field, or only by the button, and lets the browser return one. */
function stubPasskeys({ inField }: { inField: boolean }) {
  const bytes = new ArrayBuffer(4)
  const credential = {
    id: 'key',
    rawId: bytes,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
  }
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(inField)
  return vi.spyOn(navigator.credentials, 'get').mockResolvedValue(credential as unknown as Credential)
}

afterEach(() => vi.restoreAllMocks())

test('an address opens after the sign-in that replaces it', async () => {
  const { getAddress } = await renderSignedOut('dishes?sort=nameCs:desc', { ...serveDishes().handlers, ...accepted })
  await expect.element(locateTitle('Sign in')).toBeVisible()
  await expect.element(username).toHaveFocus()
  await fillSignIn()
  await expect.element(locateTitle('Dishes')).toBeVisible()
  expect(getAddress()).toBe('/admin/dishes?sort=nameCs:desc')
})

test('an empty form shows what is missing, focuses the first field, and follows a change of language', async () => {
  onTestFinished(() => chooseLanguage('en'))
  await renderSignedOut('login')
  await submit.click()
  await expect.element(username).toHaveFocus()
  await expect.element(username).toHaveAccessibleDescription('This field can’t be empty')
  await expect.element(password).toHaveAccessibleDescription('This field can’t be empty')
  await page.getByLabelText('Language').selectOptions('Čeština')
  const czechUsername = page.getByLabelText('Uživatelské jméno')
  await expect.element(czechUsername).toHaveAccessibleDescription('Pole nesmí být prázdné')
  await czechUsername.fill('admin')
  await commands.press('Enter')
  await expect.element(page.getByLabelText('Heslo', { exact: true })).toHaveFocus()
  await expect.element(czechUsername).toHaveAccessibleDescription('')
})

test('a wrong password shows an error in the chosen language and keeps the username', async () => {
  onTestFinished(() => chooseLanguage('en'))
  const title = 'Incorrect username or password.'
  await renderSignedOut('', { 'POST auth/login/': problem('bad_credentials', { title }) })
  await fillSignIn()
  await expect.element(page.getByRole('alert')).toHaveTextContent(title)
  await expect.element(username).toHaveValue('admin')
  await page.getByLabelText('Language').selectOptions('Magyar')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Hibás felhasználónév vagy jelszó.')
})

test('of two quick choices of a language the last one applies, whichever loads first', async () => {
  onTestFinished(() => chooseLanguage('en'))
  await renderSignedOut('login')
  await chooseLanguage('cs')
  // The Czech texts are loaded already, and the Slovak ones are not.
  await Promise.all([chooseLanguage('sk'), chooseLanguage('cs')])
  await expect.element(locateTitle('Přihlášení')).toBeVisible()
  expect(document.documentElement.lang).toBe('cs')
})

test('the page says when the browser is offline', async () => {
  await renderSignedOut('login')
  await expect.element(locateTitle('Sign in')).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText('You’re offline.')).toBeVisible()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  await expectNone(page.getByText('You’re offline.'))
})

test('an expired second step returns to the password and keeps the username', async () => {
  const secondStep: SecondStep = { factor: 'totp', factors: ['totp'], challenge: 'c' }
  const wrongCode = {
    field: 'code',
    message: 'This code is incorrect or was already used',
    code: 'wrongFormat' as const,
  }
  await renderSignedOut('login', {
    'POST auth/login/': secondStep,
    'POST auth/factor/': problem('validation_failed', { violations: [wrongCode] }),
  })
  await fillSignIn()
  await expect.element(locateTitle('Two-step verification')).toBeVisible()
  await expectNone(page.getByRole('link', { name: 'Forgot password?' }))
  const code = page.getByLabelText('Code', { exact: true })
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000 000')
  await commands.press('Enter')
  await expect.element(code).toHaveAccessibleDescription(/^This code is incorrect or was already used/)
  answerApi({ 'POST auth/factor/': problem('challenge_gone', { title: 'This sign-in has expired.' }) })
  await commands.press('Enter')
  await expect.element(page.getByText('This sign-in has expired.')).toBeVisible()
  await expect.element(username).toHaveValue('admin')
  await expect.element(password).toHaveFocus()
  expect(listCalls('POST auth/factor/')[0]?.body).toMatchObject({ code: '000000', challenge: 'c' })
})

test('the button for passkeys signs in where the browser cannot offer them in the username field', async () => {
  const getCredential = stubPasskeys({ inField: false })
  await renderSignedOut('login', {
    'POST auth/passkey/options/': { options: { challenge: 'AAAA' } },
    'POST auth/passkey/': { authToken: 'x' },
  })
  await usePasskey.click()
  await expect.element(locateNavigation()).toBeVisible()
  expect(getCredential).toHaveBeenCalledOnce()
})

test('the button for passkeys does not sign in again while a passkey of the username field does', async () => {
  stubPasskeys({ inField: true })
  let finishSignIn = () => {}
  const isFinished = new Promise<void>((resolve) => {
    finishSignIn = resolve
  })
  await renderSignedOut('login', {
    'POST auth/passkey/options/': { options: { challenge: 'AAAA' } },
    'POST auth/passkey/': () => isFinished.then(() => ({ authToken: 'x' })),
  })
  await expect.poll(() => listCalls('POST auth/passkey/').length).toBe(1)
  await usePasskey.click()
  finishSignIn()
  await expect.element(locateNavigation()).toBeVisible()
  expect(listCalls('POST auth/passkey/')).toHaveLength(1)
})
