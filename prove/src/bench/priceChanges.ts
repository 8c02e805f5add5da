import type pg from 'pg'
import { PRICE_ENTRIES_SQL } from '../../../server/src/features/priceChanges/index.ts'
import { checkAtMost, computeMedian, type Figure } from './figures.ts'
import type { Program } from './programs.ts'
import { seedUsers } from './seedCrowd.ts'

/**
 * Measures the preview, the change and the undo of all prices of 40 restaurants, each with 20 prices and 5,000 price
 * entries, and compares them with the bare statements in the same run.
 */

const RESTAURANTS = 40
const MENUS_EACH = 500
const EXCEPTIONS_EACH = 200
const PRICES = 800
const SAMPLES = 15
const WARM_UP = 5
const MAX_PREVIEW_MS = 500
const MAX_APPLY_MS = 1_000

/** The entries start up to this day; most of them are in the past. */
const LAST = "date_trunc('week', now())::date + 60"
const IDS = `select id from restaurants where name_en like 'Priced %'`

/** The trigger that checks the types of each menu would take most of the time. */
const SEED = `
  alter table restaurant_menus disable trigger user;
  insert into restaurants (name_cs, name_en) select 'Ceny ' || g, 'Priced ' || g from generate_series(1, ${RESTAURANTS}) g;
  insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
  select r.id, v.id, ${LAST} - 7 * g, (
    select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id, 'priceCzk', 12000 + 100 * m.id + g, 'priceEur', 500))
    from menu_item_types m)
  from (${IDS}) r, weekly_menu_variants v, generate_series(0, ${MENUS_EACH - 1}) g;
  insert into restaurant_menu_exceptions
    (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk)
  select r.id, v.id, m.id, ${LAST} - 11 * g, 11000 + g
  from (${IDS}) r, weekly_menu_variants v, menu_item_types m, generate_series(0, ${EXCEPTIONS_EACH - 1}) g;
  alter table restaurant_menus enable trigger user`

/** Inserts as many exceptions, history entries and records of the change as ours does, without any checks. */
const RAW_APPLY = `
  with change as (
    insert into change_sets (kind, module, name, count, permissions)
    values ('priceChange', 'restaurantMenuExceptions', 'raw', ${PRICES}, '{}') returning id
  ), changed as (
    insert into restaurant_menu_exceptions (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk)
    select r.id, v.id, m.id, $2, 12345 from unnest($1::int[]) r (id), weekly_menu_variants v, menu_item_types m returning *
  ), logged as (
    insert into history (module, record_id, revision, action, state)
    select 'restaurantMenuExceptions', id, version, 'create', to_jsonb(changed) from changed)
  insert into change_set_records (set_id, module, record_id, version, is_created, prices)
  select change.id, 'restaurantMenuExceptions', changed.id::text, 1, true, '[]' from change, changed`

const RAW_CLEAN_UP = `
  delete from change_sets where name = 'raw';
  delete from restaurant_menu_exceptions where price_czk = 12345`

type Times = Record<'preview' | 'rawPreview' | 'apply' | 'rawApply' | 'undo', number[]>

export async function measurePriceChanges(ours: Program, client: pg.Client): Promise<Figure[]> {
  await client.query(SEED)
  await client.query('vacuum analyze')
  const [token] = await seedUsers(client, 'pricing', 1)
  const { rows } = await client.query<{ id: number; day: string }>(
    `select id, (now()::date + 10)::text as day from (${IDS}) r order by id`,
  )
  const restaurantIds = rows.map(({ id }) => id)
  const startDate = rows[0]?.day
  const rule = { rule: 'percent', value: 5, round: 'whole', direction: 'nearest' }
  const request = { restaurantIds, weeklyMenuVariantIds: null, menuItemTypeIds: null, startDate, czk: rule, eur: rule }

  async function post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${ours.url}/admin/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return answer as T
  }
  const times: Times = { preview: [], rawPreview: [], apply: [], rawApply: [], undo: [] }
  async function measure<T>(name: keyof Times, isWarmUp: boolean, work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work()
    if (!isWarmUp) times[name].push(performance.now() - began)
    return result
  }

  for (let index = -WARM_UP; index < SAMPLES; index++) {
    const isWarmUp = index < 0
    const body = { ...request, later: 'keep' }
    const { items, plan } = await measure('preview', isWarmUp, () =>
      post<{ items: unknown[]; plan: string }>('priceChanges/preview/', body),
    )
    if (items.length !== PRICES) throw new Error(`the preview has ${items.length} prices`)
    await measure('rawPreview', isWarmUp, () =>
      client.query(PRICE_ENTRIES_SQL, [restaurantIds, startDate, null, null, null]),
    )
    const { id } = await measure('apply', isWarmUp, () =>
      post<{ id: number }>('priceChanges/', { ...body, plan, name: 'Bench' }),
    )
    await measure('undo', isWarmUp, () => post(`priceChanges/${id}/undo/`, {}))
    await measure('rawApply', isWarmUp, () => client.query(RAW_APPLY, [restaurantIds, startDate]))
    await client.query(RAW_CLEAN_UP)
  }

  const formatMilliseconds = (value: number) => `${value.toFixed(0)} ms`
  const buildFigure = (name: string, measured: keyof Times, raw: keyof Times | null, most: number): Figure => {
    const value = computeMedian(times[measured])
    return {
      name,
      value: formatMilliseconds(value),
      spread: `${Math.min(...times[measured]).toFixed(0)}–${Math.max(...times[measured]).toFixed(0)}`,
      ...(raw && { control: `bare ${formatMilliseconds(computeMedian(times[raw]))}` }),
      ...checkAtMost(value, most, formatMilliseconds),
    }
  }
  return [
    buildFigure('price change, preview of 800 prices', 'preview', 'rawPreview', MAX_PREVIEW_MS),
    buildFigure('price change, apply 800 prices', 'apply', 'rawApply', MAX_APPLY_MS),
    buildFigure('price change, undo 800 prices', 'undo', 'rawApply', MAX_APPLY_MS),
  ]
}
