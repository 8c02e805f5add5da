import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { sampleDishes } from '../../../features/installation/index.ts'
import { buildExportChoices, buildMenuDocument, buildMenuItem } from '../../../testing/builders/menuDocument.ts'
import { loadFonts } from './fonts.ts'
import { computeHeadHeight, computeLegendHeight, layOutDays, measureWeek } from './heights.ts'
import { buildMenuPage, type MenuPage } from './menuPage.ts'
import { getBodyWidth, getColumnWidth, getPaperFormat } from './paperFormat.ts'
import {
  buildTemplateInputs,
  generateLayouts,
  openTypesetter,
  type PageLayout,
  readTypstTemplate,
} from './typesetPage.ts'

const SOURCE = '/heights.typ'
const PAGED = 0
const REASONS_AS_OBJECTS = 3

type Heights = { days: number[]; head: number; legend: number }

let askTypesetter: (page: MenuPage, plan: PageLayout) => Heights

beforeAll(async () => {
  await loadFonts()
  const program = createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm')
  const { compiler } = await openTypesetter(await WebAssembly.compile(await readFile(program)))
  askTypesetter = (page, plan) => {
    const sheet = getPaperFormat(page)
    const formatHeightExpression = (content: string, width: number) =>
      `measure(width: ${width}pt, ${content}).height.pt()`
    const heights = `(
      days: menu.days.map(day => ${formatHeightExpression('day-block(day)', getColumnWidth(sheet, plan.columns))}),
      head: ${formatHeightExpression('head', getBodyWidth(sheet))},
      legend: ${formatHeightExpression('legend', getBodyWidth(sheet))},
    )`
    compiler.add_source(SOURCE, `${readTypstTemplate()}\n#context [#metadata(${heights}) <heights>]`)
    const world = compiler.snapshot(undefined, SOURCE, buildTemplateInputs(page, plan))
    world.compile(PAGED, REASONS_AS_OBJECTS)
    const [answer] = JSON.parse(world.query(PAGED, '<heights>', 'value')) as Heights[]
    world.free()
    if (!answer) throw new Error('The typesetter returned no heights.')
    return answer
  }
})

const computeHeights = (page: MenuPage, { columns, scale }: PageLayout): Heights => ({
  days: layOutDays(measureWeek(page), getPaperFormat(page), columns, scale).heights,
  head: computeHeadHeight(page),
  legend: computeLegendHeight(page),
})

const dish = fc.record({
  names: fc.constantFrom(...sampleDishes),
  isTranslated: fc.boolean(),
  allergens: fc.option(fc.subarray(['1', '3', '7', '9', '12'])),
})
const item = fc
  .record({
    type: fc.constantFrom(
      { cs: 'Polévka', en: 'Soup' },
      { cs: 'Menu 1', en: 'Menu 1' },
      { cs: 'Hlavní jídlo bezmasé', en: 'Vegetarian main course' },
    ),
    dishes: fc.array(dish, { minLength: 1, maxLength: 2 }),
    note: fc.constantFrom(null, null, 'Podáváme s čerstvým pečivem podle denní nabídky'),
    priceEur: fc.constantFrom(null, 5.4, 12),
  })
  .map(({ dishes, ...change }) =>
    buildMenuItem({
      ...change,
      dishes: dishes.map(({ names, isTranslated, allergens }) => ({
        cs: names.nameCs,
        en: isTranslated ? names.nameEn : null,
        allergens,
      })),
    }),
  )
const week = fc.array(fc.array(item, { maxLength: 5 }), { minLength: 7, maxLength: 7 })
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

test('computed heights are not below the typeset heights and at most 1 % above them', () => {
  const [computedHeights, typesetHeights] = [[] as number[], [] as number[]]
  fc.assert(
    fc.property(week, holiday, restaurant, choices, (items, fridayHoliday, restaurantName, chosen) => {
      const menu = buildMenuDocument((day) => items[day - 1] ?? [], { restaurant: restaurantName })
      if (menu.days[4]) menu.days[4].holiday = fridayHoliday
      const page = buildMenuPage(menu, buildExportChoices(chosen))
      const [plan] = generateLayouts(page)
      if (!plan) throw new Error('generateLayouts returned no layout')
      const [computed, typeset] = [computeHeights(page, plan), askTypesetter(page, plan)]
      for (const [index, height] of typeset.days.entries()) expect(computed.days[index]).toBeGreaterThan(height - 0.5)
      expect(Math.abs(computed.head - typeset.head)).toBeLessThan(2)
      expect(Math.abs(computed.legend - typeset.legend)).toBeLessThan(1)
      computedHeights.push(...computed.days)
      typesetHeights.push(...typeset.days)
    }),
    { numRuns: 12, seed: 47 },
  )
  const sumHeights = (heights: number[]) => heights.reduce((total, height) => total + height, 0)
  expect(sumHeights(computedHeights) / sumHeights(typesetHeights)).toBeLessThan(1.01)
})
