import { describe, expect, it } from 'vitest'
import { createMissingItems, findItemChanges, findResolvedErrorKeys } from './menuItems.ts'

const createItem = (menuItemTypeId: number, priceCzk: number | null, priceEur: number | null = null) => ({
  menuItemTypeId,
  priceCzk,
  priceEur,
})

describe('the rows of a price list', () => {
  it('can be completed by the active types that have no row', () => {
    const types = [1, 2, 3, 4].map((id) => ({ id, disabled: id === 4 }))
    expect(createMissingItems(types, [createItem(2, 45)]).map(({ menuItemTypeId }) => menuItemTypeId)).toEqual([1, 3])
  })
})

describe('the errors of a price list', () => {
  const keys = [
    'items.0.menuItemTypeId',
    'items.1.menuItemTypeId',
    'items.1.priceCzk',
    'items.10.priceCzk',
    'startDate',
  ]

  it('about duplicate types are cleared in all rows when a type changes', () => {
    expect(findResolvedErrorKeys(keys, 'items', 0, 'menuItemTypeId')).toEqual(keys.slice(0, 2))
  })

  it('about a missing price are cleared by a price in the other currency', () => {
    expect(findResolvedErrorKeys(keys, 'items', 1, 'priceEur')).toEqual(['items.1.priceCzk'])
  })
})

describe('the changes of a price list', () => {
  it('contain changed, added and removed types', () => {
    expect(
      findItemChanges(
        [createItem(1, 40), createItem(2, 120, 5), createItem(3, 99)],
        [createItem(2, 129, 5), createItem(1, 40), createItem(4, 50)],
      ),
    ).toEqual([
      { menuItemTypeId: 2, from: createItem(2, 120, 5), to: createItem(2, 129, 5) },
      { menuItemTypeId: 4, from: null, to: createItem(4, 50) },
      { menuItemTypeId: 3, from: createItem(3, 99), to: null },
    ])
  })

  it('are empty if only the order has changed', () => {
    expect(findItemChanges([createItem(1, 40), createItem(2, 120)], [createItem(2, 120), createItem(1, 40)])).toEqual(
      [],
    )
  })
})
