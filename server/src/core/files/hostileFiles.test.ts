import { Buffer } from 'node:buffer'
import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { buildDocx, buildOds, buildXlsx } from '../../testing/builders/officeFiles.ts'
import { createRandom, SEED } from '../../testing/seed.ts'
import { FileError } from './fileLimits.ts'
import { openFileReader } from './fileReader.ts'
import { readSheets } from './fileWorker.ts'
import { buildZip } from './formats/buildZip.ts'
import { createSheetCollector } from './sheetTable.ts'

const MEGABYTE = 1_000_000
const reader = openFileReader({ maxRows: 10_000 })
afterAll(() => reader.close())

const read = (bytes: Uint8Array, filename = 'a.csv') => reader.readTables({ filename, bytes }, { owner: 1 })
const refusal = (reason: string) => ({ violations: [{ field: 'file', code: 'wrongFormat', reason }] })
const buildSheet = (rows: string) => buildXlsx({ sheets: { a: `<sheetData>${rows}</sheetData>` } })
const buildTable = (rows: string) => buildOds(`<table:table>${rows}</table:table>`)
const ROW = '<row><c><v>1</v></c></row>'
/** The values differ, so that the ratio of the archive stays low. */
const buildRows = (count: number) =>
  Array.from({ length: count }, (_, index) => `<row><c><v>${(index * 7_919) % 99_991}</v></c></row>`).join('')

describe('a zip bomb', () => {
  const spaces = deflateRawSync(Buffer.alloc(300 * MEGABYTE, ' '))

  test('of 20 gigabytes is refused by its declared size', async () => {
    const packed = Buffer.concat([Buffer.alloc(3 * MEGABYTE, 1)])
    const sheet = { packed, declaredSize: 0xff_ff_ff_fe }
    const entries = Object.fromEntries([1, 2, 3, 4, 5].map((index) => [`xl/worksheets/sheet${index}.xml`, sheet]))
    await expect(read(buildXlsx({ sheets: { a: '' }, entries }))).rejects.toMatchObject(refusal('fileTooLarge'))
  })

  test('that declares a small size is refused when more is unpacked', async () => {
    const entries = { 'xl/worksheets/sheet1.xml': { packed: spaces, declaredSize: 1_000 } }
    await expect(read(buildXlsx({ sheets: { a: '' }, entries }))).rejects.toMatchObject(refusal('fileDamaged'))
  })

  test('is refused by its ratio, wherever it is in the archive', async () => {
    const entries = { 'xl/media/image1.png': { packed: spaces, declaredSize: 300 * MEGABYTE } }
    const bytes = buildXlsx({ sheets: { a: `<sheetData>${ROW}</sheetData>` }, entries })
    await expect(read(bytes)).rejects.toMatchObject(refusal('fileTooLarge'))
  })

  test('of many entries is refused', async () => {
    const entries = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`xl/${index}`, 'x']))
    await expect(read(buildXlsx({ sheets: { a: '' }, entries }))).rejects.toMatchObject(refusal('fileTooLarge'))
  })

  test('inside another archive is not opened', async () => {
    const inner = buildZip({ 'xl/workbook.xml': '<workbook/>' })
    await expect(read(buildZip({ 'a.xlsx': inner }))).rejects.toMatchObject(refusal('fileNotReadable'))
  })
})

describe('a sheet with too many rows is refused', () => {
  test.each([
    ['half a million rows', buildSheet(buildRows(500_000))],
    ['a value in the last row', buildSheet('<row r="1048576"><c><v>1</v></c></row>')],
    [
      'a million repeated rows',
      buildTable(
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="float" office:value="1"/></table:table-row>',
      ),
    ],
    ['a million lines', Buffer.from('a;b\n'.repeat(1_000_000))],
    ['many paragraphs', buildDocx('<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(100_000))],
  ])('%s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject(refusal('fileTooManyRows'))
  })

  test('but the highest number of rows below a heading is read', async () => {
    const tables = await read(Buffer.from(`name;price\n${'a;b\n'.repeat(10_000)}`))
    expect(tables[0]?.rows).toHaveLength(10_001)
  })

  test('and a caller can lower the number', async () => {
    const bytes = Buffer.from('a;b\n'.repeat(500))
    await expect(reader.readTables({ filename: 'a.csv', bytes }, { owner: 1, maxRows: 300 })).rejects.toMatchObject(
      refusal('fileTooManyRows'),
    )
  })
})

describe('columns, sheets and texts beyond the limits', () => {
  test('columns after the 200th are ignored', async () => {
    const cells = '<c><v>1</v></c>'.repeat(1_000_000)
    const repeated =
      '<table:table-cell table:number-columns-repeated="1000000" office:value-type="float" office:value="1"/>'
    for (const bytes of [
      buildSheet(`<row>${cells}</row>`),
      buildTable(`<table:table-row>${repeated}</table:table-row>`),
      Buffer.from('1;'.repeat(MEGABYTE)),
    ])
      expect((await read(bytes))[0]?.rows.map(({ length }) => length)).toEqual([200])
  })

  test('sheets after the 50th are ignored, and a million sheets are refused', async () => {
    const sheets = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, `<sheetData>${ROW}</sheetData>`]))
    expect(await read(buildXlsx({ sheets: sheets(60) }))).toHaveLength(50)
    const workbook = `<sheets>${'<sheet name="a" r:id="rId1"/>'.repeat(1_000_000)}</sheets>`
    await expect(read(buildXlsx({ sheets: sheets(1), workbook }))).rejects.toMatchObject(refusal('fileTooLarge'))
  })

  test('one sheet that a workbook lists twice is refused, because it would be read twice', async () => {
    const workbook = '<sheets><sheet name="a" r:id="rId1"/><sheet name="b" r:id="rId1"/></sheets>'
    const bytes = buildXlsx({ sheets: { a: `<sheetData>${ROW}</sheetData>` }, workbook })
    await expect(read(bytes)).rejects.toMatchObject(refusal('fileDamaged'))
  })

  test.each([
    ['a line', Buffer.from('x'.repeat(20 * MEGABYTE))],
    ['a text in quotes', Buffer.from(`"${'""'.repeat(10 * MEGABYTE)}";a`)],
    ['a cell', buildSheet(`<row><c t="str"><v>${'x'.repeat(3 * MEGABYTE)}</v></c></row>`)],
    ['a paragraph', buildDocx(`<w:p>${`<w:r><w:t>${'x'.repeat(1_000)}</w:t></w:r>`.repeat(3_000)}</w:p>`)],
  ])('%s of megabytes is shortened', async (_, bytes) => {
    expect((await read(bytes))[0]?.rows[0]?.[0]).toHaveLength(32_767)
  })

  test('a shared text that many cells repeat is limited in total', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(2_000)
    const bytes = buildXlsx({
      sheets: { a: `<sheetData><row>${cells}</row></sheetData>` },
      strings: `<si><t>${'x'.repeat(32_000)}</t></si>`,
    })
    expect((await read(bytes))[0]?.rows[0]).toHaveLength(200)
    const many = buildXlsx({
      sheets: { a: `<sheetData>${`<row>${cells}</row>`.repeat(100)}</sheetData>` },
      strings: `<si><t>${'x'.repeat(32_000)}</t></si>`,
    })
    await expect(read(many)).rejects.toMatchObject(refusal('fileTooLarge'))
  })

  test('a huge table of shared texts is refused', async () => {
    const strings = `<si><t>${'x'.repeat(1_000_000)}</t></si>`.repeat(50)
    // The texts differ, so that the ratio of the archive stays low.
    const noise = Array.from({ length: 20_000 }, (_, index) => `<!--${(index * 7_919).toString(36)}-->`).join('')
    const bytes = buildXlsx({ sheets: { a: `<sheetData>${ROW}</sheetData>` }, strings: strings + noise })
    await expect(read(bytes)).rejects.toMatchObject(refusal('fileTooLarge'))
  })

  test('merged cells that overlap many times are ignored', async () => {
    const merges = '<mergeCell ref="A1:Z10000"/>'.repeat(10_000)
    const bytes = buildXlsx({ sheets: { a: `<sheetData>${ROW}</sheetData><mergeCells>${merges}</mergeCells>` } })
    expect((await read(bytes))[0]?.merges.length).toBeLessThan(2)
  })
})

describe('XML is not trusted', () => {
  const entity = (definition: string) => `<!DOCTYPE a [${definition}]>`
  const withDoctype = (doctype: string, value: string) =>
    buildZip({
      'word/document.xml': `${doctype}<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>${value}</w:t></w:r></w:p></w:body></w:document>`,
    })

  test.each([
    [
      'nested entities',
      withDoctype(entity(`<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">`), '&b;'),
    ],
    ['an external entity', withDoctype(entity('<!ENTITY x SYSTEM "file:///etc/passwd">'), '&x;')],
    ['an external document type', withDoctype('<!DOCTYPE a SYSTEM "https://example.com/a.dtd">', 'a')],
    ['an unknown entity', buildDocx('<w:p><w:r><w:t>&x;</w:t></w:r></w:p>')],
    ['deep nesting', buildDocx('<w:p>'.repeat(100_000))],
    ['an element that is not closed', buildDocx('<w:p>')],
    ['wrong UTF-8', buildZip({ 'word/document.xml': Buffer.from('<a>\xff</a>', 'latin1') })],
    ['no workbook', buildZip({ 'xl/workbook.xml': '' })],
  ])('%s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject(refusal('fileDamaged'))
  })

  test.each([
    ['a text', `<w:p>${'x'.repeat(9 * MEGABYTE)}</w:p>`],
    ['a comment', `<!--${'x'.repeat(9 * MEGABYTE)}--><w:p/>`],
    [
      'an element with a million attributes',
      `<w:p ${Array.from({ length: 1_000_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`,
    ],
  ])('%s that does not end is refused', async (_, xml) => {
    await expect(read(buildDocx(xml))).rejects.toMatchObject(refusal('fileTooLarge'))
  })
})

describe('an encrypted file', () => {
  test.each([
    [
      'an Excel workbook',
      () => writeXlsx({ sheets: [{ name: 'a', rows: [['a']] }], encryption: { password: 'a', spinCount: 10 } }),
    ],
    [
      'an OpenDocument spreadsheet',
      () =>
        buildOds('', {
          'META-INF/manifest.xml':
            '<manifest:manifest xmlns:manifest="m"><manifest:encryption-data/></manifest:manifest>',
        }),
    ],
    [
      'a zip archive',
      () => buildOds('', { 'content.xml': { packed: Buffer.from('x'), declaredSize: 1, isEncrypted: true } }),
    ],
  ])('%s', async (_, build) => {
    await expect(read(await build())).rejects.toMatchObject(refusal('fileEncrypted'))
  })
})

test('an old Excel workbook is refused with the advice to save it in another format', async () => {
  const bytes = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(4_000)])
  await expect(read(bytes, 'a.xls')).rejects.toMatchObject(refusal('fileNotReadable'))
})

test.each([
  ['commas', ',', 'fileTooLarge'],
  ['line breaks', '\n', 'fileTooManyRows'],
])('19 MB of %s are refused', async (_, repeated, reason) => {
  const bytes = Buffer.alloc(19 * MEGABYTE, repeated)
  await expect(read(bytes)).rejects.toMatchObject(refusal(reason))
})

test('a file that takes too long is refused', async () => {
  const slow = openFileReader({ maxRows: 1_000_000, limitMs: 1 })
  const bytes = buildSheet(buildRows(100_000))
  await expect(slow.readTables({ filename: 'a.xlsx', bytes }, { owner: 1 })).rejects.toMatchObject(
    refusal('fileTooLarge'),
  )
  await slow.close()
})

test('a user with too many waiting files is refused while another user can wait', async () => {
  const bytes = Buffer.from('a;b\n1;2')
  const owners = ['a', 'a', 'a', 'a', 'a', 'b']
  const outcomes = await Promise.allSettled(
    owners.map((owner) => reader.readTables({ filename: 'a.csv', bytes }, { owner })),
  )
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'read'))).toEqual([
    'read',
    'read',
    'read',
    'read',
    'too_many_requests',
    'read',
  ])
})

describe('a damaged file is refused or read, but never fails', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => [`Jídlo ${index}`, index, new Date(0), true, null])
  const table =
    '<table:table-row table:number-rows-repeated="3"><table:table-cell office:value-type="date" office:date-value="2026-11-17"><text:p>a</text:p></table:table-cell></table:table-row>'
  const files: [string, Uint8Array][] = [
    ['xlsx', await writeXlsx({ sheets: [{ name: 'a', rows }] })],
    ['ods', buildTable(table)],
    ['docx', buildDocx('<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr></w:tbl>')],
    ['csv', Buffer.from('"a";b\n1;"2\n3"\n')],
  ]

  /** Returns the class of the error, or null. */
  async function tryToRead(bytes: Uint8Array): Promise<unknown> {
    try {
      await readSheets({ filename: 'a', bytes }, createSheetCollector({ maxRows: 1_000 }))
      return null
    } catch (error) {
      return error
    }
  }

  test.each(files)('%s cut at each position', async (_, bytes) => {
    for (let length = 0; length < bytes.length; length += Math.ceil(bytes.length / 300)) {
      const error = await tryToRead(bytes.slice(0, length))
      if (error !== null) expect(error).toBeInstanceOf(FileError)
    }
  })

  test.each(files)('%s with changed bytes', async (_, bytes) => {
    const random = createRandom(SEED)
    for (let attempt = 0; attempt < 100; attempt++) {
      const changed = bytes.slice()
      for (let count = 1 + random(4); count > 0; count--) changed[random(bytes.length)] = random(256)
      const error = await tryToRead(changed)
      if (error !== null) expect(error).toBeInstanceOf(FileError)
    }
  })
})
