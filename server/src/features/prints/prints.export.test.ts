import { request, type ServerResponse } from 'node:http'
import { MAX_DAY_ITEMS, MAX_ITEM_DISHES } from '@poledne/contract/domain/limits'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import en from '@poledne/i18n/en/messages.json'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { buildCaller } from '../../testing/builders/people.ts'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../testing/builders/weekFixture.ts'
import { readPdf } from '../../testing/readers/readPdf.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { buildMenuDocument } from '../weeklyMenus/index.ts'

let testApp: TestApp
let cook: TestUser
let weeks: WeekFixture

const buildExportOptions = (restaurantId?: number) => ({
  restaurantId,
  hasPrices: true,
  caller: buildCaller(cook, ['restaurants.view']),
})

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser([...WEEKLY_MENU_RIGHTS, 'restaurants.view'])
  weeks = await buildWeekFixture(testApp)
  const [soup, main] = weeks.typeIds
  const runSql = (text: string, ...values: unknown[]) => testApp.database.rows({ text, values })
  const items = [
    { menuItemTypeId: soup, priceCzk: 4_500, priceEur: null },
    { menuItemTypeId: main, priceCzk: 12_000, priceEur: 480 },
  ]
  await runSql(
    `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
     values ($1, $2, '2026-01-01', $3)`,
    weeks.restaurantIds[0],
    weeks.variantIds[0],
    JSON.stringify(items),
  )
  await runSql(
    `insert into restaurant_menu_exceptions (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk)
     values ($1, $2, $3, '2027-09-29', 12990)`,
    weeks.restaurantIds[0],
    weeks.variantIds[0],
    main,
  )
  await runSql(
    `insert into allergens (position, code, name_cs, name_en) values
      (0, '1', 'Lepek', 'Gluten'), (1, '7', 'Mléko', 'Milk'), (2, '9', 'Celer', 'Celery')`,
  )
  await runSql(
    "update dishes set allergen_ids = array(select id from allergens where code <> '9') where id = $1",
    weeks.dishIds[1],
  )
})
afterAll(() => testApp.close())

const WEEK = '2027-09-27'
const createPlannedMenu = async () => {
  await testApp.database.rows({ text: 'update weekly_menus set archived = true' })
  return weeks.create(cook, {
    startDate: WEEK,
    weeklyMenuItemsData: [
      { day: 1, items: [{ ...weeks.buildCell(1), note: 's křenem' }, weeks.buildCell(2)] },
      { day: 3, items: [weeks.buildCell(1)] },
      { day: 6, items: [weeks.buildCell(0)] },
    ],
  })
}
const fetchExport = (user: TestUser | null, id: number, query: string) =>
  testApp.call(user, 'GET', `weeklyMenus/${id}/export/?${query}`)

test('the export of a missing menu returns 404', async () => {
  expect((await fetchExport(cook, 999_999, 'format=pdf')).statusCode).toBe(404)
})

describe('the exported file', () => {
  test.each([
    ['pdf', 'application/pdf', '%PDF-'],
    ['xls', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
  ])(
    'of the format %s has its content type, its file name and its first bytes',
    async (format, type, beginning) => {
      const { id } = await weeks.create(cook)
      const response = await fetchExport(cook, id, `format=${format}`)
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe(type)
      expect(response.headers['content-disposition']).toMatch(
        /^attachment; filename="menu-20\d\d-W\d\d-classic-cs\.\w+"$/,
      )
      expect(response.rawPayload.subarray(0, beginning.length).toString('latin1')).toBe(beginning)
    },
    60_000,
  )

  test('is a page if a browser opens it as a PDF', async () => {
    const { id } = await weeks.create(cook)
    const fetchPage = (format: string) =>
      testApp.call(cook, 'GET', `weeklyMenus/${id}/export/?format=${format}`, undefined, {
        'sec-fetch-dest': 'document',
      })
    expect((await fetchPage('pdf')).headers['content-disposition']).toMatch(/^inline; filename="menu-/)
    expect((await fetchPage('xls')).headers['content-disposition']).toMatch(/^attachment; /)
  }, 60_000)

  test('contains dishes and prices', async () => {
    const { id } = await weeks.create(cook)
    const query = `format=xls&price=czk&restaurantId=${weeks.restaurantIds[0]}`
    const [sheet] = await readWorkbook((await fetchExport(cook, id, query)).rawPayload)
    const cells = sheet?.data.flat()
    expect(cells).toContain('Kulajda')
    expect(cells).toContain(45)
  }, 60_000)
})

test('a print names portions, the origin of meat and closed days of the restaurant', async () => {
  const { id } = await createPlannedMenu()
  const [restaurantId] = weeks.restaurantIds
  const setFields = async (portion: string | null, meats: string, origins: object[], closures: object[]) => {
    const texts = [origins, closures].map((value) => JSON.stringify(value))
    await testApp.database.rows({
      text: 'update dishes set portion = $2, meats = $3 where id = $1',
      values: [weeks.dishIds[1], portion, meats],
    })
    await testApp.database.rows({
      text: 'update restaurants set meat_origins = $2, closures = $3 where id = $1',
      values: [restaurantId, ...texts],
    })
  }
  const origins = [{ meat: 'beef', country: 'SK', startDate: '2020-01-01' }]
  const closures = [{ from: WEEK, to: WEEK, reasonCs: 'inventura', reasonEn: null }]
  await setFields('150 g', '{beef}', origins, closures)
  const query = `format=xls&price=czk&restaurantId=${restaurantId}`
  const [sheet] = await readWorkbook((await fetchExport(cook, id, query)).rawPayload)
  const cells = sheet?.data.flat() ?? []
  expect(cells).toContain('Guláš\n150 g · Hovězí: Slovensko')
  expect(cells).toContain('Zavřeno: inventura')
  await setFields(null, '{}', [], [])
}, 60_000)

describe('the print of single days', () => {
  test('has one page for each day in the chosen size, and the log names template and size', async () => {
    const { id } = await createPlannedMenu()
    const response = await fetchExport(cook, id, 'format=pdf&template=day&size=a3&orientation=landscape')
    expect(response.statusCode).toBe(200)
    const { pages, sizes } = await readPdf(response.rawPayload)
    expect(sizes).toEqual(Array.from({ length: 6 }, () => [1191, 842]))
    expect(pages[0]).toContain('Guláš')
    const { items } = (await testApp.call(cook, 'GET', `weeklyMenus/${id}/exports/`)).json()
    expect(items).toMatchObject([{ choices: { template: 'day', size: 'a3' } }])
  }, 60_000)

  test('of several restaurants is a ZIP with a file for each, which are all logged', async () => {
    const { id } = await createPlannedMenu()
    const [restaurantId] = weeks.restaurantIds
    const runSql = (text: string) => testApp.database.rows<{ id: number }>({ text, values: [restaurantId] })
    const [twin] = await runSql(
      `insert into restaurants (name_cs, name_en) select name_cs, name_en from restaurants where id = $1 returning id`,
    )
    await runSql(
      `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
       select ${twin?.id}, weekly_menu_variant_id, start_date, restaurant_menu_items from restaurant_menus where restaurant_id = $1`,
    )
    const query = `format=pdf&template=day&size=a5tent&price=czk&restaurantIds=${restaurantId},${twin?.id},${restaurantId}`
    const response = await fetchExport(cook, id, query)
    expect(response.headers['content-type']).toBe('application/zip')
    expect(response.headers['content-disposition']).toContain(`filename="menu-${WEEK}.zip"`)
    const zip = await fromBufferPromise(response.rawPayload)
    expect(zip.entryCount).toBe(2)
    const { items } = (await testApp.call(cook, 'GET', `weeklyMenus/${id}/exports/`)).json()
    expect(items.map(({ restaurant }: { restaurant: { id: number } }) => restaurant.id)).toEqual([
      twin?.id,
      restaurantId,
    ])
  }, 60_000)

  test('of several restaurants names those that offer nothing of the week', async () => {
    const { id } = await createPlannedMenu()
    const insert = (name: string) =>
      testApp.database.rows<{ id: number }>({
        text: 'insert into restaurants (name_cs, name_en) values ($1, $1) returning id',
        values: [name],
      })
    const [[closed], [empty]] = [await insert('Zavřená'), await insert('Prázdná')]
    const query = `format=pdf&restaurantIds=${weeks.restaurantIds[0]},${closed?.id},${empty?.id}`
    const response = await fetchExport(cook, id, query)
    expect(response.statusCode).toBe(422)
    expect(response.json().violations).toEqual(
      ['Zavřená', 'Prázdná'].map((name) => ({
        field: 'restaurantId',
        code: 'selectValue',
        message: en.violations.nothingOffered.replace('{{name}}', name),
      })),
    )
  })

  test('of several restaurants returns 422 before anything is rendered if the caller cannot see one of them', async () => {
    const { id } = await createPlannedMenu()
    const [restaurantId] = weeks.restaurantIds
    const response = await fetchExport(cook, id, `format=pdf&restaurantIds=${restaurantId},999999`)
    expect(response.statusCode).toBe(422)
    expect(response.json().violations).toMatchObject([{ field: 'restaurantId', code: 'selectValue' }])
    expect((await testApp.call(cook, 'GET', `weeklyMenus/${id}/exports/`)).json().items).toEqual([])
    const tooMany = Array.from({ length: 51 }, (_, index) => index + 1).join(',')
    expect((await fetchExport(cook, id, `format=pdf&restaurantIds=${tooMany}`)).statusCode).toBe(400)
  })

  test('a table on a tent card returns 422', async () => {
    const { id } = await createPlannedMenu()
    const response = await fetchExport(cook, id, 'format=pdf&size=a5tent')
    expect(response.statusCode).toBe(422)
    expect(response.json().violations).toMatchObject([{ field: 'size', code: 'selectValue' }])
  })
})

describe('the largest menu that can be saved', () => {
  let id: number
  beforeAll(async () => {
    const buildLongName = (language: string, dish: number) => `${language} ${dish} `.padEnd(200, 'Svíčková na smetaně ')
    const dishes = await testApp.database.rows<{ id: number }>({
      text: `insert into dishes (name_cs, name_en, allergen_ids)
        select cs, en, array(select id from allergens) from unnest($1::text[], $2::text[]) names (cs, en) returning id`,
      values: ['cs', 'en'].map((language) =>
        Array.from({ length: MAX_ITEM_DISHES }, (_, dish) => buildLongName(language, dish)),
      ),
    })
    const dishIds = dishes.map((dish) => dish.id)
    const item = { menuItemTypeId: weeks.typeIds[1], dishIds, note: 'Podle denní nabídky '.repeat(15).trim() }
    const items = Array.from({ length: MAX_DAY_ITEMS }, () => item)
    const weeklyMenuItemsData = WEEK_DAYS.map((day) => ({ day, items }))
    ;({ id } = await weeks.create(cook, { weeklyMenuItemsData }))
  })

  test.each(['pdf', 'jpg'])('as %s returns 422 and says what to do', async (format) => {
    const response = await fetchExport(cook, id, `format=${format}&language=both`)
    expect(response.statusCode).toBe(422)
    expect(response.json().violations).toEqual([
      { field: 'weeklyMenuItemsData', code: 'wrongFormat', message: en.violations.documentTooLong },
    ])
  })

  test('as xls is exported with all of its dishes', async () => {
    const response = await fetchExport(cook, id, 'format=xls&language=both')
    expect(response.statusCode).toBe(200)
    const [sheet] = await readWorkbook(response.rawPayload)
    expect(sheet?.data.length).toBeGreaterThan(WEEK_DAYS.length * MAX_DAY_ITEMS * MAX_ITEM_DISHES)
  })
})

test('an export is aborted when the client disconnects', async () => {
  const { id } = await weeks.create(cook)
  const address = await testApp.app.listen({ port: 0 })
  const arrived = new Promise<ServerResponse>((resolve) => {
    testApp.app.server.once('request', (_, response) => resolve(response))
  })
  const sent = request(`${address}/admin/api/weeklyMenus/${id}/export/?format=pdf`, {
    headers: { authorization: `Bearer ${cook.token}` },
  })
  sent.on('error', () => {}).end()
  const response = await arrived
  sent.destroy()
  await expect.poll(() => response.headersSent || response.writableEnded, { timeout: 30_000 }).toBe(true)
  expect(response.statusCode).toBe(503)
})

describe('the content of a document', () => {
  test('contains names, notes, holidays and the used allergens, and the weekend only if it has dishes', async () => {
    const menu = await createPlannedMenu()
    const document = await buildMenuDocument(testApp.database, menu, buildExportOptions())
    expect(document).toMatchObject({
      year: 2027,
      week: 39,
      variant: { cs: 'Klasika', en: 'Classic', xls: 'Klasika' },
      restaurant: null,
      allergens: [
        { code: '1', cs: 'Lepek', en: 'Gluten' },
        { code: '7', cs: 'Mléko', en: 'Milk' },
      ],
    })
    expect(document.days.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6])
    expect(document.days[1]?.holiday?.cs).toBe('Den české státnosti')
    expect(document.days[0]?.items).toEqual([
      {
        type: { cs: 'Hlavní jídlo', en: 'Main course' },
        dishes: [{ cs: 'Guláš', en: 'Goulash', allergens: ['1', '7'] }],
        note: 's křenem',
        priceCzk: null,
        priceEur: null,
      },
      expect.objectContaining({ note: null, dishes: [{ cs: 'Bábovka', en: 'Bundt cake', allergens: [] }] }),
    ])
  })

  test('distinguishes undeclared allergens from declared none', async () => {
    const menu = await createPlannedMenu()
    await testApp.database.rows({
      text: 'update dishes set allergen_ids = null where id = $1',
      values: [weeks.dishIds[2]],
    })
    const { days } = await buildMenuDocument(testApp.database, menu, buildExportOptions())
    const allergens = days.flatMap(({ items }) => items.map(({ dishes }) => dishes[0]?.allergens))
    expect(allergens).toEqual([['1', '7'], null, ['1', '7'], []])
  })

  test('for a restaurant contains what it offers, with the price of each day', async () => {
    const menu = await createPlannedMenu()
    const { restaurant, days } = await buildMenuDocument(
      testApp.database,
      menu,
      buildExportOptions(weeks.restaurantIds[0]),
    )
    expect(restaurant).toEqual({ cs: 'Kantýna', en: 'Canteen' })
    expect(days.map(({ items }) => items.map(({ priceCzk, priceEur }) => [priceCzk, priceEur]))).toEqual([
      [[120, 4.8]],
      [],
      [[129.9, null]],
      [],
      [],
      [[45, null]],
    ])
  })
})

describe('refused exports', () => {
  test.each([
    ['', 400],
    ['format=doc', 400],
    ['format=pdf&language=sk', 400],
    ['format=pdf&colour=red', 400],
    ['format=pdf&restaurantId=9999999999', 400],
  ])('%s', async (query, status) => {
    const { id } = await weeks.create(cook)
    expect((await fetchExport(cook, id, query)).statusCode).toBe(status)
  })

  test('prices without a restaurant, or with an unknown one, return 422', async () => {
    const { id } = await weeks.create(cook)
    for (const query of ['price=czk', 'price=both&restaurantId=999999', 'restaurantId=999999']) {
      const response = await fetchExport(cook, id, `format=pdf&${query}`)
      expect(response.statusCode).toBe(422)
      expect(response.json().violations).toMatchObject([{ field: 'restaurantId', code: 'selectValue' }])
    }
  })

  test('a menu without items, or without items that the restaurant offers, returns 422', async () => {
    const empty = await weeks.create(cook, { weeklyMenuItemsData: [] })
    const full = await weeks.create(cook)
    for (const [id, query, violation] of [
      [empty.id, '', { field: 'weeklyMenuItemsData', code: 'itemsMissing' }],
      [full.id, `&restaurantId=${weeks.restaurantIds[1]}`, { field: 'restaurantId', code: 'selectValue' }],
    ] as const) {
      const response = await fetchExport(cook, id, `format=pdf${query}`)
      expect(response.statusCode).toBe(422)
      expect(response.json().violations).toMatchObject([violation])
    }
  })
})
