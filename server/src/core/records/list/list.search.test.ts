import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

/** These tests search in more dishes than a search reads in the order of the list. */

const DISHES = 5_000
const LATE = 60

let testApp: TestApp
let cook: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(['dishes.view', 'dishes.add'])
  await testApp.database.rows({
    text: `insert into dishes (name_cs, name_en, archived)
      select case when number > ${DISHES - LATE} then 'Žampiony ' else 'Jídlo ' end || number % 400
          || case when number % 3 = 0 then ' s rýží' else '' end,
        case when number % 4 = 0 then 'Dish with mushrooms' end, number % 50 = 0
      from generate_series(1, ${DISHES}) number`,
  })
  await testApp.database.rows({ text: 'vacuum analyze dishes' })
})
afterAll(() => testApp.close())

type Page = { items: { id: number }[]; next: string | null; total: number }
const CURRENT = 'filter=archived:equals:false&pageSize=20'

async function readPage(query: string): Promise<Page> {
  const response = await testApp.call(cook, 'GET', `dishes/?${query}`)
  expect([query, response.statusCode]).toEqual([query, 200])
  return response.json()
}

/** Reads the expected ids with conditions that use neither the stored search texts nor a limit. */
async function readExpectedIds(condition: string, order: string): Promise<number[]> {
  const rows = await testApp.database.rows<{ id: number }>({
    text: `select id from dishes where not archived and ${condition} order by ${order}`,
  })
  return rows.map(({ id }) => id)
}

const contains = (column: string, word: string) => `search_text(${column}) like '%${word}%'`

const SEARCHES = [
  ['a frequent word', 'nameCs:contains:rýží', contains('name_cs', 'ryzi')],
  ['a word late in the order', 'nameCs:contains:ŽAMPION', contains('name_cs', 'zampion')],
  ['one letter', 'nameCs:contains:i', contains('name_cs', 'i')],
  ['no dish', 'nameCs:contains:xylofon', 'false'],
  [
    'words of both names',
    'name:contains:mushrooms rýží',
    `${contains('name_en', 'mushrooms')} and ${contains('name_cs', 'ryzi')}`,
  ],
] as const
const SORTS = [
  ['nameCs:asc', 'name_cs collate "czech", id'],
  ['nameCs:desc', 'name_cs collate "czech" desc, id desc'],
  ['nameEn:asc', 'name_en collate "czech", id'],
  ['updatedAt:desc', 'updated_at desc, id desc'],
  ['createdAt:asc', 'created_at, id'],
] as const
const CASES = SEARCHES.flatMap(([name, filter, condition]) =>
  SORTS.map(([sort, order]) => ({ name, filter, condition, sort, order })),
)

describe('searching dishes', () => {
  test.each(CASES)('finds $name in the order $sort', async ({ filter, condition, sort, order }) => {
    const expected = await readExpectedIds(condition, order)
    const query = `${CURRENT}&filter=${filter}&sort=${sort}`
    const first = await readPage(query)
    expect(first.total).toBe(expected.length)
    expect(first.items.map(({ id }) => id)).toEqual(expected.slice(0, 20))
    const second = await readPage(`${query}&page=2`)
    expect(second.items.map(({ id }) => id)).toEqual(expected.slice(20, 40))
    if (first.next === null) return
    const next = await readPage(`${query}&after=${first.next}`)
    expect(next.items.map(({ id }) => id)).toEqual(expected.slice(20, 40))
  })

  test('finds archived dishes too if the list shows them', async () => {
    const { total } = await readPage('filter=nameCs:contains:jídlo&pageSize=20')
    expect(total).toBe(DISHES - LATE)
  })

  test('finds only own dishes for a user who sees only those', async () => {
    const trainee = await testApp.buildUser([{ area: 'dishes', action: 'view', allItems: false, level: null }])
    const response = await testApp.call(trainee, 'GET', `dishes/?${CURRENT}&filter=nameCs:contains:rýží`)
    expect(response.json()).toMatchObject({ items: [], total: 0 })
  })
})
