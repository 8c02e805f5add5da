import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

/** These tests read a list page by page, by `page` and by `after`. */

let testApp: TestApp
let cook: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(['dishes.view', 'dishes.add', 'dishes.archive'])
  // Many rows share a value or have none, so that the pages depend on the id as well.
  await testApp.database.rows({
    text: `insert into dishes (name_cs, name_en, created_at, allergen_ids)
      select 'Jídlo ' || (number % 7), case when number % 3 = 0 then null else 'Dish ' || (number % 5) end,
        timestamptz '2026-01-01T10:00:00.123456Z' + (number % 4) * interval '1 hour',
        case when number % 4 = 0 then null else '{}'::int[] end
      from generate_series(1, 60) number`,
  })
})
afterAll(() => testApp.close())

type Page = { items: { id: number }[]; page: number; total: number; totalIsExact: boolean; next: string | null }

async function readPage(query: string): Promise<Page> {
  const response = await testApp.call(cook, 'GET', `dishes/?${query}`)
  expect([query, response.statusCode]).toEqual([query, 200])
  return response.json()
}

async function readByAfter(query: string): Promise<number[]> {
  const ids: number[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Page = await readPage(`${query}&pageSize=7${next === '' ? '' : `&after=${next}`}`)
    ids.push(...page.items.map(({ id }) => id))
    next = page.next
  }
  return ids
}

const SORTS = [
  'sort=nameCs:asc',
  'sort=nameCs:desc',
  'sort=nameEn:asc',
  'sort=nameEn:desc',
  'sort=nameEn:desc&sort=nameCs:asc',
  'sort=createdAt:desc&sort=nameEn:asc',
  'sort=archived:asc&sort=nameCs:desc',
  'sort=allergenIds:asc',
  'sort=id:desc',
  'sort=timesServed:asc',
]

describe('pages after a cursor', () => {
  test.each(SORTS)('contain every row once, in the order of the list: %s', async (sort) => {
    const all = (await readPage(`${sort}&pageSize=200`)).items.map(({ id }) => id)
    expect(all).toHaveLength(60)
    expect(await readByAfter(sort)).toEqual(all)
  })

  test('contain a row once although rows before it were added and archived meanwhile', async () => {
    const first = await readPage('sort=nameCs:asc&pageSize=20')
    const response = await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'A first dish' })
    const second = await readPage(`sort=nameCs:asc&pageSize=20&after=${first.next}`)
    const seen = new Set(first.items.map(({ id }) => id))
    expect(second.items.filter(({ id }) => seen.has(id))).toEqual([])
    const { id, version } = response.json()
    await testApp.call(cook, 'POST', `dishes/${id}/archive/`, { version })
  })

  test.each([
    ['another order', 'sort=nameCs:desc'],
    ['a page number', 'sort=nameCs:asc&page=2'],
  ])('return 400 with %s', async (_, query) => {
    const { next } = await readPage('sort=nameCs:asc&pageSize=7')
    expect((await testApp.call(cook, 'GET', `dishes/?${query}&after=${next}`)).statusCode).toBe(400)
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    ['no JSON', 'sort=id:asc', 'abc'],
    ['too few values', 'sort=nameCs:asc', encode(['nameCs:asc,id:asc', 'a'])],
    ['a text as id', 'sort=nameCs:asc', encode(['nameCs:asc,id:asc', 'a', "1' or true"])],
    ['an id out of range', 'sort=id:asc', encode(['id:asc', '99999999999'])],
    ['no instant', 'sort=createdAt:asc', encode(['createdAt:asc,id:asc', '2026-99-99 10:00:00+00', '1'])],
    ['a control character', 'sort=nameCs:asc', encode(['nameCs:asc,id:asc', '\u0000', '1'])],
    ['an object', 'sort=nameCs:asc', encode(['nameCs:asc,id:asc', {}, '1'])],
  ])('return 400 for a cursor with %s', async (_, sort, after) => {
    expect((await testApp.call(cook, 'GET', `dishes/?${sort}&after=${after}`)).statusCode).toBe(400)
  })
})

test('a deep page by its number has the rows of the whole list', async () => {
  await testApp.database.rows({
    text: "insert into dishes (name_cs) select 'Hluboko ' || number from generate_series(1, 700) number",
  })
  const filter = 'filter=nameCs:contains:hluboko&sort=nameCs:desc'
  const pages = await Promise.all([1, 2, 3, 4].map((page) => readPage(`${filter}&pageSize=200&page=${page}`)))
  const all = pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(new Set(all).size).toBe(700)
  const deep = await readPage(`${filter}&pageSize=20&page=30`)
  expect(deep.items.map(({ id }) => id)).toEqual(all.slice(580, 600))
  expect(deep.next).not.toBeNull()
  expect((await readPage(`${filter}&pageSize=20&page=35`)).next).toBeNull()
})

test('a list counts up to ten thousand rows', async () => {
  await testApp.database.rows({
    text: "insert into dishes (name_cs) select 'Mnoho ' || number from generate_series(1, 10001) number",
  })
  const readTotal = async (query: string) => {
    const { total, totalIsExact } = await readPage(query)
    return { total, totalIsExact }
  }
  expect(await readTotal('filter=nameCs:contains:mnoho')).toEqual({ total: 10_000, totalIsExact: false })
  expect(await readTotal('filter=nameCs:contains:hluboko')).toEqual({ total: 700, totalIsExact: true })
})

test('a write changes the next count, although counts are cached', async () => {
  const query = 'filter=nameCs:contains:spočítané'
  expect((await readPage(query)).total).toBe(0)
  await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Spočítané jídlo' })
  expect((await readPage(query)).total).toBe(1)
})

test('counts are cached until a write: rows added behind the back of the server are not counted again', async () => {
  const query = 'filter=nameCs:contains:vložené'
  expect((await readPage(query)).total).toBe(0)
  await testApp.database.rows({ text: "insert into dishes (name_cs) values ('Vložené jídlo')" })
  expect((await readPage(query)).total).toBe(0)
  testApp.database.publish({ about: 'records', module: 'dishes' })
  expect((await readPage(query)).total).toBe(1)
})
