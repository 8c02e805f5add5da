import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import {
  buildExportChoices,
  buildHostileMenu,
  buildMenuDocument,
  buildMenuItem,
} from '../../testing/builders/menuDocument.ts'
import { PAYLOADS } from '../../testing/fuzz/hostileValues.ts'
import { readPdf } from '../../testing/readers/readPdf.ts'
import { openExporter } from './exporter.ts'

// The time limit is high, because these tests check the content, also on a slow machine.
const exporter = openExporter({ limitMs: 120_000 })
afterAll(() => exporter.close())

const A4 = [595, 842]
const buildDish = (cs: string, en: string | null = null) => ({ cs, en, allergens: ['1', '3', '7'] })
const renderAndReadPdf = async (...[document, choices]: Parameters<typeof exporter.render>) =>
  readPdf((await exporter.render(document, choices)).bytes)

test('a PDF has one A4 page with the title, the days as headings and the legend', async () => {
  const { sizes, text, title, headings } = await renderAndReadPdf(buildMenuDocument(), buildExportChoices())
  expect(sizes).toEqual([A4])
  expect(title).toBe('U Žejdlíku')
  expect(headings.slice(0, 3)).toEqual(['U Žejdlíku', 'Pondělí', 'Úterý'])
  expect(headings.at(-1)).toBe('Alergeny')
  for (const words of [
    'Týdenní menu',
    'Standardní',
    '47. týden',
    '16.–22. listopadu 2026',
    'Kulajda s koprem',
    '7 Mléko',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Dill soup')
  expect(text).not.toContain('Kč')
})

test('a PDF shows the details of dishes and why the restaurant is closed', async () => {
  const details = { cs: '150 g · Hovězí: Slovensko', en: '150 g · Beef: Slovakia' }
  const menu = buildMenuDocument((day) =>
    day === 2 ? [] : [buildMenuItem({ dishes: [{ ...buildDish('Guláš', 'Goulash'), details }] })],
  )
  const closure = { cs: 'Zavřeno: inventura', en: 'Closed: stocktaking' }
  const days = menu.days.map((day) => (day.day === 2 ? { ...day, closure } : day))
  const { text } = await renderAndReadPdf({ ...menu, days }, buildExportChoices({ language: 'both' }))
  for (const words of [details.cs, details.en, closure.cs, closure.en])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words)
  expect(text).not.toContain('Tento den nevaříme')
})

test('scripts in names are printed as text, and the PDF has no active content', async () => {
  const { text, active } = await renderAndReadPdf(buildHostileMenu(), buildExportChoices({ language: 'both' }))
  // Long words can break across lines, so spaces are ignored.
  const letters = text.replace(/[\s\u200b]/g, '')
  for (const payload of PAYLOADS) expect(letters).toContain(payload.replace(/\s/g, ''))
  expect(active).toEqual([])
})

test.each(['cs', 'en'] as const)(
  'a PDF in %s is tagged with its language, headings and paragraphs',
  async (language) => {
    const found = await renderAndReadPdf(buildMenuDocument(), buildExportChoices({ language }))
    expect(found).toMatchObject({ isTagged: true, language })
    const countTags = (wanted: string) => found.roles.filter((role) => role === wanted).length
    // The page has one title and eight headings, for seven days and the legend.
    expect([countTags('H1'), countTags('H2')]).toEqual([1, 8])
    expect(countTags('P')).toBeGreaterThan(7)
  },
)

test('variantName: false leaves out the name of the variant', async () => {
  expect((await renderAndReadPdf(buildMenuDocument(), buildExportChoices({ variantName: false }))).text).not.toContain(
    'Standardní',
  )
})

test('without a restaurant the title is "weekly menu"', async () => {
  expect((await renderAndReadPdf(buildMenuDocument(undefined, { restaurant: null }), buildExportChoices())).title).toBe(
    'Týdenní menu',
  )
})

test('a landscape PDF has a landscape A4 page', async () => {
  expect((await renderAndReadPdf(buildMenuDocument(), buildExportChoices({ orientation: 'landscape' }))).sizes).toEqual(
    [A4.toReversed()],
  )
})

test('in English a dish without an English name has its Czech name', async () => {
  const menu = buildMenuDocument(() => [
    buildMenuItem({ dishes: [buildDish('Šlejška', null), buildDish('Buchta', 'Bun')] }),
  ])
  const { text } = await renderAndReadPdf(menu, buildExportChoices({ language: 'en' }))
  for (const words of ['The Tankard', 'Monday', 'Week 47', '16–22 November 2026', 'Šlejška', 'Bun', '7 Milk'])
    expect(text).toContain(words)
  expect(text).not.toContain('Buchta')
})

test('a PDF in both languages has one page', async () => {
  const { text, sizes } = await renderAndReadPdf(buildMenuDocument(), buildExportChoices({ language: 'both' }))
  expect(sizes).toHaveLength(1)
  for (const words of ['Pondělí', 'Monday', 'Kulajda s koprem', 'Dill soup', 'Lepek / Gluten', '47. týden / Week 47'])
    expect(text).toContain(words)
})

test.each([
  ['cs', ['Kulajda alergeny neuvedeny', 'Šlejška alergeny neuvedeny']],
  ['en', ['Dill soup allergens not stated', 'Šlejška allergens not stated']],
  [
    'both',
    [
      'Kulajda alergeny neuvedeny',
      'Dill soup allergens not stated',
      'Šlejška alergeny neuvedeny / allergens not stated',
    ],
  ],
] as const)('undeclared allergens are stated in %s, on one tagged page', async (language, wanted) => {
  const menu = buildMenuDocument(() => [
    buildMenuItem({ dishes: [{ cs: 'Kulajda', en: 'Dill soup', allergens: null }] }),
    buildMenuItem({ dishes: [{ cs: 'Šlejška', en: null, allergens: null }] }),
    buildMenuItem({ dishes: [{ cs: 'Rýže', en: 'Rice', allergens: [] }] }),
  ])
  const { text, sizes, isTagged } = await renderAndReadPdf(menu, buildExportChoices({ language, price: 'both' }))
  for (const words of wanted) expect(text.split(words)).toHaveLength(8)
  expect(text).not.toMatch(/(Rýže|Rice) al/)
  expect(sizes).toEqual([A4])
  expect(isTagged).toBe(true)
})

test('the text of a PDF contains every letter of four languages', async () => {
  const letters = [
    'ěščřžýáíéúůťďňó ĚŠČŘŽÝÁÍÉÚŮŤĎŇÓ',
    'őűöü ŐŰÖÜ',
    'ľĺŕôä ĽĹŔÔÄ',
    'Crème brûlée – „česky“ “English” 250 g',
  ]
  const { text } = await renderAndReadPdf(
    buildMenuDocument(() => [buildMenuItem({ dishes: letters.map((name) => buildDish(name)) })]),
    buildExportChoices(),
  )
  for (const line of letters) expect(text).toContain(line)
})

test.each([
  ['cs', 'czk', ['1 290 Kč', '129,50 Kč']],
  ['cs', 'eur', ['51,60 €', '5,00 €']],
  ['en', 'both', ['Kč 1,290', 'Kč 129.50', '€51.60', '€5.00']],
  ['both', 'both', ['1 290 Kč', '129,50 Kč', '51,60 €', '5,00 €']],
] as const)('prices in %s (%s) are formatted for the language', async (language, price, wanted) => {
  const menu = buildMenuDocument(() => [
    buildMenuItem({ priceCzk: 1290, priceEur: 51.6 }),
    buildMenuItem({ priceCzk: 129.5, priceEur: 5 }),
    buildMenuItem({ priceCzk: null, priceEur: null }),
  ])
  const { text } = await renderAndReadPdf(menu, buildExportChoices({ language, price }))
  for (const words of wanted) expect(text).toContain(words)
  expect(text.includes('€')).toBe(price !== 'czk')
})

test('a day without items says that no meals are served and names the holiday', async () => {
  const menu = buildMenuDocument((day) => (day === 1 ? [buildMenuItem()] : []))
  const [, tuesday] = menu.days
  if (tuesday) tuesday.holiday = { cs: 'Den boje za svobodu', en: 'Freedom Day' }
  const { text } = await renderAndReadPdf(menu, buildExportChoices({ language: 'both' }))
  expect(text.match(/Tento den nevaříme\./g)).toHaveLength(6)
  expect(text).toContain('Den boje za svobodu')
  expect(text).toContain('Freedom Day')
})

test('a menu without items and allergens has a page without a legend', async () => {
  const { sizes, text } = await renderAndReadPdf(
    buildMenuDocument(() => [], { allergens: [] }),
    buildExportChoices(),
  )
  expect(sizes).toEqual([A4])
  expect(text).not.toContain('Alergeny')
})

test.each(['portrait', 'landscape'] as const)(
  '%s: 84 long items break between days, and each page repeats the header',
  async (orientation) => {
    const long = 'Pomalu pečená hovězí líčka na červeném víně s kořenovou zeleninou, bramborová kaše'
    const menu = buildMenuDocument((day) =>
      Array.from({ length: 12 }, (_, index) =>
        buildMenuItem({
          dishes: [buildDish(`${long} ${day}.${index}`, 'Slowly braised beef cheeks in red wine, mashed potatoes')],
        }),
      ),
    )
    const { pages } = await renderAndReadPdf(menu, buildExportChoices({ orientation, language: 'both', price: 'both' }))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) {
      expect(page).toContain('U Žejdlíku')
      expect(page).toContain('16.–22. listopadu 2026')
    }
    for (const day of menu.days.keys()) {
      const pagesOfDay = pages.filter((page) => new RegExp(`kaše\\s+${day + 1}\\.\\d`).test(page))
      expect(pagesOfDay).toHaveLength(1)
    }
    expect(pages.at(-1)).toContain('Alergeny')
  },
)

test('a day longer than a page is split and loses no item', async () => {
  const menu = buildMenuDocument((day) =>
    Array.from({ length: day === 3 ? 90 : 1 }, (_, index) => buildMenuItem({ note: `č. ${index};` })),
  )
  const { text, pages } = await renderAndReadPdf(menu, buildExportChoices())
  expect(pages.length).toBeGreaterThan(1)
  for (let index = 0; index < 90; index++) expect(text).toContain(`č. ${index};`)
})

test('pictographs and control characters are left out', async () => {
  const name = 'Pálivé \u{1f336}\ufe0f kuře\u0000\u0007 \u{1f468}\u200d\u{1f373} 1\ufe0f\u20e3 \ud83d © Chef\u202e'
  const { text } = await renderAndReadPdf(
    buildMenuDocument(() => [buildMenuItem({ dishes: [buildDish(name)] })]),
    buildExportChoices(),
  )
  expect(text).toContain('Pálivé kuře 1 © Chef 1, 3, 7')
})

test('characters that the fonts lack become a question mark, also in right-to-left text', async () => {
  const menu = buildMenuDocument(() => [
    buildMenuItem({ dishes: [buildDish('Kachna 北京烤鸭!'), buildDish('Falafel\u00a0\ufd4c\u2465 فلافل')] }),
  ])
  const { text } = await renderAndReadPdf(menu, buildExportChoices())
  expect(text).toContain('Kachna ?! 1, 3, 7')
  expect(text).toContain('Falafel ? ? 1, 3, 7')
})

test('any text can be typeset', async () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (cs, en) => {
      const item = buildMenuItem({ type: { cs, en }, dishes: [{ cs, en, allergens: [en.slice(0, 8)] }], note: en })
      const { sizes } = await renderAndReadPdf(
        buildMenuDocument(() => [item], { restaurant: { cs, en } }),
        buildExportChoices({ language: 'both' }),
      )
      expect(sizes[0]).toEqual(A4)
    }),
    { numRuns: 20 },
  )
})

test('markup in a name is printed as text', async () => {
  const name = '#panic("x") *tučné* $x$ // <b> \\ [a]'
  const { text } = await renderAndReadPdf(
    buildMenuDocument(() => [buildMenuItem({ dishes: [buildDish(name)] })]),
    buildExportChoices(),
  )
  expect(text).toContain(name)
})

test('a word of 300 letters is broken into lines', async () => {
  const { text } = await renderAndReadPdf(
    buildMenuDocument(() => [buildMenuItem({ dishes: [buildDish('ž'.repeat(300))] })]),
    buildExportChoices(),
  )
  expect(text.replace(/[^ž]/g, '').length).toBeGreaterThanOrEqual(7 * 300)
})

test('exporting the same menu twice returns the cached bytes, and a changed menu is rendered again', async () => {
  const buildMenu = (name: string) => buildMenuDocument(() => [buildMenuItem({ dishes: [buildDish(name)] })])
  const choices = buildExportChoices({ language: 'both', price: 'both' })
  const first = await exporter.render(buildMenu('Buchta'), choices)
  expect((await exporter.render(buildMenu('Buchta'), choices)).bytes).toBe(first.bytes)
  expect((await renderAndReadPdf(buildMenu('Šlejška'), choices)).text).toContain('Šlejška')
})

test('an export that fails rejects with the reason, and the next one succeeds', async () => {
  const broken = buildMenuDocument()
  const [monday] = broken.days
  if (monday) monday.date = '2026-02-30'
  await expect(exporter.render(broken, buildExportChoices())).rejects.toThrow('Not a day: 2026-02-30')
  expect((await renderAndReadPdf(buildMenuDocument(), buildExportChoices())).sizes).toHaveLength(1)
})

test('a PDF with a brand has its font and logo, and prints letters that the font lacks', async () => {
  const bytes = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#05c' } })
    .png()
    .toBuffer()
  const brand = { accent: '#005a9c', typeface: 'nunito' as const, logo: { id: 'logo', width: 60, height: 20, bytes } }
  const menu = { ...buildMenuDocument(), restaurant: { cs: 'Ξενία', en: 'Xenia' } }
  const plain = Buffer.from((await exporter.render(menu, buildExportChoices())).bytes).toString('latin1')
  const file = (await exporter.render(menu, buildExportChoices(), { brand })).bytes
  const branded = Buffer.from(file).toString('latin1')
  const IMAGE = /\/Subtype\s*\/Image/
  expect([IMAGE.test(plain), plain.includes('Nunito')]).toEqual([false, false])
  expect([IMAGE.test(branded), branded.includes('Nunito')]).toEqual([true, true])
  expect((await readPdf(file)).title).toBe('Ξενία')
})
