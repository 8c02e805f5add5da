import { describe, expect, test } from 'vitest'
import { findTable } from './findTable.ts'
import type { SheetCell, SheetMerge } from './sheetTable.ts'

const find = (rows: SheetCell[][], merges: SheetMerge[] = []) => findTable({ name: 'List1', rows, merges })

/** Describes the found table in a line: heading row, titles by column, number of rows. */
function describeTable(rows: SheetCell[][], merges?: SheetMerge[]): string | null {
  const found = find(rows, merges)
  if (found === null) return null
  return `${found.headerRow}: ${found.columns.map(({ index, title }) => `${index}=${title}`).join(', ')}: ${found.rows}`
}

describe('a heading is found', () => {
  test('in the first row', () => {
    expect(
      describeTable([
        ['Název', 'Cena'],
        ['Guláš', 120],
        ['Řízek', 130],
      ]),
    ).toBe('0: 0=Název, 1=Cena: 2')
  })

  test('in a table of texts only', () => {
    expect(
      describeTable([
        ['Název', 'Typ', 'Dieta'],
        ['Guláš', 'Hlavní', 'bez lepku'],
        ['Vývar', 'Polévka', 'x'],
      ]),
    ).toBe('0: 0=Název, 1=Typ, 2=Dieta: 2')
  })

  test('above one row of data', () => {
    expect(
      describeTable([
        ['Název', 'Cena'],
        ['Guláš', '120'],
      ]),
    ).toBe('0: 0=Název, 1=Cena: 1')
  })

  test('in a table with one column', () => {
    expect(describeTable([['Jídlo'], ['Guláš'], ['Řízek']])).toBe('0: 0=Jídlo: 2')
  })

  test('below titles and notes', () => {
    expect(
      describeTable([
        ['Seznam jídel'],
        [],
        ['Vytvořeno', '2026-11-17'],
        ['Autor', 'Jana Nováková'],
        [],
        ['Název', 'Typ', 'Cena'],
        ['Guláš', 'Hlavní', '120,50'],
        ['Vývar', 'Polévka', '45'],
      ]),
    ).toBe('5: 0=Název, 1=Typ, 2=Cena: 2')
  })

  test('below a merged title in the same block', () => {
    const rows = [['Ceník restaurace'], ['Název', 'Cena'], ['Guláš', 120], ['Řízek', 130]]
    expect(describeTable(rows, [{ row: 0, column: 0, rows: 1, columns: 2 }])).toBe('1: 0=Název, 1=Cena: 2')
  })

  test('right of empty columns and above empty rows', () => {
    expect(
      describeTable([
        [],
        [null, null, 'Název', null, 'Cena'],
        [],
        [null, null, 'Guláš', null, 120],
        [],
        [null, null, 'Řízek', null, 9],
      ]),
    ).toBe('1: 2=Název, 4=Cena: 2')
  })

  test('with a column that has values but no title', () => {
    expect(
      describeTable([
        ['Název', null, 'Cena', 'Typ'],
        ['Guláš', 'pozn.', 120, 'a'],
        ['Řízek', null, 130, 'b'],
      ]),
    ).toBe('0: 0=Název, 1=, 2=Cena, 3=Typ: 2')
  })

  test('with a title whose column has no values', () => {
    expect(
      describeTable([
        ['Název', 'Cena', 'Poznámka'],
        ['Guláš', 120],
        ['Řízek', 130],
      ]),
    ).toBe('0: 0=Název, 1=Cena, 2=Poznámka: 2')
  })

  test('with more titles than any row has values', () => {
    expect(
      describeTable([
        ['Název', 'Typ', 'Dieta', 'Cena', 'Od'],
        ['Guláš', null, null, 120],
        ['Řízek', 'a', null, 130],
      ]),
    ).toBe('0: 0=Název, 1=Typ, 2=Dieta, 3=Cena, 4=Od: 2')
  })

  test('with line breaks in titles', () => {
    expect(
      describeTable([
        ['Název\n(česky)', ' Cena  s DPH '],
        ['Guláš', 120],
      ]),
    ).toBe('0: 0=Název (česky), 1=Cena s DPH: 1')
  })

  test('with some titles that are numbers', () => {
    expect(
      describeTable([
        ['Jídlo', 'Typ', '2026'],
        ['Guláš', '12', '13'],
        ['Řízek', '14', '15'],
      ]),
    ).toBe('0: 0=Jídlo, 1=Typ, 2=2026: 2')
  })
})

describe('a heading of several rows', () => {
  test('joins the titles of merged cells with those below', () => {
    const rows = [
      ['Název', 'Cena'],
      [null, 'CZK', 'EUR'],
      ['Guláš', 120, 5],
      ['Řízek', 130, 6],
    ]
    const merges = [
      { row: 0, column: 0, rows: 2, columns: 1 },
      { row: 0, column: 1, rows: 1, columns: 2 },
    ]
    expect(describeTable(rows, merges)).toBe('1: 0=Název, 1=Cena CZK, 2=Cena EUR: 2')
  })

  test('is also recognised in a text file without merged cells', () => {
    const rows = [
      ['Název', 'Cena', null, 'Typ'],
      [null, 'nákupní', 'prodejní'],
      ['Guláš', '120', '150', 'a'],
      ['Řízek', '130', '160', 'b'],
    ]
    expect(describeTable(rows)).toBe('1: 0=Název, 1=Cena nákupní, 2=Cena prodejní, 3=Typ: 2')
  })

  test('is not assumed for a first data row without an id', () => {
    const rows = [
      ['ID', 'Název', 'Typ'],
      [null, 'Guláš', 'Hlavní'],
      ['12', 'Řízek', 'Hlavní'],
    ]
    expect(describeTable(rows)).toBe('0: 0=ID, 1=Název, 2=Typ: 2')
  })

  test('leaves out a row of units', () => {
    const rows = [
      ['Název', 'Gramáž', 'Cena'],
      [null, '(g)', 'Kč'],
      ['Guláš', 150, 120],
      ['Řízek', 150, 120],
    ]
    expect(describeTable(rows)).toBe('1: 0=Název, 1=Gramáž, 2=Cena: 2')
  })

  test('names equal titles by their units', () => {
    const rows = [
      ['Název', 'Cena', 'Cena'],
      [null, '[CZK]', 'EUR'],
      ['Guláš', 150, 6],
      ['Řízek', 150, 6],
    ]
    expect(describeTable(rows)).toBe('1: 0=Název, 1=Cena CZK, 2=Cena EUR: 2')
  })
})

describe('a title that is merged over two columns', () => {
  const merges = [{ row: 0, column: 0, rows: 1, columns: 2 }]

  test('names the column with values', () => {
    expect(
      describeTable(
        [
          ['Název', null, 'Cena'],
          [null, 'Guláš', 120],
          [null, 'Řízek', 120],
        ],
        merges,
      ),
    ).toBe('0: 1=Název, 2=Cena: 2')
    expect(
      describeTable(
        [
          ['Název', null, 'Cena'],
          ['Guláš', null, 120],
          ['Řízek', null, 120],
        ],
        merges,
      ),
    ).toBe('0: 0=Název, 2=Cena: 2')
  })
})

describe('no table is found', () => {
  test.each<[string, SheetCell[][]]>([
    ['in an empty sheet', []],
    ['in a sheet with a title only', [['Seznam jídel']]],
    ['in a heading without data', [['Název', 'Cena']]],
    [
      'in a heading and units without data',
      [
        ['Název', 'Cena', 'x'],
        [null, 'Kč', 'g'],
      ],
    ],
    [
      'in numbers without a heading',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'in dates without a heading',
      [
        ['17.11.2026', '1 200,50'],
        ['2026-11-18', '9'],
      ],
    ],
  ])('%s', (_, rows) => expect(find(rows)).toBeNull())
})

test('a long sheet is read up to its last row', () => {
  const rows: SheetCell[][] = [
    ['Název', 'Cena'],
    ...Array.from({ length: 50_000 }, (_, index) => [`Jídlo ${index}`, index]),
  ]
  expect(find(rows)?.rows).toBe(50_000)
})
