import type { User } from '@poledne/contract/access/user'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type ApiHandlers, listCalls } from '../../testing/api.ts'
import { buildUser } from '../../testing/builders.ts'
import { expectNone, locateField, locateNotification, locateTitle } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const serveUser = (user: User): ApiHandlers => ({
  'POST users/': user,
  'GET users/:id/': () => user,
  'GET users/:id/history/': { items: [], page: 1, pageSize: 20, total: 0 },
})

const create = page.getByRole('button', { name: 'Create', exact: true })

async function fillNewUser(): Promise<void> {
  await locateField('Username').fill('eva')
  await locateField('E-mail').fill('eva@example.cz')
}

test('a new user with a password needs the same password twice, which can be shown', async () => {
  await renderApp('users/new/edit', { handlers: serveUser(buildUser()) })
  await fillNewUser()
  await page.getByRole('radio', { name: 'Set a password now' }).click()
  const password = page.getByLabelText(/^Password/)
  const repeated = page.getByLabelText(/^Repeat password/)
  await password.fill('x')
  await commands.press('Control+s')
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAccessibleDescription(/Too short/)
  await password.fill('tři knedlíky')
  await repeated.fill('tri knedliky')
  await commands.press('Control+s')
  await expect.element(repeated).toHaveAccessibleDescription('The passwords don’t match')
  page.getByRole('button', { name: 'Show password' }).first().element().focus()
  await commands.press('Enter')
  await expect.element(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
  expect(listCalls('POST users/')).toEqual([])
  await repeated.fill('tři knedlíky')
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Viewer' }).click()
  await commands.press('Escape')
  await create.click()
  await expect.element(locateNotification('Record created')).toBeVisible()
  await expect.element(locateTitle('eva')).toBeVisible()
  expect(listCalls('POST users/')).toMatchObject([{ body: { password: 'tři knedlíky', roleIds: [3] } }])
})

test('a new user is invited by default, and the invitation can be copied, revoked and replaced', async () => {
  const user = buildUser({ hasPassword: false, invitedUntil: '2099-01-01T00:00:00' })
  const link = 'https://menu.example.cz/admin/invitation#token'
  await renderApp('users/new/edit', {
    handlers: {
      ...serveUser(user),
      'POST users/:id/invitation/': { link, expiresAt: '2099-01-01T00:00:00', mailed: false },
      'DELETE users/:id/invitation/': () => {
        user.invitedUntil = null
      },
    },
  })
  await fillNewUser()
  await expect.element(page.getByRole('radio', { name: 'Invite the user' })).toBeChecked()
  await create.click()
  await expect.element(page.getByText('The user hasn’t set a password yet.')).toBeVisible()
  expect(listCalls('POST users/')[0]?.body).not.toHaveProperty('password')
  const copyLink = page.getByRole('button', { name: 'Copy new link' })
  await copyLink.click()
  await expect.element(page.getByText(link)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect.element(page.getByText('This user has no password yet and can’t sign in.')).toBeVisible()
  await expectNone(page.getByText(link))
  await expect.element(copyLink).toBeVisible()
})

test('the own e-mail address and password are changed in the profile', async () => {
  const { getAddress, router } = await renderApp('users/1/edit', {
    handlers: {
      ...serveUser(buildUser({ id: 1 })),
      'GET profile/sessions/': { items: [] },
      'GET profile/tokens/': { items: [] },
      'GET profile/factors/': { totp: null, passkeys: [], recoveryCodes: 0 },
    },
  })
  const email = locateField('E-mail')
  await expect.element(email).toHaveValue('eva@example.cz')
  await expect.element(email).toHaveAttribute('readonly')
  await expect.element(email).toHaveAccessibleDescription('Change your own e-mail address in your profile')
  await expectNone(page.getByLabelText('New password'))
  await page.getByRole('link', { name: 'Change your own password in your profile' }).click()
  await expect.poll(getAddress).toMatch(/\/profile\/password$/)
  router.history.back()
  await page.getByRole('link', { name: 'Change your own e-mail address in your profile' }).click()
  await expect.poll(getAddress).toMatch(/\/profile\/edit$/)
})

test('the page of an invited user begins with the invitation, and removing personal data is in the menu', async () => {
  const user = buildUser({ hasPassword: false })
  const can = { ...user.can, anonymise: true }
  await renderApp('users/7', {
    handlers: { ...serveUser({ ...user, can }), 'POST users/:id/anonymise/': { ...user, can } as never },
  })
  const invitation = page.getByText('This user has no password yet')
  await expect.element(invitation).toBeVisible()
  const position = invitation.element().compareDocumentPosition(page.getByCss('dl').first().element())
  expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove personal data…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.poll(() => listCalls('POST users/:id/anonymise/').length).toBe(1)
})
