import { expect, test } from 'vitest'
import { readHtmlRows } from './htmlRows.ts'

test('the clipboard of Excel is read without hidden cells, and wrapped source lines are joined', () => {
  const html = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
    <meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\,";} .xl65 {color:black;}--></style>
    </head><body link=blue><table border=0 style='border-collapse:collapse'><!--StartFragment-->
    <col width=64><col width=0 style='display:none;mso-width-source:userset'><col width=200>
    <tr height=20><td class=xl65>Pond&#283;lí</td><td style='display:none'>16</td><td class=xl65>Hovězí
      guláš<br>
      1, 3, 7</td></tr>
    <tr style='display:none;mso-height-source:userset'><td>Úterý</td><td></td><td>Skryté</td></tr>
    <![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64></td></tr><![endif]>
    <!--EndFragment--></table></body></html>`
  expect(readHtmlRows(html)).toEqual([['Pondělí', 'Hovězí guláš\n1, 3, 7']])
})

test('merged cells are repeated to the right but not below', () => {
  const html = `<table><tr><th rowspan=2>Den</th><th colspan=2>Menu 1</th></tr><tr><td>jídlo</td><td>al.</td></tr>
    <tr><td rowspan=2>Pondělí</td><td>Guláš</td><td>1</td></tr><tr><td>Rýže</td></tr></table>`
  expect(readHtmlRows(html)).toEqual([
    ['Den', 'Menu 1', 'Menu 1'],
    ['', 'jídlo', 'al.'],
    ['Pondělí', 'Guláš', '1'],
    ['', 'Rýže', ''],
  ])
})

test('paragraphs between tables and several tables stay in order', () => {
  const html = `<p>Pondělí</p><table><tr><td>Polévka</td><td>Kulajda</td></tr></table><p>Úterý</p>
    <table><tr><td>Polévka</td><td>Vývar</td></tr></table><div>Dobrou chuť</div>`
  expect(readHtmlRows(html)).toEqual([
    ['Pondělí'],
    ['Polévka', 'Kulajda'],
    ['Úterý'],
    ['Polévka', 'Vývar'],
    ['Dobrou chuť'],
  ])
})

test('the cells before a nested table come before its rows', () => {
  const html = `<table><tr><td>Pondělí</td><td><table><tr><td>Polévka</td><td>Kulajda</td></tr></table></td></tr>
    <tr><td>Úterý</td><td><p>Polévka: Vývar</p><p>Menu 1: Guláš</p></td></tr></table>`
  expect(readHtmlRows(html).filter((row) => row.some(Boolean))).toEqual([
    ['Pondělí', ''],
    ['Polévka', 'Kulajda'],
    ['Úterý', 'Polévka: Vývar\nMenu 1: Guláš'],
  ])
})

test('the clipboard of Word is read with its tabs and list numbers', () => {
  const html = `<body><p class=MsoNormal><b>Pondělí<o:p></o:p></b></p>
    <p class=MsoNormal>Polévka<span style='mso-tab-count:1'>      </span>Kulajda<span style='display:none;mso-hide:all'>tajné</span></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span
    style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Guláš</p></body>`
  expect(readHtmlRows(html).map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')))).toContainEqual([
    'Polévka',
    'Kulajda',
  ])
  expect(readHtmlRows(html).map((row) => row.join('').replace(/\s+/g, ' '))).toContain('1. Guláš')
})

test('items of a numbered list get their numbers, and line breaks become rows', () => {
  expect(
    readHtmlRows('<h2>Pondělí</h2><ol><li>Guláš</li><li>Rizoto</li></ol><p>Úterý<br>Kulajda</p>').map(([line]) => line),
  ).toEqual(['Pondělí', '1. Guláš', '2. Rizoto', 'Úterý', 'Kulajda'])
})

test('superscript codes behind a name are put into brackets', () => {
  expect(readHtmlRows('<table><tr><td>Guláš<sup>1,3</sup></td><td>100 m<sup>x</sup></td></tr></table>')).toEqual([
    ['Guláš (1,3)', '100 mx'],
  ])
})

test('preformatted text keeps its lines, and text without a table is split at its separators', () => {
  expect(readHtmlRows('<pre>Po\tÚt\nKulajda\tVývar</pre>')).toEqual([
    ['Po', 'Út'],
    ['Kulajda', 'Vývar'],
  ])
  expect(readHtmlRows('<div>Po | Út | St</div><div>Kulajda | Vývar | Rajská</div>')[1]).toHaveLength(3)
})

test('scripts, styles and forms are left out', () => {
  expect(
    readHtmlRows(
      '<script>a()</script><style>b{}</style><select><option>c</option></select><textarea>d</textarea><p>Guláš</p>',
    ).flat(),
  ).toEqual(['Guláš'])
})

const LENGTH = 250_000
const fill = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH)

/** With quadratic time one of these would reach the timeout of the test. */
test.each([
  '<table>',
  '<table><tr><td>',
  '<table><tr><td>x</td></tr></table>',
  '<td colspan=99999 rowspan=99999>x',
  '<b>',
  '<b></i>',
  '</i>',
  '<sup>1</sup>',
  'a<sup>1</sup>',
  '<p>x',
  '<li>',
  '<ol><li>x</li>',
  '<br>',
  '<!--',
  '<![if x]>',
  '<a b="',
  '<a b=c ',
  '&amp',
  '&#',
  '<',
  'x ',
  '<pre>\n\n',
  '<span style="display:none;',
  '<col span=99999>',
])('hostile HTML of %j is read in linear time and into limited rows', (part) => {
  for (const html of [fill(part), `<table><tr><td>${fill(part)}`, `<table>${fill(part)}`]) {
    const rows = readHtmlRows(html)
    expect(rows.length).toBeLessThanOrEqual(2_000)
    expect(Math.max(0, ...rows.map((row) => row.length))).toBeLessThanOrEqual(100)
  }
})
