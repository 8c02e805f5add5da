import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openExporter } from '../../../server/src/core/export/exporter.ts'
import type { MenuDish, MenuDocument } from '../../../server/src/core/export/menuDocument.ts'
import {
  buildExportChoices,
  buildMenuDocument,
  buildMenuItem,
} from '../../../server/src/testing/builders/menuDocument.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** These tests read our documents with two other programs, Poppler and LibreOffice. */

const run = promisify(execFile)
/** Replaces each group of spaces, so that tests can search the text. */
const normalizeSpaces = (text: string) => text.replace(/\s+/gu, ' ')

async function runReader(program: string, debianPackage: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, args, { maxBuffer: 2 ** 26, env: { ...process.env, LC_ALL: 'C.UTF-8' } }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new Error(`${program} is missing: apt-get install --no-install-recommends ${debianPackage}`)
    },
  )
  return stdout
}
const runPoppler = (program: string, ...args: string[]) => runReader(program, 'poppler-utils', args)

async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'poledne-readers-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the share of dark pixels. */
async function measureInkShare(picture: string): Promise<number> {
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.reduce((sum, grey) => sum + (grey < 128 ? 1 : 0), 0) / data.length
}

type Font = { name: string; isEmbedded: boolean; hasLetters: boolean }

/** Parses the rows `name  type  encoding  emb sub uni  object ID` below two header lines. */
function parseFonts(table: string): Font[] {
  const lines = table.trim().split('\n').slice(2)
  return lines.map((line) => {
    const [isEmbedded, , hasLetters] = line.trim().split(/\s+/).slice(-5)
    return { name: line.split(' ', 1)[0] ?? '', isEmbedded: isEmbedded === 'yes', hasLetters: hasLetters === 'yes' }
  })
}

const readWithPoppler = (bytes: Uint8Array) =>
  withTempFolder(async (folder) => {
    const file = join(folder, 'menu.pdf')
    await writeFile(file, bytes)
    const about = await runPoppler('pdfinfo', file)
    await runPoppler('pdftoppm', '-r', '60', '-png', file, join(folder, 'page'))
    const pictures = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
    const getPdfInfo = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(about)?.[1] ?? null
    return {
      text: normalizeSpaces(await runPoppler('pdftotext', '-layout', file, '-')),
      /** Returns a value that pdfinfo prints, such as `Tagged`. */
      getInfo: getPdfInfo,
      /** The width and the height in points; pdfinfo prints `595.276 x 841.89 pts (A4)`. */
      size: [...(getPdfInfo('Page size') ?? '').matchAll(/[\d.]+(?= )/g)].map(([points]) => Math.round(Number(points))),
      fonts: parseFonts(await runPoppler('pdffonts', file)),
      ink: await Promise.all(pictures.map((name) => measureInkShare(join(folder, name)))),
    }
  })

/**
 * The export filter of LibreOffice: commas, quotes, UTF-8, formatted cells, and one file for each sheet with its name.
 */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'

/** Reads all workbooks at once, because LibreOffice starts slowly. */
const readWithLibreOffice = (workbooks: readonly Uint8Array[]) =>
  withTempFolder(async (folder) => {
    const files = workbooks.map((_, index) => join(folder, `menu${index}.xlsx`))
    for (const [index, bytes] of workbooks.entries()) await writeFile(files[index] ?? '', bytes)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    const convertWorkbooks = (format: string) =>
      runReader('soffice', 'libreoffice-calc', [
        profile,
        '--headless',
        '--convert-to',
        format,
        '--outdir',
        folder,
        ...files,
      ])
    await convertWorkbooks(CSV)
    await convertWorkbooks('pdf')
    const names = await readdir(folder)
    return Promise.all(
      files.map(async (_, index) => {
        const prefix = `menu${index}-`
        const sheets = names.filter((name) => name.startsWith(prefix) && name.endsWith('.csv'))
        return {
          sheets: sheets.map((name) => name.slice(prefix.length, -'.csv'.length)),
          csv: await readFile(join(folder, sheets[0] ?? ''), 'utf8'),
          pdf: await readFile(join(folder, `menu${index}.pdf`)),
        }
      }),
    )
  })

/** Poppler and LibreOffice must find the texts of our menus in the documents. */

const exporter = openExporter()
afterAll(() => exporter.close())

const ORIENTATIONS = ['portrait', 'landscape'] as const
/** The lowest and the highest share of dark pixels on a page. */
const [LEAST_INK, MOST_INK] = [0.002, 0.25]

const buildDish = (cs: string, en: string | null = null): MenuDish => ({ cs, en, allergens: ['1', '3', '7'] })
const buildMenuOfDishes = (...names: string[]) =>
  buildMenuDocument(() => [buildMenuItem({ dishes: names.map((name) => buildDish(name)) })])

const LETTERS = [
  'Příliš žluťoučký kůň úpěl ďábelské ódy',
  'PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ ÚPĚL ĎÁBELSKÉ ÓDY',
  'Kŕdeľ šťastných ďatľov učí pri ústí Váhu mĺkveho koňa',
  'ĽĹŔÔÄ ľĺŕôä',
  'Árvíztűrő tükörfúrógép ÁRVÍZTŰRŐ TÜKÖRFÚRÓGÉP',
  'Crème brûlée with jalapeño, “as in Zürich”',
]
const FORMULAS = ['=1+1', '+1+1', '-1+1', '@SUM(A1:A9)', '=A1&"x"']
const UNPRINTABLE = 'Pálivé \u{1f336}\ufe0f kuře\u0000\u0007 \u{1f468}\u200d\u{1f373} podle\u202e kuchaře'
const LONG = {
  cs: 'Pomalu pečená hovězí líčka na červeném víně s kořenovou zeleninou, bramborová kaše',
  en: 'Slowly braised beef cheeks in red wine with root vegetables and mashed potatoes',
}

type SampleDocument = { name: string; menu: MenuDocument; words: readonly string[]; onOnePage: boolean }

const SAMPLE_DOCUMENTS: readonly SampleDocument[] = [
  {
    name: 'letters of four languages',
    menu: buildMenuOfDishes(...LETTERS),
    words: [...LETTERS, 'U Žejdlíku', 'Pondělí', 'Lepek / Gluten'],
    onOnePage: true,
  },
  {
    name: 'seven days of twelve long items',
    menu: buildMenuDocument((day) =>
      Array.from({ length: 12 }, (_, index) =>
        buildMenuItem({ dishes: [buildDish(LONG.cs, LONG.en)], priceCzk: 1000 + 100 * day + index, priceEur: 40.5 }),
      ),
    ),
    words: ['bramborová kaše', 'mashed potatoes', 'Neděle', 'Mléko / Milk'],
    onOnePage: false,
  },
  {
    name: 'days without items',
    menu: buildMenuDocument((day) => (day === 3 ? [buildMenuItem()] : [])),
    words: ['Tento den nevaříme.', 'Kulajda s koprem', 'Dill soup'],
    onOnePage: true,
  },
  {
    name: 'pictures and control characters',
    menu: buildMenuOfDishes(UNPRINTABLE),
    words: ['Pálivé kuře podle kuchaře'],
    onOnePage: true,
  },
  { name: 'texts that start like a formula', menu: buildMenuOfDishes(...FORMULAS), words: FORMULAS, onOnePage: true },
]

/** Words wrap within their column, so each word is searched separately. */
const splitWords = (lines: readonly string[]) => lines.flatMap((line) => line.split(' '))
const findUnprintableCharacter = (text: string) =>
  /[\p{Cc}\p{Cs}\p{Extended_Pictographic}]/u.exec(text.replace(/[\s©®™]/gu, ''))

let documents = 0

test.each(SAMPLE_DOCUMENTS.flatMap((sample) => ORIENTATIONS.map((orientation) => ({ ...sample, orientation }))))(
  'PDF, $orientation: Poppler reads $name',
  async ({ menu, words, onOnePage, orientation }) => {
    const { bytes } = await exporter.render(menu, buildExportChoices({ orientation, language: 'both', price: 'both' }))
    const found = await readWithPoppler(bytes)
    for (const word of splitWords(words)) expect(found.text).toContain(word)
    for (const each of menu.days.flatMap(({ items }) => items))
      if (each.priceCzk !== null)
        expect(found.text).toContain(`${each.priceCzk.toLocaleString('cs').replace(/\s/g, ' ')} Kč`)
    expect(findUnprintableCharacter(found.text)).toBeNull()
    expect([found.getInfo('Tagged'), found.getInfo('Title')]).toEqual(['yes', 'U Žejdlíku'])
    expect(found.size).toEqual(orientation === 'portrait' ? [595, 842] : [842, 595])
    expect(found.ink.length).toBe(Number(found.getInfo('Pages')))
    expect(found.ink.length === 1).toBe(onOnePage)
    for (const share of found.ink) expect([share > LEAST_INK, share < MOST_INK]).toEqual([true, true])
    expect(found.fonts.length).toBeGreaterThan(1)
    for (const font of found.fonts) expect(font).toEqual({ name: font.name, isEmbedded: true, hasLetters: true })
    documents++
  },
)

test('XLSX: LibreOffice reads every workbook and the name of its sheet', async () => {
  const rendered = await Promise.all(
    SAMPLE_DOCUMENTS.map(({ menu }) =>
      exporter.render(
        menu,
        buildExportChoices({ format: 'xls', language: 'both', price: 'both', orientation: 'landscape' }),
      ),
    ),
  )
  const opened = await readWithLibreOffice(rendered.map(({ bytes }) => bytes))
  for (const [index, { menu, words }] of SAMPLE_DOCUMENTS.entries()) {
    const { sheets, csv, pdf } = opened[index] ?? { sheets: [], csv: '', pdf: new Uint8Array() }
    expect(sheets).toEqual(['Standard'])
    // CSV doubles a quote within a cell.
    const cells = csv.replaceAll('""', '"').replaceAll('\u00a0', ' ')
    for (const line of words) expect(cells).toContain(line)
    expect(findUnprintableCharacter(csv)).toBeNull()
    for (const { priceCzk, priceEur } of menu.days.flatMap(({ items }) => items)) {
      expect(cells).toContain(`${priceCzk?.toLocaleString('en')} Kč`)
      expect(cells).toContain(`${priceEur?.toFixed(2)} €`)
    }
    const printed = await readWithPoppler(pdf)
    // The sheet fits the width of one landscape page.
    expect(printed.size).toEqual([842, 595])
    expect(printed.text).toContain('Kč')
    for (const share of printed.ink) expect(share).toBeGreaterThan(LEAST_INK)
    documents++
  }
})

afterAll(() => recordProof({ proof: 'documents in Poppler and LibreOffice', tried: documents, wrong: 0 }))
