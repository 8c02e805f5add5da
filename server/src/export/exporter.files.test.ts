import { readXlsx } from 'hucre/xlsx'
import readWorkbook from 'read-excel-file/node'
import sharp from 'sharp'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  buildExportChoices,
  buildHostileMenu,
  buildMenuDocument,
  buildMenuItem,
} from '../testing/builders/menuDocument.ts'
import { PAYLOADS } from '../testing/fuzz/hostileValues.ts'
import { buildFilename, openExporter } from './exporter.ts'
import { buildWorksheetName } from './workbook/workbook.ts'

// what is tested is what stands in a document, on a machine of any speed
const exporter = openExporter({ limitMs: 120_000 })
afterAll(() => exporter.close())

describe('a picture', () => {
  const many = () => Array.from({ length: 30 }, () => buildMenuItem())

  test.each([
    ['portrait', 124, 175],
    ['landscape', 175, 124],
  ] as const)('%s has the size of its page at 150 dots an inch', async (orientation, width, height) => {
    const { bytes, contentType } = await exporter.render(
      buildMenuDocument(),
      buildExportChoices({ format: 'jpg', orientation }),
    )
    expect(contentType).toBe('image/jpeg')
    const found = await sharp(bytes).metadata()
    // the renderer drops fractions of a point
    const tens = (pixels = 0) => Math.round(pixels / 10)
    expect([found.format, tens(found.width), tens(found.height)]).toEqual(['jpeg', width, height])
  })

  test('shows ink on white', async () => {
    const { bytes } = await exporter.render(buildMenuDocument(), buildExportChoices({ format: 'jpg' }))
    const { channels, dominant } = await sharp(bytes).stats()
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 })
    expect(channels.map(({ min }) => min < 60)).toEqual([true, true, true])
  })

  test('has all pages, one beneath the other', async () => {
    const { bytes } = await exporter.render(buildMenuDocument(many), buildExportChoices({ format: 'jpg' }))
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    expect(height / width).toBeGreaterThan(2 * 1.4)
  })

  test('of many pages has no more dots than six sharp ones', async () => {
    const note = 'Podáváme s čerstvým pečivem podle denní nabídky. '.repeat(5)
    const long = buildMenuDocument(() => Array.from({ length: 15 }, () => buildMenuItem({ note })))
    const { bytes } = await exporter.render(long, buildExportChoices({ format: 'jpg' }))
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    expect(height / width).toBeGreaterThan(6 * 1.4)
    expect(width * height).toBeLessThanOrEqual(6 * 1_240 * 1_754)
  })
})

describe('a workbook', () => {
  const menu = buildMenuDocument((day) =>
    day === 2
      ? []
      : [
          buildMenuItem({ note: '+ chléb' }),
          buildMenuItem({
            type: { cs: 'Menu 1', en: 'Menu 1' },
            dishes: [
              { cs: '=1+1', en: '@SUM(A1)', allergens: ['1'] },
              { cs: '-Žluťoučký kůň ľĺŕôä őű', en: null, allergens: [] },
            ],
            priceCzk: 1290.5,
            priceEur: 51.6,
          }),
        ],
  )
  const render = (change = {}) => exporter.render(menu, buildExportChoices({ format: 'xls', ...change }))
  const read = async (bytes: Uint8Array) => {
    const [sheet, ...others] = await readWorkbook(Buffer.from(bytes))
    expect(others).toEqual([])
    if (!sheet) throw new Error('the workbook has no sheet')
    return sheet
  }

  test('has one sheet with a title, a head and a row for each dish', async () => {
    const { bytes, contentType, filename } = await render({ price: 'both' })
    expect(contentType).toContain('spreadsheetml')
    expect(filename).toBe('menu-2026-W47-standard-cs.xlsx')
    const { sheet, data } = await read(bytes)
    expect(sheet).toBe('Standard')
    expect(data[0]?.[0]).toBe('U Žejdlíku')
    expect(data[1]?.[0]).toBe('Týdenní menu · Standardní · 47.\u00a0týden · 16.–22.\u00a0listopadu\u00a02026')
    expect(data[3]).toEqual(['Den', 'Datum', 'Položka', 'Jídlo', 'Alergeny', 'Poznámka', 'Cena (Kč)', 'Cena (€)'])
    const monday = new Date(Date.UTC(2026, 10, 16))
    expect(data.slice(4, 8)).toEqual([
      ['Pondělí', monday, 'Polévka', 'Kulajda s koprem', '1, 3, 7', '+ chléb', 65, 2.65],
      [null, null, 'Menu 1', '=1+1', '1', null, 1290.5, 51.6],
      [null, null, null, '-Žluťoučký kůň ľĺŕôä őű', null, null, null, null],
      ['Úterý', new Date(Date.UTC(2026, 10, 17)), null, 'Tento den nevaříme.', null, null, null, null],
    ])
    expect(data.slice(-3).map((row) => row.slice(2, 4))).toEqual([
      ['1', 'Lepek'],
      ['3', 'Vejce'],
      ['7', 'Mléko'],
    ])
  })

  test('what begins like a formula is text', async () => {
    const { bytes } = await exporter.render(
      buildHostileMenu(),
      buildExportChoices({ format: 'xls', language: 'both', price: 'both' }),
    )
    const words = (await read(bytes)).data.flat()
    for (const payload of PAYLOADS) expect(words.filter((word) => word === payload).length).toBeGreaterThan(1)
    const cells = (await readXlsx(bytes, { readStyles: true })).sheets.flatMap((sheet) => [
      ...(sheet.cells?.values() ?? []),
    ])
    expect(cells.length).toBeGreaterThan(PAYLOADS.length)
    expect(cells.filter((cell) => cell.formula !== undefined || cell.hyperlink !== undefined)).toEqual([])
  })

  test('undeclared allergens are stated in their column, declared none leaves it empty', async () => {
    const dishes = [null, [], ['1']].map((allergens) => ({ cs: 'Rýže', en: 'Rice', allergens }))
    const rice = buildMenuDocument((day) => (day === 1 ? [buildMenuItem({ dishes })] : []))
    const cells = async (language: 'cs' | 'en' | 'both') => {
      const { data } = await read((await exporter.render(rice, buildExportChoices({ format: 'xls', language }))).bytes)
      return data.slice(4, 7).map((row) => row[language === 'both' ? 5 : 4])
    }
    expect(await cells('cs')).toEqual(['alergeny neuvedeny', null, '1'])
    expect(await cells('en')).toEqual(['allergens not stated', null, '1'])
    expect(await cells('both')).toEqual(['alergeny neuvedeny / allergens not stated', null, '1'])
  })

  test('both languages have a column each; prices only where chosen', async () => {
    const { data } = await read((await render({ language: 'both', price: 'eur' })).bytes)
    expect(data[3]).toEqual(['Den', 'Datum', 'Položka', 'Jídlo', 'Dish', 'Alergeny', 'Poznámka', 'Cena (€)'])
    expect(data[4]?.slice(2, 5)).toEqual(['Polévka / Soup', 'Kulajda s koprem', 'Dill soup'])
  })

  test('prices are numbers with the look of money, and the page is A4 with a head that stays', async () => {
    const { bytes } = await render({ price: 'both', orientation: 'landscape' })
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
    const formats = [...(sheet?.cells?.values() ?? [])].map(({ style }) => style?.numFmt)
    expect(formats).toContain('#,##0.00\\ "Kč"')
    expect(formats).toContain('#,##0.00\\ "€"')
    expect(sheet?.freezePane).toMatchObject({ rows: 4 })
    expect(sheet?.pageSetup).toMatchObject({ paperSize: 'a4', orientation: 'landscape', fitToWidth: 1 })
    expect(sheet?.pageSetup?.printTitlesRow).toBe('$4:$4')
  })
})

test.each([
  ['Standard', 'Standard'],
  ['Jídelna [A]: 50/50 \\ *?', 'Jídelna -A-- 50-50 - --'],
  ["'uvozovky'", 'uvozovky'],
  ['history', 'history -'],
  ['\u{1f355}', 'Menu'],
  ['Velmi dlouhý název varianty týdenního menu', 'Velmi dlouhý název varianty týd'],
])('a sheet called %j is named %j', async (wish, name) => {
  expect(buildWorksheetName(wish)).toBe(name)
  const menu = buildMenuDocument(undefined, { variant: { cs: 'A', en: 'A', xls: wish } })
  const { bytes } = await exporter.render(menu, buildExportChoices({ format: 'xls' }))
  expect((await readWorkbook(Buffer.from(bytes))).map(({ sheet }) => sheet)).toEqual([name])
})

test.each([
  ['Standard', 'pdf', 'cs', 'menu-2026-W47-standard-cs.pdf'],
  ['Dětské & školní menu!', 'jpg', 'both', 'menu-2026-W47-detske-skolni-menu-both.jpg'],
  ['北京', 'xls', 'en', 'menu-2026-W47-en.xlsx'],
] as const)('the file of %j (%s, %s) is %s', (en, format, language, filename) => {
  const menu = buildMenuDocument(undefined, { variant: { cs: en, en, xls: en } })
  expect(buildFilename(menu, buildExportChoices({ format, language }))).toBe(filename)
})

test('a typesetter that could not be loaded is loaded again for the next document', async () => {
  let tries = 0
  const unlucky = openExporter({
    compile: async () => {
      throw new Error(`try ${++tries}`)
    },
  })
  onTestFinished(() => unlucky.close())
  for (const reason of ['try 1', 'try 2'])
    await expect(unlucky.render(buildMenuDocument(), buildExportChoices({ format: 'pdf' }))).rejects.toThrow(reason)
})
