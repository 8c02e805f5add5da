import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'
import { mergeRecordCounts } from './list.count.store.ts'

let testApp: TestApp
let cook: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(['dishes.view', 'dishes.add', 'dishes.archive', 'dishes.delete'])
})
afterAll(() => testApp.close())

const TABLES = [
  'dishes',
  'restaurants',
  'restaurant_menus',
  'restaurant_menu_exceptions',
  'weekly_menus',
  'users',
  'roles',
]

/** Reads the counts that triggers have kept, and those of the rows. */
async function readCounts(table: string) {
  const [row] = await testApp.database.rows<{ kept: number[]; counted: number[] }>({
    text: `select
      (select array[coalesce(sum(change) filter (where not archived), 0), coalesce(sum(change) filter (where archived), 0)]::int[]
        from record_counts where table_name = $1) as kept,
      (select array[count(*) filter (where not archived), count(*) filter (where archived)]::int[] from ${table}) as counted`,
    values: [table],
  })
  return row
}

async function expectRightCounts() {
  for (const table of TABLES) {
    const counts = await readCounts(table)
    expect([table, counts?.kept]).toEqual([table, counts?.counted])
  }
}

const listDishes = async (query = '') => {
  const response = await testApp.call(cook, 'GET', `dishes/?filter=archived:equals:false&pageSize=5${query}`)
  return response.json<{ total: number; totalIsExact: boolean }>()
}

describe('the counts of record tables', () => {
  test('follow inserted, archived, restored and deleted rows', async () => {
    const run = (text: string) => testApp.database.rows({ text })
    await run(`insert into dishes (name_cs, archived) select 'Dish ' || n, n % 3 = 0 from generate_series(1, 100) n`)
    await expectRightCounts()
    await run(`update dishes set archived = not archived where id % 2 = 0`)
    await run(`update dishes set name_en = 'Same state', archived = archived`)
    await expectRightCounts()
    await run('delete from dishes where id % 5 = 0')
    await expectRightCounts()
    await run(`insert into restaurants (name_cs, name_en) values ('Jídelna', 'Canteen')`)
    await expectRightCounts()
  })

  test('do not follow a transaction that is rolled back', async () => {
    const before = await readCounts('dishes')
    const failed = testApp.database.transaction(async (tx) => {
      await tx.rows({ text: `insert into dishes (name_cs) values ('Never')` })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await readCounts('dishes')).toEqual(before)
  })

  test('stay the same when the job adds them up', async () => {
    const before = await readCounts('dishes')
    await mergeRecordCounts(testApp.database)
    expect(await readCounts('dishes')).toEqual(before)
    const rows = await testApp.database.rows({ text: `select from record_counts where table_name = 'dishes'` })
    expect(rows).toHaveLength(2)
  })

  test('are zero after a truncate', async () => {
    await testApp.database.rows({ text: 'truncate weekly_menus cascade' })
    await expectRightCounts()
  })

  test('are the totals of lists, at once after each change', async () => {
    const { total } = await listDishes()
    const created = (await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Counted' })).json()
    expect((await listDishes()).total).toBe(total + 1)
    await testApp.call(cook, 'POST', `dishes/${created.id}/archive/`, { version: created.version })
    expect((await listDishes()).total).toBe(total)
    const archived = await testApp.call(cook, 'GET', 'dishes/?filter=archived:equals:true')
    const all = await testApp.call(cook, 'GET', 'dishes/')
    expect(all.json().total).toBe(total + archived.json().total)
  })

  test('are exact for a whole list of more than 10,000 rows, and a lower bound for a filtered one', async () => {
    await testApp.database.rows({
      text: `insert into dishes (name_cs) select 'Many ' || n from generate_series(1, 10100) n`,
    })
    // Only changes through the API clear the cached counts.
    await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'One more' })
    const trainee = await testApp.buildUser([{ area: 'dishes', action: 'view', allItems: false, level: null }])
    const counts = await readCounts('dishes')
    expect(await listDishes('&sort=id:asc&page=2')).toMatchObject({ total: counts?.counted[0], totalIsExact: true })
    expect(await listDishes('&filter=nameCs:contains:many')).toMatchObject({ total: 10_000, totalIsExact: false })
    const own = await testApp.call(trainee, 'GET', 'dishes/?filter=archived:equals:false')
    expect(own.json()).toMatchObject({ total: 0, totalIsExact: true })
  })
})

describe('the lower bound of a filtered list', () => {
  const listBound = () => listDishes('&filter=nameCs:contains:bound')
  const insertDishes = (count: number) =>
    testApp.database.rows<{ id: number }>({
      text: `insert into dishes (name_cs) select 'Bound ' || n from generate_series(1, $1::int) n returning id`,
      values: [count],
    })
  const saveOtherDish = () => testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Other' })

  test('becomes exact with the change after which fewer rows are left', async () => {
    const dishes = await insertDishes(10_001)
    expect(await listBound()).toMatchObject({ total: 10_000, totalIsExact: false })
    for (const { id } of dishes.slice(0, 2)) await testApp.call(cook, 'POST', `dishes/${id}/archive/`, { version: 1 })
    expect(await listBound()).toMatchObject({ total: 9_999, totalIsExact: true })
  })

  test('is not counted again after single changes, but after a change of many records', async () => {
    await insertDishes(1_000)
    await saveOtherDish()
    expect((await listBound()).totalIsExact).toBe(false)
    // Rows that are deleted without an event show whether the list is counted again.
    await testApp.database.rows({ text: `delete from dishes where name_cs like 'Bound%'` })
    await saveOtherDish()
    expect(await listBound()).toMatchObject({ total: 10_000, totalIsExact: false })
    testApp.database.publish({ about: 'records', module: 'dishes' })
    expect(await listBound()).toMatchObject({ total: 0, totalIsExact: true })
  })
})
