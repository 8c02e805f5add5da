import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listCalls } from '../../testing/api.ts'
import { buildSession } from '../../testing/builders.ts'
import { expectNone } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const wizard = page.getByRole('dialog')
const clickButton = (name: string) => wizard.getByRole('button', { name }).click()
const texts = {
  'GET public/texts/:name/': ({ params }: { params: Record<string, string> }) => ({
    text: params.name === 'terms' ? 'Cook honestly.' : 'We keep quiet.',
  }),
}

test('new terms are accepted step by step, and all answers are sent at the end', async () => {
  await renderApp('help', { profile: { lastAgreementVersion: 0 }, handlers: texts })
  await expect.element(wizard.getByRole('heading', { name: 'Terms of use' })).toHaveFocus()
  await expect.element(wizard).toHaveTextContent('Step 1 of 5')
  await expect.element(wizard).toHaveTextContent('Cook honestly.')
  await commands.press('Escape')
  await clickButton('I agree to the terms')
  await expect.element(wizard).toHaveTextContent('We keep quiet.')
  await clickButton('Back')
  await expect.element(wizard).toHaveTextContent('Cook honestly.')
  await clickButton('I don’t agree')
  await expect.element(wizard.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await clickButton('Back to the terms')
  await clickButton('I agree to the terms')
  await clickButton('I agree to the privacy policy')
  await expect.element(wizard.getByRole('switch', { name: 'Show notifications' })).not.toBeChecked()
  await clickButton('Next')
  wizard.getByRole('switch', { name: 'Share how I use the app' }).element().focus()
  await commands.press('Space')
  await clickButton('Next')
  await wizard.getByLabelText('Date and time format').selectOptions('us')
  const { profile } = buildSession({ dateType: 'us', lastAgreementVersion: 0 })
  answerApi({ 'PUT profile/': profile, 'POST profile/agreement/': { lastAgreementVersion: 1 } })
  await clickButton('START')
  await expectNone(wizard)
  expect(listCalls('PUT profile/')).toMatchObject([{ body: { dateType: 'us' } }])
  expect(listCalls('POST profile/agreement/')).toMatchObject([{ body: { version: 1, push: false, analytics: true } }])
})

test('a browser in another time zone than the account shows a notice with a link', async () => {
  await renderApp('help', { profile: { timezone: 'America/New_York' } })
  const notice = page.getByText(/America\/New York/)
  await expect.element(notice).toHaveTextContent('Europe/Prague')
  const link = page.getByRole('link', { name: 'Change time zone' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/profile\/edit/))
})

test('pages of a user without permissions request only open code lists', async () => {
  const profile = { availablePermissions: [] }
  for (const path of ['', 'profile/edit', 'help']) {
    await renderApp(path, { profile })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const names = listCalls('GET codelists/:name/').map(({ params }) => params.name)
    expect(names.filter((name) => name !== 'timezones')).toEqual([])
  }
})
