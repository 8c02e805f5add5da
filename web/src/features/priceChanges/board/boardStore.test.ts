import type { PriceBoardCell } from '@poledne/contract/modules/priceBoard'
import { beforeEach, describe, expect, test } from 'vitest'
import { pressBoardKey, pressEditorKey } from './boardKeys.ts'
import { type BoardStore, createBoardStore, getShownPrice } from './boardStore.ts'

const COLUMNS = [1, 2, 3].map((menuItemTypeId) => ({ weeklyMenuVariantId: 5, menuItemTypeId }))
const buildPrice = (restaurantId: number, menuItemTypeId: number, priceCzk: number): [string, PriceBoardCell] => [
  `${restaurantId}:5:${menuItemTypeId}`,
  {
    restaurantId,
    weeklyMenuVariantId: 5,
    menuItemTypeId,
    priceCzk,
    priceEur: null,
    source: { module: 'restaurantMenus', id: 1, startDate: '2026-01-01' },
    next: null,
  },
]

let store: BoardStore
beforeEach(() => {
  store = createBoardStore('exception')
  const prices = new Map([buildPrice(7, 1, 45), buildPrice(7, 2, 129), buildPrice(8, 1, 40), buildPrice(8, 2, 120)])
  store.load({ columns: COLUMNS, rows: [7, 8], prices, isReadOnly: false })
})

const press = (key: string, more: object = {}) => {
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }
  if (store.get().editor) {
    if (!pressEditorKey(store, event) && key.length === 1) store.changeText(`${store.get().editor?.text}${key}`)
  } else pressBoardKey(store, event, '')
}
const type = (keys: string) => {
  for (const key of keys.split(' ')) press(key)
}
const listEdits = () => store.get().edits.present

describe('the price board', () => {
  test('takes one key for each price besides its digits', () => {
    type('4 7 Tab 1 3 5 Enter')
    expect(listEdits()).toEqual({ '7:5:1': { priceCzk: 47 }, '7:5:2': { priceCzk: 135 } })
    expect(store.get().selection.focusCell).toBe('1:8')
    press('z', { ctrlKey: true })
    expect(listEdits()).toEqual({ '7:5:1': { priceCzk: 47 } })
    press('y', { ctrlKey: true })
    expect(Object.keys(listEdits())).toHaveLength(2)
  })

  test('passes over cells that are not offered after a typed price', () => {
    type('4 7 Tab 1 3 5 Tab 4 1 Enter')
    expect(listEdits()).toMatchObject({ '7:5:2': { priceCzk: 135 }, '8:5:1': { priceCzk: 41 } })
  })

  test('drops an edit that equals the stored price, and one that is cancelled', () => {
    type('4 7 Enter ArrowUp 4 5 Enter')
    expect(listEdits()).toEqual({})
    type('9 Escape')
    expect(listEdits()).toEqual({})
  })

  test('fills, clears and pastes a block, and leaves cells that are not offered', () => {
    type('5 0 Enter ArrowUp')
    press('ArrowDown', { shiftKey: true })
    press('d', { ctrlKey: true })
    expect(listEdits()).toEqual({ '7:5:1': { priceCzk: 50 }, '8:5:1': { priceCzk: 50 } })
    store.select('0:7')
    store.paste('46\t130\t60\n41\t121')
    expect(listEdits()).toEqual({
      '7:5:1': { priceCzk: 46 },
      '7:5:2': { priceCzk: 130 },
      '8:5:1': { priceCzk: 41 },
      '8:5:2': { priceCzk: 121 },
    })
    press('Delete')
    expect(listEdits()['7:5:1']).toEqual({ priceCzk: null })
  })

  test('adds a price that is not offered only by a correction', () => {
    store.select('2:7')
    type('6 0 Enter')
    expect(listEdits()).toEqual({})
    store.setMode('correction')
    store.select('2:7')
    type('6 0 Enter')
    expect(listEdits()).toEqual({ '7:5:3': { priceCzk: 60 } })
  })

  test('edits one currency and keeps the edits of the other', () => {
    type('4 7 Enter ArrowUp')
    store.setCurrency('priceEur')
    type('x Enter')
    expect(listEdits()).toEqual({ '7:5:1': { priceCzk: 47, priceEur: 'x' } })
    expect(getShownPrice(store.get(), '0:8')).toBeNull()
  })
})
