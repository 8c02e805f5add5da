import { expect, test } from '../support/test.ts'

test('the logo and headings use our own font', async ({ signedIn: page }) => {
  await page.goto('dishes')
  for (const text of [page.getByText('Poledne', { exact: true }).first(), page.getByRole('heading', { level: 1 })])
    await expect(text).toHaveCSS('font-family', /^"?Source Sans 3 Variable/)
  expect(await page.evaluate(() => document.fonts.check('650 16px "Source Sans 3 Variable"', 'Jídla'))).toBe(true)
})

test('the eye of a password in a user form says what it does', async ({ signedIn: page }) => {
  await page.goto('users/new/edit')
  const eye = page.getByRole('button', { name: 'Show the password' }).first()
  await eye.press('Enter')
  await expect(page.getByRole('button', { name: 'Hide the password' })).toBeVisible()
})
