import { hasTypedWords } from '@poledne/contract/domain/compareText'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { getSqlState, runInTransaction, type Sql } from '../../core/db/database.ts'
import {
  buildContainsConditionSql,
  buildPatternTextSql,
  createSqlParameters,
  MAX_PREFIX_LENGTH,
  type SqlParameters,
} from '../../core/records/sqlBuilder.ts'
import type { ServingHistory } from '../weeklyMenus/index.ts'
import type { CodelistQuery } from './codelists.store.ts'
import { isLongUnserved, type NameMatch, type RankedCell, type RankedDish, rankDishes } from './dishRanking.policy.ts'

type MatchRow = { name: string; dishId: number | null }

/** More names than this are not looked up in the index one by one: reading all dishes once is faster. */
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

/** The highest number of matches that are read to be ranked; if there are more, dishes beyond them are not found. */
const MAX_MATCHES = 500
const MAX_SIMILAR = 200
/** The similarity that a misspelt word needs: one wrong or swapped letter in five is accepted. */
const SIMILARITY_THRESHOLD = '0.45'
/** The length up to which misspelt names are searched, because comparing spellings costs more with every letter. */
const MAX_FUZZY_LENGTH = 60
/** The timeout of the search for misspelt names; after it, only dishes that contain the typed text are returned. */
const FUZZY_TIMEOUT_MS = 700
const STATEMENT_CANCELLED = '57014'

type DishRow = {
  id: number
  value: string
  disabled: boolean
  /** Null if it is the value already. */
  nameCs: string | null
  nameEn: string | null
  dishTypeId: number | null
  /** Null if the allergens are not declared. */
  allergens: string | null
}

const buildDishColumnsSql = (language: AccountLanguage) => `
  d.id, ${language === 'cs' ? 'd.name_cs' : 'coalesce(d.name_en, d.name_cs)'} as value, d.archived as disabled,
  ${language === 'cs' ? 'null' : 'd.name_cs'} as "nameCs", d.name_en as "nameEn", d.dish_type_id as "dishTypeId", case when d.allergen_ids is not null then coalesce((
    select string_agg(a.code, ' ' order by a.position, a.id) from allergens a where a.id = any(d.allergen_ids)), '')
  end as allergens`
const BY_NAME = 'd.name_cs collate "czech", d.id'

const NEEDLE = buildPatternTextSql('$1')
const buildNameMatchSql = (cs: string, en: string, ...patterns: string[]) =>
  `(${patterns.flatMap((pattern) => [`${cs} like ${pattern}`, `${en} like ${pattern}`]).join(' or ')})`
const CS = 'name_cs_search'
const EN = 'name_en_search'
const STARTS_WITH = `${NEEDLE} || '%'`
const WORD_STARTS_WITH = `'% ' || ${NEEDLE} || '%'`
const CONTAINS = `'%' || ${NEEDLE} || '%'`
/** More words are searched as one text, which bounds the statement. */
const MAX_SEARCHED_WORDS = 8

/** Builds the condition that a name contains the text, or all its words in any order. */
function buildMatchConditionSql(search: string, parameters: SqlParameters): string {
  if ([...search].length <= MAX_PREFIX_LENGTH) return buildNameMatchSql(CS, EN, STARTS_WITH, WORD_STARTS_WITH)
  const words = search.split(/\s+/).filter(Boolean)
  if (words.length < 2 || words.length > MAX_SEARCHED_WORDS) return buildNameMatchSql(CS, EN, CONTAINS)
  const placeholders = words.map((word) => parameters.add(word))
  const buildAllWords = (name: string) =>
    placeholders.map((placeholder) => buildContainsConditionSql(name, placeholder)).join(' and ')
  return `((${buildAllWords(CS)}) or (${buildAllWords(EN)}))`
}

const RANKED_COLUMNS = `id, dish_type_id as "dishTypeId", archived, diets && '{vegetarian,vegan}' as "isVegetarian",
  name_cs as name, name_en as "nameEn"`
type FoundRow = Omit<RankedDish, 'match'> & { nameEn: string | null; isExact: boolean }

/** Reads dishes whose names contain the text: names that start with it first, archived dishes last. */
function readMatchingDishes(sql: Sql, search: string): Promise<FoundRow[]> {
  const parameters = createSqlParameters()
  parameters.add(search)
  return sql.rows<FoundRow>({
    text: `
      with found as materialized (
        select * from dishes where ${buildMatchConditionSql(search, parameters)} limit ${MAX_MATCHES}
      )
      select ${RANKED_COLUMNS}, coalesce(search_text($1) in (${CS}, ${EN}), false) as "isExact" from found d
      order by archived, case when ${buildNameMatchSql(CS, EN, STARTS_WITH)} then 0
        when ${buildNameMatchSql(CS, EN, WORD_STARTS_WITH)} then 1 else 2 end, ${BY_NAME}`,
    values: parameters.values,
  })
}

const readFirstDishes = (sql: Sql) =>
  sql.rows<{ id: number }>({ text: `select id from dishes d order by ${BY_NAME} limit ${MAX_MATCHES}` })

/** The cell for which dishes are ranked, and when dishes were served. */
export type CellRanking = { cell: RankedCell; history: ServingHistory }

/** Reads dishes of a type by name that were not served yet; without a type, dishes of any type. */
const readUnservedDishes = (sql: Sql, dishTypeId: number | null, served: readonly number[], limit: number) =>
  sql.rows<Omit<RankedDish, 'match'>>({
    text: `
      select ${RANKED_COLUMNS} from dishes d
      where not archived and ($1::int is null or dish_type_id = $1) and id <> all($2::int[])
      order by ${BY_NAME} limit $3`,
    values: [dishTypeId, served, limit],
  })

/** Reads candidates for a cell: served dishes of its usual types, and unserved dishes of its most usual type. */
async function readCandidatesToRank(sql: Sql, { cell, history }: CellRanking, limit: number): Promise<RankedDish[]> {
  const usual = history.usualTypes.get(cell.menuItemTypeId) ?? []
  const match = 'words' as const
  const served = [...history.dishes].flatMap(([id, dish]) =>
    dish.dishTypeId !== null && usual.includes(dish.dishTypeId) ? [{ ...dish, id, archived: false, match }] : [],
  )
  const best = rankDishes(served, history, cell).slice(0, limit)
  const last = best[limit - 1]
  // Unserved dishes rank behind dishes that were not served for long, so they are read only if those are too few.
  if (last && last.dishTypeId === usual[0] && isLongUnserved(last.id, history, cell)) return best
  const unserved = await readUnservedDishes(sql, usual[0] ?? null, [...history.dishes.keys()], limit)
  return [...served, ...unserved.map((dish) => ({ ...dish, match }))]
}

/** Reads the current dishes with these ids in the order of the ids. */
const readDishesInOrder = (sql: Sql, language: AccountLanguage, ids: readonly number[]) =>
  sql.rows<DishRow>({
    text: `
      select ${buildDishColumnsSql(language)} from unnest($1::int[]) with ordinality asked (id, place)
      join dishes d on d.id = asked.id order by asked.place`,
    values: [ids],
  })

/**
 * Reads dishes whose names contain a similar word: the most similar first, archived dishes last. Returns none after the
 * timeout.
 */
const readSimilarDishes = (sql: Sql, search: string, limit: number, found: readonly number[]) =>
  runInTransaction(sql, async (tx) => {
    await tx.rows({
      text: `select set_config('pg_trgm.word_similarity_threshold', $1, true), set_config('statement_timeout', $2, true)`,
      values: [SIMILARITY_THRESHOLD, String(FUZZY_TIMEOUT_MS)],
    })
    return tx.rows<FoundRow>({
      text: `
        with alike as materialized (
          select id, greatest(word_similarity(search_text($1), ${CS}), word_similarity(search_text($1), ${EN})) as likeness
          from dishes where (search_text($1) <% ${CS} or search_text($1) <% ${EN}) and id <> all($3::int[])
          limit ${MAX_SIMILAR}
        )
        select ${RANKED_COLUMNS}, false as "isExact" from alike join dishes d using (id)
        order by archived, likeness desc, ${BY_NAME} limit $2`,
      values: [search, limit, found],
    })
  }).catch((error: unknown) => {
    if (getSqlState(error) === STATEMENT_CANCELLED) return []
    throw error
  })

/** Reads dishes whose names contain the text, and similar ones only to fill up the first page. */
async function searchDishes(sql: Sql, search: string, limit: number, offset: number): Promise<RankedDish[]> {
  const found = await readMatchingDishes(sql, search)
  const remaining = limit - found.length
  const { length } = [...search]
  const ids = found.map(({ id }) => id)
  const isFilledUp = offset > 0 || remaining <= 0 || length <= MAX_PREFIX_LENGTH || length > MAX_FUZZY_LENGTH
  const similar = isFilledUp ? [] : await readSimilarDishes(sql, search, remaining, ids)
  const findMatch = ({ isExact, name, nameEn }: FoundRow, other: NameMatch): NameMatch => {
    if (isExact) return 'exact'
    return hasTypedWords(name, search) || hasTypedWords(nameEn ?? '', search) ? 'words' : other
  }
  return [
    ...found.map((dish) => ({ ...dish, match: findMatch(dish, 'part') })),
    ...similar.map((dish) => ({ ...dish, match: findMatch(dish, 'similar') })),
  ]
}

const readDishesByIds = (sql: Sql, language: AccountLanguage, { ids, search, limit, offset }: CodelistQuery) =>
  sql.rows<DishRow>({
    text: `
      select ${buildDishColumnsSql(language)} from dishes d
      where d.id = any($4::int[]) and ($1::text is null or ${buildNameMatchSql('d.name_cs_search', 'd.name_en_search', CONTAINS)})
      order by ${BY_NAME} limit $2 offset $3`,
    values: [search ?? null, limit, offset, ids],
  })

const toCodelistItem = ({ id, value, disabled, ...more }: DishRow): CodelistItem => ({
  id,
  value,
  disabled,
  params: Object.entries(more).flatMap(([name, each]) => (each === null ? [] : [{ name, value: String(each) }])),
})

/** Reads a page of dishes by id or by search text, in the order of the ranking for a cell if there is one. */
export async function readDishCodelist(
  sql: Sql,
  language: AccountLanguage,
  query: CodelistQuery,
  ranking: CellRanking | null,
): Promise<CodelistItem[]> {
  if (query.ids !== undefined) return (await readDishesByIds(sql, language, query)).map(toCodelistItem)
  const { search = '', limit, offset } = query
  const end = Math.min(offset + limit, MAX_MATCHES)
  const readDishes = async () => {
    if (search !== '') return searchDishes(sql, search, limit, offset)
    return ranking && readCandidatesToRank(sql, ranking, end)
  }
  const found = await readDishes()
  const dishes = found
    ? ranking
      ? rankDishes(found, ranking.history, ranking.cell)
      : found
    : await readFirstDishes(sql)
  const ids = dishes.slice(offset, end).map(({ id }) => id)
  return (await readDishesInOrder(sql, language, ids)).map(toCodelistItem)
}
