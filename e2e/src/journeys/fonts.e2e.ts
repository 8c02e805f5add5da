import { expect, test } from '../support/test.ts'

test('the logo and headings use our own font', async ({ signedIn: page }) => {
  await page.goto('dishes')
  for (const text of [page.getByText('Poledne', { exact: true }).first(), page.getByRole('heading', { level: 1 })])
    await expect(text).toHaveCSS('font-family', /^"?Source Sans 3 Variable/)
  // `document.fonts.check` is also true for a family that nobody has declared
  const loaded = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    })
  expect((await loaded()).some((family) => family.includes('Source Sans 3 Variable'))).toBe(true)
})

test('the eye of a password in a user form says what it does', async ({ signedIn: page }) => {
  await page.goto('users/new/edit')
  const eye = page.getByRole('button', { name: 'Show the password' }).first()
  await eye.press('Enter')
  await expect(page.getByRole('button', { name: 'Hide the password' })).toBeVisible()
})
