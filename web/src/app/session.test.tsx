import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { chooseLanguage } from '../core/i18n/i18n.ts'
import { listCalls, pending } from '../testing/api.ts'
import { buildDish, buildPage, serveDishes } from '../testing/builders.ts'
import { expectNone, expectTexts, locateField, locateNavigation, locateTitle } from '../testing/page.ts'
import { renderApp } from '../testing/renderApp.tsx'

const createHandlers = () => serveDishes(buildDish({ id: 5, nameCs: 'Kulajda', dishTypeId: 1 })).handlers
const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
const question = page.getByRole('dialog', { name: 'Unsaved changes will be lost' })
/** A finished sign-out would replace the page of the test. */
const neverSignedOut = { 'POST profile/logout/': () => pending }

afterEach(() => vi.restoreAllMocks())

test('signing out with unsaved changes asks first', async () => {
  await renderApp('dishes/5/edit', { handlers: { ...createHandlers(), ...neverSignedOut } })
  window.history.replaceState(null, '', '/admin/dishes/5/edit')
  const name = locateField('English name')
  await name.fill('Dill soup')
  await signOut.click()
  await expectTexts(question.getByRole('listitem'), ['Changes on this page'])
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expectNone(question)
  await expect.element(signOut).toHaveFocus()
  await expect.element(name).toHaveValue('Dill soup')
  expect(listCalls('POST profile/logout/')).toEqual([])
  await signOut.click()
  await question.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect.poll(() => listCalls('POST profile/logout/').length).toBe(1)
})

test('signing out in the command palette asks about a draft of another page', async () => {
  const handlers = { ...createHandlers(), ...neverSignedOut, 'GET search/': { items: [] } }
  await renderApp('dishes/new/edit', { handlers })
  await locateField('Czech name').fill('Kulajda')
  await locateNavigation().getByRole('link', { name: 'Dishes', exact: true }).click()
  await page.getByRole('button', { name: 'Keep for later' }).click()
  await expect.element(locateTitle('Dishes')).toBeVisible()
  await commands.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('sign out')
  await page.getByRole('option', { name: 'Sign out' }).click()
  await expectTexts(question.getByRole('listitem'), ['Dishes'])
})

test('a banner shows while the browser is offline', async () => {
  await renderApp('dishes', { handlers: createHandlers() })
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect.element(notices).toBeInTheDocument()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(notices).toHaveTextContent('You’re offline.')
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  await expect.element(notices).not.toHaveTextContent('You’re offline.')
})

test('a change of language loads the texts that the server translates again', async () => {
  await chooseLanguage('cs')
  onTestFinished(() => chooseLanguage('en'))
  const dish = buildDish({ id: 5, dishTypeId: 1 })
  await renderApp('dishes', {
    handlers: {
      ...createHandlers(),
      'GET dishes/': ({ headers }) =>
        buildPage([{ ...dish, dishTypeName: headers['accept-language'] === 'cs' ? 'Polévka' : 'Soup' }]),
    },
  })
  const locateCell = (name: string) => page.getByRole('cell', { name, exact: true })
  await expect.element(locateCell('Polévka')).toBeVisible()
  await chooseLanguage('en')
  await expect.element(locateCell('Soup')).toBeVisible()
  await expectNone(locateCell('Polévka'))
})
