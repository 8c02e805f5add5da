import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ApiHandlers, listCalls, problem } from '../../../testing/api.ts'
import { buildScreen } from '../../../testing/builders.ts'
import { expectNone } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const screen = buildScreen({ name: 'Karlín' })
const PAIR = 'POST screens/pair/'
const handlers: ApiHandlers = {
  'GET settings/screens/': { version: 1, items: [screen] },
  'GET settings/screensSeen/': { items: [] },
  'GET codelists/:name/': { items: [{ id: 1, value: 'Karlín', disabled: false, params: [] }] },
  [PAIR]: { screenId: screen.id },
}
const dialog = page.getByRole('dialog', { name: 'Pair a display' })
const getField = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const getSelect = (name: string) => dialog.getByRole('combobox', { name, exact: true })
const pickOption = async (field: string, option: string) => {
  await getSelect(field).click()
  await dialog.getByRole('option', { name: option, exact: true }).click()
}
const submit = () => dialog.getByRole('button', { name: 'Pair', exact: true }).click()
const getSent = () => listCalls(PAIR).map(({ body }) => body)

test('the QR code of a display opens the dialog with its code, and a new screen is named after its restaurant', async () => {
  await renderApp('settings/screens?pair=ABC234', { handlers })
  await expect.element(getField('Code on the display')).toHaveValue('ABC234')
  await expect.element(dialog.getByText('/admin/screen', { exact: false })).toBeVisible()
  await pickOption('Restaurant', 'Karlín')
  await expect.element(getField('Name')).toHaveValue('Karlín 2')
  await submit()
  await expect.element(page.getByText('Display paired', { exact: false })).toBeVisible()
  await expectNone(dialog)
  expect(getSent()).toEqual([{ code: 'ABC234', name: 'Karlín 2', restaurantId: 1, screenType: 'day' }])
  await expect.poll(() => listCalls('GET settings/screens/').length).toBeGreaterThan(1)
})

test('the device of a screen is exchanged with only its code', async () => {
  await renderApp('settings/screens', { handlers })
  await page.getByRole('button', { name: 'Pair a display' }).click()
  await getField('Code on the display').fill('abc 234')
  await pickOption('Screen', 'Karlín')
  await expect.element(dialog.getByText('The screen keeps its settings', { exact: false })).toBeVisible()
  await expectNone(getField('Name'))
  await submit()
  await expect.poll(getSent).toEqual([{ code: 'abc 234', screenId: screen.id }])
})

test('an unknown code is reported at its field, and nothing typed is lost', async () => {
  const title = 'No display shows this code now.'
  const violations = [{ field: 'code', code: 'wrongFormat' as const, message: title }]
  await renderApp('settings/screens?pair=ABC234', {
    handlers: { ...handlers, [PAIR]: problem('validation_failed', { violations }) },
  })
  await submit()
  await expect.element(getSelect('Restaurant')).toHaveAttribute('aria-invalid', 'true')
  expect(getSent()).toEqual([])
  await pickOption('Restaurant', 'Karlín')
  await submit()
  await expect.element(dialog.getByText(title)).toBeVisible()
  await expect.element(getField('Name')).toHaveValue('Karlín 2')
})

test('a user who can only view the screens has no button, also with a code in the address', async () => {
  await renderApp('settings/screens?pair=ABC234', {
    handlers,
    profile: { availablePermissions: ['settings.view'] },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Screens' })).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Pair a display' }))
  await expectNone(dialog)
})
