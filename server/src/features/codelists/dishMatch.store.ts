import type { Sql } from '../../db/database.ts'

type MatchRow = { name: string; dishId: number | null }

/**
 * Reads for each name the current dish whose Czech name equals it, otherwise the one whose English name does. A name
 * without a letter or digit has no entry in the index, so it is not searched.
 */
export const matchDishNames = (sql: Sql, names: readonly string[]) =>
  sql.rows<MatchRow>({
    text: `
      select asked.name, found.id as "dishId"
      from unnest($1::text[]) with ordinality asked (name, place)
      left join lateral (
        select * from (
          (select id, 0 as language from dishes
            where not archived and search_text(name_cs) = search_text(asked.name) order by id limit 1)
          union all
          (select id, 1 from dishes
            where not archived and search_text(name_en) = search_text(asked.name) order by id limit 1)
        ) one order by language limit 1
      ) found on asked.name ~ '[[:alnum:]]'
      order by asked.place`,
    values: [names],
  })
