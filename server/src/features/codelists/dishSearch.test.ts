import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(['dishes.view'])
  for (const text of [
    "insert into allergens (position, code, name_cs, name_en) values (1, '7', 'Mléko', 'Milk'), (0, '1', 'Lepek', 'Gluten')",
    "insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup')",
    `insert into dishes (name_cs, name_en, dish_type_id, allergen_ids, archived) values
      ('Svíčková na smetaně', 'Sirloin in cream sauce', null, null, false),
      ('Hovězí guláš', 'Beef goulash', null, '{}', false),
      ('Gulášová polévka', 'Goulash soup', (select id from dish_types), (select array_agg(id) from allergens), false),
      ('Guláš z hlívy', null, null, null, true),
      ('Buchtičky s krémem', 'Buns with 100% custard', null, null, false),
      ('Kuře na paprice', 'Chicken paprikash', null, null, false)`,
  ])
    await testApp.database.rows({ text })
})
afterAll(() => testApp.close())

const searchDishes = async (search: string, more = ''): Promise<CodelistItem[]> => {
  const path = `codelists/dishes/?language=cs&search=${encodeURIComponent(search)}${more}`
  return (await testApp.call(cook, 'GET', path)).json().items
}
const searchDishNames = async (search: string, more?: string) =>
  (await searchDishes(search, more)).map(({ value }) => value)

describe('searching dishes', () => {
  test('the search ignores accents, in Czech and in English', async () => {
    expect(await searchDishNames('svickova')).toEqual(['Svíčková na smetaně'])
    expect(await searchDishNames('CREAM sau')).toEqual(['Svíčková na smetaně'])
  })

  test('names that start with the text come first, then words, then archived dishes', async () => {
    expect(await searchDishNames('gulas')).toEqual(['Gulášová polévka', 'Hovězí guláš', 'Guláš z hlívy'])
    expect((await searchDishNames('la'))[0]).toBeUndefined()
    expect(await searchDishNames('pa')).toEqual(['Kuře na paprice'])
  })

  test('special characters are searched as text', async () => {
    expect(await searchDishNames('100%')).toEqual(['Buchtičky s krémem'])
    expect(await searchDishNames('%ul')).not.toContain('Hovězí guláš')
    expect(await searchDishNames('_')).toEqual([])
    expect(await searchDishNames('\\')).toEqual([])
  })
})

describe('searching misspelt dishes', () => {
  test.each([
    ['svickva', 'Svíčková na smetaně'],
    ['svičkova na smetaňe', 'Svíčková na smetaně'],
    ['gulsa', 'Hovězí guláš'],
    ['goulahs', 'Gulášová polévka'],
    ['kure na paprce', 'Kuře na paprice'],
    ['chiken', 'Kuře na paprice'],
  ])('%s still finds %s', async (search, name) => {
    expect(await searchDishNames(search)).toContain(name)
  })

  test.each(['xyzzy', 'pizza', 'losos'])('%s finds nothing', async (search) => {
    expect(await searchDishNames(search)).toEqual([])
  })

  test('similar names come after exact ones, and only on the first page', async () => {
    expect((await searchDishNames('gulasova'))[0]).toBe('Gulášová polévka')
    expect((await searchDishNames('gulasova')).length).toBeGreaterThan(1)
    expect(await searchDishNames('gulasova', '&pageSize=1')).toEqual(['Gulášová polévka'])
    expect(await searchDishNames('gulasova', '&pageSize=1&page=2')).toEqual([])
  })
})

describe('each dish contains', () => {
  const getParams = (item: CodelistItem | undefined) =>
    Object.fromEntries(item?.params.map(({ name, value }) => [name, value]) ?? [])

  test('its English name, its type, and allergens as codes: none, or not declared', async () => {
    const [soup] = await searchDishes('gulasova')
    expect(getParams(soup)).toEqual({ nameEn: 'Goulash soup', dishTypeId: expect.any(String), allergens: '1 7' })
    const [goulash] = await searchDishes('hovezi')
    expect(getParams(goulash)).toEqual({ nameEn: 'Beef goulash', allergens: '' })
    const [oyster] = await searchDishes('hlivy')
    expect(getParams(oyster)).toEqual({})
    const byId = (await testApp.call(cook, 'GET', `codelists/dishes/?language=cs&ids=${goulash?.id}`)).json().items
    expect(byId).toEqual([goulash])
  })
})
