import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import { EXPORT_ONLY_COLUMNS, getAllExportColumns } from '@poledne/contract/list/listExport'
import { RECORD_LISTS } from '@poledne/contract/list/recordLists'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { buildPermissionEntry } from '../../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'
import { loadExportTexts } from './exportTexts.ts'

let testApp: TestApp
let user: TestUser

const ALL_VIEWS = RECORD_LISTS.map(({ name }) => `${name}.view`)

beforeAll(async () => {
  testApp = await buildTestApp()
  user = await testApp.buildUser(ALL_VIEWS)
  for (const text of [
    "insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup')",
    "insert into allergens (position, code, name_cs, name_en) values (0, '7', 'Mléko', 'Milk'), (1, '1', 'Lepek', 'Gluten')",
    `insert into dishes (name_cs, name_en, dish_type_id, allergen_ids, created_at) values
      ('Kulajda', 'Dill; "soup"', 1, '{2,1}', '2026-03-29 00:30:00Z'), ('Chléb', null, null, '{}', '2026-03-29 01:30:00Z'),
      ('Hrách', '=1+1', 1, null, '2026-07-01 12:00:00.9Z')`,
    `insert into restaurants (name_cs, name_en) values ('U Lípy', 'Linden')`,
    `insert into weekly_menu_variants (position, name_cs, name_en, name_xls) values (0, 'Standard', 'Standard', 'S')`,
    `insert into menu_item_types (position, name_cs, name_en) values (0, 'Menu 1', 'Menu 1')`,
    `insert into restaurant_menu_exceptions (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk, price_eur)
      values (1, 1, 1, '2026-11-16', 12990, 5), (1, 1, 1, '2026-11-23', 100, null)`,
  ])
    await testApp.database.rows({ text })
})
afterAll(() => testApp.close())

const fetchExport = (path: string, language = 'en', by: TestUser = user) =>
  testApp.call(by, 'GET', path, undefined, { 'accept-language': language })

/** Reads a CSV file without line breaks in its cells. */
function readCsv(body: string, separator: string): string[][] {
  expect(body.startsWith('\ufeff')).toBe(true)
  expect(body.endsWith('\r\n')).toBe(true)
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'gy')
  return body
    .slice(1, -2)
    .split('\r\n')
    .map((line) => {
      const cells = [...`${line}`.matchAll(cell)].map(([, text = '']) =>
        text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text,
      )
      // The pattern also matches the empty text after the last cell.
      return line.endsWith(separator) ? cells : cells.slice(0, -1)
    })
}

async function fetchCsv(path: string, language = 'en', by: TestUser = user): Promise<string[][]> {
  const response = await fetchExport(path, language, by)
  expect(response.statusCode).toBe(200)
  return readCsv(response.body, language === 'en' ? ',' : ';')
}

describe('a CSV export', () => {
  test('has all columns with the titles of the list and the id first', async () => {
    const [header, ...rows] = await fetchCsv('dishes/export/?format=csv')
    expect(header).toEqual([
      'ID',
      'Czech name',
      'English name',
      'Type',
      'Allergens',
      'Diets',
      'Meat',
      'Portion',
      'Last served',
      'Times served',
      'Archived',
      'Created',
      'Changed',
    ])
    expect(rows).toHaveLength(3)
  })

  test('has the diets of a dish by their names in the language of the user', async () => {
    const read = async (language: string) =>
      (await fetchCsv('dishes/export/?format=csv&columns=diets&filter=nameCs:contains:Hrách', language))[1]
    await testApp.database.rows({ text: "update dishes set diets = '{vegan,vegetarian}' where name_cs = 'Hrách'" })
    expect(await read('en')).toEqual(['3', 'Vegetarian, Vegan'])
    expect((await read('hu'))?.[1]).toContain('Vegán')
    await testApp.database.rows({ text: "update dishes set diets = '{}'" })
  })

  test('uses the filters, the sort and the columns of the request', async () => {
    expect(await fetchCsv('dishes/export/?format=csv&columns=nameCs&sort=nameCs:asc')).toEqual([
      ['ID', 'Czech name'],
      ['3', 'Hrách'],
      ['2', 'Chléb'],
      ['1', 'Kulajda'],
    ])
    expect(
      await fetchCsv('dishes/export/?format=csv&columns=nameCs&sort=nameCs:desc&filter=nameCs:contains:h'),
    ).toEqual([
      ['ID', 'Czech name'],
      ['2', 'Chléb'],
      ['3', 'Hrách'],
    ])
    expect(await fetchCsv('dishes/export/?format=csv&columns=nameCs,id&filter=nameCs:contains:x')).toEqual([
      ['ID', 'Czech name'],
    ])
  })

  test('is written in the language and the date style of the user', async () => {
    const path =
      'restaurantMenuExceptions/export/?format=csv&columns=restaurantNameCs,startDate,priceCzk,priceEur,archived'
    expect(await fetchCsv(path, 'cs')).toEqual([
      ['ID', 'Restaurace (česky)', 'Platí od', 'Cena (Kč)', 'Cena (€)', 'V archivu'],
      ['2', 'U Lípy', '23. 11. 2026', '1,00', '', 'Ne'],
      ['1', 'U Lípy', '16. 11. 2026', '129,90', '0,05', 'Ne'],
    ])
    const american = await testApp.buildUser(ALL_VIEWS)
    await testApp.database.rows({
      text: "update users set date_type = 'us', timezone = 'America/New_York' where id = $1",
      values: [american.id],
    })
    expect((await fetchCsv(path, 'en', american))[2]).toEqual(['1', 'U Lípy', '11/16/2026', '129.90', '0.05', 'No'])
    expect(await fetchCsv('dishes/export/?format=csv&columns=createdAt&filter=id:equals:3', 'en', american)).toEqual([
      ['ID', 'Created'],
      ['3', '07/01/2026 08:00:00 AM'],
    ])
  })

  test('has the local time before and after the clocks change', async () => {
    const rows = await fetchCsv('dishes/export/?format=csv&columns=createdAt&sort=id:asc')
    expect(rows.slice(1).map(([, created]) => created)).toEqual([
      '29. 03. 2026 01:30:00',
      '29. 03. 2026 03:30:00',
      '01. 07. 2026 14:00:00',
    ])
  })

  test('names choices; undeclared allergens are empty and differ from none', async () => {
    expect(await fetchCsv('dishes/export/?format=csv&columns=dishTypeId,allergenIds&sort=id:asc', 'hu')).toEqual([
      ['Azonosító', 'Típus', 'Allergének'],
      ['1', 'Soup', '7, 1'],
      ['2', '', 'Nem tartalmaz'],
      ['3', 'Soup', ''],
    ])
  })

  test('shows no text as a formula, and quotes separators and quotation marks', async () => {
    const { body } = await fetchExport('dishes/export/?format=csv&columns=nameEn&sort=id:asc', 'cs')
    expect(body).toBe('\ufeffID;Anglický název\r\n1;"Dill; ""soup"""\r\n2;\r\n3;\'=1+1\r\n')
  })
})

describe('an Excel export', () => {
  test('has real dates and numbers, a bold frozen header and no formulas', async () => {
    const response = await fetchExport(
      'restaurantMenuExceptions/export/?format=xlsx&columns=startDate,priceCzk,createdAt',
    )
    expect(response.headers['content-type']).toContain('spreadsheetml')
    expect(response.headers['content-disposition']).toMatch(/filename="price-exceptions-\d{4}-\d\d-\d\d\.xlsx"/)
    const { sheets } = await readXlsx(response.rawPayload, { readStyles: true })
    const [sheet] = sheets
    expect(sheet?.name).toBe('Price exceptions')
    expect(sheet?.rows[0]).toEqual(['ID', 'Valid from', 'Price (CZK)', 'Created'])
    expect(sheet?.rows[2]?.slice(0, 3)).toEqual([1, new Date('2026-11-16T00:00:00Z'), 129.9])
    expect(sheet?.rows[2]?.[3]).toBeInstanceOf(Date)
    expect(sheet?.cells?.get('0,1')?.style?.font?.bold).toBe(true)
    expect(sheet?.cells?.get('2,1')?.style?.font?.bold).not.toBe(true)
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    const dishes = await readXlsx(
      (await fetchExport('dishes/export/?format=xlsx&columns=nameEn,allergenIds&sort=id:asc')).rawPayload,
    )
    expect(dishes.sheets[0]?.rows).toEqual([
      ['ID', 'English name', 'Allergens'],
      [1, 'Dill; "soup"', '7, 1'],
      [2, null, 'None'],
      [3, '=1+1', null],
    ])
    expect([...(dishes.sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  })
})

describe('every list', () => {
  test('can be exported in both formats with a title for every column', async () => {
    for (const { name, columns } of RECORD_LISTS)
      for (const language of LANGUAGES) {
        const [header = []] = await fetchCsv(`${name}/export/?format=csv`, language)
        // There is one menu item type, so that the prices are in two columns.
        const exported = getAllExportColumns(
          columns,
          EXPORT_ONLY_COLUMNS[name]?.flatMap((column) => [column, column]),
        )
        expect(header).toHaveLength(exported.length)
        expect(header.filter((title, at) => title === '' || (at > 0 && title === exported[at]))).toEqual([])
        const { getColumnTitle } = await loadExportTexts(name, language)
        expect(Object.keys(columns).filter((column) => column !== 'name' && getColumnTitle(column) === column)).toEqual(
          [],
        )
        const workbook = await readXlsx((await fetchExport(`${name}/export/?format=xlsx`, language)).rawPayload)
        expect(workbook.sheets[0]?.rows[0]).toEqual(header)
      }
  })

  test('contains only the records that the user can see', async () => {
    const own = await testApp.buildUser([buildPermissionEntry('dishes.view', { allItems: false })])
    await testApp.database.rows({
      text: "insert into dishes (name_cs, created_by) values ('Vlastní', $1)",
      values: [own.id],
    })
    expect(await fetchCsv('dishes/export/?format=csv&columns=nameCs', 'en', own)).toEqual([
      ['ID', 'Czech name'],
      ['4', 'Vlastní'],
    ])
    await testApp.database.rows({ text: "delete from dishes where name_cs = 'Vlastní'" })
  })

  test('refuses pages, unknown columns, filters and formats with 400', async () => {
    for (const query of [
      'format=csv&page=1',
      'format=csv&pageSize=10',
      'format=csv&columns=passwordHash',
      'format=csv&columns=withoutAllergenIds',
      'format=csv&filter=nameCs:like:x',
      'format=csv&sort=nothing:asc',
      'format=pdf',
      '',
    ])
      expect([query, (await fetchExport(`dishes/export/?${query}`)).statusCode]).toEqual([query, 400])
  })
})

test('more than 100,000 rows return 422 with a text before the file starts', async () => {
  await testApp.database.rows({
    text: "insert into roles (name, permissions) select 'Role ' || n, '[]' from generate_series(1, 100001) n",
  })
  const response = await fetchExport('roles/export/?format=csv')
  expect(response.statusCode).toBe(422)
  expect(response.json().violations).toEqual([
    {
      field: 'filter',
      code: 'wrongFormat',
      message: 'At most 100,000 rows can be exported at once. Use filters to narrow the list.',
    },
  ])
  expect(await fetchCsv('roles/export/?format=csv&columns=name&filter=id:lessThan:60001')).toHaveLength(60_001)
})

describe('an export over the network', () => {
  let origin: string
  beforeAll(async () => {
    origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  })

  /** Starts a download and reads nothing of it. */
  async function startDownload(path: string, from = origin): Promise<IncomingMessage> {
    const request = get(`${from}${testApp.config.BASE_PATH}/api/${path}`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  }
  const countCursors = async () => {
    const [row] = await testApp.database.rows<{ count: number }>({
      text: `select count(*) from pg_stat_activity where datname = current_database()
        and query ~ '^(fetch forward|begin isolation)'`,
    })
    return row?.count
  }

  test('a client that disconnects frees the connection and its place', async () => {
    const path = 'roles/export/?format=csv&filter=id:lessThan:90000'
    for (const format of ['csv', 'xlsx']) {
      const downloads = [await startDownload(path), await startDownload(path.replace('csv', format))]
      expect((await startDownload(path)).statusCode).toBe(429)
      expect(await countCursors()).toBe(2)
      for (const download of downloads) download.destroy()
      await expect.poll(countCursors).toBe(0)
      await expect.poll(async () => (await fetchExport('dishes/export/?format=csv')).statusCode).toBe(200)
    }
  })

  test('a client that stops reading is disconnected and frees its place and the transaction', async () => {
    const parts = { ...testApp, webRoot: null, logger: false, shouldShedLoad: false } as const
    const app = await buildApp({ ...parts, timeouts: { downloadStallMs: 300 } })
    onTestFinished(() => app.close())
    const path = 'roles/export/?format=csv&filter=id:lessThan:90000'
    const impatientOrigin = await app.listen({ host: '127.0.0.1', port: 0 })
    const downloads = [await startDownload(path, impatientOrigin), await startDownload(path, impatientOrigin)]
    await expect.poll(countCursors, { timeout: 30_000 }).toBe(0)
    expect((await startDownload('dishes/export/?format=csv', impatientOrigin)).statusCode).toBe(200)
    for (const download of downloads) {
      download.resume()
      await expect(once(download, 'end')).rejects.toThrow()
    }
  })

  test('a lost database connection breaks the download off instead of ending the file', async () => {
    const response = await startDownload('roles/export/?format=csv&filter=id:lessThan:90000')
    expect(response.statusCode).toBe(200)
    await testApp.database.rows({
      text: `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^fetch forward'`,
    })
    response.resume()
    await expect(once(response, 'end')).rejects.toThrow()
    await expect.poll(countCursors).toBe(0)
  })
})
