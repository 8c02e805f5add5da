import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { buildDocx, buildOds, buildXlsx } from '../../testing/builders/officeFiles.ts'
import { openFileReader } from './fileReader.ts'

const reader = openFileReader({ maxRows: 100_000 })
afterAll(() => reader.close())

const readTables = (filename: string, bytes: Uint8Array) => reader.readTables({ filename, bytes }, { owner: 1 })

async function readRows(bytes: Uint8Array) {
  const [table] = await readTables('file', bytes)
  return table?.rows
}

const SHEET = [
  ['Název', 'Cena', 'Od', 'Aktivní'],
  [],
  ['Guláš & „knedlík“', 129.5, new Date(Date.UTC(2026, 10, 17)), true],
  [null, 'dva\nřádky', new Date(Date.UTC(2026, 10, 17, 11, 30)), false],
  [],
]
const CELLS = [
  ['Název', 'Cena', 'Od', 'Aktivní'],
  [],
  ['Guláš & „knedlík“', 129.5, '2026-11-17', true],
  [null, 'dva\nřádky', '2026-11-17T11:30:00', false],
]

test.each([
  ['an Excel workbook', writeXlsx],
  ['an OpenDocument spreadsheet', writeOds],
])('the cells of %s keep their positions and types', async (_, write) => {
  const merges = [{ startRow: 2, endRow: 3, startCol: 0, endCol: 0 }]
  const bytes = await write({
    sheets: [
      { name: 'Jídla', rows: SHEET, merges },
      { name: 'Prázdný', rows: [] },
    ],
  })
  expect(await readTables('wrong-extension.csv', bytes)).toEqual([
    { name: 'Jídla', rows: CELLS, merges: [{ row: 2, column: 0, rows: 2, columns: 1 }] },
    { name: 'Prázdný', rows: [], merges: [] },
  ])
})

describe('an Excel workbook', () => {
  const readSheet = (cells: string, parts = {}) =>
    readRows(buildXlsx({ sheets: { List1: `<sheetData>${cells}</sheetData>` }, ...parts }))

  test('has formatted and inline texts without their pronunciation', async () => {
    const strings =
      '<si><t>a</t></si><si><r><t>b</t></r><r><rPr/><t xml:space="preserve"> c</t></r><rPh sb="0"><t>x</t></rPh></si>'
    const cells =
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>d_x000D_\n_x0041_</t></is></c></row>'
    expect(await readSheet(cells, { strings })).toEqual([['a', 'b c', 'd\nA']])
  })

  test('has the computed values of formulas', async () => {
    const cells =
      '<row r="2"><c r="B2"><f>1+1</f><v>2</v></c><c r="C2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="D2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E2" t="b"><v>1</v></c><c r="F2"><f>NOW()</f></c></row>'
    expect(await readSheet(cells)).toEqual([[], [null, 2, 'ab', '#DIV/0!', true]])
  })

  test('has dates and times where the format of a cell shows them', async () => {
    const formats = ['d/m/yyyy', '[h]:mm', '0.00 "dny"', '[Red]General', 'yyyy\\-mm']
    const styles = `<numFmts>${formats.map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats.map((_, index) => `<xf numFmtId="${170 + index}"/>`).join('')}</cellXfs>`
    const cells = [0, 1, 2, 3, 4, 5, 6]
      .map((style) => `<c s="${style}"><v>${style === 3 ? 0.25 : 46343}</v></c>`)
      .join('')
    expect(await readSheet(`<row>${cells}<c s="1"><v>-1</v></c></row>`, { styles })).toEqual([
      [46343, '2026-11-17', '2026-11-17', '06:00:00', 46343, 46343, '2026-11-17', -1],
    ])
    const workbook = '<workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets>'
    expect(await readSheet('<row><c s="1"><v>44881</v></c></row>', { styles, workbook })).toEqual([['2026-11-17']])
  })

  test('shows no hidden sheets, charts or links to other workbooks', async () => {
    const sheetData = (text: string) => `<sheetData><row><c t="str"><v>${text}</v></c></row></sheetData>`
    const workbook =
      '<sheets><sheet name="Skrytý" state="hidden" r:id="rId1"/><sheet name="Vidět" r:id="rId2"/><sheet name="Graf" r:id="c"/><sheet name="Odkaz" r:id="e"/></sheets>'
    const relations =
      '<Relationship Id="c" Type="x/chartsheet" Target="charts/1.xml"/><Relationship Id="e" Type="x/worksheet" Target="https://example.com/a.xml" TargetMode="External"/>'
    const bytes = buildXlsx({ sheets: { a: sheetData('a'), b: sheetData('b') }, workbook, relations })
    expect(await readTables('a.xlsx', bytes)).toEqual([{ name: 'Vidět', rows: [['b']], merges: [] }])
  })

  test('is damaged if its rows are not in order', async () => {
    await expect(readSheet('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>')).rejects.toMatchObject({
      violations: [{ field: 'file', code: 'wrongFormat', reason: 'fileDamaged' }],
    })
  })
})

describe('an OpenDocument spreadsheet', () => {
  test('has repeated cells and rows, spaces and paragraphs', async () => {
    const bytes = buildOds(
      '<table:table table:name="a"><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>a<text:s text:c="2"/>b<text:line-break/>c</text:p><office:annotation><text:p>note</text:p></office:annotation><text:p>d<text:span>e</text:span></text:p></table:table-cell><table:table-cell office:value-type="time" office:time-value="PT11H05M00S"><text:p>x</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row><table:table-row table:number-rows-repeated="1048574"><table:table-cell/></table:table-row></table:table>',
    )
    const row = ['a  b\nc\nde', 'a  b\nc\nde', '11:05:00']
    expect(await readRows(bytes)).toEqual([row, row])
  })

  test('has the truth values that LibreOffice writes as formulas', async () => {
    const cell = (formula: string, value: number) =>
      `<table:table-cell table:formula="of:=${formula}" office:value-type="float" office:value="${value}"/>`
    const cells = cell('TRUE()', 1) + cell('FALSE()', 0) + cell('1+1', 2)
    expect(await readRows(buildOds(`<table:table><table:table-row>${cells}</table:table-row></table:table>`))).toEqual([
      [true, false, 2],
    ])
  })
})

describe('a Word document', () => {
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`

  test('has a row for each paragraph and for each row of a table', async () => {
    const bytes = buildDocx(
      `${paragraph('Týden 47')}<w:p/><w:tbl><w:tr>${cell(paragraph('Pondělí'))}${cell(paragraph('Guláš') + paragraph('150 g'))}</w:tr></w:tbl><w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="9"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t xml:space="preserve"> c</w:t></w:r><w:del><w:r><w:delText>x</w:delText><w:t>y</w:t></w:r></w:del></w:p>`,
    )
    expect(await readRows(bytes)).toEqual([['Týden 47'], [], ['Pondělí', 'Guláš\n150 g'], ['a\tb\n c']])
  })

  test('has merged cells, and the text of a table inside a cell', async () => {
    const inner = `<w:tbl><w:tr>${cell(paragraph('x'))}${cell(paragraph('y'))}</w:tr></w:tbl>`
    const bytes = buildDocx(
      `<w:tbl><w:tr>${cell(paragraph('a'), '<w:vMerge w:val="restart"/>')}${cell(paragraph('b'), '<w:gridSpan w:val="2"/>')}${cell(paragraph('c') + inner)}</w:tr><w:tr>${cell('<w:p/>', '<w:vMerge/>')}${cell(paragraph('d'))}${cell(paragraph('e'))}${cell(paragraph('f'))}</w:tr></w:tbl>`,
    )
    const [table] = await readTables('a.docx', bytes)
    expect(table?.rows).toEqual([
      ['a', 'b', null, 'c\nx\ny'],
      [null, 'd', 'e', 'f'],
    ])
    expect(table?.merges).toEqual(
      expect.arrayContaining([
        { row: 0, column: 0, rows: 2, columns: 1 },
        { row: 0, column: 1, rows: 1, columns: 2 },
      ]),
    )
  })
})
