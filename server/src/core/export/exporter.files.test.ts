import { readXlsx } from 'hucre/xlsx'
import readWorkbook from 'read-excel-file/node'
import sharp from 'sharp'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  buildExportChoices,
  buildHostileMenu,
  buildMenuDocument,
  buildMenuItem,
} from '../../testing/builders/menuDocument.ts'
import { PAYLOADS } from '../../testing/fuzz/hostileValues.ts'
import { buildMenuFilename, openExporter } from './exporter.ts'
import { buildWorksheetName } from './workbook.ts'

// The time limit is high, because these tests check the content, also on a slow machine.
const exporter = openExporter({ limitMs: 120_000 })
afterAll(() => exporter.close())

describe('a JPG export', () => {
  const buildManyItems = () => Array.from({ length: 30 }, () => buildMenuItem())

  test.each([
    ['portrait', 124, 175],
    ['landscape', 175, 124],
  ] as const)('%s has the size of the page at 150 dots per inch', async (orientation, width, height) => {
    const { bytes, contentType } = await exporter.render(
      buildMenuDocument(),
      buildExportChoices({ format: 'jpg', orientation }),
    )
    expect(contentType).toBe('image/jpeg')
    const found = await sharp(bytes).metadata()
    // The renderer rounds down fractions of a point, so sizes are compared in tens of pixels.
    const roundToTens = (pixels = 0) => Math.round(pixels / 10)
    expect([found.format, roundToTens(found.width), roundToTens(found.height)]).toEqual(['jpeg', width, height])
  })

  test('has dark text on a white background', async () => {
    const { bytes } = await exporter.render(buildMenuDocument(), buildExportChoices({ format: 'jpg' }))
    const { channels, dominant } = await sharp(bytes).stats()
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 })
    expect(channels.map(({ min }) => min < 60)).toEqual([true, true, true])
  })

  test('contains all pages below each other', async () => {
    const { bytes } = await exporter.render(buildMenuDocument(buildManyItems), buildExportChoices({ format: 'jpg' }))
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    expect(height / width).toBeGreaterThan(2 * 1.4)
  })

  test('of many pages has no more pixels than six pages at full resolution', async () => {
    const note = 'Podáváme s čerstvým pečivem podle denní nabídky. '.repeat(5)
    const long = buildMenuDocument(() => Array.from({ length: 15 }, () => buildMenuItem({ note })))
    const { bytes } = await exporter.render(long, buildExportChoices({ format: 'jpg' }))
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    expect(height / width).toBeGreaterThan(6 * 1.4)
    expect(width * height).toBeLessThanOrEqual(6 * 1_240 * 1_754)
  })
})

describe('an XLSX export', () => {
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
  const renderWorkbook = (change = {}) => exporter.render(menu, buildExportChoices({ format: 'xls', ...change }))
  const readOnlySheet = async (bytes: Uint8Array) => {
    const [sheet, ...others] = await readWorkbook(Buffer.from(bytes))
    expect(others).toEqual([])
    if (!sheet) throw new Error('the workbook has no sheet')
    return sheet
  }

  test('has one sheet with a title, a header and a row for each dish', async () => {
    const { bytes, contentType, filename } = await renderWorkbook({ price: 'both' })
    expect(contentType).toContain('spreadsheetml')
    expect(filename).toBe('menu-2026-W47-standard-the-tankard-cs.xlsx')
    const { sheet, data } = await readOnlySheet(bytes)
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

  test('stores text that starts like a formula as text', async () => {
    const { bytes } = await exporter.render(
      buildHostileMenu(),
      buildExportChoices({ format: 'xls', language: 'both', price: 'both' }),
    )
    const words = (await readOnlySheet(bytes)).data.flat()
    for (const payload of PAYLOADS) expect(words.filter((word) => word === payload).length).toBeGreaterThan(1)
    const cells = (await readXlsx(bytes, { readStyles: true })).sheets.flatMap((sheet) => [
      ...(sheet.cells?.values() ?? []),
    ])
    expect(cells.length).toBeGreaterThan(PAYLOADS.length)
    expect(cells.filter((cell) => cell.formula !== undefined || cell.hyperlink !== undefined)).toEqual([])
  })

  test('states undeclared allergens, and leaves the cell empty for declared none', async () => {
    const dishes = [null, [], ['1']].map((allergens) => ({ cs: 'Rýže', en: 'Rice', allergens }))
    const rice = buildMenuDocument((day) => (day === 1 ? [buildMenuItem({ dishes })] : []))
    const readAllergenCells = async (language: 'cs' | 'en' | 'both') => {
      const { data } = await readOnlySheet(
        (await exporter.render(rice, buildExportChoices({ format: 'xls', language }))).bytes,
      )
      return data.slice(4, 7).map((row) => row[language === 'both' ? 5 : 4])
    }
    expect(await readAllergenCells('cs')).toEqual(['alergeny neuvedeny', null, '1'])
    expect(await readAllergenCells('en')).toEqual(['allergens not stated', null, '1'])
    expect(await readAllergenCells('both')).toEqual(['alergeny neuvedeny / allergens not stated', null, '1'])
  })

  test('has one column for each language and prices only if chosen', async () => {
    const { data } = await readOnlySheet((await renderWorkbook({ language: 'both', price: 'eur' })).bytes)
    expect(data[3]).toEqual(['Den', 'Datum', 'Položka', 'Jídlo', 'Dish', 'Alergeny', 'Poznámka', 'Cena (€)'])
    expect(data[4]?.slice(2, 5)).toEqual(['Polévka / Soup', 'Kulajda s koprem', 'Dill soup'])
  })

  test('formats prices as money and prints on A4 with a frozen header', async () => {
    const { bytes } = await renderWorkbook({ price: 'both', orientation: 'landscape' })
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
])('a sheet for the variant %j is named %j', async (requestedName, name) => {
  expect(buildWorksheetName(requestedName)).toBe(name)
  const menu = buildMenuDocument(undefined, { variant: { cs: 'A', en: 'A', xls: requestedName } })
  const { bytes } = await exporter.render(menu, buildExportChoices({ format: 'xls' }))
  expect((await readWorkbook(Buffer.from(bytes))).map(({ sheet }) => sheet)).toEqual([name])
})

test.each([
  ['Standard', 'pdf', 'cs', 'menu-2026-W47-standard-cs.pdf'],
  ['Dětské & školní menu!', 'jpg', 'both', 'menu-2026-W47-detske-skolni-menu-both.jpg'],
  ['北京', 'xls', 'en', 'menu-2026-W47-en.xlsx'],
] as const)('the file for the variant %j (%s, %s) is named %s', (en, format, language, filename) => {
  const menu = buildMenuDocument(undefined, { variant: { cs: en, en, xls: en }, restaurant: null })
  expect(buildMenuFilename(menu, buildExportChoices({ format, language }))).toBe(filename)
})

test('the file for a restaurant is named after it', () => {
  const menu = buildMenuDocument(undefined, { restaurant: { cs: 'Anděl', en: 'Anděl & co.' } })
  expect(buildMenuFilename(menu, buildExportChoices({ format: 'pdf', language: 'cs' }))).toBe(
    'menu-2026-W47-standard-andel-co-cs.pdf',
  )
})

test('after the typesetter failed to load, the next export loads it again', async () => {
  let tries = 0
  const failingExporter = openExporter({
    compile: async () => {
      throw new Error(`try ${++tries}`)
    },
  })
  onTestFinished(() => failingExporter.close())
  for (const reason of ['try 1', 'try 2'])
    await expect(failingExporter.render(buildMenuDocument(), buildExportChoices({ format: 'pdf' }))).rejects.toThrow(
      reason,
    )
})
