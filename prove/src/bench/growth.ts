import pg from 'pg'
import { checkAtMost, computeMedian, type Figure } from './figures.ts'
import { options } from './options.ts'
import { type Program, startServer } from './programs.ts'
import { formatTable } from './report.ts'
import { seedUsers } from './seedCrowd.ts'
import { insertDishes, seedCodeLists } from './seedDishes.ts'
import { buildListsSql } from './seedRestaurant.ts'

/**
 * Measures how the response times grow with the number of dishes and of price entries, from a thousand to a million.
 * The number of restaurants and weekly menus is the same at every size.
 */

const SIZES = options.quick ? [1_000, 100_000] : [1_000, 10_000, 100_000, 1_000_000]
const RESTAURANTS = 200
const VARIANTS = 20
const TYPES = 10
const WEEKS = 5 * 52
const AHEAD = 3
const DAYS = 5
const COURSES = 6
const SAMPLES = 21
const WARM_UP = 5

const LISTS = buildListsSql({ restaurants: RESTAURANTS, variants: VARIANTS, types: TYPES })

const RESTAURANT_MENUS = `
  insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
  select r.id, v.id, date '2021-01-04', (
    select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id, 'priceCzk', 12000 + 100 * m.id, 'priceEur', null))
    from menu_item_types m)
  from restaurants r, weekly_menu_variants v`

const WEEKLY_MENUS = `
  insert into weekly_menus (start_date, weekly_menu_variant_id, published, weekly_menu_items_data)
  select date_trunc('week', now() at time zone 'Europe/Prague')::date + 7 * (${AHEAD} - w), v.id, w >= ${AHEAD}, (
    select jsonb_agg(jsonb_build_object('day', d, 'items', (
      select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id,
        'dishIds', jsonb_build_array(1 + (w * 7919 + v.id * 1047 + d * 613 + m.id * 31) % 1000)))
      from (select id from menu_item_types order by id limit ${COURSES}) m)))
    from generate_series(1, ${DAYS}) d)
  from weekly_menu_variants v, generate_series(0, ${WEEKS - 1}) w`

/** Inserts price entries of every restaurant, from the number $1 on up to $2, each on its own day. */
const EXCEPTIONS = `
  insert into restaurant_menu_exceptions (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk)
  select r.id, 1 + g % ${VARIANTS}, 1 + g / ${VARIANTS} % ${TYPES}, date '2026-06-01' - 7 * (g / ${VARIANTS * TYPES}), 11000 + g
  from restaurants r, generate_series($1::int, $2::int - 1) g`

/** `dish` is the id of a random dish, and `deep` the cursor of a page near the end of the list. */
type Sample = { dish: number; deep: string }

type MeasuredRequest = {
  name: string
  path: string | ((sample: Sample) => string)
  method?: 'PUT'
  /** The largest permitted ratio of the time with most rows to that with fewest. */
  most?: number
}

const DISHES = 'dishes/?filter=archived:equals:false&pageSize=25'
const FLAT = 1.5
const SEARCH = 3

const REQUESTS: readonly MeasuredRequest[] = [
  { name: 'list of dishes', path: `${DISHES}&sort=nameCs:asc`, most: FLAT },
  { name: 'dishes by English name', path: `${DISHES}&sort=nameEn:asc`, most: FLAT },
  { name: 'dishes, last changed first', path: `${DISHES}&sort=updatedAt:desc`, most: FLAT },
  { name: 'dishes of a type', path: `${DISHES}&filter=dishTypeId:equals:3`, most: FLAT },
  { name: 'dishes with an allergen', path: `${DISHES}&filter=allergenIds:equals:3`, most: FLAT },
  { name: 'price exceptions', path: 'restaurantMenuExceptions/?filter=archived:equals:false&pageSize=25', most: FLAT },
  {
    name: 'price exceptions of a restaurant',
    path: 'restaurantMenuExceptions/?filter=archived:equals:false&filter=restaurantId:equals:7&pageSize=25',
    most: FLAT,
  },
  { name: 'weekly menus', path: 'weeklyMenus/?filter=archived:equals:false&pageSize=25', most: FLAT },
  { name: 'read a dish', path: ({ dish }) => `dishes/${dish}/`, most: FLAT },
  { name: 'save a dish', path: ({ dish }) => `dishes/${dish}/`, method: 'PUT', most: FLAT },
  { name: 'history of a dish', path: ({ dish }) => `dishes/${dish}/history/`, most: FLAT },
  { name: 'type-ahead, five letters', path: 'codelists/dishes/?language=cs&pageSize=25&search=svick', most: FLAT },
  { name: 'type-ahead, two letters', path: 'codelists/dishes/?language=cs&pageSize=25&search=sv', most: FLAT },
  { name: 'palette, two letters', path: 'search/?q=sv', most: FLAT },
  { name: 'palette, a frequent word', path: 'search/?q=brambory', most: FLAT },
  { name: 'dashboard', path: 'dashboard/', most: FLAT },
  { name: 'prices of a restaurant', path: 'restaurants/7/prices/?date=2026-11-16' },
  { name: 'timeline of prices', path: 'restaurants/7/prices/timeline/?from=2026-11-01&to=2026-11-30' },
  { name: 'deep page', path: ({ deep }) => `${DISHES}&sort=nameCs:asc&after=${deep}`, most: SEARCH },
  { name: 'contains one letter', path: `${DISHES}&filter=nameCs:contains:o`, most: SEARCH },
  { name: 'contains a frequent word', path: `${DISHES}&filter=nameCs:contains:brambory`, most: SEARCH },
  { name: 'contains a late word', path: `${DISHES}&filter=nameCs:contains:zampionova`, most: SEARCH },
  { name: 'contains two words', path: `${DISHES}&filter=nameCs:contains:kuře svíčk`, most: SEARCH },
  { name: 'contains a rare word', path: `${DISHES}&filter=nameEn:contains:number 777`, most: SEARCH },
  { name: 'contains nothing known', path: `${DISHES}&filter=nameCs:contains:xylofon`, most: SEARCH },
]

async function grow(client: pg.Client, from: number, to: number): Promise<void> {
  await insertDishes(client, from, to)
  await client.query(EXCEPTIONS, [from / RESTAURANTS, to / RESTAURANTS])
  await client.query('vacuum analyze')
}

type Client = { program: Program; token: string }

async function sendRequest({ program, token }: Client, path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(`${program.url}/admin/api/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'cs', 'content-type': 'application/json' },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text.slice(0, 200)}`)
  return text
}

async function saveDish(client: Client, dish: number): Promise<number> {
  const { nameCs, dishTypeId, allergenIds, version } = JSON.parse(await sendRequest(client, `dishes/${dish}/`))
  const body = JSON.stringify({ nameCs, nameEn: `Dish ${dish}, version ${version}`, dishTypeId, allergenIds, version })
  const began = performance.now()
  await sendRequest(client, `dishes/${dish}/`, { method: 'PUT', body })
  return performance.now() - began
}

async function readDeepCursor(client: Client, size: number): Promise<string> {
  const page = Math.floor((size * 0.8) / 25)
  return JSON.parse(await sendRequest(client, `${DISHES}&sort=nameCs:asc&page=${page}`)).next
}

const pickDish = (size: number) => 1 + Math.floor(Math.random() * size)

async function measureSample(
  client: Client,
  { path, method }: MeasuredRequest,
  size: number,
  deep: string,
): Promise<number> {
  // A save before each request clears the counts that the server has cached.
  const saveTime = await saveDish(client, pickDish(size))
  if (method === 'PUT') return saveTime
  const dish = pickDish(size)
  const began = performance.now()
  await sendRequest(client, typeof path === 'string' ? path : path({ dish, deep }))
  return performance.now() - began
}

/** Returns the median time of each request in milliseconds. */
async function measureSize(databaseUrl: string, client: pg.Client, size: number): Promise<number[]> {
  const program = await startServer(databaseUrl)
  try {
    const [token = ''] = await seedUsers(client, `growth${size}-`, 1)
    const deep = await readDeepCursor({ program, token }, size)
    const medians: number[] = []
    for (const request of REQUESTS) {
      const times: number[] = []
      for (let index = -WARM_UP; index < SAMPLES; index++) {
        const time = await measureSample({ program, token }, request, size, deep)
        if (index >= 0) times.push(time)
      }
      medians.push(computeMedian(times))
    }
    return medians
  } finally {
    await program.stop()
  }
}

/** Prints the table of medians, and returns the ratio of the largest size to the smallest for each request. */
export async function measureGrowth(databaseUrl: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await (await startServer(databaseUrl)).stop()
    await seedCodeLists(client)
    for (const text of [LISTS, RESTAURANT_MENUS]) await client.query(text)
    const results: number[][] = []
    for (const [at, size] of SIZES.entries()) {
      console.log(`Inserting up to ${size.toLocaleString('en')} dishes and price entries…`)
      await grow(client, SIZES[at - 1] ?? 0, size)
      if (at === 0) await client.query(WEEKLY_MENUS)
      results.push(await measureSize(databaseUrl, client, size))
    }
    const lines = REQUESTS.map(({ name }, row) => [name, ...results.map((medians) => medians[row]?.toFixed(1) ?? '')])
    console.log(`\n${formatTable(['median ms', ...SIZES.map((size) => size.toLocaleString('en'))], lines)}\n`)
    return REQUESTS.map(({ name, most }, row) => {
      const [first = Number.NaN, last = Number.NaN] = [results[0]?.[row], results.at(-1)?.[row]]
      return {
        name: `growth: ${name}`,
        value: (last / first).toFixed(2),
        spread: `${first.toFixed(1)} → ${last.toFixed(1)} ms`,
        ...(most !== undefined && checkAtMost(last / first, most, (value) => value.toFixed(1))),
      }
    })
  } finally {
    await client.end()
  }
}
