import { restaurants } from '@poledne/contract/modules/restaurant'
import type { TodayChange } from '@poledne/contract/modules/todayChange'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ApiHandlers, listWrites } from '../../testing/api.ts'
import { buildCodelistItem, buildRecord } from '../../testing/builders.ts'
import { expectNone, expectTexts } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const restaurant = buildRecord({ id: 2, ...restaurants.schemas.create.parse({ nameCs: 'Bufet', nameEn: 'Bistro' }) })
const dish = { id: 5, nameCs: 'Kulajda', nameEn: 'Dill soup', allergenCodes: ['3', '7'], diets: [] }
const item = { menuItemTypeId: 1, typeNameCs: 'Polévka', typeNameEn: 'Soup', dishes: [dish], note: null }
const variant = { weeklyMenuVariantId: 1, nameCs: 'Standard', nameEn: 'Standard', weeklyMenuId: 3 }

const handlers: ApiHandlers = {
  'GET restaurants/:id/': restaurant,
  'GET restaurants/:id/history/': { items: [], page: 1, pageSize: 20, total: 0 },
  'GET restaurants/:id/today/': {
    date: '2026-11-16',
    timezone: 'Europe/Prague',
    closed: false,
    variants: [{ ...variant, items: [{ ...item, priceCzk: 45, priceEur: null }] }],
  },
  'GET restaurants/:id/prices/': { date: '2026-11-16', items: [] },
  'GET restaurants/:id/prices/timeline/': { items: [] },
  'GET restaurants/:id/todayChanges/': { date: '2026-11-16', can: { edit: false }, items: [], earlier: [] },
  'GET settings/screens/': { items: [], version: 1 },
}
const main = page.getByRole('main')

test('a restaurant begins with the menu of today, and its other tabs are in the URL', async () => {
  const { getAddress } = await renderApp('restaurants/2', { handlers })
  await expectTexts(main.getByRole('tab'), ['Today', 'Prices', 'Screens and web', 'History'])
  await expect.element(main.getByRole('link', { name: 'Dill soup' })).toBeVisible()
  await expectNone(main.getByRole('heading', { name: 'History' }))
  await main.getByRole('tab', { name: 'Prices' }).click()
  await expect.element(main.getByRole('heading', { name: 'Prices today' })).toBeVisible()
  expect(getAddress()).toContain('tab=prices')
  await main.getByRole('tab', { name: 'Today' }).click()
  await expect.element(main.getByRole('link', { name: 'Dill soup' })).toBeVisible()
  expect(getAddress()).not.toContain('tab')
})

test('the history ends with what staff changed on the menus of today and of earlier days', async () => {
  const earlier = {
    weeklyMenuVariantId: 1,
    menuItemTypeId: 1,
    dishId: 5,
    state: 'soldOut' as const,
    replacementDishId: null,
    note: null,
    at: '2026-11-13T10:00:00',
    user: null,
    dish: { nameCs: 'Kulajda', nameEn: 'Dill soup' },
    replacement: null,
    day: '2026-11-13',
  }
  await renderApp('restaurants/2?tab=history', {
    handlers: {
      ...handlers,
      'GET restaurants/:id/todayChanges/': {
        date: '2026-11-16',
        can: { edit: false },
        items: [{ ...earlier, state: 'available', note: 'with bread', at: '2026-11-16T10:00:00' }],
        earlier: [earlier],
      },
    },
  })
  await expect.element(main.getByRole('heading', { name: 'Changes to daily menus' })).toBeVisible()
  const rows = main.getByRole('listitem').filter({ hasText: 'Dill soup' })
  await expectTexts(rows, [/16.*Dill soup → Available again.*with bread/, /13.*Dill soup → Sold out/])
})

test('a link leads to a tab of a restaurant', async () => {
  await renderApp('restaurants/2?tab=guests', { handlers })
  await expect.element(main.getByText('<iframe', { exact: false })).toBeVisible()
  await expect.element(main.getByRole('tab', { name: 'Screens and web' })).toHaveAttribute('aria-selected', 'true')
})

test('a dish is sold out with one click and replaced in a dialog', async () => {
  const place = { weeklyMenuVariantId: 1, menuItemTypeId: 1, dishId: 5 }
  const names = { nameCs: 'Kulajda', nameEn: 'Dill soup' }
  const at = '2026-11-16T10:00:00'
  const unchanged = { replacementDishId: null, replacement: null, user: null, at, dish: names }
  let items: TodayChange[] = [{ ...place, ...unchanged, state: 'available', note: 'with bread' }]
  const buildAnswer = () => ({ date: '2026-11-16', can: { edit: true }, items, earlier: [] })
  await renderApp('restaurants/2', {
    handlers: {
      ...handlers,
      'GET restaurants/:id/todayChanges/': buildAnswer,
      'PUT restaurants/:id/todayChanges/': ({ body }) => {
        const { state, replacementDishId = null, note = null } = body as TodayChange
        const replacement = replacementDishId === null ? null : { nameCs: 'Guláš', nameEn: 'Goulash' }
        items = [{ ...place, ...unchanged, state, replacementDishId, note, replacement }]
        return buildAnswer()
      },
      'GET codelists/:name/': { items: [buildCodelistItem(9, 'Goulash')] },
    },
  })
  await main.getByRole('button', { name: 'Sold out: Dill soup' }).click()
  await expect.element(main.getByRole('button', { name: 'Available again: Dill soup' })).toBeVisible()
  expect(listWrites()[0]?.body).toEqual({ ...place, state: 'soldOut', note: 'with bread' })

  await main.getByRole('button', { name: 'Change today: Dill soup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change today: Dill soup' })
  await dialog.getByRole('combobox', { name: 'Served instead' }).fill('gou')
  await page.getByRole('option', { name: 'Goulash' }).click()
  await dialog.getByRole('button', { name: 'Show to guests' }).click()
  await expect.element(main.getByText('Goulash')).toBeVisible()
  expect(listWrites()[1]?.body).toEqual({ ...place, state: 'replaced', replacementDishId: 9, note: 'with bread' })
  await main.getByRole('button', { name: 'Change today: Dill soup' }).click()
  await expect
    .element(dialog.getByRole('combobox', { name: 'Served instead' }))
    .toHaveAttribute('placeholder', 'Goulash')
})
