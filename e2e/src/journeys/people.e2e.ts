import { createUniqueName } from '../support/records.ts'
import { expect, test } from '../support/test.ts'

const PASSWORD = 'tři knedlíky v řadě'

test('an invited user sets a password and works with the rights of a role until they are blocked', async ({
  signedIn: page,
  browser,
}) => {
  const username = createUniqueName('kuchařka')
  await page.goto('users')
  await page.getByRole('link', { name: 'New user' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${crypto.randomUUID()}@example.cz`)
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Viewer' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create' }).click()
  const copyLink = page.getByRole('button', { name: 'Copy new link' })
  const shownLink = page.locator('code', { hasText: '/invitation#' })
  await copyLink.click()
  const revoked = (await shownLink.textContent()) ?? ''
  await page.getByRole('button', { name: 'Revoke invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(shownLink).toHaveCount(0)
  await copyLink.click()
  const link = (await shownLink.textContent()) ?? ''

  const theirs = await browser.newContext()
  const invited = await theirs.newPage()
  const gone = invited.getByText('This invitation has expired or was already used.')
  await invited.goto(revoked)
  await expect(gone).toBeVisible()
  await invited.goto('about:blank')
  await invited.goto(link)
  await expect(invited.getByText(`Set a password for your account ${username}.`)).toBeVisible()
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await invited.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(invited.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(invited.getByRole('navigation').getByRole('link', { name: 'Dishes' })).toBeVisible()
  await expect(invited.getByRole('navigation').getByRole('link', { name: 'Users' })).toHaveCount(0)
  await invited.goto(link)
  await expect(gone).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invitation' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('switch', { name: 'Blocked' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.locator('header').getByText('Blocked', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Changed' }).first()).toContainText(
    /admin.*Blocked.*No.*Yes/s,
  )
  expect((await theirs.request.get(`${process.env.E2E_URL}/api/status/`)).status()).toBe(401)
  await theirs.close()
})
