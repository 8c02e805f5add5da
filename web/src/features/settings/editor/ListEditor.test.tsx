import type { SettingsRow } from '@poledne/contract/modules/settingsList'
import { afterEach, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerApi, listWrites } from '../../../testing/api.ts'
import { buildCodelistItem } from '../../../testing/builders.ts'
import { tabTo } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const buildScreens = (version: number, ...names: string[]) => ({
  version,
  items: names.map(
    (name, index): SettingsRow<'screens'> => ({
      id: `screen-${index}-aaaaaaaaaaaa`,
      name,
      restaurantId: 1,
      screenType: 'day',
      languages: ['en'],
      showPrices: true,
      hoursFrom: null,
      hoursTo: null,
      parts: [],
      canHideMenu: false,
      outside: 'name',
      outsidePictureId: null,
      alerts: true,
    }),
  ),
})
const handlers = {
  'GET settings/screens/': buildScreens(1, 'Hall'),
  'GET settings/screensSeen/': { items: [] },
}
afterEach(() => vi.useRealTimers())

/** Loads everything again, as when the window gets the focus after a while. */
function returnToWindow(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  window.dispatchEvent(new Event('visibilitychange'))
}

const newRow = page.getByRole('group', { name: ': new row' })
const options = page.getByRole('listbox').getByRole('option')

test('Enter in the select of a settings list picks the highlighted option and saves nothing', async () => {
  await renderApp('settings/screens', { handlers })
  await page.getByRole('button', { name: 'Add a screen' }).click()
  const input = newRow.getByRole('combobox', { name: 'Restaurant' })
  await tabTo(input)
  await expect.element(options.nth(1)).toHaveTextContent('Bistro')
  await commands.press('ArrowDown')
  await commands.press('ArrowDown')
  await commands.press('Enter')
  await expect.element(input).toHaveValue('Bistro')
  expect(listWrites()).toEqual([])
})

test('an empty new row and the focus in it stay when another user saves the list', async () => {
  await renderApp('settings/screens', { handlers })
  await page.getByRole('button', { name: 'Add a screen' }).click()
  const input = newRow.getByRole('combobox', { name: 'Restaurant' })
  await tabTo(input)
  answerApi({ 'GET settings/screens/': buildScreens(2, 'Hall', 'Canteen entrance') })
  returnToWindow()
  await expect.element(page.getByRole('group', { name: /Canteen entrance/ })).toBeVisible()
  await expect.element(input).toHaveFocus()
  await commands.press('ArrowDown')
  await commands.press('ArrowDown')
  await commands.press('Enter')
  await expect.element(input).toHaveValue('Bistro')
})

test('an option that arrives while the list is open does not move the highlight', async () => {
  const restaurants = [buildCodelistItem(1, 'Canteen'), buildCodelistItem(2, 'Bistro')]
  await renderApp('settings/screens', { handlers: { ...handlers, 'GET codelists/:name/': { items: restaurants } } })
  await page.getByRole('button', { name: 'Add a screen' }).click()
  const input = newRow.getByRole('combobox', { name: 'Restaurant' })
  await tabTo(input)
  await expect.element(options.nth(1)).toHaveTextContent('Bistro')
  await commands.press('ArrowDown')
  answerApi({ 'GET codelists/:name/': { items: [buildCodelistItem(3, 'Airport'), ...restaurants] } })
  returnToWindow()
  // The closed list of the other row has the new option.
  await expect.poll(() => document.body.textContent).toContain('Airport')
  await commands.press('ArrowDown')
  await commands.press('Enter')
  await expect.element(input).toHaveValue('Bistro')
})

test.each([
  ['us', '07:15 AM', '06:30 PM'],
  ['dayFirst', '07:15', '18:30'],
] as const)('times are shown in the date format %s and can be typed on either clock', async (dateType, ...shown) => {
  await renderApp('settings/screens', { profile: { dateType }, handlers })
  await page.getByRole('button', { name: 'Add a screen' }).click()
  const time = newRow.getByRole('textbox', { name: 'Turns on at' })
  for (const [index, typed] of ['7:15 am', '18:30'].entries()) {
    await time.fill(typed)
    await commands.press('Tab')
    await expect.element(time).toHaveValue(shown[index] ?? '')
  }
})
