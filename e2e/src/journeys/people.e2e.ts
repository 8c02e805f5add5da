import { createUniqueName, createUser } from '../support/records.ts'
import { expect, locateNotification, test } from '../support/test.ts'

const PASSWORD = 'tři knedlíky v řadě'

test('creating a user needs the same password twice', async ({ signedIn: page }) => {
  const username = createUniqueName('kuchař')
  await page.goto('users')
  await page.getByRole('link', { name: 'New user' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${crypto.randomUUID()}@example.cz`)
  await page.getByRole('radio', { name: 'Set a password now' }).check()
  await page.getByLabel(/^Password/).fill('x')
  await page.keyboard.press('Control+s')
  await expect(page.getByLabel(/^Password/)).toBeFocused()
  await expect(page.getByLabel(/^Password/)).toHaveAccessibleDescription(/Too short/)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel(/^Repeat password/).fill('tri knedliky v rade')
  await page.keyboard.press('Control+s')
  await expect(page.getByLabel(/^Repeat password/)).toHaveAccessibleDescription('The passwords don’t match')
  await page.getByLabel(/^Repeat password/).fill(PASSWORD)
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Viewer' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(locateNotification(page, 'Record created')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  const answer = await page.request.post('api/auth/login/', { data: { username, password: PASSWORD } })
  expect(answer.status()).toBe(200)
})

test('an invited user sets a password with the copied link and is signed in', async ({ signedIn: page, browser }) => {
  const username = createUniqueName('kuchařka')
  await page.goto('users/new/edit')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${crypto.randomUUID()}@example.cz`)
  await expect(page.getByRole('radio', { name: 'Invite the user' })).toBeChecked()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('The user hasn’t set a password yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy new link' }).click()
  const link = (await page.locator('code', { hasText: '/invitation#' }).textContent()) ?? ''

  const theirs = await browser.newContext()
  const invited = await theirs.newPage()
  await invited.goto(link)
  await expect(invited.getByText(`Set a password for your account ${username}.`)).toBeVisible()
  await invited.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(invited.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/can’t be empty/)
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await invited.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(invited.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await invited.goto(link)
  await expect(invited.getByText('This invitation has expired or was already used.')).toBeVisible()
  await theirs.close()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invitation' })).toHaveCount(0)
})

test('a revoked invitation no longer works and can be replaced', async ({ signedIn: page, browser }) => {
  const username = createUniqueName('pomocník')
  await page.goto('users/new/edit')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${crypto.randomUUID()}@example.cz`)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Copy new link' }).click()
  const link = (await page.locator('code', { hasText: '/invitation#' }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Revoke invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByText('This user has no password yet and can’t sign in.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy new link' })).toBeVisible()
  const theirs = await browser.newContext()
  const invited = await theirs.newPage()
  await invited.goto(link)
  await expect(invited.getByText('This invitation has expired or was already used.')).toBeVisible()
  await theirs.close()
})

test('editing my own user shows my e-mail read-only and links to my profile', async ({ signedIn: page }) => {
  const { profile } = await (await page.request.get('api/profile/withSettings/')).json()
  await page.goto(`users/${profile.id}/edit`)
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await expect(email).toHaveValue(profile.email)
  await expect(email).not.toBeEditable()
  await expect(email).toHaveAccessibleDescription('Change your own e-mail address in your profile')
  await expect(page.getByLabel('New password')).toHaveCount(0)
  await page.getByRole('link', { name: 'Change your own password in your profile' }).click()
  await expect(page).toHaveURL(/\/profile\/password$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Change your own e-mail address in your profile' }).click()
  await expect(page).toHaveURL(/\/profile\/edit$/)
})

test('blocking a user signs them out at once and is recorded in the history', async ({ signedIn: page, browser }) => {
  const user = await createUser(page, PASSWORD)
  const theirs = await browser.newContext({ baseURL: `${process.env.E2E_URL}/` })
  expect(
    (await theirs.request.post('api/auth/login/', { data: { username: user.username, password: PASSWORD } })).status(),
  ).toBe(200)
  await page.goto(`users/${user.id}/edit`)
  await page.getByRole('switch', { name: 'Blocked' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.locator('header').getByText('Blocked', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Changed' }).first()).toContainText(
    /admin.*Blocked.*No.*Yes/s,
  )
  expect((await theirs.request.get('api/status/')).status()).toBe(401)
  await theirs.close()
})

test('a role is edited by rows and single checkboxes, and its page describes its permissions', async ({
  signedIn: page,
}) => {
  const name = createUniqueName('Směna')
  await page.goto('roles/new/edit')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Find an area' }).fill('dish')
  await page.getByRole('checkbox', { name: 'Everything in Dishes' }).check()
  await page.getByRole('checkbox', { name: 'Dishes: Delete' }).uncheck()
  await page.getByRole('button', { name: 'Dishes: Edit, only own records' }).click()
  await expect(page.getByRole('checkbox', { name: 'Everything in Dishes' })).toBeChecked({ indeterminate: true })
  const words = page.getByRole('listitem').filter({ hasText: 'Dishes:' })
  await expect(words).toContainText('Dishes: view, add, edit (own only), archive and restore')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(words.first()).toContainText('edit (own only)')
})

test('acting as another user shows their view until switching back', async ({ signedIn: page }) => {
  const { id, username } = await createUser(page, PASSWORD, ['Viewer'])
  await page.goto(`users/${id}`)
  await page.getByRole('button', { name: 'Act as this user' }).click()
  await page.getByRole('button', { name: `Act as ${username}` }).click()
  await expect(page.getByText(`You’re acting as ${username}`).first()).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Switch back' }).first().click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(page.getByText('Signed in as').locator('..')).toContainText('admin')
})

test('the button that shows the password has a label', async ({ signedIn: page }) => {
  await page.goto('users/new/edit')
  await page.getByRole('radio', { name: 'Set a password now' }).check()
  const eye = page.getByRole('button', { name: 'Show password' }).first()
  await eye.press('Enter')
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
})
