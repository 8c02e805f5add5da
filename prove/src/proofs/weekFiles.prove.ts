import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileReader } from '../../../server/src/core/files/fileReader.ts'
import { readSheetRows, recognizeWeek, splitWeekText } from '../../../server/src/features/weeklyMenus/index.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** Every menu of the corpus gives the same cells from a file, and from the file that LibreOffice makes of it. */

const CORPUS = new URL('../../../testdata/weekText/', import.meta.url)
const run = promisify(execFile)
const fileReader = openFileReader({ maxRows: 1_000 })
let folder: string
let names: string[]
let tried = 0
let wrong = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poledne-week-files-'))
  names = (await readdir(CORPUS)).filter((name) => /\.(?:txt|tsv)$/.test(name))
})
afterAll(async () => {
  await fileReader.close()
  await rm(folder, { recursive: true, force: true })
  recordProof({ proof: 'menus of the corpus in files and in LibreOffice', tried, wrong })
})

const menuItemTypes = [
  ['Polévka', 'Soup'],
  ['Menu 1', 'Menu 1'],
  ['Menu 2', 'Menu 2'],
  ['Menu 3, vegetariánské', 'Menu 3, vegetarian'],
  ['Salát', 'Salad'],
  ['Moučník', 'Dessert'],
].map(([nameCs = '', nameEn = ''], at) => ({ id: at + 1, nameCs, nameEn }))

const listCells = (rows: string[][]) => {
  const { days, startDate } = recognizeWeek(rows, { menuItemTypes })
  const cells = days.flatMap(({ day, items }) =>
    items.flatMap(({ menuItemTypeId, cells }) =>
      cells.map(({ text, translation, allergenCodes }) =>
        [day, menuItemTypeId, text, translation, allergenCodes?.join(',')].join(' | '),
      ),
    ),
  )
  return [startDate, ...cells]
}

const readMenu = (name: string) => readFile(new URL(name, CORPUS), 'utf8')
const getStem = (name: string) => name.replace(/\.\w+$/, '')

async function readFileRows(path: string): Promise<string[][]> {
  const [table] = await fileReader.readTables({ filename: path, bytes: await readFile(path) }, { owner: 'proof' })
  return table ? readSheetRows(table) : []
}

/** LibreOffice converts only the first 250 or so files of a command. */
const FILES_PER_COMMAND = 100

/** Converts all files of a folder, many of them in each command, because LibreOffice starts slowly. */
async function convert(from: string, extension: string, format: string, to: string, inputFilter?: string) {
  const files = (await readdir(join(folder, from))).filter((name) => name.endsWith(extension))
  for (let first = 0; first < files.length; first += FILES_PER_COMMAND)
    await run(
      'soffice',
      [
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        '--headless',
        ...(inputFilter ? [`--infilter=${inputFilter}`] : []),
        '--convert-to',
        format,
        '--outdir',
        join(folder, to),
        ...files.slice(first, first + FILES_PER_COMMAND).map((name) => join(folder, from, name)),
      ],
      { maxBuffer: 2 ** 26 },
    )
}

async function compare(kind: string, extension: string, menus: readonly string[]) {
  const different: string[] = []
  for (const name of menus) {
    tried++
    const expected = listCells(splitWeekText(await readMenu(name)))
    const found = listCells(await readFileRows(join(folder, kind, `${getStem(name)}.${extension}`)))
    if (JSON.stringify(found) === JSON.stringify(expected)) continue
    wrong++
    const missing = expected.filter((cell) => !found.includes(cell))
    const extra = found.filter((cell) => !expected.includes(cell))
    different.push(`${kind} ${name}: - ${missing.join(' ; ')} + ${extra.join(' ; ')}`)
  }
  process.stdout.write(`${kind}: ${menus.length - different.length} of ${menus.length} menus equal\n`)
  return different
}

const toCsv = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

test('menus in workbooks, CSV files, texts and documents have the same cells after LibreOffice', async () => {
  for (const kind of ['xlsx', 'csv', 'txt']) await mkdir(join(folder, kind))
  const tables = names.filter((name) => name.endsWith('.tsv'))
  const texts = names.filter((name) => name.endsWith('.txt'))
  for (const name of names) {
    const text = await readMenu(name)
    const rows = splitWeekText(text)
    await writeFile(
      join(folder, 'xlsx', `${getStem(name)}.xlsx`),
      await writeXlsx({ sheets: [{ name: 'Menu', rows }] }),
    )
    if (name.endsWith('.tsv')) await writeFile(join(folder, 'csv', `${getStem(name)}.csv`), toCsv(rows))
    else await writeFile(join(folder, 'txt', name), text)
  }
  await convert('xlsx', '.xlsx', 'ods', 'xlsx to ods')
  await convert('xlsx', '.xlsx', 'xlsx:Calc MS Excel 2007 XML', 'xlsx to xlsx')
  await convert('csv', '.csv', 'xlsx:Calc MS Excel 2007 XML', 'csv to xlsx', 'CSV:44,34,76,1,,0,true,false')
  await convert('txt', '.txt', 'docx:MS Word 2007 XML', 'txt to docx', 'Text (encoded):UTF8,LF,,,')
  const different = [
    ...(await compare('xlsx', 'xlsx', names)),
    ...(await compare('xlsx to ods', 'ods', names)),
    ...(await compare('xlsx to xlsx', 'xlsx', names)),
    ...(await compare('csv', 'csv', tables)),
    ...(await compare('csv to xlsx', 'xlsx', tables)),
    ...(await compare('txt', 'txt', texts)),
    ...(await compare('txt to docx', 'docx', texts)),
  ]
  expect(different).toEqual([])
}, 600_000)
