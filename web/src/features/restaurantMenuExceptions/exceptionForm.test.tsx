import type { PriceEntry } from '@poledne/contract/domain/prices/price'
import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { buildCodelistItem } from '../../testing/builders.ts'
import { expectNone, locateField } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const start = locateField('Valid from')

async function pickOption(list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const MENU: PriceEntry = {
  weeklyMenuVariantId: 1,
  menuItemTypeId: 2,
  priceCzk: 129.9,
  priceEur: 5.2,
  source: 'restaurantMenu',
  sourceId: 4,
  from: '2027-01-04',
  to: '2027-02-14',
  wins: true,
}

test('a new exception shows the price that it replaces, its last day, and a currency that is no longer offered', async () => {
  await renderApp('restaurantMenuExceptions/new/edit?restaurantId=1', {
    handlers: { 'GET restaurants/:id/prices/timeline/': { items: [MENU] } },
  })
  await expect.element(page.getByRole('combobox', { name: 'Restaurant' })).toHaveValue('Canteen')
  await pickOption('Variant', 'Standard')
  await pickOption('Menu item type', 'Menu 1')
  await start.fill('1.2.2027')
  await commands.press('Tab')
  const effect = page.getByRole('status').filter({ hasText: 'Replaces' })
  await expect.element(effect).toHaveTextContent(/Replaces .*129\.90.*5\.20/)
  await expect.element(effect).toHaveTextContent('The exception will apply until 14. 02. 2027.')
  await locateField('Price (CZK)').fill('99')
  await expect.element(effect).toHaveTextContent('No EUR price: the item will no longer be offered in EUR.')
  await locateField('Price (EUR)').fill('4')
  await expect.element(effect).not.toHaveTextContent('no longer be offered')
  await pickOption('Menu item type', 'Menu 2')
  await expect.element(page.getByText('The restaurant menu doesn’t offer this type on that day')).toBeVisible()
})

// The clock is half an hour before and after midnight at the restaurant; in the browser it is the 30th both times.
test.each([
  ['2027-06-30T11:30:00Z', '30 June 2027', '30. 06. 2027'],
  ['2027-06-30T12:30:00Z', '1 July 2027', '01. 07. 2027'],
])('at %s the calendar opens on the local day of the restaurant, %s', async (now, day, typed) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  const params = [{ name: 'timezone', value: 'Pacific/Auckland' }]
  const handlers = {
    'GET codelists/:name/': { items: [buildCodelistItem(1, 'Kiwi', { params })] },
    'GET restaurants/:id/prices/timeline/': { items: [] },
  }
  for (const form of ['restaurantMenus/new/edit', 'restaurantMenuExceptions/new/edit']) {
    await renderApp(form, { handlers })
    await pickOption('Restaurant', 'Kiwi')
    await page.getByRole('button', { name: 'Choose a day' }).click()
    const marked = page.getByCss('[data-today][data-highlight-today]')
    await expect.element(marked).toHaveAccessibleName(day)
    await expect.element(marked).toHaveFocus()
    await commands.press('Enter')
    await expect.element(start).toHaveValue(typed)
    await expectNone(marked)
  }
  vi.useRealTimers()
})

test('after a refused save the first field has the focus with its list closed, and an empty date is not red', async () => {
  await renderApp('restaurantMenuExceptions/new/edit')
  await page.getByRole('combobox', { name: 'Variant' }).click()
  await page.getByRole('option', { name: 'Standard' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const restaurant = page.getByRole('combobox', { name: 'Restaurant' })
  await expect.element(restaurant).toHaveFocus()
  await expect.element(restaurant).toHaveAttribute('aria-invalid', 'true')
  expect(page.getByRole('option').elements()).toEqual([])
  await expect.element(start).toHaveAttribute('aria-invalid', 'true')
  const message = page.getByCss('.mantine-InputWrapper-error').first()
  const { color } = getComputedStyle(start.element(), '::placeholder')
  expect(color).not.toBe(getComputedStyle(message.element()).color)
})
