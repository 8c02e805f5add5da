import { MAX_TODAY_CHANGES } from '@poledne/contract/modules/todayChange'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPermissionEntry, formatViolations } from '../../testing/builders/people.ts'
import { buildPublishedWeek, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let guests: PublishedWeek
let waiter: TestUser
let soup: object
let now = '2026-11-18T11:00:00'

const change = (body: object, by = waiter, restaurantId = guests.restaurantId) =>
  testApp.call(by, 'PUT', `restaurants/${restaurantId}/todayChanges/`, body)
const readToday = async () => {
  const { days } = await guests.fetchScreen()
  return days.find(({ date }) => date === '2026-11-18')?.variants[0]?.items[0]?.dishes[0]
}
const readVersions = () =>
  testApp.database.rows({ text: 'select id, version from restaurants union all select id, version from weekly_menus' })

beforeAll(async () => {
  testApp = await buildTestApp({}, () => now)
  guests = await buildPublishedWeek(testApp)
  waiter = await testApp.buildUser(['today.view', 'today.edit'])
  const { variantIds, typeIds, dishIds } = guests.weeks
  soup = { weeklyMenuVariantId: variantIds[0], menuItemTypeId: typeIds[0], dishId: dishIds[0] }
})
afterAll(() => testApp.close())

describe('a change of today', () => {
  test('reaches guests, leaves all versions, and is in the audit log', async () => {
    const planned = await readToday()
    expect(planned).not.toHaveProperty('availability')
    const versions = await readVersions()
    const answer = await change({ ...soup, state: 'soldOut', note: 'Zítra zase' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      date: '2026-11-18',
      can: { edit: true },
      items: [{ ...soup, state: 'soldOut', note: 'Zítra zase', replacement: null, user: { id: waiter.id } }],
      earlier: [],
    })
    expect(await readToday()).toEqual({ ...planned, availability: 'soldOut', todayNote: 'Zítra zase' })
    expect(await readVersions()).toEqual(versions)
    expect(
      await testApp.database.rows({
        text: "select user_id as user, record_id as restaurant, details ->> 'state' as state from audit_log where event = 'todayChanged'",
      }),
    ).toEqual([{ user: waiter.id, restaurant: guests.restaurantId, state: 'soldOut' }])

    await change({ ...soup, state: 'available' })
    expect(await readToday()).toEqual(planned)
  })

  test('to another dish shows its name and its allergens, and follows their changes', async () => {
    const goulash = guests.weeks.dishIds[1]
    await guests.editRecord('dishes', goulash, { nameCs: 'Guláš', allergenIds: null })
    await change({ ...soup, state: 'replaced', replacementDishId: goulash })
    const { dishId } = soup as { dishId: number }
    expect(await readToday()).toMatchObject({ nameCs: 'Guláš', allergenCodes: null, replacesDishId: dishId })
    await guests.editRecord('dishes', goulash, { nameCs: 'Guláš', allergenIds: [] })
    expect(await readToday()).toMatchObject({ allergenCodes: [] })
  })

  test('ends at midnight and is then listed as an earlier one', async () => {
    await change({ ...soup, state: 'soldOut' })
    expect(await readToday()).toMatchObject({ availability: 'soldOut' })
    now = '2026-11-18T23:00:00'
    try {
      const listed = (await testApp.call(waiter, 'GET', `restaurants/${guests.restaurantId}/todayChanges/`)).json()
      expect(listed).toMatchObject({
        date: '2026-11-19',
        items: [],
        earlier: [{ day: '2026-11-18', state: 'soldOut' }],
      })
      await guests.editRecord('dishes', guests.weeks.dishIds[0], { nameCs: 'Kulajda' })
      expect(await readToday()).not.toHaveProperty('availability')
      expect((await change({ ...soup, state: 'soldOut' })).statusCode).toBe(404)
    } finally {
      now = '2026-11-18T11:00:00'
    }
  })

  test.each([
    ['a dish that is not on the menu', { dishId: 99_999 }],
    ['a type that the restaurant does not offer', { menuItemTypeId: 99_999 }],
  ])('of %s returns 404', async (_, wrong) => {
    expect((await change({ ...soup, ...wrong, state: 'soldOut' })).statusCode).toBe(404)
  })

  test('needs a current replacement exactly if the dish is replaced', async () => {
    const [, , dessert] = guests.weeks.dishIds
    await testApp.database.rows({ text: 'update dishes set archived = true where id = $1', values: [dessert] })
    const { dishId } = soup as { dishId: number }
    for (const [body, violation] of [
      [{ state: 'replaced' }, 'replacementDishId:selectValue'],
      [{ state: 'soldOut', replacementDishId: dessert }, 'replacementDishId:selectValue'],
      [{ state: 'replaced', replacementDishId: dessert }, 'replacementDishId:selectValue'],
      [{ state: 'replaced', replacementDishId: dishId }, 'replacementDishId:duplicate'],
      [{ state: 'eaten' }, 'state:selectValue'],
    ] as const)
      expect(formatViolations(await change({ ...soup, ...body }))).toEqual([violation])
  })
})

test('a restaurant with as many changes as possible can still change the same dishes again', async () => {
  expect((await change({ ...soup, state: 'soldOut' })).statusCode).toBe(200)
  await testApp.database.rows({
    text: `
      with other as (insert into dishes (name_cs) select 'Jídlo ' || n from generate_series(1, $2) n returning id)
      insert into today_changes (restaurant_id, day, weekly_menu_variant_id, menu_item_type_id, dish_id, state)
      select c.restaurant_id, c.day, c.weekly_menu_variant_id, c.menu_item_type_id, other.id, 'soldOut'
      from other, (select * from today_changes where restaurant_id = $1 and day = '2026-11-18' limit 1) c`,
    values: [guests.restaurantId, MAX_TODAY_CHANGES - 1],
  })
  expect((await change({ ...soup, state: 'available' })).statusCode).toBe(200)
  const goulash = { ...soup, menuItemTypeId: guests.weeks.typeIds[1], dishId: guests.weeks.dishIds[1] }
  expect(formatViolations(await change({ ...goulash, state: 'soldOut' }))).toEqual(['dishId:wrongFormat'])
  await testApp.database.rows({ text: 'delete from today_changes' })
})

describe('access', () => {
  test('a user of other restaurants gets 404', async () => {
    const elsewhere = { restaurantIds: [guests.restaurantId + 1_000] }
    for (const rights of [
      [buildPermissionEntry('today.view', elsewhere), buildPermissionEntry('today.edit', elsewhere)],
      ['today.view', 'today.edit', buildPermissionEntry('restaurants.view', elsewhere)],
      ['today.view', 'today.edit', buildPermissionEntry('restaurants.view', { allItems: false })],
    ]) {
      const user = await testApp.buildUser(rights)
      expect((await change({ ...soup, state: 'soldOut' }, user)).statusCode).toBe(404)
      expect((await testApp.call(user, 'GET', `restaurants/${guests.restaurantId}/todayChanges/`)).statusCode).toBe(404)
    }
  })

  test('a user who can edit other restaurants only can read, but not change', async () => {
    const elsewhere = { restaurantIds: [guests.restaurantId + 1_000] }
    const user = await testApp.buildUser(['today.view', buildPermissionEntry('today.edit', elsewhere)])
    const read = await testApp.call(user, 'GET', `restaurants/${guests.restaurantId}/todayChanges/`)
    expect([read.statusCode, read.json().can.edit]).toEqual([200, false])
    expect((await change({ ...soup, state: 'soldOut' }, user)).statusCode).toBe(403)
  })
})
