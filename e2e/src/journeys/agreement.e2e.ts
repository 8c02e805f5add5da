import { expectAccessible } from '../support/accessibilityProblems.ts'
import { expect, test } from '../support/installation.ts'

test.use({ named: 'agreement' })

test('new terms must be accepted step by step, or the user is signed out', async ({ page, installation }) => {
  test.slow()
  const me = await installation.createPerson()
  await installation.signIn(page.context(), me)
  await page.goto('profile/edit')
  await page.getByLabel('First name').fill('Ještě neuloženo')
  const system = (await (await installation.admin('GET', 'settings/system/')).json()) as {
    repeatDays: number
    version: number
  }
  const { repeatDays, version } = system
  const texts = {
    terms: { cs: 'Vařte poctivě.', en: 'Cook honestly.' },
    privacy: { cs: 'Mlčíme.', en: 'We keep quiet.' },
  }
  expect((await installation.admin('PUT', 'settings/system/', { repeatDays, version, ...texts })).status).toBe(200)
  expect((await installation.admin('PUT', 'settings/agreementVersion/', {})).status).toBe(200)

  const wizard = page.getByRole('dialog')
  await expect(wizard.getByRole('heading', { name: 'Terms of use' })).toBeFocused()
  await expect(wizard).toContainText('Step 1 of 5')
  await expect(wizard).toContainText('Cook honestly.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await wizard.getByRole('button', { name: 'I agree to the terms' }).click()
  await expect(wizard).toContainText('We keep quiet.')
  await wizard.getByRole('button', { name: 'Back' }).click()
  await expect(wizard).toContainText('Cook honestly.')

  await wizard.getByRole('button', { name: 'I don’t agree' }).click()
  await expect(wizard.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await wizard.getByRole('button', { name: 'Back to the terms' }).click()
  await wizard.getByRole('button', { name: 'I agree to the terms' }).click()
  await wizard.getByRole('button', { name: 'I agree to the privacy policy' }).click()
  await expect(wizard.getByRole('switch', { name: 'Show notifications' })).not.toBeChecked()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('switch', { name: 'Share how I use the app' }).check({ force: true })
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByLabel('Date and time format').selectOption('Month first (US), 12-hour clock')
  await wizard.getByRole('button', { name: 'START' }).click()
  await expect(wizard).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Ještě neuloženo')

  await page.reload()
  await expect(page.getByLabel('Date and time format')).toHaveValue('us')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('declining them signs the user out', async () => {
    expect((await installation.admin('PUT', 'settings/agreementVersion/', {})).status).toBe(200)
    await installation.signIn(page.context(), await installation.createPerson())
    await page.goto('./')
    await page.getByRole('button', { name: 'I don’t agree' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
})
