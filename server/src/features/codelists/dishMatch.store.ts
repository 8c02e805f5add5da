import type { Sql } from '../../core/db/database.ts'

type MatchRow = { name: string; dishId: number | null }

/** Up to this many names are looked up in the index one by one; for more names it is faster to read all dishes once. */
const MAX_INDEX_LOOKUPS = 10

const MATCH_BY_INDEX = `
  select asked.name, found.id as "dishId"
  from unnest($1::text[]) with ordinality asked (name, place)
  left join lateral (
    select * from (
      (select id, 0 as language from dishes
        where not archived and name_cs_search = search_text(asked.name) order by id limit 1)
      union all
      (select id, 1 from dishes
        where not archived and name_en_search = search_text(asked.name) order by id limit 1)
    ) one order by language limit 1
  ) found on asked.name ~ '[[:alnum:]]'
  order by asked.place`

/** The dishes are materialised, because PostgreSQL would otherwise look up each name in the index. */
const MATCH_BY_SCAN = `
  with names as materialized (
    select name_cs_search as key, id, 0 as language from dishes where not archived
    union all
    select name_en_search, id, 1 from dishes where not archived and name_en is not null
  ), found as materialized (
    select distinct on (names.key) names.key, names.id
    from names join (select distinct search_text(name) as key from unnest($1::text[]) name) wanted using (key)
    order by names.key, names.language, names.id
  )
  select asked.name, found.id as "dishId"
  from unnest($1::text[]) with ordinality asked (name, place)
  left join found on found.key = search_text(asked.name) and asked.name ~ '[[:alnum:]]'
  order by asked.place`

/**
 * Reads for each name the current dish whose Czech name equals it, otherwise the one whose English name does. A name
 * without a letter or digit cannot be found by the index, so it matches no dish.
 */
export const matchDishNames = (sql: Sql, names: readonly string[]) =>
  sql.rows<MatchRow>({ text: names.length > MAX_INDEX_LOOKUPS ? MATCH_BY_SCAN : MATCH_BY_INDEX, values: [names] })
