import type { GuestDay, MenuFeed, ScreenContent } from '@poledne/contract/modules/guestMenu'
import ICAL from 'ical.js'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPublishedWeek, MONDAY, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { createRandom, SEED } from '../../testing/seed.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { recordProof } from '../../testing/testReport.ts'

/** The number of random weeks; `npm run prove` sets many more. */
const WEEKS = Number(process.env.PROVE_GUESTS ?? 25)
const TIMEOUT = 60_000 + WEEKS * 500
const DISHES = 30
const TODAY = '2026-11-18'
const DIETS = ['vegetarian', 'vegan', 'halal', 'kosher']

/** The name of a dish, which is hostile to each output. */
const NAME = /Jídlo-\d+-<b>&"';,\\/g

type Dish = { id: number; nameCs: string; allergenIds: number[] | null; diets: string[] }
type Change = { state: 'available' | 'soldOut' | 'replaced'; replacementDishId?: number }

let testApp: TestApp
let waiter: TestUser
let guests: PublishedWeek
let dishes: Dish[]
let codes: { id: number; code: string }[]
let restaurant: { id: number; slug: string }
const random = createRandom(SEED)
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
const pickSome = <T>(values: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: random(most + 1) }, () => pick(values))),
]
const drawAllergens = () => (random(5) === 0 ? null : pickSome(codes, 3).map(({ id }) => id))
const drawDiets = () => (random(3) === 0 ? pickSome(DIETS, 2) : [])

beforeAll(async () => {
  testApp = await buildTestApp({}, () => `${TODAY}T11:00:00`)
  guests = await buildPublishedWeek(testApp)
  waiter = await testApp.buildUser(['today.view', 'today.edit'])
  codes = await testApp.database.rows({
    text: `insert into allergens (position, code, name_cs, name_en)
      select n, n::text, 'Alergen ' || n, 'Allergen ' || n from generate_series(1, 8) n returning id, code`,
  })
  const drawn = Array.from({ length: DISHES }, (_, index) => ({
    nameCs: `Jídlo-${index}-<b>&"';,\\`,
    allergenIds: drawAllergens(),
    diets: drawDiets(),
  }))
  const stored = await testApp.database.rows<{ id: number }>({
    text: `insert into dishes (name_cs, allergen_ids, diets)
      select name, ids, diets from jsonb_to_recordset($1) as d (name text, ids int[], diets text[]) returning id`,
    values: [
      JSON.stringify(drawn.map(({ nameCs, allergenIds, diets }) => ({ name: nameCs, ids: allergenIds, diets }))),
    ],
  })
  dishes = drawn.map((dish, index) => ({ ...dish, id: stored[index]?.id ?? 0 }))
  const [row] = await testApp.database.rows<{ slug: string }>({
    text: 'select slug from restaurants where id = $1',
    values: [guests.restaurantId],
  })
  restaurant = { id: guests.restaurantId, slug: row?.slug ?? '' }
})
afterAll(() => testApp.close())

/** Each request comes from another address, because the requests of one address are limited. */
let requests = 0
async function fetchText(path: string): Promise<string> {
  requests++
  const remoteAddress = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
  return (await testApp.app.inject({ url: `/admin/${path}`, remoteAddress })).body
}

/** The texts of elements with entities, by a strict pattern. */
const decodeText = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&#x27;|&apos;/g, "'")
    .replace(/&amp;/g, '&')

type ServedDish = { date: string; nameCs: string; isSoldOut: boolean; codes: string[] | null; diets: string[] }

/** What guests should see, computed from the planned week and the changes without code of the product. */
function expectDishes(planned: { day: number; type: number; dish: Dish }[], changes: ReadonlyMap<string, Change>) {
  return planned
    .filter(({ type }) => type < 2)
    .map(({ day, type, dish }): ServedDish => {
      const date = `2026-11-${15 + day}`
      const change = date === TODAY ? changes.get(`${type} ${dish.id}`) : undefined
      const shown = change?.replacementDishId
        ? (dishes.find(({ id }) => id === change.replacementDishId) as Dish)
        : dish
      return {
        date,
        nameCs: shown.nameCs,
        isSoldOut: change?.state === 'soldOut',
        codes: shown.allergenIds && codes.filter(({ id }) => shown.allergenIds?.includes(id)).map(({ code }) => code),
        diets: shown.diets,
      }
    })
}

const listDishes = (days: readonly GuestDay[]): ServedDish[] =>
  days.flatMap(({ date, variants }) =>
    variants.flatMap(({ items }) =>
      items.flatMap((item) =>
        item.dishes.map(({ nameCs, availability, allergenCodes, diets }) => ({
          date,
          nameCs,
          isSoldOut: availability === 'soldOut',
          codes: allergenCodes,
          diets,
        })),
      ),
    ),
  )

function readPage(html: string) {
  return [...html.matchAll(/<section id="([\d-]+)"[^>]*>(.*?)<\/section>/gs)].flatMap(([, date = '', section = '']) =>
    [...section.matchAll(/<div class="dish( gone)?" data-suits="(\w+)">(.*?)(?=<(?:strong|small|details|\/div))/g)].map(
      ([, gone, suits, name = '']) => ({
        date,
        nameCs: decodeText(name.replace(/^<span[^>]*>|<\/span>.*$/g, '')).trim(),
        isSoldOut: gone !== undefined,
        suits,
      }),
    ),
  )
}

/** Whether a guest may be told that the dish suits them. */
function isSuitable(dish: ServedDish, avoid: readonly string[], diets: readonly string[]): boolean {
  const eats = (diet: string) => dish.diets.includes(diet) || (diet === 'vegetarian' && dish.diets.includes('vegan'))
  return dish.codes !== null && !avoid.some((code) => dish.codes?.includes(code)) && diets.every(eats)
}

test(`page, screen, feed, calendar, OpenMensa and print agree in ${WEEKS} random weeks, and suit only what is declared`, {
  timeout: TIMEOUT,
}, async () => {
  const changes = new Map<string, Change>()
  let [compared, suitable, menuVersion] = [0, 0, guests.menu.version + 1]
  for (let week = 0; week < WEEKS; week++) {
    const planned = [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
      random(8) === 0 ? [] : [0, 1, 2].flatMap((type) => pickSome(dishes, 3).map((dish) => ({ day, type, dish }))),
    )
    const weeklyMenuItemsData = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
      const items = [0, 1, 2].flatMap((type) => {
        const dishIds = planned.filter((each) => each.day === day && each.type === type).map(({ dish }) => dish.id)
        return dishIds.length > 0 ? [{ menuItemTypeId: guests.weeks.typeIds[type], dishIds }] : []
      })
      return items.length > 0 ? [{ day, items }] : []
    })
    const [weeklyMenuVariantId] = guests.weeks.variantIds
    await guests.send(
      `weeklyMenus/${guests.menu.id}/`,
      { version: menuVersion++, startDate: MONDAY, weeklyMenuVariantId, active: true, weeklyMenuItemsData },
      'PUT',
    )
    for (const { type, dish } of planned.filter(({ day, type }) => day === 3 && type < 2 && random(3) === 0)) {
      const state = pick(['available', 'soldOut', 'replaced'] as const)
      const other = pick(dishes.filter(({ id }) => id !== dish.id)).id
      const change: Change = state === 'replaced' ? { state, replacementDishId: other } : { state }
      const item = { weeklyMenuVariantId, menuItemTypeId: guests.weeks.typeIds[type], dishId: dish.id }
      const answer = await testApp.call(waiter, 'PUT', `restaurants/${restaurant.id}/todayChanges/`, {
        ...item,
        ...change,
      })
      expect(answer.statusCode).toBe(200)
      changes.set(`${type} ${dish.id}`, change)
    }
    if (random(3) === 0) {
      const dish = pick(dishes)
      dish.allergenIds = drawAllergens()
      const { nameCs, allergenIds } = dish
      await guests.editRecord('dishes', dish.id, { nameCs, allergenIds })
    }

    const avoid = pickSome(codes, 2).map(({ code }) => code)
    const diets = avoid.length === 0 ? [pick(DIETS)] : pickSome(DIETS, 1)
    const expected = expectDishes(planned, changes)
    const coming = expected.filter(({ date }) => date >= TODAY)
    const shownOnPage = coming.map(({ date, nameCs, isSoldOut }) => ({ date, nameCs, isSoldOut }))

    const page = readPage(
      await fetchText(`m/${restaurant.slug}/?lang=cs&avoid=${avoid.join(',')}&diet=${diets.join(',')}`),
    )
    expect(page.map(({ suits: _, ...dish }) => dish)).toEqual(shownOnPage)
    expect(page.map(({ suits }) => suits === 'yes')).toEqual(coming.map((dish) => isSuitable(dish, avoid, diets)))
    const content = JSON.parse(await fetchText(`api/public/screens/${guests.screenId}/`)) as ScreenContent
    const screen = listDishes(content.days)
    expect(screen.filter(({ date }) => date === TODAY)).toEqual(expected.filter(({ date }) => date === TODAY))
    const feed = JSON.parse(await fetchText(`api/public/restaurants/${restaurant.id}/menu/`)) as MenuFeed
    expect(listDishes(feed.days)).toEqual(expected)
    const calendar = new ICAL.Component(ICAL.parse(await fetchText(`m/${restaurant.slug}/calendar.ics?lang=cs`)))
    const events = new Map(
      calendar.getAllSubcomponents('vevent').map((each) => {
        const event = new ICAL.Event(each)
        return [event.startDate.toString(), event.description]
      }),
    )
    const xml = await fetchText(`m/${restaurant.slug}/openmensa.xml?lang=cs`)
    for (const date of new Set(coming.map((dish) => dish.date))) {
      const names = coming.filter((dish) => dish.date === date).map(({ nameCs }) => nameCs)
      const listed = events.get(date)?.match(NAME)
      expect(listed).toEqual(names)
      const [, day = ''] = new RegExp(`<day date="${date}">(.*?)</day>`, 's').exec(xml) ?? []
      expect(
        [...day.matchAll(/<name>(.*?)<\/name>/g)].flatMap(([, text = '']) => decodeText(text).split(', ')),
      ).toEqual(names)
    }
    if (expected.length > 0) {
      // Today's changes are not printed: the print shows the published week.
      const query = `format=xls&price=czk&restaurantId=${restaurant.id}`
      const print = await testApp.call(guests.manager, 'GET', `weeklyMenus/${guests.menu.id}/export/?${query}`)
      const [sheet] = await readWorkbook(print.rawPayload)
      const printed = sheet?.data.flat().flatMap((cell) => String(cell).match(NAME) ?? [])
      expect(printed?.sort()).toEqual(
        expectDishes(planned, new Map())
          .map(({ nameCs }) => nameCs)
          .sort(),
      )
    }
    compared += expected.length
    suitable += page.filter(({ suits }) => suits === 'yes').length
  }
  expect(suitable).toBeGreaterThan(0)
  recordProof({ proof: 'guests: all outputs agree', tried: compared, wrong: 0, measured: `${suitable} suitable` })
})
