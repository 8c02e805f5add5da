import { type Restaurant, restaurants } from '@poledne/contract/modules/restaurant'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSaveBody } from '../../testing/builders/testRecords.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let owner: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  owner = await testApp.buildUser(['restaurants.view', 'restaurants.add', 'restaurants.edit', 'restaurants.delete'])
})
afterAll(() => testApp.close())

const create = (fields: object) => testApp.call(owner, 'POST', 'restaurants/', { nameEn: 'Canteen', ...fields })
const createRestaurant = async (fields: object): Promise<Restaurant> => (await create(fields)).json()
const save = (restaurant: Restaurant, changes: object) =>
  testApp.call(owner, 'PUT', `restaurants/${restaurant.id}/`, buildSaveBody(restaurants, restaurant, changes))
const listViolations = (response: { json(): unknown }) =>
  (response.json() as { violations: { field: string; code: string }[] }).violations
    .map(({ field, code }) => `${field}:${code}`)
    .sort()
const readFormerSlugs = async (id: number) =>
  (
    await testApp.database.rows<{ slug: string }>({
      text: 'select slug from former_slugs where restaurant_id = $1 order by slug',
      values: [id],
    })
  ).map(({ slug }) => slug)

const GUEST_PAGE = {
  address: 'Nádražní 12, Brno',
  phone: '+420 541 000 111',
  country: 'SK',
  mapUrl: 'https://mapy.example/brno',
  openingHours: [
    { weekday: 1, from: '10:30', to: '14:00' },
    { weekday: 1, from: '17:00', to: '21:00' },
  ],
  closures: [{ from: '2026-12-24', to: '2026-12-26', reasonCs: 'Vánoce', reasonEn: null }],
  meatOrigins: [{ meat: 'beef', country: 'SK', startDate: '2026-01-01' }],
}

describe('the fields of the guest page', () => {
  test('are stored, and a save without them keeps them, because older clients do not send them', async () => {
    const restaurant = await createRestaurant({ nameCs: 'Jídelna Brno', ...GUEST_PAGE })
    expect(restaurant).toMatchObject({ ...GUEST_PAGE, slug: 'jidelna-brno' })
    const { nameCs, nameEn, active, showMenuPrice, timezone, version } = restaurant
    const former = { nameCs, nameEn, active, showMenuPrice, timezone, version }
    const kept = await testApp.call(owner, 'PUT', `restaurants/${restaurant.id}/`, { ...former, nameEn: 'Brno' })
    expect([kept.statusCode, kept.json()]).toMatchObject([200, { ...GUEST_PAGE, nameEn: 'Brno', slug: 'jidelna-brno' }])
  })

  test('have defaults', async () => {
    expect(await createRestaurant({ nameCs: 'Bez údajů' })).toMatchObject({
      address: null,
      phone: null,
      country: null,
      mapUrl: null,
      openingHours: [],
      closures: [],
      meatOrigins: [],
    })
  })

  test('are restored from the history', async () => {
    const restaurant = await createRestaurant({ nameCs: 'Historie', ...GUEST_PAGE })
    await save(restaurant, { slug: 'nova-adresa', openingHours: [], country: null })
    const { items } = (await testApp.call(owner, 'GET', `restaurants/${restaurant.id}/history/`)).json()
    expect(items[0].changes).toEqual([
      { field: 'slug', from: 'historie', to: 'nova-adresa' },
      { field: 'country', from: 'SK', to: null },
      { field: 'openingHours', from: GUEST_PAGE.openingHours, to: [] },
    ])
    const back = await testApp.call(owner, 'POST', `restaurants/${restaurant.id}/history/1/restore/`, {})
    expect(back.json()).toMatchObject({ ...GUEST_PAGE, slug: 'historie' })
  })

  test('a save of the same rows changes nothing', async () => {
    const restaurant = await createRestaurant({ nameCs: 'Beze změny', ...GUEST_PAGE })
    const same = restaurant.openingHours.map(({ to, weekday, from }) => ({ to, weekday, from }))
    const saved = await save(restaurant, { nameEn: 'Unchanged', openingHours: same })
    expect(saved.statusCode).toBe(200)
    const { items } = (await testApp.call(owner, 'GET', `restaurants/${restaurant.id}/history/`)).json()
    expect(items[0].changes).toEqual([{ field: 'nameEn', from: 'Canteen', to: 'Unchanged' }])
  })

  test('violations name the row and its field', async () => {
    const closed = { from: '2026-12-24', to: '2026-12-26', reasonCs: null, reasonEn: null }
    const response = await create({
      nameCs: 'Omyly',
      slug: 'Jídelna',
      country: 'XX',
      mapUrl: 'http://mapy.example',
      openingHours: [
        { weekday: 8, from: '10:00', to: '14:00' },
        { weekday: 1, from: '14:00', to: '10:00' },
      ],
      closures: [closed, closed, { ...closed, to: '2026-12-01' }, { ...closed, reasonEn: 'x'.repeat(121) }],
      meatOrigins: [{ meat: 'dragon', country: 'EU', startDate: '2026-02-30' }],
    })
    expect(response.statusCode).toBe(422)
    expect(listViolations(response)).toEqual([
      'closures.2.to:startBeforeEnd',
      'closures.3.reasonEn:wrongFormat',
      'country:wrongFormat',
      'mapUrl:wrongFormat',
      'meatOrigins.0.country:wrongFormat',
      'meatOrigins.0.meat:selectValue',
      'meatOrigins.0.startDate:wrongFormat',
      'openingHours.0.weekday:selectValue',
      'openingHours.1.to:startBeforeEnd',
      'slug:wrongFormat',
    ])
  })

  test('a list is filtered by the country', async () => {
    const { id } = await createRestaurant({ nameCs: 'Na Slovensku', country: 'AD' })
    const { items } = (await testApp.call(owner, 'GET', 'restaurants/?filter=country:equals:AD')).json()
    expect(items.map((each: Restaurant) => each.id)).toEqual([id])
    expect((await testApp.call(owner, 'GET', 'restaurants/?filter=country:equals:EU')).statusCode).toBe(400)
  })
})

describe('slug', () => {
  test('is derived from the Czech name, with a number if another restaurant has it', async () => {
    const slugs = []
    for (const nameCs of ['U Žíznivého koně', 'u žíznivého KONĚ!', 'U žíznivého koně', 'Ž', '東京'])
      slugs.push((await createRestaurant({ nameCs })).slug)
    expect(slugs).toEqual([
      'u-zizniveho-kone',
      'u-zizniveho-kone-2',
      'u-zizniveho-kone-3',
      'restaurant-z',
      expect.stringMatching(/^restaurant/),
    ])
  })

  test('is not longer than 60 characters', async () => {
    const names = [`Dlouhá ${'x'.repeat(80)}`, `Dlouhá ${'x'.repeat(80)}`]
    for (const nameCs of names) expect((await createRestaurant({ nameCs })).slug).toMatch(/^dlouha-x{40,}(-2)?$/)
    expect((await testApp.database.rows({ text: 'select 1 from restaurants where length(slug) > 60' })).length).toBe(0)
  })

  test('that another restaurant has is refused as a duplicate', async () => {
    await createRestaurant({ nameCs: 'Obsazeno', slug: 'obsazeno' })
    const created = await create({ nameCs: 'Druhá', slug: 'obsazeno' })
    expect([created.statusCode, listViolations(created)]).toEqual([409, ['slug:duplicate']])
    const saved = await save(await createRestaurant({ nameCs: 'Třetí' }), { slug: 'obsazeno' })
    expect([saved.statusCode, listViolations(saved)]).toEqual([409, ['slug:duplicate']])
  })

  test('that was changed is kept until another restaurant takes it', async () => {
    const first = await createRestaurant({ nameCs: 'Stará adresa' })
    const moved = (await save(first, { slug: 'nova-restaurace' })).json() as Restaurant
    expect(await readFormerSlugs(first.id)).toEqual(['stara-adresa'])
    const back = (await save(moved, { slug: 'stara-adresa' })).json() as Restaurant
    expect(await readFormerSlugs(first.id)).toEqual(['nova-restaurace'])
    await createRestaurant({ nameCs: 'Nájemník', slug: 'nova-restaurace' })
    expect([back.slug, await readFormerSlugs(first.id)]).toEqual(['stara-adresa', []])
  })

  test('that is cleared is derived again', async () => {
    const restaurant = await createRestaurant({ nameCs: 'Vlastní adresa', slug: 'moje' })
    expect((await save(restaurant, { slug: null })).json().slug).toBe('vlastni-adresa')
  })

  test('is also derived for a row that an older build inserts', async () => {
    const [row] = await testApp.database.rows<{ slug: string }>({
      text: "insert into restaurants (name_cs, name_en) values ('Starší instance', 'Older instance') returning slug",
    })
    expect(row?.slug).toBe('starsi-instance')
  })
})
