import messages from '@poledne/i18n/en/messages.json'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { settingsListSpecs } from '../list/settingsListSpecs.ts'
import { clearCellError, countListErrors, mapErrorsToListCells, validateList } from './cellErrors.ts'
import { addRow, editRow, getRemainingRows, removeRow, toEditorRows } from './rows.ts'

let t: TFunction
beforeAll(async () => {
  t = await createInstance().init({ lng: 'en', resources: { en: { messages } } })
})

const { dishTypes, weeklyMenuVariants, screens } = settingsListSpecs
const rows = toEditorRows([
  { id: 1, nameCs: 'Polévka', nameEn: 'Soup' },
  { id: 2, nameCs: 'Hlavní', nameEn: 'Main' },
  { id: 3, nameCs: 'Moučník', nameEn: 'Dessert' },
])
const getCellErrors = (...args: [Parameters<typeof validateList>[0], Parameters<typeof validateList>[1]]) =>
  validateList(...args, 1, t).errors.cells

describe('the errors of a list', () => {
  it('are empty for a valid list, and the request body is trimmed', () => {
    const { body, errors } = validateList(dishTypes, editRow(rows, '1', 'nameEn', ' Soups '), 4, t)
    expect(errors).toEqual({ cells: {}, general: [] })
    expect(body?.version).toBe(4)
    expect(body?.items[0]).toEqual({ id: 1, nameCs: 'Polévka', nameEn: 'Soups' })
  })

  it('belong to their row, even below a removed row', () => {
    const edited = editRow(removeRow(rows, '1', dishTypes.blank), '3', 'nameCs', '')
    expect(getCellErrors(dishTypes, edited)).toEqual({ 3: { nameCs: 'This field can’t be empty' } })
  })

  it('report duplicates ignoring case, until the first one is removed', () => {
    const rowsWithDuplicate = editRow(rows, '2', 'nameEn', 'SOUP')
    expect(getCellErrors(dishTypes, rowsWithDuplicate)).toEqual({ 2: { nameEn: 'This value is already used' } })
    expect(getCellErrors(dishTypes, removeRow(rowsWithDuplicate, '1', dishTypes.blank))).toEqual({})
  })

  it('report a sheet name longer than 31 characters, the limit of Excel', () => {
    const variant = { id: 1, nameCs: 'a', nameEn: 'b', nameXls: 'x'.repeat(32) }
    expect(getCellErrors(weeklyMenuVariants, toEditorRows([variant]))).toEqual({
      1: { nameXls: 'At most 31 characters' },
    })
  })

  it('report a new screen without restaurant and languages', () => {
    const added = addRow([], 'new-1', { ...screens.blank, name: 'Kantýna', languages: [] })
    expect(Object.keys(getCellErrors(screens, added)['new-1'] ?? {})).toEqual(['restaurantId', 'languages'])
  })

  it('report hours of a screen that end before they start at the end', () => {
    const item = { ...screens.blank, name: 'Kantýna', restaurantId: 1, hoursFrom: '14:00', hoursTo: '10:00' }
    expect(getCellErrors(screens, addRow([], 'new-1', item))).toEqual({
      'new-1': { hoursTo: 'The start must be before the end' },
    })
  })

  it('without a cell are general errors', () => {
    const found = mapErrorsToListCells(dishTypes, getRemainingRows(rows), {
      'items.1.nameCs': 'cell',
      'items.2.id': 'gone',
      'items.9.nameCs': 'no such row',
      version: 'version',
    })
    expect(found).toEqual({ cells: { 2: { nameCs: 'cell' } }, general: ['gone', 'no such row', 'version'] })
  })

  it('are counted, and cleared one cell at a time', () => {
    const cells = { 1: { nameCs: 'a', nameEn: 'b' }, 2: { nameCs: 'c' } }
    expect(countListErrors(cells)).toBe(3)
    expect(clearCellError(cells, '1', 'nameCs')).toEqual({ 1: { nameEn: 'b' }, 2: { nameCs: 'c' } })
    expect(clearCellError(cells, '2', 'nameEn')).toBe(cells)
  })
})
