import { describe, expect, it } from 'vitest'
import { formatTable, parseCopiedCells, parseTable } from './useCellClipboard.ts'

describe('the text of copied cells', () => {
  const rows = [
    [['Kuřecí steak, grilovaná zelenina'], ['Kulajda', 'Guláš "U Fleků"']],
    [[], ['Řízek']],
  ]

  it('has a line for each row, and quotes cells with several dishes', () => {
    expect(formatTable(rows)).toBe('Kuřecí steak, grilovaná zelenina\t"Kulajda\nGuláš ""U Fleků"""\n\tŘízek')
  })

  it('is parsed to the same cells', () => {
    expect(parseTable(formatTable(rows))).toEqual(rows)
  })

  it('can end with a line break, as spreadsheets write it', () => {
    expect(parseTable('Kulajda\t Guláš \r\nŘízek\t\r\n')).toEqual([
      [['Kulajda'], ['Guláš']],
      [['Řízek'], []],
    ])
  })

  it('keeps a quote that does not enclose the cell', () => {
    expect(parseTable('12" pizza\t"dnes" guláš')).toEqual([[['12" pizza'], ['"dnes" guláš']]])
  })
})

describe('parsing copied cells', () => {
  it('accepts cells and removes duplicates', () => {
    expect(parseCopiedCells('[[{"dishIds":[1,1,2],"note":null}]]')).toEqual([[{ dishIds: [1, 2], note: null }]])
  })

  it.each([
    '',
    'x',
    '[]',
    '[[{"dishIds":["1"],"note":null}]]',
    '[[{"dishIds":[-1],"note":null}]]',
    `[[{"dishIds":[${Array.from({ length: 21 }, (_, index) => index + 1)}],"note":null}]]`,
    `[[{"dishIds":[1],"note":"${'x'.repeat(301)}"}]]`,
    '[[{"dishIds":[1],"note":null,"more":1}]]',
    `[${Array.from({ length: 201 }, () => '[{"dishIds":[],"note":null}]')}]`,
  ])('refuses %s', (text) => {
    expect(parseCopiedCells(text)).toBeNull()
  })
})
