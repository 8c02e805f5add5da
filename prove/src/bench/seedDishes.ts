import type pg from 'pg'
import { options } from './options.ts'

/**
 * Dish names are built from these parts, so that they look and sort like real ones; every run builds the same names.
 */
const NAME_PARTS = {
  what: [
    'Hovězí',
    'Vepřová',
    'Kuřecí',
    'Krůtí',
    'Telecí',
    'Jehněčí',
    'Kachní',
    'Rybí',
    'Zeleninová',
    'Čočková',
    'Šunková',
    'Česneková',
    'Řecká',
    'Žampionová',
    'Domácí',
  ],
  dish: [
    'svíčková',
    'pečeně',
    'polévka',
    'omáčka',
    'roláda',
    'směs',
    'játra',
    'kýta',
    'krkovice',
    'čína',
    'plec',
    'stehna',
    'rizoto',
    'haše',
    'závitek',
    'ragú',
    'sekaná',
    'nudličky',
  ],
  how: [
    'na smetaně',
    'na houbách',
    'na česneku',
    'na kmíně',
    'na žampionech',
    'na víně',
    'po cikánsku',
    'po srbsku',
    'se šípkovou omáčkou',
    's křenem',
    's paprikou',
    'v bylinkách',
    'zapečená se sýrem',
    'na řepě',
  ],
  side: [
    'houskový knedlík',
    'bramborový knedlík',
    'vařené brambory',
    'šťouchané brambory',
    'dušená rýže',
    'hranolky',
    'těstoviny',
    'chléb',
    'kuskus',
    'bulgur',
    'zeleninový salát',
    'červené zelí',
  ],
} as const

const buildRandomPickSql = (part: keyof typeof NAME_PARTS) => {
  const words = NAME_PARTS[part]
  return `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + floor(random() * ${words.length})::int]`
}

const CODELISTS = `
  insert into dish_types (position, name_cs, name_en)
    select g, 'Druh ' || g, 'Type ' || g from generate_series(1, 8) g where not exists (select 1 from dish_types);
  insert into allergens (position, code, name_cs, name_en)
    select g, g::text, 'Alergen ' || g, 'Allergen ' || g from generate_series(1, 14) g
    where not exists (select 1 from allergens)`

/**
 * Inserts dishes from the number $1 on up to $2: one in ten is archived, one in four has no English name, one in five no
 * declared allergens.
 */
const DISHES = `
  with types as materialized (select array_agg(id order by id) as ids from dish_types),
    known as materialized (select array_agg(id order by id) as ids from allergens)
  insert into dishes (name_cs, name_en, dish_type_id, allergen_ids, archived, created_by, updated_by, created_at, updated_at)
  select ${buildRandomPickSql('what')} || ' ' || ${buildRandomPickSql('dish')} || ' ' || ${buildRandomPickSql('how')} || ', ' || ${buildRandomPickSql('side')},
    case when random() < 0.75 then 'Dish number ' || g end,
    types.ids[1 + floor(random() * cardinality(types.ids))::int],
    case when random() < 0.8 then known.ids[1 + g % 5 : 1 + g % 5 + g % 3] end,
    random() < 0.1, u.id, u.id, now() - g * interval '1 minute', now() - g * interval '30 seconds'
  from generate_series($1::int + 1, $2::int) g, types, known, (select min(id) as id from users) u`

const HISTORY = `
  insert into history (module, record_id, revision, user_id, action, state)
  select 'dishes', id, version, created_by, 'create', jsonb_build_object('archived', archived, 'nameCs', name_cs,
    'nameEn', name_en, 'dishTypeId', dish_type_id, 'allergenIds', allergen_ids) from dishes where id > $1`

/**
 * Copies the dishes into a table with only the index of the list: the cost of the other indexes, of the search columns and
 * of the triggers belongs to our server.
 */
const BARE_DISHES = `
  create table bare_dishes as select id, version, archived, created_at, created_by, updated_at, updated_by, name_cs, name_en,
    dish_type_id, allergen_ids from dishes;
  alter table bare_dishes add primary key (id);
  create index on bare_dishes (name_cs collate "czech", id) where not archived`

export type DishTable = 'dishes' | 'bare_dishes'

export const seedCodeLists = (client: pg.Client) => client.query(CODELISTS)

/** Inserts the dishes with the numbers from `from` + 1 to `to`. */
export async function insertDishes(client: pg.Client, from: number, to: number): Promise<void> {
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from dishes')
  // The inserted allergen ids are valid, so the trigger that checks each of them is not needed.
  await client.query('alter table dishes disable trigger dishes_allergen_ids_check')
  await client.query('select setseed(0.5)')
  await client.query(DISHES, [from, to])
  await client.query('alter table dishes enable trigger dishes_allergen_ids_check')
  await client.query(HISTORY, [rows[0]?.last])
}

export async function seedDishes(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select 1 from dishes limit 1')
  if (rows.length > 0) throw new Error('BENCH_DATABASE_URL must name an empty database: this one already has dishes')
  await seedCodeLists(client)
  await insertDishes(client, 0, options.dishes)
  await client.query(BARE_DISHES)
  await client.query('vacuum analyze')
}

/** The fields of a dish that a request to save it sends. */
export type SavedDish = {
  id: number
  version: number
  nameCs: string
  dishTypeId: number
  allergenIds: number[] | null
}

/** The number of dishes that are read for a measurement, which is more than it can use. */
const DISHES_PER_RUN = 40_000

/** Reads dishes by ascending id, by default from a random one on. */
export async function readDishes(
  client: pg.Client,
  {
    table = 'dishes' as DishTable,
    from = Math.floor(Math.random() * (options.dishes - DISHES_PER_RUN)),
    count = DISHES_PER_RUN,
  } = {},
): Promise<SavedDish[]> {
  const { rows } = await client.query<SavedDish>(
    `select id, version, name_cs as "nameCs", dish_type_id as "dishTypeId", allergen_ids as "allergenIds" from ${table}
     where id >= $1 order by id limit $2`,
    [from, count],
  )
  return rows
}
