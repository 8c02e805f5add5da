import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { LANGUAGES, type Language } from '@poledne/contract/domain/languages'
import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { type CellFormat, unescapeFormula } from './cellFormat.ts'
import type { RawRow } from './listExport.store.ts'
import { writeCsv, writeXlsx } from './listFile.ts'

/** Texts of users that a file must contain unchanged. */
const EXAMPLES = [
  '+420 777 123 456',
  '+420777123456',
  '01',
  '1-2',
  '1/2',
  '1e5',
  '12:30',
  '0x10',
  'TRUE',
  '=SUM(A1:A9)',
  '=cmd|x!A0',
  '@home',
  '-5',
  '-5 °C',
  "'quoted'",
  "'=1",
  '"',
  '""',
  'a"b',
  'a;b,c\td',
  ';',
  ',',
  'two\nlines',
  'two\r\nlines',
  'carriage\rreturn',
  '\n',
  ' leading and trailing ',
  '  ',
  'a  b',
  'non\u00a0breaking',
  '👨‍👩‍👧 🍜 e\u0301',
  '<b>&amp;</b> ]]>',
  '_x0041_',
  '_x000D_ and _xZZZZ_',
  '\ufeffmark',
  'žluťoučký kůň',
  '١٢٣',
  '漢字',
  'x'.repeat(5_000),
]

/** Characters that a text of a user can contain; control characters are refused. */
const character = fc.oneof(
  fc.constantFrom(...'";,\'=+-@_x0041&<>\t\n\r \u00a0'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((each) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(each)),
)
const userText = fc.oneof(fc.constantFrom(...EXAMPLES), fc.string({ unit: character, minLength: 1, maxLength: 12 }))

const TEXT_FORMAT: CellFormat = { toText: (raw) => raw, toValue: (raw) => raw, isFreeText: true, width: 10 }
const COLUMNS = ['A', 'B', 'C'].map((title) => ({ title, format: TEXT_FORMAT }))
const rows = fc.array(fc.tuple(userText, fc.option(userText), userText), { minLength: 1, maxLength: 20 })
const toBatches = (all: readonly RawRow[]) => Readable.from([all]) as AsyncIterable<readonly RawRow[]>

describe('a CSV file', () => {
  test.each(LANGUAGES)('in %s is read with the same texts', async (language: Language) => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const file = await text(Readable.from(writeCsv(COLUMNS, toBatches(written), language)))
        const [header, ...read] = parseCsv(file, { delimiter: language === 'en' ? ',' : ';' })
        expect(header).toEqual(['A', 'B', 'C'])
        expect(read.map((row) => row.map((cell) => unescapeFormula(String(cell))))).toEqual(
          written.map((row) => row.map((cell) => cell ?? '')),
        )
      }),
    )
  })
})

describe('a workbook', () => {
  const writeWorkbook = async (written: readonly RawRow[]) =>
    buffer(await writeXlsx('List', COLUMNS, toBatches(written)))

  test('is read by hucre with the same texts and no formulas', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const { sheets } = await readXlsx(await writeWorkbook(written))
        expect(sheets[0]?.rows.slice(1)).toEqual(written)
        expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  test('is read by another library with the same texts', async () => {
    // This library does not know codes such as `_x005F_`, which also carriage returns are written as.
    const hasCode = (row: RawRow) => row.some((cell) => /_x[0-9A-F]{4}_|\r/i.test(cell ?? ''))
    const rowsWithoutCodes = rows.map((all) => all.filter((row) => !hasCode(row))).filter(({ length }) => length > 0)
    await fc.assert(
      fc.asyncProperty(rowsWithoutCodes, async (written) => {
        const [sheet] = await readWorkbook(await writeWorkbook(written), { trim: false })
        expect(sheet?.data.slice(1)).toEqual(written)
      }),
      { numRuns: 50 },
    )
  })
})
