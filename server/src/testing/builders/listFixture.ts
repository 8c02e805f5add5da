import { formatFilter, type Operator } from '@poledne/contract/list/listQuery'
import { expect } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../testApp.ts'

type Item = Record<string, unknown> & { id: number; nameCs: string }
type List = { items: Item[]; page: number; pageSize: number; total: number; next: string | null }

/** A test app with a few dishes and restaurants to list. */
export type ListFixture = {
  testApp: TestApp
  user: TestUser
  idsByName: Record<string, number>
  typeIds: number[]
  allergenIds: number[]
  fetchList(module: string, query: string[][], headers?: object): Promise<List>
  listDishNames(...query: string[][]): Promise<string[]>
  listRestaurantNames(...query: string[][]): Promise<string[]>
}

const RIGHTS = ['dishes.view', 'dishes.add', 'dishes.archive', 'restaurants.view', 'restaurants.add']

export const buildFilter = (column: string, operator: Operator, ...values: string[]) => [
  'filter',
  formatFilter({ column, operator, values }),
]

export async function buildListFixture(): Promise<ListFixture> {
  const testApp = await buildTestApp()
  const user = await testApp.buildUser(RIGHTS)
  const runSql = (text: string) => testApp.database.rows<{ id: number }>({ text })
  const insertAndGetIds = async (text: string) => (await runSql(text)).map(({ id }) => id)
  const typeIds = await insertAndGetIds(
    "insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup'), (1, 'Čaj', 'Tea') returning id",
  )
  const allergenIds = await insertAndGetIds(
    "insert into allergens (position, code, name_cs, name_en) values (0, '1', 'Lepek', 'Gluten'), (1, '7', 'Mléko', 'Milk') returning id",
  )
  const idsByName: Record<string, number> = {}
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
  await runSql("update dishes set created_at = '2026-01-10T12:00:00.750Z' where name_cs = 'Kulajda'")
  await runSql("update dishes set created_at = '2026-01-11T00:00:00Z' where name_cs = '100% džus'")

  const fetchList: ListFixture['fetchList'] = async (module, query, headers = {}) => {
    const path = `${module}/?${new URLSearchParams(query as [string, string][])}`
    const response = await testApp.call(user, 'GET', path, undefined, { ...headers })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const listCzechNames = async (module: string, query: string[][]) =>
    (await fetchList(module, query)).items.map(({ nameCs }) => nameCs)
  return {
    testApp,
    user,
    idsByName,
    typeIds,
    allergenIds,
    fetchList,
    listDishNames: (...query) => listCzechNames('dishes', query),
    listRestaurantNames: (...query) => listCzechNames('restaurants', query),
  }
}
