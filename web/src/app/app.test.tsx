import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listCalls, listWrites, noResponse, pending, problem } from '../testing/api.ts'
import { buildDish, buildSession, buildStatus, serveDishes } from '../testing/builders.ts'
import {
  expectNone,
  expectTexts,
  locateField,
  locateNavigation,
  locateNotification,
  locateRowNames,
  locateSaveBar,
  locateTitle,
} from '../testing/page.ts'
import { renderApp } from '../testing/renderApp.tsx'

const createHandlers = () => serveDishes(buildDish({ id: 5, nameCs: 'Guláš' })).handlers
/** The links of the modules; the profile pages are not counted, because every user has them. */
const modules = locateNavigation().getByCss('a:not([href*="/profile"])')

test.each(['svačina', 'dishes/zítra', 'dishes/0/edit'])(
  'the unknown address %s shows the 404 page with a link home',
  async (path) => {
    await renderApp(path)
    await expect.element(locateTitle('Page not found')).toBeVisible()
    await expect.element(locateNavigation()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Back to the homepage' })).toHaveAttribute('href', '/admin/')
  },
)

test('a page without permission redirects home and says why', async () => {
  const handlers = createHandlers()
  const { getAddress, router } = await renderApp('restaurants', {
    profile: { availablePermissions: ['dishes.view'] },
    handlers,
  })
  await expect.element(locateNotification('You don’t have permission to open Restaurants.')).toBeVisible()
  await expect.poll(getAddress).toBe('/admin/')
  await expectTexts(modules, ['Dashboard', 'Dishes', 'Recent changes'])
  await router.navigate({ to: '/dishes/$dishId/edit', params: { dishId: 'new' } })
  await expect.element(locateNotification('You can view Dishes, but you can’t make changes.')).toBeVisible()
  await locateNavigation().getByRole('link', { name: 'Dishes' }).click()
  await expect.element(locateRowNames().first()).toBeVisible()
  await expectNone(page.getByRole('link', { name: 'New dish' }))
})

test('the system page needs only settings.system', async () => {
  const { getAddress, router } = await renderApp('settings/system', {
    profile: { availablePermissions: ['settings.system'] },
    handlers: {
      'GET settings/jobs/': () => pending,
      'GET settings/errorLog/': () => pending,
      'GET settings/system/': () => pending,
    },
  })
  await expect.element(locateTitle('System')).toBeVisible()
  await expectTexts(modules, ['Dashboard', 'Recent changes', 'Allergy and diet options', 'System'])
  await router.navigate({ to: '/settings' })
  await expect.poll(getAddress).toBe('/admin/')
})

test('the refusal of the system page names the page', async () => {
  await renderApp('settings/system', { profile: { availablePermissions: ['settings.view'] } })
  await expect.element(locateNotification('You don’t have permission to open System.')).toBeVisible()
})

test('a hidden tab keeps polling the status', async () => {
  const handlers = createHandlers()
  const session = buildSession()
  const config = { ...session.config, statusPollMs: 200 }
  await renderApp('dishes', { handlers: { ...handlers, 'GET profile/withSettings/': { ...session, config } } })
  await expect.poll(() => listCalls('GET status/').length).toBeGreaterThan(0)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  window.dispatchEvent(new Event('visibilitychange'))
  const before = listCalls('GET status/').length
  await expect.poll(() => listCalls('GET status/').length).toBeGreaterThan(before + 2)
  visibility.mockRestore()
})

test('a session that ends while the user types loses no text', async () => {
  const handlers = createHandlers()
  await renderApp('dishes/5/edit', { handlers })
  await locateField('English name').fill('Dumpling soup, ready at nóon')
  answerApi({
    'POST auth/passkey/options/': problem('passkeys_unavailable'),
    'PUT dishes/:id/': problem('unauthenticated'),
  })
  await locateSaveBar().getByRole('button', { name: 'Save' }).click()

  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect.element(dialog).toBeVisible()
  // Before the save, a poll of the status would open the dialog over the button.
  answerApi({ 'GET status/': problem('unauthenticated') })
  const password = dialog.getByLabelText('Password', { exact: true })
  await expect.element(dialog.getByLabelText('Username')).toHaveValue('admin')
  await expect.element(password).toHaveFocus()
  await commands.press('Escape')
  await commands.press('Escape')
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByLabelText('English name')).toHaveValue('Dumpling soup, ready at nóon')
  answerApi({ ...handlers, 'POST auth/login/': { authToken: 'x' } })
  await password.fill('secret')
  await commands.press('Enter')
  // The refused save is repeated automatically.
  await expect.element(locateNotification('Record updated')).toBeVisible()
  await expect.element(locateTitle('Dumpling soup, ready at nóon')).toBeVisible()
})

test.each([
  [1280, 720],
  [390, 844],
])(
  'a failed save covers neither Save nor Discard at %i px, and its banner closes when the connection returns',
  async (width, height) => {
    const handlers = createHandlers()
    await renderApp('dishes/5/edit', { handlers })
    await page.viewport(width, height)
    await locateField('English name').fill('Goulash')
    answerApi({ 'PUT dishes/:id/': noResponse, 'GET status/': noResponse })
    const save = locateSaveBar().getByRole('button', { name: 'Save' })
    await save.click()
    await expect.element(locateNotification(/./)).toBeVisible()
    const isOnTop = (name: string) => {
      const button = page.getByRole('button', { name, exact: true }).element()
      const box = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
    }
    await expect.poll(() => isOnTop('Save')).toBe(true)
    expect(isOnTop('Discard')).toBe(true)
    const banner = page.getByRole('main').getByRole('alert')
    await expect.element(banner).toBeVisible()

    answerApi({ ...handlers, 'GET status/': buildStatus() })
    await expectNone(banner)
    await expect.element(locateField('English name')).toHaveValue('Goulash')
    await save.click()
    await expect.element(locateNotification('Record updated')).toBeVisible()
    expect(listWrites()).toHaveLength(2)
  },
)

test('a list that couldn’t be loaded is read again when the connection returns', async () => {
  const handlers = createHandlers()
  await renderApp('help', { handlers: { 'GET dishes/': noResponse } })
  await locateNavigation().getByRole('link', { name: 'Dishes' }).click()
  await expect.element(page.getByText('No response received')).toBeVisible()
  answerApi(handlers)
  await expectNone(page.getByText('No response received'))
  await expect.element(locateRowNames().first()).toBeVisible()
})

test('an empty select says what to create first, with a link', async () => {
  const { getAddress } = await renderApp('dishes/new/edit', {
    handlers: { 'GET codelists/:name/': { items: [] }, 'GET settings/dishTypes/': { items: [], version: 1 } },
  })
  await expect
    .element(page.getByRole('combobox', { name: 'Type' }))
    .toHaveAccessibleDescription('There are no options yet. Add in “Dish types”')
  await page.getByRole('link', { name: 'Add in “Dish types”' }).click()
  await expect.poll(getAddress).toMatch(/settings\/dishTypes$/)
})

test('options that couldn’t be loaded can be loaded again', async () => {
  await renderApp('dishes/new/edit', {
    handlers: {
      'GET codelists/:name/': ({ params }) => (params.name === 'dishTypes' ? problem('internal_error') : { items: [] }),
    },
  })
  await expect.element(page.getByText('Couldn’t load the options.')).toBeVisible()
  answerApi({ 'GET codelists/:name/': { items: [{ id: 1, value: 'Soup', disabled: false, params: [] }] } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectNone(page.getByText('Couldn’t load the options.'))
})

test('an empty new row of a settings list is neither a change nor a draft', async () => {
  const handlers = createHandlers()
  const { router } = await renderApp('settings/dishTypes', {
    handlers: { ...handlers, 'GET settings/dishTypes/': { items: [], version: 1 } },
  })
  await page.getByRole('button', { name: 'Add a type' }).click()
  await expect.element(page.getByRole('group', { name: ': new row' })).toBeVisible()
  await expectNone(locateSaveBar())
  await locateNavigation().getByRole('link', { name: 'Dishes' }).click()
  await expect.element(locateTitle(/^Dishes/)).toBeVisible()
  router.history.back()
  await expect.element(page.getByRole('button', { name: 'Add a type' })).toBeVisible()
  await expectNone(page.getByRole('group', { name: ': new row' }))
  await expectNone(page.getByRole('button', { name: 'Restore' }))
})

test.each(['dishes', 'dishes/5/edit', 'settings/allergens'])(
  'a refused load of %s shows the 403 page',
  async (path) => {
    await renderApp(path, {
      handlers: {
        'GET dishes/': problem('forbidden'),
        'GET dishes/:id/': problem('forbidden'),
        'GET settings/allergens/': problem('forbidden'),
      },
    })
    await expect.element(locateTitle('Not allowed')).toBeVisible()
    await expect.element(page.getByRole('main').getByText('403', { exact: true })).toBeVisible()
    await expect.poll(() => document.title).toMatch(/^Not allowed/)
    await expect.element(page.getByRole('link', { name: 'Back to the homepage' })).toHaveAttribute('href', '/admin/')
  },
)
