import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFilter, buildListFixture, type ListFixture } from '../../../testing/builders/listFixture.ts'
import type { TestApp } from '../../../testing/testApp.ts'

let testApp: TestApp
let lists: ListFixture
beforeAll(async () => {
  lists = await buildListFixture()
  testApp = lists.testApp
})
afterAll(() => testApp.close())

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
  const orderFilter = buildFilter('nameEn', 'equals', 'order')

  beforeAll(async () => {
    for (const nameCs of WORDS) await testApp.call(lists.user, 'POST', 'dishes/', { nameCs, nameEn: 'order' })
  })

  test('texts are sorted by Czech rules', async () => {
    expect(await lists.listDishNames(orderFilter)).toEqual(CZECH)
    expect(await lists.listDishNames(orderFilter, ['sort', 'nameCs:desc'])).toEqual(CZECH.toReversed())
  })

  test('lists are sorted by several columns', async () => {
    const { items } = await lists.fetchList('restaurants', [
      ['sort', 'active:desc'],
      ['sort', 'nameEn:desc'],
    ])
    expect(items.map(({ nameEn }) => nameEn)).toEqual(['Canteen', 'Mess', 'Bistro'])
  })

  test.each(['nameEn:asc', 'nameEn:desc', 'archived:asc', 'nameCs:asc', 'id:desc', 'dishTypeName:asc'])(
    'sorted by %s, the pages contain every dish once and the same total',
    async (sort) => {
      const whole = await lists.fetchList('dishes', [
        ['pageSize', '200'],
        ['sort', sort],
      ])
      const paged: number[] = []
      for (let page = 1; paged.length < whole.total; page++) {
        const { items, next, ...rest } = await lists.fetchList('dishes', [
          ['page', String(page)],
          ['pageSize', '3'],
          ['sort', sort],
        ])
        expect(rest).toEqual({ total: whole.items.length, totalIsExact: true, page, pageSize: 3 })
        expect(items.length).toBeGreaterThan(0)
        paged.push(...items.map(({ id }) => id))
        expect(next === null).toBe(paged.length === whole.total)
      }
      expect(paged).toEqual(whole.items.map(({ id }) => id))
    },
  )

  test('a page after the last one is empty and has the total', async () => {
    expect(await lists.fetchList('dishes', [orderFilter, ['page', '9']])).toMatchObject({
      items: [],
      total: WORDS.length,
      page: 9,
    })
  })

  test('the total of later pages follows created and deleted records', async () => {
    const fetchPage = (page: number) =>
      lists.fetchList('dishes', [buildFilter('nameEn', 'equals', 'counted'), ['page', String(page)], ['pageSize', '1']])
    for (const nameCs of ['První', 'Druhý'])
      await testApp.call(lists.user, 'POST', 'dishes/', { nameCs, nameEn: 'counted' })
    expect((await fetchPage(1)).total).toBe(2)
    await testApp.call(lists.user, 'POST', 'dishes/', { nameCs: 'Třetí', nameEn: 'counted' })
    expect((await fetchPage(2)).total).toBe(3)
    expect((await fetchPage(3)).total).toBe(3)
  })

  test('without a filter archived records are listed as well', async () => {
    await testApp.call(lists.user, 'POST', `dishes/${lists.idsByName.Kulajda}/archive/`, {})
    expect(await lists.listDishNames(buildFilter('nameCs', 'equals', 'kulajda'))).toEqual(['Kulajda'])
    expect(await lists.listDishNames(buildFilter('archived', 'equals', 'true'))).toEqual(['Kulajda'])
    expect(await lists.listDishNames(buildFilter('archived', 'equals', 'false'))).not.toContain('Kulajda')
    await testApp.call(lists.user, 'POST', `dishes/${lists.idsByName.Kulajda}/restore/`, {})
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
    ['sort', 'record.id:asc', 'record.id'],
    ['nonsense', '1', 'nonsense'],
    ['language', 'cs', 'language'],
  ])('%s=%s', async (key, value, name) => {
    const response = await testApp.call(lists.user, 'GET', `dishes/?${new URLSearchParams([[key, value]])}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'bad_query', detail: expect.stringContaining(name) })
  })

  test.each(["'; drop table dishes; --", "' or ''='", '$1', '%%%', 'search_text(1)', '\\'])(
    'the text %s is searched literally',
    async (text) => {
      for (const operator of ['contains', 'equals'] as const) {
        const names = await lists.listDishNames(buildFilter('nameCs', operator, text))
        expect(names.every((name) => name.includes(text))).toBe(true)
      }
      expect((await lists.fetchList('dishes', [])).total).toBeGreaterThan(6)
    },
  )
})
