import { formatFilter, type Operator } from '@poledne/contract/list/listQuery'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../testing/testApp.ts'
import { buildFilterCondition } from './list.store.ts'
import { createSqlParameters } from './statement.ts'

let testApp: TestApp
let user: TestUser
const idsByName: Record<string, number> = {}
const typeIds: number[] = []
const allergenIds: number[] = []

const RIGHTS = ['dishes.view', 'dishes.add', 'dishes.archive', 'restaurants.view', 'restaurants.add']

type Item = Record<string, unknown> & { id: number; nameCs: string }
type List = { items: Item[]; page: number; pageSize: number; total: number }

beforeAll(async () => {
  testApp = await buildTestApp()
  user = await testApp.buildUser(RIGHTS)
  const ids = async (text: string) => (await testApp.database.rows<{ id: number }>({ text })).map(({ id }) => id)
  typeIds.push(
    ...(await ids(
      "insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup'), (1, 'Čaj', 'Tea') returning id",
    )),
  )
  allergenIds.push(
    ...(await ids(
      "insert into allergens (position, code, name_cs, name_en) values (0, '1', 'Lepek', 'Gluten'), (1, '7', 'Mléko', 'Milk') returning id",
    )),
  )
  const [soup, tea] = typeIds
  for (const dish of [
    { nameCs: 'Svíčková na smetaně', nameEn: 'Beef sirloin', dishTypeId: soup, allergenIds },
    { nameCs: 'Kulajda', nameEn: 'Dill soup', dishTypeId: soup, allergenIds: [allergenIds[0]] },
    { nameCs: '100% džus', dishTypeId: tea, allergenIds: [] },
    { nameCs: 'Pod_tržítko', nameEn: 'a, b: c' },
    { nameCs: 'Zpět\\lomítko' },
    { nameCs: 'Široké ％' },
  ]) {
    const response = await testApp.call(user, 'POST', 'dishes/', dish)
    idsByName[dish.nameCs] = response.json().id
  }
  for (const restaurant of [
    { nameCs: 'Jídelna', nameEn: 'Canteen' },
    { nameCs: 'Bistro', nameEn: 'Bistro', active: false, timezone: 'Europe/London' },
    { nameCs: 'Kantýna', nameEn: 'Mess', active: false, showMenuPrice: false },
  ])
    await testApp.call(user, 'POST', 'restaurants/', restaurant)
  await testApp.database.rows({ text: "update dishes set created_at = '2026-01-10T12:00:00.750Z' where name_cs = 'Kulajda'" })
  await testApp.database.rows({ text: "update dishes set created_at = '2026-01-11T00:00:00Z' where name_cs = '100% džus'" })
})
afterAll(() => testApp.close())

const fetchList = async (module: string, query: string[][], headers = {}): Promise<List> => {
  const response = await testApp.call(
    user,
    'GET',
    `${module}/?${new URLSearchParams(query as [string, string][])}`,
    undefined,
    headers,
  )
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const buildFilter = (column: string, operator: Operator, ...values: string[]) => [
  'filter',
  formatFilter({ column, operator, values }),
]
const listDishNames = async (...query: string[][]) =>
  (await fetchList('dishes', query)).items.map(({ nameCs }) => nameCs)
const listRestaurantNames = async (...query: string[][]) =>
  (await fetchList('restaurants', query)).items.map(({ nameCs }) => nameCs)

describe('the name in any language', () => {
  test.each([
    ['sirloin', ['Svíčková na smetaně']],
    ['smetan SVICK', ['Svíčková na smetaně']],
    ['svickova beef', ['Svíčková na smetaně']],
    ['soup kulajda', ['Kulajda']],
    ['soup beef', []],
    ['100%', ['100% džus']],
  ])('name contains %s finds each word in either name', async (value, names) => {
    expect(await listDishNames(buildFilter('name', 'contains', value))).toEqual(names)
  })

  test('searching restaurants finds the English name too', async () => {
    expect(await listRestaurantNames(buildFilter('name', 'contains', 'cant'))).toEqual(['Jídelna'])
  })

  test('searching dishes by name uses the search indexes of both names', async () => {
    const plan = await testApp.database.transaction(async (tx) => {
      await tx.rows({ text: 'set local enable_seqscan = off' })
      const condition = buildFilterCondition(
        { kind: 'words', columns: ['name_cs', 'name_en'] },
        (column) => `t.${column}`,
        { column: 'name', operator: 'contains', values: ['knedlik uzen'] },
        createSqlParameters(),
      )
      const text = `explain select t.id from dishes t where ${condition}`
      return tx.rows<{ 'QUERY PLAN': string }>({ text: text.replaceAll('$1', "'knedlik'").replaceAll('$2', "'uzen'") })
    })
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(lines).toContain('dishes_name_cs_search_idx')
    expect(lines).toContain('dishes_name_en_search_idx')
  })
})

describe('text', () => {
  test.each([
    ['svickova', ['Svíčková na smetaně']],
    ['SVÍČKOVÁ', ['Svíčková na smetaně']],
    ['na smet', ['Svíčková na smetaně']],
    ['%', ['100% džus', 'Široké ％']],
    ['％', ['100% džus', 'Široké ％']],
    ['_', ['Pod_tržítko']],
    ['\\', ['Zpět\\lomítko']],
    ['k%a', []],
    ['K_lajda', []],
    ['nic takového', []],
  ])('contains %s', async (value, names) => {
    expect((await listDishNames(buildFilter('nameCs', 'contains', value))).sort()).toEqual(names.sort())
  })

  test('an empty contains filter finds every filled value', async () => {
    expect(await listDishNames(buildFilter('nameCs', 'contains', ''))).toHaveLength(6)
    expect(await listDishNames(buildFilter('nameEn', 'contains', ''))).toHaveLength(3)
  })

  test('equals ignores case and accents, accepts several values, and matches null by an empty value', async () => {
    expect(await listDishNames(buildFilter('nameCs', 'equals', 'KULÁJDA'))).toEqual(['Kulajda'])
    expect(await listDishNames(buildFilter('nameCs', 'equals', 'Kulajd'))).toEqual([])
    expect(await listDishNames(buildFilter('nameCs', 'equals', 'k_lajda'))).toEqual([])
    expect(await listDishNames(buildFilter('nameCs', 'equals', 'kulajda', '100% dzus'))).toEqual(['100% džus', 'Kulajda'])
    expect(await listDishNames(buildFilter('nameEn', 'equals', ''))).toEqual(['100% džus', 'Široké ％', 'Zpět\\lomítko'])
    expect(await listDishNames(buildFilter('nameEn', 'equals', '', 'DILL soup'))).toHaveLength(4)
  })

  test('commas and colons in a value are part of it', async () => {
    expect(await listDishNames(buildFilter('nameEn', 'equals', 'a, b: c'))).toEqual(['Pod_tržítko'])
    expect(await listDishNames(['filter', 'nameEn:contains:a, b: c'])).toEqual(['Pod_tržítko'])
  })

  test('a computed name is filtered and sorted in the language of the reader', async () => {
    const czech = { 'accept-language': 'cs-CZ,cs;q=0.9' }
    const soups = [buildFilter('dishTypeName', 'contains', 'polev')]
    expect((await fetchList('dishes', soups, czech)).items.map((item) => item.dishTypeName)).toEqual([
      'Polévka',
      'Polévka',
    ])
    expect((await fetchList('dishes', soups, { 'accept-language': 'en' })).items).toEqual([])
    const sorted = [['sort', 'dishTypeName:asc'], buildFilter('dishTypeId', 'equals', ...typeIds.map(String))]
    const types = async (headers: object) =>
      (await fetchList('dishes', sorted, headers)).items.map((item) => item.dishTypeName)
    expect(await types(czech)).toEqual(['Čaj', 'Polévka', 'Polévka'])
    expect(await types({ 'accept-language': 'en' })).toEqual(['Soup', 'Soup', 'Tea'])
  })
})

describe('other kinds', () => {
  test('a choice column equals one of the values', async () => {
    expect(await listDishNames(buildFilter('dishTypeId', 'equals', String(typeIds[1])))).toEqual(['100% džus'])
    expect(await listDishNames(buildFilter('dishTypeId', 'equals', ...typeIds.map(String)))).toHaveLength(3)
  })

  test('a choices column contains any of the values', async () => {
    expect(await listDishNames(buildFilter('allergenIds', 'equals', String(allergenIds[1])))).toEqual([
      'Svíčková na smetaně',
    ])
    expect(await listDishNames(buildFilter('allergenIds', 'equals', ...allergenIds.map(String)))).toHaveLength(2)
  })

  test('a boolean column equals true, false or both', async () => {
    expect(await listRestaurantNames(buildFilter('active', 'equals', 'true'))).toEqual(['Jídelna'])
    expect(await listRestaurantNames(buildFilter('active', 'equals', 'false'))).toEqual(['Bistro', 'Kantýna'])
    expect(await listRestaurantNames(buildFilter('active', 'equals', 'true', 'false'))).toHaveLength(3)
    expect(
      await listRestaurantNames(buildFilter('active', 'equals', 'false'), buildFilter('showMenuPrice', 'equals', 'true')),
    ).toEqual(['Bistro'])
    expect(await listRestaurantNames(buildFilter('timezone', 'contains', 'prague'))).toEqual(['Jídelna', 'Kantýna'])
  })

  test.each([
    ['equals', ['2026-01-10T12:00:00'], ['Kulajda']],
    ['equals', ['2026-01-10T12:00:01'], []],
    ['betweenInclusive', ['2026-01-10', '2026-01-11'], ['100% džus', 'Kulajda']],
    ['betweenInclusive', ['2026-01-10', '2026-01-10T23:59:59'], ['Kulajda']],
    ['betweenInclusive', ['2026-01-10', '2026-01-10T12:00:00'], ['Kulajda']],
    ['lessThan', ['2026-01-11T00:00:00Z'], ['Kulajda']],
    ['lessThan', ['2026-01-11T00:00:00.001Z'], ['100% džus', 'Kulajda']],
  ] as const)('an instant %s %j, in UTC', async (operator, values, names) => {
    expect(await listDishNames(buildFilter('createdAt', operator, ...values))).toEqual(names)
  })

  test('greaterThanOrEqualTo includes its bound', async () => {
    const since = buildFilter('createdAt', 'greaterThanOrEqualTo', '2026-01-11')
    expect(await listDishNames(since, buildFilter('createdAt', 'lessThan', '2026-01-12'))).toEqual(['100% džus'])
    expect(await listDishNames(since)).toHaveLength(5)
  })

  test('ids are filtered by list and range', async () => {
    const id = String(idsByName.Kulajda)
    const listByIdFilter = (operator: Operator, ...values: string[]) => listDishNames(buildFilter('id', operator, ...values))
    expect(await listByIdFilter('equals', id)).toEqual(['Kulajda'])
    expect(await listByIdFilter('betweenInclusive', id, id)).toEqual(['Kulajda'])
    expect(await listByIdFilter('lessThan', id)).toEqual(['Svíčková na smetaně'])
    expect(await listByIdFilter('greaterThanOrEqualTo', id)).toHaveLength(5)
    expect(await listByIdFilter('equals', '2147483647')).toEqual([])
  })

  test('filters are combined with and', async () => {
    const soup = buildFilter('dishTypeId', 'equals', String(typeIds[0]))
    expect(await listDishNames(soup, buildFilter('nameCs', 'contains', 'kul'))).toEqual(['Kulajda'])
  })
})

describe('order and pages', () => {
  const WORDS = [
    'Cukr',
    'Čaj',
    'Dort',
    'Hrách',
    'Chléb',
    'Indiána',
    'Řízek',
    'Ryba',
    'Sůl',
    'Šunka',
    'Zelí',
    'Žemle',
    'Ábel',
    'Abel',
  ]
  const CZECH = [
    'Abel',
    'Ábel',
    'Cukr',
    'Čaj',
    'Dort',
    'Hrách',
    'Chléb',
    'Indiána',
    'Ryba',
    'Řízek',
    'Sůl',
    'Šunka',
    'Zelí',
    'Žemle',
  ]
  const ours = buildFilter('nameEn', 'equals', 'order')

  beforeAll(async () => {
    for (const nameCs of WORDS) await testApp.call(user, 'POST', 'dishes/', { nameCs, nameEn: 'order' })
  })

  test('texts are sorted by Czech rules', async () => {
    expect(await listDishNames(ours)).toEqual(CZECH)
    expect(await listDishNames(ours, ['sort', 'nameCs:desc'])).toEqual(CZECH.toReversed())
  })

  test('lists are sorted by several columns', async () => {
    const { items } = await fetchList('restaurants', [
      ['sort', 'active:desc'],
      ['sort', 'nameEn:desc'],
    ])
    expect(items.map(({ nameEn }) => nameEn)).toEqual(['Canteen', 'Mess', 'Bistro'])
  })

  test.each(['nameEn:asc', 'nameEn:desc', 'archived:asc', 'nameCs:asc', 'id:desc', 'dishTypeName:asc'])(
    'sorted by %s, the pages contain every dish once and the same total',
    async (sort) => {
      const whole = await fetchList('dishes', [
        ['pageSize', '200'],
        ['sort', sort],
      ])
      const paged: number[] = []
      for (let page = 1; paged.length < whole.total; page++) {
        const { items, total, ...rest } = await fetchList('dishes', [
          ['page', String(page)],
          ['pageSize', '3'],
          ['sort', sort],
        ])
        expect({ total, ...rest }).toEqual({ total: whole.items.length, page, pageSize: 3 })
        expect(items.length).toBeGreaterThan(0)
        paged.push(...items.map(({ id }) => id))
      }
      expect(paged).toEqual(whole.items.map(({ id }) => id))
    },
  )

  test('a page after the last one is empty and has the total', async () => {
    expect(await fetchList('dishes', [ours, ['page', '9']])).toMatchObject({ items: [], total: WORDS.length, page: 9 })
  })

  test('the total of later pages follows created and deleted records', async () => {
    const fetchPage = (page: number) =>
      fetchList('dishes', [buildFilter('nameEn', 'equals', 'counted'), ['page', String(page)], ['pageSize', '1']])
    for (const nameCs of ['První', 'Druhý']) await testApp.call(user, 'POST', 'dishes/', { nameCs, nameEn: 'counted' })
    expect((await fetchPage(1)).total).toBe(2)
    await testApp.call(user, 'POST', 'dishes/', { nameCs: 'Třetí', nameEn: 'counted' })
    expect((await fetchPage(2)).total).toBe(3)
    expect((await fetchPage(3)).total).toBe(3)
  })

  test('without a filter archived records are listed as well', async () => {
    await testApp.call(user, 'POST', `dishes/${idsByName.Kulajda}/archive/`, {})
    expect(await listDishNames(buildFilter('nameCs', 'equals', 'kulajda'))).toEqual(['Kulajda'])
    expect(await listDishNames(buildFilter('archived', 'equals', 'true'))).toEqual(['Kulajda'])
    expect(await listDishNames(buildFilter('archived', 'equals', 'false'))).not.toContain('Kulajda')
    await testApp.call(user, 'POST', `dishes/${idsByName.Kulajda}/restore/`, {})
  })
})

describe('invalid parameters return 400 with their name', () => {
  test.each([
    ['filter', 'id;drop table dishes:equals:1', 'id;drop table dishes'],
    ['filter', 'name_cs:equals:x', 'name_cs'],
    ['filter', 'createdBy:equals:1', 'createdBy'],
    ['filter', '__proto__:equals:1', '__proto__'],
    ['filter', 'nameCs:like:%', 'like'],
    ['filter', "id:equals:1' or '1'='1", 'id:equals'],
    ['filter', 'id:equals:1) or (1=1', 'id:equals'],
    ['sort', 'nameCs;select pg_sleep(1):asc', 'pg_sleep'],
    ['sort', 'nameCs:asc nulls first', 'nulls first'],
    ['sort', 't.id:asc', 't.id'],
    ['nonsense', '1', 'nonsense'],
    ['language', 'cs', 'language'],
  ])('%s=%s', async (key, value, name) => {
    const response = await testApp.call(user, 'GET', `dishes/?${new URLSearchParams([[key, value]])}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'bad_query', detail: expect.stringContaining(name) })
  })

  test.each(["'; drop table dishes; --", "' or ''='", '$1', '%%%', 'search_text(1)', '\\'])(
    'the text %s is searched literally',
    async (text) => {
      for (const operator of ['contains', 'equals'] as const) {
        const names = await listDishNames(buildFilter('nameCs', operator, text))
        expect(names.every((name) => name.includes(text))).toBe(true)
      }
      expect((await fetchList('dishes', [])).total).toBeGreaterThan(6)
    },
  )
})
