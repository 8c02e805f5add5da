import { expect, it } from 'vitest'
import { groupUpcomingPriceChanges, type UpcomingPriceChange } from './groupUpcomingPriceChanges.ts'

const createChange = (from: string, restaurantId: number, menuItemTypeId: number): UpcomingPriceChange => ({
  restaurantId,
  restaurantNameCs: 'Kantýna',
  restaurantNameEn: 'Canteen',
  weeklyMenuVariantId: 1,
  menuItemTypeId,
  from,
  priceCzk: 45,
  priceEur: null,
})

it('groups price changes of the same day and menu', () => {
  const groups = groupUpcomingPriceChanges([
    createChange('2026-12-01', 1, 1),
    createChange('2026-12-01', 2, 1),
    createChange('2026-12-01', 1, 2),
    createChange('2026-12-08', 1, 1),
  ])
  expect(groups.map(({ first, changes }) => [first.from, first.restaurantId, changes.length])).toEqual([
    ['2026-12-01', 1, 2],
    ['2026-12-01', 2, 1],
    ['2026-12-08', 1, 1],
  ])
})
