import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ApiHandlers, listCalls } from '../../../testing/api.ts'
import { buildScreen } from '../../../testing/builders.ts'
import { expectNone } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const screen = buildScreen({ name: 'Karlín' })
const handlers: ApiHandlers = {
  'GET settings/screens/': { version: 1, items: [screen] },
  'GET settings/screensSeen/': { items: [] },
  'GET codelists/:name/': { items: [{ id: 1, value: 'Karlín', disabled: false, params: [] }] },
}
const menu = page.getByRole('button', { name: 'Actions for Karlín' })
const choose = async (action: string) => {
  await menu.click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a screen is asked to show its name or to reload', async () => {
  await renderApp('settings/screens', {
    handlers: {
      ...handlers,
      'POST screens/:id/identify/': () => undefined,
      'POST screens/:id/reload/': () => undefined,
    },
  })
  await choose('Identify')
  await expect.element(page.getByText('Karlín shows its name for 10 seconds.')).toBeVisible()
  expect(listCalls('POST screens/:id/identify/').map(({ params }) => params)).toEqual([{ id: screen.id }])
  await choose('Reload')
  await expect.element(page.getByText('Karlín is reloading.')).toBeVisible()
})

test('exchanging the device starts with the screen and leaves unsaved changes of the list', async () => {
  await renderApp('settings/screens', { handlers: { ...handlers, 'POST screens/pair/': { screenId: screen.id } } })
  await page.getByRole('textbox', { name: 'Name' }).fill('Terasa')
  await page.getByRole('button', { name: 'Actions for Terasa' }).click()
  await page.getByRole('menuitem', { name: 'Exchange device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pair a display' })
  await expect.element(dialog.getByRole('combobox', { name: 'Screen', exact: true })).toHaveValue('Karlín')
  await dialog.getByRole('textbox', { name: 'Code on the display' }).fill('ABC234')
  await dialog.getByRole('button', { name: 'Pair', exact: true }).click()
  await expectNone(dialog)
  expect(listCalls('POST screens/pair/').map(({ body }) => body)).toEqual([{ code: 'ABC234', screenId: screen.id }])
  expect(listCalls('PUT settings/screens/')).toEqual([])
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Terasa')
})

test('a user who can only view the screens, and a screen without an address, have no actions', async () => {
  await renderApp('settings/screens', { handlers })
  await expect.element(menu).toBeVisible()
  await page.getByRole('button', { name: 'Add a screen' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' }).nth(1)).toBeVisible()
  expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toHaveLength(1)
  await renderApp('settings/screens', { handlers, profile: { availablePermissions: ['settings.view'] } })
  await expect.element(page.getByText('you can’t change it', { exact: false })).toBeVisible()
  await expectNone(menu)
})

test('a screen says what it shows now, its device and its uptime, also to users who can only view it', async () => {
  const seen = { id: screen.id, lastSeenAt: '2026-11-16T09:00:00', shownRevision: 3, revision: 3 }
  const care = { shows: 'outside' as const, device: 'Chrome · Linux', uptime: 99.5 }
  await renderApp('settings/screens', {
    handlers: { ...handlers, 'GET settings/screensSeen/': { items: [{ ...seen, ...care }] } },
    profile: { availablePermissions: ['settings.view'] },
  })
  const line = 'Now: outside its hours · Device: Chrome · Linux · Seen in its hours of the last 30 days: 99.5 %'
  await expect.element(page.getByText(line)).toBeVisible()
  await renderApp('settings/screens', {
    handlers: {
      ...handlers,
      'GET settings/screensSeen/': { items: [{ ...seen, shows: null, device: 'Chrome · Linux', uptime: null }] },
    },
  })
  await expect.element(page.getByText('Device: Chrome · Linux', { exact: true })).toBeVisible()
})

test('the mails about a silent screen can be turned off', async () => {
  await renderApp('settings/screens', {
    handlers: { ...handlers, 'PUT settings/screens/': { version: 2, items: [{ ...screen, alerts: false }] } },
  })
  await page.getByRole('switch', { name: 'E-mail when the screen isn’t responding' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => listCalls('PUT settings/screens/').map(({ body }) => body))
    .toMatchObject([{ items: [{ alerts: false }] }])
})
