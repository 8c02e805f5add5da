import { describe, expect, it } from 'vitest'
import type { SettingsListItem } from '../list/settingsListSpecs.ts'
import {
  addRow,
  applySavedItems,
  createRowKey,
  dropBlankRows,
  type EditedRow,
  editRow,
  getRemainingItems,
  moveRow,
  parseRows,
  rebaseRows,
  removeRow,
  restoreAllRows,
  restoreRow,
  toEditorRows,
} from './rows.ts'

const soup: SettingsListItem = { id: 1, nameCs: 'Polévka', nameEn: 'Soup' }
const main: SettingsListItem = { id: 2, nameCs: 'Hlavní', nameEn: 'Main' }
const sweet: SettingsListItem = { id: 3, nameCs: 'Moučník', nameEn: 'Dessert' }
const blank: SettingsListItem = { nameCs: '', nameEn: '' }
const rows = toEditorRows([soup, main, sweet])
const joinKeys = (list: readonly EditedRow[]) => list.map(({ key }) => key).join()

describe('the rows of a list', () => {
  it('move to any position, limited to the list', () => {
    expect(joinKeys(moveRow(rows, '3', 0))).toBe('3,1,2')
    expect(joinKeys(moveRow(rows, '1', 1))).toBe('2,1,3')
    expect(joinKeys(moveRow(rows, '1', 99))).toBe('2,3,1')
    expect(joinKeys(moveRow(rows, '3', -1))).toBe('3,1,2')
    expect(joinKeys(moveRow(rows, 'unknown', 0))).toBe('1,2,3')
  })

  it('stay in the list when removed, are not sent, and are restored at their position', () => {
    const removed = removeRow(rows, '2', blank)
    expect(joinKeys(removed)).toBe('1,2,3')
    expect(getRemainingItems(removed)).toEqual([soup, sweet])
    expect(getRemainingItems(restoreRow(removed, '2'))).toEqual([soup, main, sweet])
    expect(getRemainingItems(restoreAllRows(removeRow(removed, '1', blank)))).toEqual([soup, main, sweet])
  })

  it('disappear when removed if they are new and empty', () => {
    const added = addRow(rows, 'new-1', blank)
    expect(joinKeys(removeRow(added, 'new-1', blank))).toBe('1,2,3')
    const typed = editRow(added, 'new-1', 'nameCs', 'Salát')
    expect(joinKeys(removeRow(typed, 'new-1', blank))).toBe('1,2,3,new-1')
  })

  it('are edited without changing the stored item', () => {
    expect(getRemainingItems(editRow(rows, '1', 'nameEn', 'Soups'))[0]).toEqual({ ...soup, nameEn: 'Soups' })
    expect(soup.nameEn).toBe('Soup')
  })

  it('get a unique key', () => {
    expect(createRowKey(rows)).toBe('new-1')
    expect(createRowKey(addRow(addRow(rows, 'new-2', blank), 'new-7', blank))).toBe('new-8')
  })

  it('become new rows if another user has removed them meanwhile', () => {
    expect(getRemainingItems(rebaseRows(removeRow(rows, '1', blank), [soup, main]))).toEqual([
      main,
      { nameCs: 'Moučník', nameEn: 'Dessert' },
    ])
  })

  it('keep their keys and the edits made during a save', () => {
    const sent = removeRow(editRow(addRow(rows, 'new-1', blank), 'new-1', 'nameEn', ' New '), '2', blank)
    const stored = [soup, sweet, { id: 4, nameCs: '', nameEn: 'New' }]
    expect(applySavedItems(sent, sent, stored).map(({ key, item }) => [key, item])).toEqual([
      ['1', soup],
      ['3', sweet],
      ['new-1', stored[2]],
    ])
    const meanwhile = addRow(moveRow(editRow(sent, 'new-1', 'nameCs', 'Nový'), 'new-1', 0), 'new-2', blank)
    expect(getRemainingItems(applySavedItems(restoreRow(meanwhile, '2'), sent, stored))).toEqual([
      { id: 4, nameCs: 'Nový', nameEn: ' New ' },
      soup,
      { nameCs: 'Hlavní', nameEn: 'Main' },
      sweet,
      blank,
    ])
  })

  it('are restored from a draft only if they are valid', () => {
    expect(parseRows(JSON.parse(JSON.stringify(rows)))).toEqual(rows)
    expect(parseRows([{ key: 1, item: {}, removed: false }])).toBeNull()
    expect(parseRows([{ key: 'a', item: null, removed: false }])).toBeNull()
    expect(parseRows(undefined)).toBeNull()
  })
})

it('dropping blank rows removes only new rows without text', () => {
  const added = addRow(rows, 'new-1', blank)
  expect(dropBlankRows(added, blank)).toEqual(rows)
  const typed = editRow(added, 'new-1', 'nameCs', 'Kaše')
  expect(dropBlankRows(typed, blank)).toEqual(typed)
  expect(dropBlankRows(editRow(rows, '1', 'nameCs', ''), blank)).toHaveLength(3)
})
