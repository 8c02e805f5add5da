import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sampleDishes } from '../../features/installation/index.ts'
import { buildExportChoices, buildMenuDocument, buildMenuItem } from '../../testing/builders/menuDocument.ts'
import { type PlacedText, readPdf } from '../../testing/readers/readPdf.ts'
import { recordProof } from '../../testing/testReport.ts'
import { openExporter } from './exporter.ts'
import type { ExportChoices, MenuDocument } from './menuDocument.ts'

// The time limit is high, because these tests check the content, also on a slow machine.
const exporter = openExporter({ limitMs: 120_000 })
afterAll(() => exporter.close())

const mark = { revision: '7K3F9Q2M', url: 'https://poledne.example.cz/admin/p/AbCdEfGhIjKlMnOp/' }
const render = async (menu: MenuDocument, choices: ExportChoices) =>
  readPdf((await exporter.render(menu, choices, { mark })).bytes)

/** The margin that most printers leave white, in points; marks reach into the margin of the page up to 4.5 mm. */
const MARGIN = 12
/** The smallest font, in points; the rest is rounding. */
const SMALLEST_FONT = 8.99
/** The height of a letter above the baseline, as a part of its font size; accents reach higher. */
const ASCENT = 0.8

function findOutsideOfPage(placed: readonly PlacedText[], [pageWidth, pageHeight]: readonly [number, number]) {
  return placed.filter(
    ({ x, y, width, size }) =>
      x < MARGIN || x + width > pageWidth - MARGIN || y < MARGIN || y + ASCENT * size > pageHeight - MARGIN,
  )
}

/** Finds texts that cover each other; a letter reaches about two thirds of its font size above the baseline. */
function findOverlaps(placed: readonly PlacedText[]): [string, string][] {
  const covers = (one: PlacedText, other: PlacedText) =>
    one.page === other.page &&
    one.x < other.x + other.width - 0.5 &&
    other.x < one.x + one.width - 0.5 &&
    one.y < other.y + 0.6 * other.size &&
    other.y < one.y + 0.6 * one.size
  return placed.flatMap((one, index) =>
    placed
      .slice(index + 1)
      .filter((other) => covers(one, other))
      .map((other): [string, string] => [one.text, other.text]),
  )
}

/** Joins the letters of a text; hyphens are left out, because Czech repeats a hyphen on the next line. */
const joinLetters = (text: string) => text.replace(/[\s-]/g, '')

const dish = fc
  .record({
    names: fc.constantFrom(...sampleDishes),
    // A name of up to 250 letters needs several lines.
    repeats: fc.constantFrom(1, 1, 1, 6),
    isTranslated: fc.boolean(),
    allergens: fc.option(fc.subarray(['1', '3', '7', '9', '12'])),
  })
  .map(({ names, repeats, isTranslated, allergens }) => ({
    cs: Array.from({ length: repeats }, () => names.nameCs).join(', '),
    en: isTranslated ? names.nameEn : null,
    allergens,
  }))
const item = fc
  .record({
    type: fc.constantFrom(
      { cs: 'Polévka', en: 'Soup' },
      { cs: 'Menu 1', en: 'Menu 1' },
      { cs: 'Hlavní jídlo bezmasé', en: 'Vegetarian main course' },
      { cs: 'Nejneobhospodařovávatelnější', en: 'Uncultivable' },
    ),
    dishes: fc.array(dish, { minLength: 1, maxLength: 2 }),
    note: fc.constantFrom(null, null, 'Podáváme s čerstvým pečivem podle denní nabídky'),
    priceCzk: fc.constantFrom(null, 65, 12_345.5),
    priceEur: fc.constantFrom(null, 5.4, 12),
  })
  .map(buildMenuItem)
/** Weeks have from 0 to 10 items a day, so that some fit one page in a large font and others need several pages. */
const week = fc
  .integer({ min: 1, max: 10 })
  .chain((most) => fc.array(fc.array(item, { maxLength: most, size: 'max' }), { minLength: 7, maxLength: 7 }))
const holiday = fc.constantFrom(null, { cs: 'Den boje za svobodu a demokracii', en: 'Freedom and Democracy Day' })
const restaurant = fc.constantFrom(
  null,
  { cs: 'U Zlatého žejdlíku', en: 'The Golden Tankard' },
  { cs: 'Závodní jídelna Kolben a synové, budova C, druhé patro', en: 'Kolben and Sons' },
)
const choices = fc.record({
  language: fc.constantFrom('cs', 'en', 'both'),
  price: fc.constantFrom('none', 'czk', 'both'),
  orientation: fc.constantFrom('portrait', 'landscape'),
  variantName: fc.boolean(),
})

const LAYOUTS = [
  ['table', 'a4'],
  ['table', 'a3'],
  ['day', 'a4'],
  ['day', 'a3'],
  ['day', 'a5tent'],
] as const
const WEEKS = Number(process.env.PROVE_LAYOUTS ?? 1)

test.each(LAYOUTS)(
  '%s, %s: in random weeks no text is lost, too small, outside of its page or on another text',
  async (template, size) => {
    let tried = 0
    await fc.assert(
      fc.asyncProperty(week, holiday, restaurant, choices, async (items, fridayHoliday, restaurantName, chosen) => {
        const menu = buildMenuDocument((day) => items[day - 1] ?? [], { restaurant: restaurantName })
        if (menu.days[4]) menu.days[4].holiday = fridayHoliday
        const { pages, placed, sizes } = await render(menu, buildExportChoices({ ...chosen, template, size }))
        expect(findOutsideOfPage(placed, sizes[0] ?? [0, 0])).toEqual([])
        expect(findOverlaps(placed)).toEqual([])
        expect(placed.filter((text) => text.size < SMALLEST_FONT)).toEqual([])
        const letters = joinLetters(pages.join(''))
        for (const { cs, en } of items.flat().flatMap(({ dishes }) => dishes))
          expect(letters).toContain(joinLetters((chosen.language === 'en' && en) || cs))
        tried++
        if (template === 'day') return
        // Only a document of several pages numbers them, so a page that overflows has no number.
        for (const [index, page] of pages.entries())
          expect(page.includes(`${index + 1} / ${pages.length}`)).toBe(pages.length > 1)
      }),
      { numRuns: WEEKS, endOnFailure: true },
    )
    recordProof({ proof: `layouts: ${template}, ${size}`, tried, wrong: 0 })
  },
  180_000 + WEEKS * 5_000,
)

test.each([
  ['a4', [595, 842]],
  ['a3', [842, 1191]],
  ['a5tent', [595, 842]],
] as const)('a day on %s has its own page with its name, its dishes and its allergens', async (size, pageSize) => {
  const menu = buildMenuDocument((day) => (day === 2 ? [] : [buildMenuItem({ note: `den ${day}` })]))
  const { pages, sizes, headings } = await render(menu, buildExportChoices({ template: 'day', size, price: 'czk' }))
  expect(sizes).toEqual(menu.days.map(() => pageSize))
  expect(headings.filter((name) => name !== 'Alergeny')).toEqual([
    'Pondělí',
    'Úterý',
    'Středa',
    'Čtvrtek',
    'Pátek',
    'Sobota',
    'Neděle',
  ])
  for (const [index, text] of pages.entries()) {
    const page = text.replaceAll('\u00a0', ' ')
    const words = ['U Žejdlíku', 'Denní menu', `${16 + index}. listopadu`, 'Verze 7K3F9Q2M']
    const dishes = ['Kulajda s koprem', `den ${index + 1}`, '65 Kč', 'Mléko']
    // A tent card has the day on both of its sides.
    for (const wanted of [...words, ...(index === 1 ? ['Tento den nevaříme.'] : dishes)])
      expect(page.split(wanted)).toHaveLength(size === 'a5tent' ? 3 : 2)
  }
})

test.each(['portrait', 'landscape'] as const)(
  '%s: the fewer items a week has, the larger is its font',
  async (orientation) => {
    const fontSizes: number[] = []
    for (const count of [1, 3, 6]) {
      const menu = buildMenuDocument(() => Array.from({ length: count }, () => buildMenuItem()))
      const { placed, sizes } = await render(menu, buildExportChoices({ orientation, price: 'both' }))
      expect(sizes).toHaveLength(1)
      fontSizes.push(placed.find(({ text }) => text.startsWith('Kulajda'))?.size ?? 0)
    }
    expect(fontSizes).toEqual([...fontSizes].sort((one, other) => other - one))
    expect(fontSizes[0]).toBeGreaterThan(fontSizes[2] ?? 0)
  },
)
