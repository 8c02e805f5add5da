import { expect, test } from 'vitest'
import { buildPreviewRows, groupByRestaurant, groupSkipped, parsePriceItemKey } from './previewRows.ts'

const createItem = (key: string) => ({
  key,
  ...parsePriceItemKey(key),
  oldCzk: 100,
  newCzk: 105,
  oldEur: null,
  newEur: null,
  later: [],
  exceptionId: null,
  forbidden: false,
})
const order = { restaurants: [2, 1], variants: [1, 2], types: [9, 3] }

test('rows are grouped by restaurant, and sorted by variant and type as in the settings', () => {
  const rows = ['1:2:9', '1:1:3', '1:1:9', '2:1:3', '7:1:3'].map(parsePriceItemKey)
  const groups = groupByRestaurant(rows, order).map(({ restaurantId, rows: grouped }) => [
    restaurantId,
    grouped.map(({ weeklyMenuVariantId, menuItemTypeId }) => `${weeklyMenuVariantId}:${menuItemTypeId}`),
  ])
  expect(groups).toEqual([
    [2, ['1:3']],
    [1, ['1:9', '1:3', '2:9']],
    [7, ['1:3']],
  ])
})

test('a row whose typed price is the old one stays, although the preview skips it', () => {
  const known = new Map(['1:1:3', '1:1:9'].map((key) => [key, createItem(key)]))
  const form = { excluded: ['1:1:9'], typed: { '1:1:3': { priceCzk: 100 } } }
  const rows = buildPreviewRows([createItem('1:1:9')], known, form)
  expect(rows.map(({ key, isExcluded }) => [key, isExcluded])).toEqual([
    ['1:1:9', true],
    ['1:1:3', false],
  ])
  const skipped = [
    { key: '1:1:3', reason: 'unchanged' as const },
    { key: '2:1:3', reason: 'notOffered' as const },
  ]
  expect([...groupSkipped({ items: [], skipped, plan: '' }, form.typed).keys()]).toEqual(['notOffered'])
})
