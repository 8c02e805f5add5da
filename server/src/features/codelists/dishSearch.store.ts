import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { CodelistItem } from '@poledne/contract/endpoints/codelist'
import { getSqlState, runInTransaction, type Sql } from '../../db/database.ts'
import type { CodelistQuery } from './codelists.store.ts'

/** The highest number of matches that are ranked; a search with more of them returns the best of these. */
const MAX_MATCHES = 500
const MAX_SIMILAR = 200
/**
 * A search text up to this length is shorter than a trigram of the index, so only the beginnings of words are searched.
 */
const MAX_PREFIX_LENGTH = 2
/** The similarity that a misspelt word needs: one wrong or swapped letter in five is accepted. */
const SIMILARITY_THRESHOLD = '0.45'
/** A longer search text is searched only as written, because comparing spellings costs more with every letter. */
const MAX_FUZZY_LENGTH = 60
/** The timeout for misspelt names; after it only exact matches are returned. */
const FUZZY_TIMEOUT_MS = 700
const STATEMENT_CANCELLED = '57014'

type DishRow = {
  id: number
  value: string
  disabled: boolean
  nameEn: string | null
  dishTypeId: number | null
  /** Null if the allergens are not declared. */
  allergens: string | null
}

const buildDishColumnsSql = (language: AccountLanguage) => `
  d.id, ${language === 'cs' ? 'd.name_cs' : 'coalesce(d.name_en, d.name_cs)'} as value, d.archived as disabled,
  d.name_en as "nameEn", d.dish_type_id as "dishTypeId", case when d.allergen_ids is not null then coalesce((
    select string_agg(a.code, ' ' order by a.position, a.id) from allergens a where a.id = any(d.allergen_ids)), '')
  end as allergens`
const BY_NAME = 'd.name_cs collate "czech", d.id'

const NEEDLE = `regexp_replace(search_text($1), '([\\\\%_])', '\\\\\\1', 'g')`
const buildNameMatchSql = (cs: string, en: string, ...patterns: string[]) =>
  `(${patterns.flatMap((pattern) => [`${cs} like ${pattern}`, `${en} like ${pattern}`]).join(' or ')})`
const CS = 'search_text(name_cs)'
const EN = 'search_text(name_en)'
const STARTS_WITH = `${NEEDLE} || '%'`
const WORD_STARTS_WITH = `'% ' || ${NEEDLE} || '%'`
const CONTAINS = `'%' || ${NEEDLE} || '%'`

/**
 * Reads dishes whose names contain the text: first names that start with it, then names with a word that does, then the
 * others; archived dishes come last.
 */
const readMatchingDishes = (sql: Sql, language: AccountLanguage, { search = '', limit, offset }: CodelistQuery) =>
  sql.rows<DishRow>({
    text: `
      with found as materialized (
        select id, ${CS} as cs, ${EN} as en from dishes
        where ${[...search].length > MAX_PREFIX_LENGTH ? buildNameMatchSql(CS, EN, CONTAINS) : buildNameMatchSql(CS, EN, STARTS_WITH, WORD_STARTS_WITH)}
        limit ${MAX_MATCHES}
      )
      select ${buildDishColumnsSql(language)} from found f join dishes d on d.id = f.id
      order by d.archived, case when ${buildNameMatchSql('f.cs', 'f.en', STARTS_WITH)} then 0
        when ${buildNameMatchSql('f.cs', 'f.en', WORD_STARTS_WITH)} then 1 else 2 end, ${BY_NAME}
      limit $2 offset $3`,
    values: [search, limit, offset],
  })

/** Reads dishes whose names contain a similar word, the most similar first. */
const readSimilarDishes = (
  sql: Sql,
  language: AccountLanguage,
  search: string,
  limit: number,
  found: readonly number[],
) =>
  runInTransaction(sql, async (tx) => {
    await tx.rows({
      text: `select set_config('pg_trgm.word_similarity_threshold', $1, true), set_config('statement_timeout', $2, true)`,
      values: [SIMILARITY_THRESHOLD, String(FUZZY_TIMEOUT_MS)],
    })
    return tx.rows<DishRow>({
      text: `
        with alike as materialized (
          select id, greatest(word_similarity(search_text($1), ${CS}), word_similarity(search_text($1), ${EN})) as likeness
          from dishes where (search_text($1) <% ${CS} or search_text($1) <% ${EN}) and id <> all($3::int[])
          limit ${MAX_SIMILAR}
        )
        select ${buildDishColumnsSql(language)} from alike join dishes d on d.id = alike.id
        order by d.archived, likeness desc, ${BY_NAME} limit $2`,
      values: [search, limit, found],
    })
  })

const readDishesByIds = (sql: Sql, language: AccountLanguage, { ids, search, limit, offset }: CodelistQuery) =>
  sql.rows<DishRow>({
    text: `
      select ${buildDishColumnsSql(language)} from dishes d
      where d.id = any($4::int[]) and ($1::text is null or ${buildNameMatchSql('search_text(d.name_cs)', 'search_text(d.name_en)', CONTAINS)})
      order by ${BY_NAME} limit $2 offset $3`,
    values: [search ?? null, limit, offset, ids],
  })

const toCodelistItem = ({ id, value, disabled, ...more }: DishRow): CodelistItem => ({
  id,
  value,
  disabled,
  params: Object.entries(more).flatMap(([name, each]) => (each === null ? [] : [{ name, value: String(each) }])),
})

/** Reads dishes by id or by search text; misspelt names are searched only to fill up the first page. */
export async function readDishCodelist(
  sql: Sql,
  language: AccountLanguage,
  query: CodelistQuery,
): Promise<CodelistItem[]> {
  if (query.ids !== undefined) return (await readDishesByIds(sql, language, query)).map(toCodelistItem)
  const { search = '', limit, offset } = query
  const found = await readMatchingDishes(sql, language, query)
  const remaining = limit - found.length
  const { length } = [...search]
  if (offset > 0 || remaining <= 0 || length <= MAX_PREFIX_LENGTH || length > MAX_FUZZY_LENGTH)
    return found.map(toCodelistItem)
  const ids = found.map(({ id }) => id)
  const similar = await readSimilarDishes(sql, language, search, remaining, ids).catch((error: unknown) => {
    if (getSqlState(error) === STATEMENT_CANCELLED) return []
    throw error
  })
  return [...found, ...similar].map(toCodelistItem)
}
