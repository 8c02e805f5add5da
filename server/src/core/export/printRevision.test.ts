import { describe, expect, test } from 'vitest'
import { buildExportChoices, buildMenuDocument, buildMenuItem } from '../../testing/builders/menuDocument.ts'
import type { ExportChoices, MenuItem } from './menuDocument.ts'
import { computeRevision } from './printRevision.ts'

const dish = { cs: 'Kulajda s koprem', en: 'Dill soup', allergens: ['1', '3', '7'] }
const computeForItem = (change: Partial<MenuItem> = {}, choices: Partial<ExportChoices> = {}) =>
  computeRevision(
    buildMenuDocument(() => [buildMenuItem(change)]),
    buildExportChoices(choices),
  )

test('a revision has 8 letters and digits and is the same for the same content', () => {
  expect(computeForItem()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(computeForItem()).toBe(computeForItem())
})

describe('the revision changes with', () => {
  test.each([
    ['a portion', { dishes: [{ ...dish, details: { cs: '150 g', en: '150 g' } }] }],
    ['the name of a dish', { dishes: [{ ...dish, cs: 'Kulajda' }] }],
    ['an allergen', { dishes: [{ ...dish, allergens: ['1', '3'] }] }],
    ['allergens that are not declared any more', { dishes: [{ ...dish, allergens: null }] }],
    ['a further dish', { dishes: [dish, dish] }],
    ['a note', { note: 's chlebem' }],
    ['the name of a menu item type', { type: { cs: 'Předkrm', en: 'Soup' } }],
  ] satisfies [string, Partial<MenuItem>][])('%s', (_, change) => {
    expect(computeForItem(change)).not.toBe(computeForItem())
  })

  test('allergens that are undeclared instead of declared none', () => {
    const undeclared = computeForItem({ dishes: [{ ...dish, allergens: null }] })
    expect(undeclared).not.toBe(computeForItem({ dishes: [{ ...dish, allergens: [] }] }))
  })

  test('the reason of a closed day', () => {
    const compute = (closure?: { cs: string; en: string }) => {
      const { days, ...document } = buildMenuDocument(() => [])
      const closed = days.map((day) => ({ ...day, ...(closure && { closure }) }))
      return computeRevision({ ...document, days: closed }, buildExportChoices())
    }
    expect(compute({ cs: 'Zavřeno: inventura', en: 'Closed: stocktaking' })).not.toBe(compute())
  })

  test('the order of dishes', () => {
    const [first, second] = [dish, { ...dish, cs: 'Guláš' }]
    expect(computeForItem({ dishes: [first, second] })).not.toBe(computeForItem({ dishes: [second, first] }))
  })

  test('the name of an allergen in the legend', () => {
    const allergens = [{ code: '1', cs: 'Obiloviny', en: 'Gluten' }]
    const compute = (change = {}) => computeRevision(buildMenuDocument(undefined, change), buildExportChoices())
    expect(compute({ allergens })).not.toBe(compute())
  })
})

describe('the revision depends only on what is printed:', () => {
  test('a price that is not printed does not change it', () => {
    expect(computeForItem({ priceCzk: 99 })).toBe(computeForItem())
    expect(computeForItem({ priceCzk: 99 }, { price: 'eur' })).toBe(computeForItem({}, { price: 'eur' }))
    expect(computeForItem({ priceCzk: 99 }, { price: 'both' })).not.toBe(computeForItem({}, { price: 'both' }))
  })

  test('an English name does not change a Czech print', () => {
    const change = { dishes: [{ ...dish, en: 'Sour soup' }] }
    expect(computeForItem(change)).toBe(computeForItem())
    expect(computeForItem(change, { language: 'both' })).not.toBe(computeForItem({}, { language: 'both' }))
  })

  test('the layout and the format do not change it', () => {
    expect(computeForItem({}, { orientation: 'landscape', format: 'xls' })).toBe(computeForItem())
  })

  test('a name of the variant counts only if it is printed', () => {
    const variant = { cs: 'Jiná', en: 'Other', xls: 'Jina' }
    const compute = (variantName: boolean, change = {}) =>
      computeRevision(buildMenuDocument(undefined, change), buildExportChoices({ variantName }))
    expect(compute(false, { variant })).toBe(compute(false))
    expect(compute(true, { variant })).not.toBe(compute(true))
  })
})
