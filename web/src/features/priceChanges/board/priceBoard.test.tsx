import type { PriceBoard, PriceBoardCell, PriceBoardRequest } from '@poledne/contract/modules/priceBoard'
import type { PriceChange, PriceChangePreview } from '@poledne/contract/modules/priceChange'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type ApiHandlers, answerApi, listCalls, problem } from '../../../testing/api.ts'
import { AUTHOR, getCodelist } from '../../../testing/builders.ts'
import { expectNone } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const RESTAURANTS = ['Canteen', 'Bistro'].map((nameEn, index) => ({
  id: index + 1,
  nameCs: nameEn,
  nameEn,
  active: true,
}))
const COLUMNS = [1, 2, 3].map((menuItemTypeId) => ({ weeklyMenuVariantId: 1, menuItemTypeId }))
const buildCell = (restaurantId: number, menuItemTypeId: number, priceCzk: number): PriceBoardCell => ({
  restaurantId,
  weeklyMenuVariantId: 1,
  menuItemTypeId,
  priceCzk,
  priceEur: 2,
  source: { module: 'restaurantMenus', id: 4, startDate: '2026-01-01' },
  next: menuItemTypeId === 2 ? { startDate: '2027-01-01', priceCzk: priceCzk + 5, priceEur: null } : null,
})
const BOARD: PriceBoard = {
  date: '2026-11-16',
  restaurants: [...RESTAURANTS, { id: 3, nameCs: 'Zavřeno', nameEn: 'Closed', active: false }],
  columns: COLUMNS,
  cells: [buildCell(1, 1, 45), buildCell(1, 2, 129), buildCell(2, 1, 40), buildCell(2, 2, 120)],
  next: null,
}
const CHANGE: PriceChange = {
  id: 7,
  name: 'Price board',
  startDate: '2026-11-16',
  count: 2,
  createdAt: '2026-11-16T09:00:00',
  createdBy: AUTHOR,
  undoneAt: null,
  undoneBy: null,
  changeId: 9,
}
const preview = ({ body }: { body: PriceBoardRequest }): PriceChangePreview => ({
  items: body.cells.map(({ restaurantId, weeklyMenuVariantId, menuItemTypeId, priceCzk }) => ({
    key: `${restaurantId}:${weeklyMenuVariantId}:${menuItemTypeId}`,
    restaurantId,
    weeklyMenuVariantId,
    menuItemTypeId,
    oldCzk: 45,
    newCzk: priceCzk ?? null,
    oldEur: 2,
    newEur: 2,
    later: [],
    exceptionId: null,
    forbidden: false,
  })),
  skipped: [],
  plan: 'plan',
})

const grid = page.getByRole('grid', { name: 'Prices' })
const locateCell = (row: number, column: number) => page.getByCss(`[data-cell="${column}:${row}"]`)
const openBoard = (handlers: ApiHandlers = {}) =>
  renderApp('prices', {
    handlers: {
      'GET prices/board/': BOARD,
      'POST prices/board/preview/': preview,
      'POST prices/board/': CHANGE,
      ...handlers,
    },
  })
const type = async (...keys: string[]) => {
  for (const key of keys) await (/^\d+$/.test(key) ? commands.typeText(key) : commands.press(key))
}

test('prices are typed in a row, reviewed and saved as one change', async () => {
  await openBoard()
  await expect.element(locateCell(1, 0)).toHaveTextContent('45')
  await locateCell(1, 0).click()
  await expect.element(page.getByRole('status').last()).toHaveTextContent('base price since')
  await type('47', 'Tab', '135', 'Enter')
  await expect.element(locateCell(2, 1)).toHaveFocus()
  await expect.element(locateCell(1, 1)).toHaveTextContent('135')
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review price changes' })
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click()
  await expectNone(dialog)
  expect(listCalls('POST prices/board/').at(0)?.body).toMatchObject({
    mode: 'exception',
    later: 'keep',
    plan: 'plan',
    cells: [
      { restaurantId: 1, weeklyMenuVariantId: 1, menuItemTypeId: 1, priceCzk: 47 },
      { restaurantId: 1, weeklyMenuVariantId: 1, menuItemTypeId: 2, priceCzk: 135 },
    ],
  })
  await expectNone(page.getByRole('button', { name: 'Review and save' }))
})

test('prices that have changed since the preview are named, and the edits stay', async () => {
  await openBoard()
  await locateCell(1, 0).click()
  await type('47', 'Enter')
  await page.getByRole('button', { name: 'Review and save' }).click()
  answerApi({ 'POST prices/board/': problem('plan_outdated', { keys: ['1:1:1'] }) })
  await page.getByRole('button', { name: 'Change 1 price' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Prices have changed.*Canteen.*Soup/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(locateCell(1, 0)).toHaveTextContent('47')
})

test('a board without prices says what is missing and links to it', async () => {
  await openBoard({
    'GET prices/board/': { ...BOARD, restaurants: [], columns: [], cells: [] },
    'GET codelists/:name/': ({ params }) => (params.name === 'restaurants' ? { items: [] } : getCodelist(params.name)),
  })
  await expect.element(page.getByText('No restaurant offers anything on this day.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Add a restaurant' })
  await expect.element(link).toHaveAttribute('href', '/admin/restaurants/new/edit')
})

test('a cell that is not offered takes only a correction, and inactive restaurants are hidden at first', async () => {
  await openBoard()
  await expect.element(grid.getByRole('rowheader', { name: 'Bistro' })).toBeVisible()
  await expectNone(grid.getByRole('rowheader', { name: /Closed/ }))
  await locateCell(1, 2).click()
  await type('60', 'Enter')
  await expectNone(page.getByRole('button', { name: 'Review and save' }))
  await page.getByText('Correction of the restaurant menu', { exact: true }).click()
  await locateCell(1, 2).click()
  await type('60', 'Enter')
  await expect.element(locateCell(1, 2)).toHaveTextContent('60')
  await expect.element(page.getByText('1 unsaved price')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Include inactive restaurants' }).click()
  await expect.element(grid.getByRole('rowheader', { name: 'Closed (inactive)' })).toBeVisible()
})
