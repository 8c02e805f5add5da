import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUpload } from '../../../testing/builders/uploadedFile.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'
import { skipUnless } from '../../../testing/testReport.ts'
import { insertSampleData } from '../../installation/index.ts'

/** A weekly menu that is exported as a workbook and pasted again is the same menu. */

const MONDAY = '2026-11-16'
let testApp: TestApp
let cook: TestUser
let menu: WeeklyMenu
let restaurantId: number

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(
    ['weeklyMenus.view', 'weeklyMenus.add', 'dishes.view', 'restaurants.view', 'restaurantMenus.view'].concat(
      'restaurantMenuExceptions.view',
    ),
  )
  await testApp.database.transaction((tx) => insertSampleData(tx, cook.id))
  const readIds = async (text: string) => (await testApp.database.rows<{ id: number }>({ text })).map(({ id }) => id)
  const dishIds = await readIds('select id from dishes where not archived order by id')
  const typeIds = await readIds('select id from menu_item_types order by position')
  const [offer] = await testApp.database.rows<{ restaurantId: number; variantId: number }>({
    text: `select restaurant_id as "restaurantId", weekly_menu_variant_id as "variantId" from restaurant_menus
      where start_date <= '${MONDAY}' and not archived order by jsonb_array_length(restaurant_menu_items) desc, id limit 1`,
  })
  restaurantId = offer?.restaurantId ?? 0
  const days = [1, 2, 3, 5, 6].map((day) => ({
    day,
    items: typeIds.map((menuItemTypeId, at) => ({
      menuItemTypeId,
      dishIds: dishIds.splice(0, 1 + (at % 3)),
      note: at % 2 === 0 ? `+ chléb, den ${day}` : null,
    })),
  }))
  await testApp.database.rows({ text: 'delete from weekly_menus' })
  const response = await testApp.call(cook, 'POST', 'weeklyMenus/', {
    startDate: MONDAY,
    weeklyMenuVariantId: offer?.variantId,
    active: true,
    weeklyMenuItemsData: days,
  })
  menu = response.json()
  expect(response.statusCode).toBe(201)
})
afterAll(() => testApp.close())

async function exportMenu(query: Record<string, string>): Promise<Buffer> {
  const address = `weeklyMenus/${menu.id}/export/?${new URLSearchParams({ format: 'xls', preview: 'true', ...query })}`
  const response = await testApp.call(cook, 'GET', address)
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

async function parseFile(filename: string, bytes: Uint8Array): Promise<ParsedWeek> {
  const { payload, headers } = buildUpload(filename, bytes)
  const response = await testApp.call(cook, 'POST', 'weeklyMenus/parse/', payload, headers)
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return response.json() as ParsedWeek
}

type Place = { day: number; menuItemTypeId: number | null; dishIds: (number | null)[]; note: string | null }

const listPlaces = ({ days }: ParsedWeek): Place[] =>
  days.flatMap(({ day, items }) =>
    items.map(({ menuItemTypeId, cells }) => ({
      day,
      menuItemTypeId,
      dishIds: cells.map(({ dishId, state }) => (state === 'sure' ? dishId : null)),
      note: cells[0]?.note ?? null,
    })),
  )
const listPlanned = (offeredTypeIds?: ReadonlySet<number>): Place[] =>
  menu.weeklyMenuItemsData.flatMap(({ day, items }) =>
    items
      .filter(({ menuItemTypeId }) => offeredTypeIds?.has(menuItemTypeId) ?? true)
      .map(({ menuItemTypeId, dishIds, note }) => ({ day, menuItemTypeId, dishIds, note: note ?? null })),
  )

const LANGUAGES = ['cs', 'en', 'both']
const ORIENTATIONS = ['portrait', 'landscape']

test.each(LANGUAGES)('a workbook in language %s is read with every dish and note in its place', async (language) => {
  for (const orientation of ORIENTATIONS)
    for (const variantName of ['true', 'false']) {
      const bytes = await exportMenu({ language, price: 'none', orientation, variantName })
      const week = await parseFile('menu.xlsx', bytes)
      expect(week.startDate).toBe(MONDAY)
      expect(listPlaces(week)).toEqual(listPlanned())
    }
})

test.each(LANGUAGES)('a workbook in language %s with prices is read with every dish and note', async (language) => {
  for (const price of ['czk', 'eur', 'both']) {
    const options = {
      language,
      price,
      orientation: 'portrait',
      variantName: 'true',
      restaurantId: String(restaurantId),
    }
    const week = await parseFile('menu.xlsx', await exportMenu(options))
    const places = listPlaces(week)
    const offered = new Set(places.map(({ menuItemTypeId }) => menuItemTypeId ?? 0))
    expect(offered.size).toBeGreaterThan(1)
    expect(places).toEqual(listPlanned(offered))
  }
})

test('a workbook that LibreOffice saved again is read like the original', async (context) => {
  const run = promisify(execFile)
  const hasLibreOffice = await run('soffice', ['--version']).then(
    () => true,
    () => false,
  )
  skipUnless(context, hasLibreOffice, 'LibreOffice is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'poledne-week-'))
  try {
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    for (const language of LANGUAGES) {
      const file = join(folder, `${language}.xlsx`)
      await writeFile(file, await exportMenu({ language, price: 'none', orientation: 'portrait', variantName: 'true' }))
      await run('soffice', [profile, '--headless', '--convert-to', 'ods', '--outdir', folder, file])
      await run('soffice', [
        profile,
        '--headless',
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        join(folder, 'saved'),
        file,
      ])
      for (const saved of [join(folder, `${language}.ods`), join(folder, 'saved', `${language}.xlsx`)])
        expect(listPlaces(await parseFile(saved, await readFile(saved)))).toEqual(listPlanned())
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 180_000)
