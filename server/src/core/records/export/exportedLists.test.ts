import { LANGUAGES } from '@poledne/contract/domain/languages'
import { ESTIMATED_BYTES_HEADER } from '@poledne/contract/list/listExport'
import { SETTINGS_LISTS } from '@poledne/contract/modules/settingsList'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'
import { loadExportTexts } from './exportTexts.ts'

/** The exports of lists that are not the plain list of a module; `listExport.test.ts` tests those. */

const SCREEN_ID = 'AbCdEfGhIjKlMnOpQrStUv'
let testApp: TestApp
let user: TestUser
beforeAll(async () => {
  testApp = await buildTestApp()
  user = await testApp.buildUser(['settings.view', 'supportRequests.view', 'restaurantMenus.view'])
  for (const text of [
    "insert into allergens (position, code, name_cs, name_en) values (1, '01', 'Lepek', 'Gluten'), (0, '7', 'Mléko', '=Milk')",
    "insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup')",
    "insert into menu_item_types (position, name_cs, name_en) values (1, 'Menu 2', 'Meal 2'), (0, 'Polévka', 'Soup')",
    "insert into weekly_menu_variants (position, name_cs, name_en, name_xls) values (0, 'Běžné', 'Standard', 'List 1')",
    "insert into restaurants (name_cs, name_en) values ('U Lípy', 'Linden')",
    `insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices, hours_from, hours_to)
      values ('${SCREEN_ID}', 0, 'Vchod', 1, 'week', '{en,cs}', true, '08:00', '15:30'),
        ('${SCREEN_ID}2', 1, 'Bar', 1, 'day', '{cs}', false, null, null)`,
    `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items) values
      (1, 1, '2026-11-16', '[{"menuItemTypeId": 2, "priceCzk": 4500, "priceEur": null}]'),
      (1, 1, '2026-11-23', '[{"menuItemTypeId": 1, "priceCzk": 12990, "priceEur": 5}, {"menuItemTypeId": 2, "priceCzk": null, "priceEur": 190}]')`,
  ])
    await testApp.database.rows({ text })
})
afterAll(() => testApp.close())

const fetchExport = (path: string, language = 'en', by: TestUser | null = user) =>
  testApp.call(by, 'GET', path, undefined, { 'accept-language': language })

async function fetchCsv(path: string, language = 'en', by: TestUser = user) {
  const response = await fetchExport(path, language, by)
  expect(response.statusCode).toBe(200)
  return parseCsv(response.body, { delimiter: language === 'en' ? ',' : ';' })
}

async function fetchWorkbook(path: string, language = 'en') {
  const { sheets } = await readXlsx((await fetchExport(path, language)).rawPayload)
  return sheets[0]
}

describe('a settings list', () => {
  test('is exported with its ids in its order', async () => {
    expect(await fetchCsv('settings/allergens/export/?format=csv')).toEqual([
      ['ID', 'Code', 'Czech name', 'English name'],
      ['2', '7', 'Mléko', "'=Milk"],
      ['1', '01', 'Lepek', 'Gluten'],
    ])
    expect(await fetchCsv('settings/weeklyMenuVariants/export/?format=csv', 'cs')).toEqual([
      ['ID', 'Český název', 'Anglický název', 'Název listu v Excelu', 'Zveřejnit do: den', 'Zveřejnit do: čas'],
      ['1', 'Běžné', 'Standard', 'List 1', 'čtvrtek', '12:00'],
    ])
  })

  test('keeps codes such as 01 as texts in a workbook', async () => {
    const sheet = await fetchWorkbook('settings/allergens/export/?format=xlsx', 'cs')
    expect(sheet?.name).toBe('Alergeny')
    expect(sheet?.rows.slice(1)).toEqual([
      [2, '7', 'Mléko', '=Milk'],
      [1, '01', 'Lepek', 'Gluten'],
    ])
  })

  test('shows the restaurant, the type, the languages and the hours of screens as texts', async () => {
    expect(await fetchCsv('settings/screens/export/?format=csv')).toEqual([
      ['ID', 'Name', 'Restaurant', 'Shows', 'Languages', 'Show prices', 'Turns on at', 'Turns off at'],
      [SCREEN_ID, 'Vchod', 'Linden', 'Whole week', 'English, Czech', 'Yes', '08:00', '15:30'],
      [`${SCREEN_ID}2`, 'Bar', 'Linden', 'Today', 'Czech', 'No', '', ''],
    ])
    const sheet = await fetchWorkbook('settings/screens/export/?format=xlsx', 'cs')
    expect(sheet?.rows[1]?.slice(2)).toEqual(['U Lípy', 'Celý týden', 'Angličtina, Čeština', 'Ano', '08:00', '15:30'])
  })

  test('has a title for every column and a name of its own in every language', async () => {
    for (const list of SETTINGS_LISTS)
      for (const language of LANGUAGES) {
        const response = await fetchExport(`settings/${list}/export/?format=csv`, language)
        expect((await loadExportTexts(list, language)).title).not.toBe(list)
        const [header = []] = parseCsv(response.body, { delimiter: language === 'en' ? ',' : ';' })
        expect(header.filter((title) => title === '' || /^[a-z]+[A-Z]/.test(String(title)))).toEqual([])
      }
  })

  test('refuses filters, columns and other formats with 400', async () => {
    for (const query of ['', 'format=pdf', 'format=csv&columns=code', 'format=csv&filter=code:equals:1'])
      expect([query, (await fetchExport(`settings/allergens/export/?${query}`)).statusCode]).toEqual([query, 400])
  })
})

describe('support requests', () => {
  test('are exported as the list shows them: all with the permission for all, otherwise own ones', async () => {
    const author = await testApp.buildUser([buildPermissionEntry('supportRequests.view', { allItems: false })])
    for (const [by, subject] of [
      [user, 'Tiskárna'],
      [author, 'Ceny'],
    ] as const)
      await testApp.call(by, 'POST', 'supportRequests/', { subject, body: 'Nefunguje.', priority: 'high' })
    const path = 'supportRequests/export/?format=csv&columns=subject,priority,status,createdByName&sort=subject:asc'
    expect(await fetchCsv(path, 'cs')).toEqual([
      ['ID', 'Předmět', 'Priorita', 'Stav', 'Zadavatel'],
      ['2', 'Ceny', 'Vysoká', 'Otevřený', author.username],
      ['1', 'Tiskárna', 'Vysoká', 'Otevřený', user.username],
    ])
    expect((await fetchCsv(path, 'en', author)).slice(1)).toEqual([['2', 'Ceny', 'High', 'Open', author.username]])
    expect((await fetchCsv(`${path}&filter=status:equals:resolved`, 'cs')).slice(1)).toEqual([])
    expect((await fetchCsv('supportRequests/export/?format=csv'))[0]).toEqual([
      'ID',
      'Subject',
      'Priority',
      'Status',
      'Requester',
      'Created',
      'Changed',
    ])
  })
})

describe('restaurant menus', () => {
  test('have their prices with all columns, two for each menu item type in the order of the settings', async () => {
    const [header, ...rows] = await fetchCsv('restaurantMenus/export/?format=csv&sort=startDate:asc', 'cs')
    expect(header?.slice(5)).toEqual([
      'Platí od',
      'Polévka (CZK)',
      'Polévka (EUR)',
      'Menu 2 (CZK)',
      'Menu 2 (EUR)',
      'V archivu',
      'Vytvořeno',
      'Změněno',
    ])
    expect(rows.map((row) => row.slice(5, 10))).toEqual([
      ['16. 11. 2026', '45,00', '', '', ''],
      ['23. 11. 2026', '', '1,90', '129,90', '0,05'],
    ])
  })

  test('have their prices where the request asks for them, and not otherwise', async () => {
    expect(await fetchCsv('restaurantMenus/export/?format=csv&columns=prices,startDate', 'hu')).toEqual([
      ['Azonosító', 'Soup (CZK)', 'Soup (EUR)', 'Meal 2 (CZK)', 'Meal 2 (EUR)', 'Érvényes ettől'],
      ['2', '', '1,90', '129,90', '0,05', '23. 11. 2026'],
      ['1', '45,00', '', '', '', '16. 11. 2026'],
    ])
    expect((await fetchCsv('restaurantMenus/export/?format=csv&columns=prices'))[0]).toHaveLength(5)
    expect((await fetchCsv('restaurantMenus/export/?format=csv&columns=startDate'))[0]).toHaveLength(2)
    const sheet = await fetchWorkbook('restaurantMenus/export/?format=xlsx&columns=prices')
    expect(sheet?.rows[1]).toEqual([2, null, 1.9, 129.9, 0.05])
  })

  test('cannot be filtered or sorted by their prices', async () => {
    for (const query of ['filter=prices:equals:1', 'sort=prices:asc', 'columns=prices,restaurantMenuItems'])
      expect((await fetchExport(`restaurantMenus/export/?format=csv&${query}`)).statusCode).toBe(400)
    expect((await fetchExport('dishes/export/?format=csv&columns=prices', 'en', user)).statusCode).toBe(403)
    expect((await fetchExport('restaurantMenus/?columns=prices')).statusCode).toBe(400)
  })
})

describe('the header with the estimated length', () => {
  test('is within a tenth of the length of a long file and missing for a short one', async () => {
    await testApp.database.rows({
      text: `insert into support_requests (subject, body, priority, created_by)
        select 'Request ' || md5(n::text), '', 'normal', $1 from generate_series(1, 3000) n`,
      values: [user.id],
    })
    for (const format of ['csv', 'xlsx']) {
      const { headers, rawPayload } = await fetchExport(`supportRequests/export/?format=${format}`)
      const estimate = Number(headers[ESTIMATED_BYTES_HEADER.toLowerCase()])
      expect(Math.abs(estimate - rawPayload.length)).toBeLessThan(rawPayload.length / 10)
      const short = await fetchExport(`supportRequests/export/?format=${format}&filter=id:lessThan:400`)
      expect(short.headers).not.toHaveProperty(ESTIMATED_BYTES_HEADER.toLowerCase())
    }
  })
})
