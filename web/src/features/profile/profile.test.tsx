import type { ApiToken } from '@poledne/contract/access/apiToken'
import type { Factors } from '@poledne/contract/access/factor'
import type { Profile, ProfileWithSettings } from '@poledne/contract/access/session'
import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type ApiHandlers, answerApi, listCalls, problem } from '../../testing/api.ts'
import { buildDish, buildSession, serveDishes } from '../../testing/builders.ts'
import { expectNone, locateField, locateNavigation, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const dialog = page.getByRole('dialog')
const codeInputs = page.getByRole('group', { name: 'Code from the e-mail' })
const email = page.getByRole('textbox', { name: /^E-mail/ })
const locatePassword = (name: string) => page.getByLabelText(name, { exact: true })
const clickSave = () => page.getByRole('button', { name: 'Save' }).click()
const refuse = (field: string, message: string) =>
  problem('validation_failed', { violations: [{ field, message, code: 'wrongFormat' }] })

const NO_FACTORS: Factors = { totp: null, passkeys: [], recoveryCodes: 0 }
const WITH_APP: Factors = {
  ...NO_FACTORS,
  totp: { createdAt: '2026-11-01T08:00:00', lastUsedAt: null },
  recoveryCodes: 9,
}
const SECRET = { secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', uri: 'otpauth://totp/Poledne?secret=ABCDEFGH' }

/** Answers the requests of the profile, and saves into it as the server does. */
function serveProfile(more: ApiHandlers = {}, changes: Partial<ProfileWithSettings> = {}) {
  const session = { ...buildSession(), ...changes }
  const handlers: ApiHandlers = {
    'GET profile/withSettings/': () => session,
    'GET profile/factors/': NO_FACTORS,
    'GET profile/sessions/': { items: [] },
    'GET profile/tokens/': { items: [] },
    'PUT profile/': ({ body }) => {
      const { password, email: address, ...fields } = body as Profile & { password?: string }
      const before = session.profile
      if (address !== before.email && address !== before.pendingEmail && password !== 'secret')
        return refuse('password', 'This isn’t your current password')
      session.profile = { ...before, ...fields, pendingEmail: address === before.email ? null : address }
      return session.profile
    },
    ...more,
  }
  return { handlers, session }
}

test('an invalid profile is not saved, and a saved one applies its date format at once', async () => {
  const { handlers } = serveProfile()
  await renderApp('profile/edit', { handlers })
  await locateField('First name').fill('Božena')
  await email.fill('nowhere')
  await commands.press('Control+s')
  await expect.element(email).toHaveFocus()
  await expect.element(page.getByText('2 fields need attention')).toBeVisible()
  await locateNavigation().getByRole('link', { name: 'Dashboard' }).click()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await email.fill('admin@example.cz')
  await page.getByLabelText('Date and time format').selectOptions('Month first (US), 12-hour clock')
  await clickSave()
  await expect.element(locateTitle('Božena')).toBeVisible()
  const time = page.getByRole('definition').getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/)
  await expect.element(time).toBeVisible()
})

test('a new e-mail address needs the password, stays pending after other changes and can be cancelled', async () => {
  const { handlers } = serveProfile()
  const { router } = await renderApp('profile/edit', { handlers })
  const password = locatePassword('Current password')
  await expect.element(email).toHaveValue('admin@example.cz')
  await expectNone(password)
  await email.fill('new@example.cz')
  await clickSave()
  await expect.element(password).toHaveFocus()
  await password.fill('wrong')
  await commands.press('Enter')
  await expect.element(password).toHaveAccessibleDescription(/This isn’t your current password/)
  await password.fill('secret')
  await commands.press('Enter')
  await expect.element(page.getByText('We sent a code to new@example.cz.')).toBeVisible()
  await expect.element(page.getByRole('definition').getByText('admin@example.cz')).toBeVisible()

  await router.navigate({ to: '/profile/edit' })
  await locateField('First name').fill('Božena')
  await clickSave()
  await expect.element(locateTitle('Božena')).toBeVisible()
  await expect.element(codeInputs).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect.element(page.getByText('Your e-mail address is still admin@example.cz')).toBeVisible()
  await expectNone(codeInputs)
})

test('a new password has to be repeated', async () => {
  const { handlers } = serveProfile({ 'POST profile/password/': { token: 'x' } })
  await renderApp('profile/password', { handlers })
  await locatePassword('Current password').fill('secret')
  await locatePassword('New password').fill('jiné heslo')
  const repeated = locatePassword('Repeat new password')
  await repeated.fill('jine heslo')
  await commands.press('Enter')
  await expect.element(repeated).toHaveAccessibleDescription('The passwords don’t match')
  expect(listCalls('POST profile/password/')).toEqual([])
  await repeated.fill('jiné heslo')
  await commands.press('Enter')
  await expect.element(locateTitle('admin')).toBeVisible()
})

test('an authenticator app is set up with a code, and its recovery codes are shown once', async () => {
  const { handlers } = serveProfile({
    'POST profile/totp/': SECRET,
    'PUT profile/totp/': ({ body }) => {
      const { code } = body as { code: string }
      return code === '123456' ? { recoveryCodes: ['one', 'two'] } : refuse('code', 'This code is incorrect')
    },
  })
  await renderApp('profile', { handlers })
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect.element(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect.element(dialog.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible()
  const code = dialog.getByLabelText('Code', { exact: true })
  await code.fill('000000')
  await commands.press('Enter')
  await expect.element(code).toHaveAccessibleDescription(/This code is incorrect/)
  answerApi({ 'GET profile/factors/': WITH_APP })
  await code.fill('123 456')
  await commands.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect.element(shown.getByRole('listitem').nth(1)).toHaveTextContent('two')
  await shown.getByRole('button', { name: 'I’ve saved the codes' }).click()
  await expect.element(page.getByText('9 codes left')).toBeVisible()
  expect(document.querySelector('p div')).toBeNull()
})

test('a change that needs a recent sign-in asks for the password and is then made', async () => {
  let isProven = false
  const { handlers } = serveProfile({
    'POST profile/totp/': () => (isProven ? SECRET : problem('fresh_proof_needed')),
    'POST profile/proof/': ({ body }) => {
      isProven = (body as { password: string }).password === 'secret'
      return isProven ? undefined : refuse('password', 'This isn’t your current password')
    },
  })
  await renderApp('profile', { handlers })
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const password = dialog.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveFocus()
  await password.fill('wrong')
  await commands.press('Enter')
  await expect.element(password).toHaveAccessibleDescription('This isn’t your current password')
  await password.fill('secret')
  await commands.press('Enter')
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
})

test('with an authenticator app, removing it asks for a recovery code and not for the password', async () => {
  const { handlers } = serveProfile({
    'GET profile/factors/': () => (listCalls('POST profile/proof/').length > 0 ? NO_FACTORS : WITH_APP),
    'DELETE profile/totp/': () =>
      listCalls('POST profile/proof/').length > 0 ? undefined : problem('fresh_proof_needed', { needsFactor: true }),
  })
  await renderApp('profile', { handlers: { ...handlers, 'POST profile/proof/': () => undefined } })
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect.element(proof.getByLabelText('Code', { exact: true })).toHaveFocus()
  await expectNone(proof.getByLabelText('Password', { exact: true }))
  await proof.getByRole('button', { name: 'Use a recovery code' }).click()
  const code = proof.getByLabelText('Recovery code')
  await expect.element(code).toHaveFocus()
  await code.fill('one')
  await commands.press('Enter')
  await expectNone(proof)
  await expect.element(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  expect(listCalls('POST profile/proof/')).toMatchObject([{ body: { recoveryCode: 'one' } }])
})

test('on plain HTTP the profile says why passkeys are unavailable', async () => {
  const isSecure = vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
  await renderApp('profile', { handlers: serveProfile().handlers })
  await expect.element(page.getByText(/^Passkeys need a secure connection/)).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Add a passkey' }))
  isSecure.mockRestore()
})

test('before a second factor is due, a banner leads to the set-up', async () => {
  const { handlers } = serveProfile({}, { factorDueAt: '2026-12-01T08:00:00' })
  await renderApp('dishes', { handlers: { ...handlers, ...serveDishes().handlers } })
  await expect.element(page.getByText(/^Set up two-step verification by /)).toBeVisible()
  await expect.element(locateTitle('Dishes')).toBeVisible()
  await page.getByRole('link', { name: 'Set it up' }).click()
  await expect.element(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
})

test('the set-up of an overdue second factor replaces every page until it is done', async () => {
  const overdue = { factorDueAt: '2026-11-01T08:00:00', factorNeeded: true }
  const { handlers, session } = serveProfile(
    { 'POST profile/totp/': SECRET, 'PUT profile/totp/': { recoveryCodes: ['one'] } },
    overdue,
  )
  await renderApp('dishes', { handlers: { ...handlers, ...serveDishes(buildDish({ id: 5 })).handlers } })
  await expect.element(locateTitle('Set up two-step verification')).toBeVisible()
  await expectNone(locateNavigation())
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await dialog.getByLabelText('Code', { exact: true }).fill('123456')
  await commands.press('Enter')
  Object.assign(session, { factorDueAt: null, factorNeeded: false })
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click()
  await expect.element(locateTitle('Dishes')).toBeVisible()
  await expect.element(locateNavigation()).toBeVisible()
})

test('a new API token needs a name and a permission, and is shown once', async () => {
  const token = `pol_${'a'.repeat(43)}`
  const { handlers } = serveProfile({
    'POST profile/tokens/': ({ body }) => {
      const { name, expiresAt, permissions } = body as ApiToken
      return { id: 1, createdAt: '2026-11-16T09:00:00', lastUsedAt: null, name, expiresAt, permissions, token }
    },
  })
  await renderApp('profile', { handlers })
  await page.getByRole('button', { name: 'Create API token' }).click()
  const name = dialog.getByLabelText('Name')
  await expect.element(name).toHaveFocus()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect.element(name).toHaveAccessibleDescription(/can’t be empty/)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose at least one permission.')
  await name.fill('Till')
  const preset = dialog.getByRole('button', { name: 'Cash register' })
  await preset.click()
  await expect.element(preset).toHaveAttribute('aria-pressed', 'true')
  await expect.element(dialog.getByRole('checkbox', { name: 'Weekly menus: View' })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: 'Users: View' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Dishes: Edit' }).click()
  await expect.element(preset).toHaveAttribute('aria-pressed', 'false')
  await expect.element(dialog.getByRole('checkbox', { name: 'Dishes: View' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect.element(dialog.getByText(token)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Copy token' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expectNone(page.getByText(token))
})

test('a list of tokens that cannot be loaded can be loaded again', async () => {
  const { handlers } = serveProfile({ 'GET profile/tokens/': problem('internal_error') })
  await renderApp('profile', { handlers })
  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t load your API tokens.' })
  await expect.element(failure).toBeVisible()
  answerApi({ 'GET profile/tokens/': { items: [] } })
  await failure.getByRole('button').click()
  await expect.element(page.getByRole('button', { name: 'Create API token' })).toBeVisible()
})
