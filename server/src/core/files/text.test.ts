import { Buffer } from 'node:buffer'
import { afterAll, describe, expect, test } from 'vitest'
import { openFileReader } from './fileReader.ts'
import { splitCells } from './splitCells.ts'

const reader = openFileReader({ maxRows: 1_000 })
afterAll(() => reader.close())

async function read(content: string | Uint8Array, filename = 'a.csv') {
  const [table] = await reader.readTables({ filename, bytes: Buffer.from(content) }, { owner: 1 })
  return table?.rows
}

const TEXT = 'Název;Příloha\r\nŠunka – „žemle“;ďábelská ťuhýk\r\n'
const ROWS = [
  ['Název', 'Příloha'],
  ['Šunka – „žemle“', 'ďábelská ťuhýk'],
]
/** The bytes of the letters in Windows-1250 that differ from ASCII. */
const WINDOWS_1250: Record<string, number> = {
  á: 0xe1,
  í: 0xed,
  ě: 0xec,
  ř: 0xf8,
  Š: 0x8a,
  ž: 0x9e,
  ď: 0xef,
  ť: 0x9d,
  ý: 0xfd,
  ů: 0xf9,
  '–': 0x96,
  '„': 0x84,
  '“': 0x93,
}
const toWindows1250 = (text: string) => Buffer.from([...text].map((char) => WINDOWS_1250[char] ?? char.charCodeAt(0)))
const swapBytes = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('the encoding of a text is detected', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 LE with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 LE', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 BE with a byte order mark', swapBytes(`\uFEFF${TEXT}`)],
    ['UTF-16 BE', swapBytes(TEXT)],
    ['Windows-1250', toWindows1250(TEXT)],
  ])('%s', async (_, bytes) => expect(await read(bytes)).toEqual(ROWS))
})

describe('the separator of columns is detected', () => {
  const separated = (separator: string) =>
    ['Název,cena', 'Guláš, rýže'].map((name) => `"${name}"${separator}1\n`).join('')

  test.each([',', ';', '\t', '|'])('%j', async (separator) => {
    expect(await read(separated(separator))).toEqual([
      ['Název,cena', '1'],
      ['Guláš, rýže', '1'],
    ])
  })

  test('with decimal commas in each row', async () => {
    expect(await read('Guláš;120,50\nŘízek;99,00\n')).toEqual([
      ['Guláš', '120,50'],
      ['Řízek', '99,00'],
    ])
  })

  test('with titles above the table', async () => {
    expect(await read('Ceník, platný od 1. 1.\n\nNázev;Cena\nGuláš;120\n')).toEqual([
      ['Ceník, platný od 1. 1.'],
      [],
      ['Název', 'Cena'],
      ['Guláš', '120'],
    ])
  })

  test('as the first line states it', async () => {
    expect(await read('sep=|\r\na,b|c\r\n')).toEqual([['a,b', 'c']])
  })
})

test('a plain text with commas has one cell in each line', async () => {
  const menu = 'Pondělí\nGuláš, knedlík (1,3,7)\n\n"Řízek", brambor'
  expect(await read(menu, 'menu.txt')).toEqual([['Pondělí'], ['Guláš, knedlík (1,3,7)'], [], ['"Řízek", brambor']])
})

test('a plain text with bars before translations has one cell in each line', async () => {
  const menu = 'Guláš | Goulash\nŘízek | Schnitzel'
  expect(await read(menu, 'menu.txt')).toEqual([['Guláš | Goulash'], ['Řízek | Schnitzel']])
})

test('a plain text with tabs has columns', async () => {
  expect(await read('Pondělí\tGuláš, rýže\nÚterý\tŘízek', 'menu.txt')).toEqual([
    ['Pondělí', 'Guláš, rýže'],
    ['Úterý', 'Řízek'],
  ])
})

describe('a quoted cell', () => {
  test('can contain separators, line breaks and doubled quotes', async () => {
    expect(await read('a;b\n"x;""y""\r\nz";"w"\n')).toEqual([
      ['a', 'b'],
      ['x;"y"\nz', 'w'],
    ])
  })

  test('that is never closed ends with its column', async () => {
    expect(await read('a;b\n"x;y\nz;w')).toEqual([
      ['a', 'b'],
      ['"x', 'y'],
      ['z', 'w'],
    ])
  })

  test('with more text behind its quotes has the quotes as they are', async () => {
    expect(await read('a;b\n"Babiččin" guláš;"Kuře ""Ludvík"" x"')).toEqual([
      ['a', 'b'],
      ['"Babiččin" guláš', 'Kuře "Ludvík" x'],
    ])
  })

  test('has quotes inside a text as they are', async () => {
    expect(await read('a;b\npizza 5" velká;x')).toEqual([
      ['a', 'b'],
      ['pizza 5" velká', 'x'],
    ])
  })
})

test.each(['"', '""', '"a;', '""";', '"";', '"a";"', '"\n'])('a megabyte of %j is split in linear time', (part) => {
  const text = part.repeat(1_000_000 / part.length)
  expect([...splitCells(text, ';')].flat().join('').length).toBeLessThanOrEqual(text.length)
})

test('old and new line ends are read', async () => {
  expect(await read('a;b\rc;d\r\ne;f\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ])
})

const refusal = (reason: string) => ({ violations: [{ field: 'file', code: 'wrongFormat', reason }] })

test.each([
  ['an image', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1')],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\x00\x01', 'latin1')],
  ['a web page', Buffer.from('<!DOCTYPE html><table><tr><td>a</td></tr></table>')],
  ['rich text', Buffer.from('{\\rtf1\\ansi a}')],
])('%s is not read as a text', async (_, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject(refusal('fileNotReadable'))
})

test('UTF-16 with broken characters is damaged', async () => {
  const bytes = Buffer.from(`\uFEFFa;b\n\uD800c;d`, 'utf16le')
  await expect(read(bytes)).rejects.toMatchObject(refusal('fileDamaged'))
})

test.each(['', '   \n;;\n\t'])('a text without values (%j) has no table', async (text) => {
  await expect(read(text)).rejects.toMatchObject({ violations: [{ field: 'file', code: 'tablesMissing' }] })
})
