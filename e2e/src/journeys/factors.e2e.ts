import type { CDPSession, Page } from '@playwright/test'
import { locateMainNavigation } from '../support/appShell.ts'
import { expect, type Installation, test } from '../support/installation.ts'
import { computeTotpCode } from '../support/totp.ts'

test.use({ named: 'factors' })

type Person = { username: string; password: string }

async function signIn(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('profile')
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
}

/** Sets up an authenticator app in the profile, and returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('profile')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = ((await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill(computeTotpCode(secret, -1))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByRole('button', { name: 'I’ve saved the codes' }).click()
  return { secret, codes }
}

test('an authenticator app is set up, and a sign-in needs its code or a recovery code', async ({
  page,
  installation,
}) => {
  const me = await installation.createPerson()
  await installation.signIn(page.context(), me)
  const { secret, codes } = await setUpApp(page)
  await expect(page.getByText('10 codes left')).toBeVisible()
  await signOut(page)

  await signIn(page, me)
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/^This code is incorrect or was already used/)
  await code.fill(computeTotpCode(secret))
  await page.keyboard.press('Enter')
  await expect(locateMainNavigation(page)).toBeVisible()
  await signOut(page)

  await signIn(page, me)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(locateMainNavigation(page)).toBeVisible()
  await page.goto('profile')
  await expect(page.getByText('9 codes left')).toBeVisible()
  await signOut(page)

  await test.step('after five wrong codes the sign-in starts again with the password', async () => {
    await signIn(page, me)
    for (let tries = 1; tries <= 6; tries++) {
      const answered = page.waitForResponse('**/api/auth/factor/')
      await code.fill('000000')
      await page.keyboard.press('Enter')
      await answered
    }
    await expect(page.getByText('This sign-in has expired. Sign in again.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(me.password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[1] ?? '')
    await page.keyboard.press('Enter')
    await expect(locateMainNavigation(page)).toBeVisible()
  })
})

/** Adds an authenticator to the browser, which confirms every request without a user. */
async function addAuthenticator(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

/** Signs a new user in at the name of this computer, because browsers have no passkeys for IP addresses, and adds a passkey. */
async function addPasskey(page: Page, installation: Installation) {
  const url = installation.url.replace('127.0.0.1', 'localhost')
  const me = await installation.createPerson()
  const { client, authenticatorId } = await addAuthenticator(page)
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(me.username)
  await page.getByLabel('Password', { exact: true }).fill(me.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(locateMainNavigation(page)).toBeVisible()

  await page.goto(`${url}/profile`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click()
  await expect(page.getByText('Never used')).toBeVisible()
  expect((await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1)
  return { url }
}

test('a passkey is added, signs in without a password, and can be renamed and removed', async ({
  page,
  installation,
}) => {
  const { url } = await addPasskey(page, installation)
  await page.getByRole('button', { name: /^Rename / }).click()
  await page.getByLabel('Name', { exact: true }).fill('My laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out here' }).click()
  // The browser offers the passkey in the username field, and the virtual authenticator accepts it.
  await expect(page).toHaveURL(`${url}/`)
  await expect(locateMainNavigation(page)).toBeVisible()

  await page.goto(`${url}/profile`)
  await expect(page.getByText('Never used')).toBeHidden()
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('My laptop', { exact: true })).toBeHidden()
})
