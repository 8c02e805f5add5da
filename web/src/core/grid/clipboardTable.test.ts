import { describe, expect, it } from 'vitest'
import { formatTable, parseTable } from './clipboardTable.ts'

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
