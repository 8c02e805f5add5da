import type { Operator } from '@poledne/contract/list/listQuery'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFilter, buildListFixture, type ListFixture } from '../../../testing/builders/listFixture.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { createSqlParameters } from '../sqlBuilder.ts'
import { buildFilterCondition } from './list.filter.ts'

let testApp: TestApp
let lists: ListFixture
beforeAll(async () => {
  lists = await buildListFixture()
  testApp = lists.testApp
})
afterAll(() => testApp.close())

describe('filtering by the name in any language', () => {
  test.each([
    ['sirloin', ['Svíčková na smetaně']],
    ['smetan SVICK', ['Svíčková na smetaně']],
    ['svickova beef', ['Svíčková na smetaně']],
    ['soup kulajda', ['Kulajda']],
    ['soup beef', []],
    ['100%', ['100% džus']],
  ])('name contains %s finds each word in either name', async (value, names) => {
    expect(await lists.listDishNames(buildFilter('name', 'contains', value))).toEqual(names)
  })

  test('searching restaurants finds the English name too', async () => {
    expect(await lists.listRestaurantNames(buildFilter('name', 'contains', 'cant'))).toEqual(['Jídelna'])
  })

  test('searching dishes by name uses the search indexes of both names', async () => {
    const plan = await testApp.database.transaction(async (tx) => {
      await tx.rows({ text: 'set local enable_seqscan = off' })
      const condition = buildFilterCondition(
        { kind: 'words', columns: ['name_cs', 'name_en'] },
        {
          getExpression: (column) => `t.${column}`,
          searchColumns: { name_cs: 't.name_cs_search', name_en: 't.name_en_search' },
        },
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

describe('filtering text columns', () => {
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
  ])('contains %s finds its names', async (value, names) => {
    expect((await lists.listDishNames(buildFilter('nameCs', 'contains', value))).sort()).toEqual(names.sort())
  })

  test('an empty contains filter finds every filled value', async () => {
    expect(await lists.listDishNames(buildFilter('nameCs', 'contains', ''))).toHaveLength(6)
    expect(await lists.listDishNames(buildFilter('nameEn', 'contains', ''))).toHaveLength(3)
  })

  test('equals ignores case and accents, accepts several values, and matches null by an empty value', async () => {
    expect(await lists.listDishNames(buildFilter('nameCs', 'equals', 'KULÁJDA'))).toEqual(['Kulajda'])
    expect(await lists.listDishNames(buildFilter('nameCs', 'equals', 'Kulajd'))).toEqual([])
    expect(await lists.listDishNames(buildFilter('nameCs', 'equals', 'k_lajda'))).toEqual([])
    expect(await lists.listDishNames(buildFilter('nameCs', 'equals', 'kulajda', '100% dzus'))).toEqual([
      '100% džus',
      'Kulajda',
    ])
    expect(await lists.listDishNames(buildFilter('nameEn', 'equals', ''))).toEqual([
      '100% džus',
      'Široké ％',
      'Zpět\\lomítko',
    ])
    expect(await lists.listDishNames(buildFilter('nameEn', 'equals', '', 'DILL soup'))).toHaveLength(4)
  })

  test('commas and colons in a value are part of it', async () => {
    expect(await lists.listDishNames(buildFilter('nameEn', 'equals', 'a, b: c'))).toEqual(['Pod_tržítko'])
    expect(await lists.listDishNames(['filter', 'nameEn:contains:a, b: c'])).toEqual(['Pod_tržítko'])
  })

  test('a computed name is filtered and sorted in the language of the reader', async () => {
    const czech = { 'accept-language': 'cs-CZ,cs;q=0.9' }
    const soups = [buildFilter('dishTypeName', 'contains', 'polev')]
    expect((await lists.fetchList('dishes', soups, czech)).items.map((item) => item.dishTypeName)).toEqual([
      'Polévka',
      'Polévka',
    ])
    expect((await lists.fetchList('dishes', soups, { 'accept-language': 'en' })).items).toEqual([])
    const sorted = [['sort', 'dishTypeName:asc'], buildFilter('dishTypeId', 'equals', ...lists.typeIds.map(String))]
    const listDishTypeNames = async (headers: object) =>
      (await lists.fetchList('dishes', sorted, headers)).items.map((item) => item.dishTypeName)
    expect(await listDishTypeNames(czech)).toEqual(['Čaj', 'Polévka', 'Polévka'])
    expect(await listDishTypeNames({ 'accept-language': 'en' })).toEqual(['Soup', 'Soup', 'Tea'])
  })
})

describe('filtering columns of other kinds', () => {
  test('a choice column equals one of the values', async () => {
    expect(await lists.listDishNames(buildFilter('dishTypeId', 'equals', String(lists.typeIds[1])))).toEqual([
      '100% džus',
    ])
    expect(await lists.listDishNames(buildFilter('dishTypeId', 'equals', ...lists.typeIds.map(String)))).toHaveLength(3)
  })

  test('a choices column contains any of the values', async () => {
    expect(await lists.listDishNames(buildFilter('allergenIds', 'equals', String(lists.allergenIds[1])))).toEqual([
      'Svíčková na smetaně',
    ])
    expect(
      await lists.listDishNames(buildFilter('allergenIds', 'equals', ...lists.allergenIds.map(String))),
    ).toHaveLength(2)
  })

  test('a boolean column equals true, false or both', async () => {
    expect(await lists.listRestaurantNames(buildFilter('active', 'equals', 'true'))).toEqual(['Jídelna'])
    expect(await lists.listRestaurantNames(buildFilter('active', 'equals', 'false'))).toEqual(['Bistro', 'Kantýna'])
    expect(await lists.listRestaurantNames(buildFilter('active', 'equals', 'true', 'false'))).toHaveLength(3)
    expect(
      await lists.listRestaurantNames(
        buildFilter('active', 'equals', 'false'),
        buildFilter('showMenuPrice', 'equals', 'true'),
      ),
    ).toEqual(['Bistro'])
    expect(await lists.listRestaurantNames(buildFilter('timezone', 'contains', 'prague'))).toEqual([
      'Jídelna',
      'Kantýna',
    ])
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
    expect(await lists.listDishNames(buildFilter('createdAt', operator, ...values))).toEqual(names)
  })

  test('greaterThanOrEqualTo includes its bound', async () => {
    const since = buildFilter('createdAt', 'greaterThanOrEqualTo', '2026-01-11')
    expect(await lists.listDishNames(since, buildFilter('createdAt', 'lessThan', '2026-01-12'))).toEqual(['100% džus'])
    expect(await lists.listDishNames(since)).toHaveLength(5)
  })

  test('ids are filtered by list and range', async () => {
    const id = String(lists.idsByName.Kulajda)
    const listByIdFilter = (operator: Operator, ...values: string[]) =>
      lists.listDishNames(buildFilter('id', operator, ...values))
    expect(await listByIdFilter('equals', id)).toEqual(['Kulajda'])
    expect(await listByIdFilter('betweenInclusive', id, id)).toEqual(['Kulajda'])
    expect(await listByIdFilter('lessThan', id)).toEqual(['Svíčková na smetaně'])
    expect(await listByIdFilter('greaterThanOrEqualTo', id)).toHaveLength(5)
    expect(await listByIdFilter('equals', '2147483647')).toEqual([])
  })

  test('filters are combined with and', async () => {
    const soup = buildFilter('dishTypeId', 'equals', String(lists.typeIds[0]))
    expect(await lists.listDishNames(soup, buildFilter('nameCs', 'contains', 'kul'))).toEqual(['Kulajda'])
  })
})
