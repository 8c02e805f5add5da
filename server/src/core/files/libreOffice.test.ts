import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { openFileReader } from './fileReader.ts'
import { findTable } from './findTable.ts'
import { fillMergedRows } from './sheetTable.ts'

/** LibreOffice has written these files; the text is in Windows-1250. */

const reader = openFileReader({ maxRows: 1_000 })
afterAll(() => reader.close())

async function readFixture(filename: string) {
  const bytes = await readFile(new URL(`../../../../testdata/files/${filename}`, import.meta.url))
  return reader.readTables({ filename, bytes }, { owner: 1 })
}

const HEADING = ['Název', 'Cena', 'Platí od', 'Výdej', 'Aktivní', 'Uloženo']
const NAMES = ['Svíčková na smetaně\nhouskový knedlík', 'Řízek „vídeňský“ & ďábelské tousty, 2 ks; 3×']

test.each(['dishes.xlsx', 'dishes.ods'])('%s of LibreOffice is read without its hidden sheet', async (filename) => {
  expect(await readFixture(filename)).toEqual([
    {
      name: 'Jídla',
      rows: [
        ['Ceník jídel'],
        [],
        HEADING,
        [NAMES[0], 129.5, '2026-11-17', '11:30:00', true, '2026-11-16T08:05:00'],
        [NAMES[1], 0, null, null, false],
      ],
      merges: [{ row: 0, column: 0, rows: 1, columns: 3 }],
    },
  ])
})

test('dishes.csv of LibreOffice is read as texts', async () => {
  const [table] = await readFixture('dishes.csv')
  expect(table?.rows).toEqual([
    ['Ceník jídel'],
    [],
    HEADING,
    [NAMES[0], '129.5', '11/17/2026', '11:30:00 AM', 'TRUE', '11/16/2026 08:05:00'],
    [NAMES[1], '0', null, null, 'FALSE'],
  ])
})

test.each(['dishes.xlsx', 'dishes.ods', 'dishes.csv'])(
  'the heading of %s is found below its title',
  async (filename) => {
    const [table] = await readFixture(filename)
    const columns = HEADING.map((title, index) => ({ index, title }))
    expect(table && findTable(table)).toEqual({ headerRow: 2, columns, rows: 2 })
  },
)

test('week.docx of LibreOffice has merged days, which can be repeated in each row', async () => {
  const [table] = await readFixture('week.docx')
  expect(table?.rows).toEqual([
    ['Jídelníček 47. týden'],
    ['Pondělí', 'Polévka', 'Kulajda\n(1, 3, 7)'],
    [null, 'Menu 1', 'Guláš\n150 g'],
    ['Úterý', 'Svátek – zavřeno'],
    ['Změna vyhrazena.'],
  ])
  expect(table && fillMergedRows(table).map(([day]) => day)).toEqual([
    'Jídelníček 47. týden',
    'Pondělí',
    'Pondělí',
    'Úterý',
    'Změna vyhrazena.',
  ])
  expect(table?.rows[2]?.[0]).toBeNull()
})
