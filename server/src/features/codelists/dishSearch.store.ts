import type { CodelistItem } from '@poledne/contract/codelist'
import type { AccountLanguage } from '@poledne/contract/languages'
import { inTransaction, type Sql, sqlStateOf } from '../../db/database.ts'
import type { CodelistQuery } from './codelists.store.ts'

/** Of very many that fit, nobody reads them all: so many are looked at, the best of them come first. */
const MAX_FOUND = 500
const MAX_ALIKE = 200
/** Shorter than the pieces that the index is made of; there only the beginnings of words are looked for. */
const SHORT = 2
/** How much alike a misspelt word must be: one wrong or swapped letter in five still is. */
const ALIKE = '0.45'
/** A longer text is only looked for as it is written: comparing spellings costs more with every letter. */
const MAX_FUZZY = 60
/** How long misspelt names are looked for; after that only exact matches are returned. */
const FUZZY_MS = 700
const STATEMENT_CANCELLED = '57014'

type DishRow = {
  id: number
  value: string
  disabled: boolean
  nameEn: string | null
  dishTypeId: number | null
  /** Null: not declared. */
  allergens: string | null
}

const columns = (language: AccountLanguage) => `
  d.id, ${language === 'cs' ? 'd.name_cs' : 'coalesce(d.name_en, d.name_cs)'} as value, d.archived as disabled,
  d.name_en as "nameEn", d.dish_type_id as "dishTypeId", case when d.allergen_ids is not null then coalesce((
    select string_agg(a.code, ' ' order by a.position, a.id) from allergens a where a.id = any(d.allergen_ids)), '')
  end as allergens`
const BY_NAME = 'd.name_cs collate "czech", d.id'

const NEEDLE = `regexp_replace(search_text($1), '([\\\\%_])', '\\\\\\1', 'g')`
const eitherName = (cs: string, en: string, ...patterns: string[]) =>
  `(${patterns.flatMap((pattern) => [`${cs} like ${pattern}`, `${en} like ${pattern}`]).join(' or ')})`
const CS = 'search_text(name_cs)'
const EN = 'search_text(name_en)'
const BEGINS = `${NEEDLE} || '%'`
const WORD_BEGINS = `'% ' || ${NEEDLE} || '%'`
const ANYWHERE = `'%' || ${NEEDLE} || '%'`

/** Names that begin so, then words that do, then the rest; what lies in the archive comes last. */
const readFound = (sql: Sql, language: AccountLanguage, { search = '', limit, offset }: CodelistQuery) =>
  sql.rows<DishRow>({
    text: `
      with found as materialized (
        select id, ${CS} as cs, ${EN} as en from dishes
        where ${[...search].length > SHORT ? eitherName(CS, EN, ANYWHERE) : eitherName(CS, EN, BEGINS, WORD_BEGINS)}
        limit ${MAX_FOUND}
      )
      select ${columns(language)} from found f join dishes d on d.id = f.id
      order by d.archived, case when ${eitherName('f.cs', 'f.en', BEGINS)} then 0
        when ${eitherName('f.cs', 'f.en', WORD_BEGINS)} then 1 else 2 end, ${BY_NAME}
      limit $2 offset $3`,
    values: [search, limit, offset],
  })

/** Names with something in them that is spelt nearly so, the nearest first. */
const readAlike = (sql: Sql, language: AccountLanguage, search: string, limit: number, found: readonly number[]) =>
  inTransaction(sql, async (tx) => {
    await tx.rows({
      text: `select set_config('pg_trgm.word_similarity_threshold', $1, true), set_config('statement_timeout', $2, true)`,
      values: [ALIKE, String(FUZZY_MS)],
    })
    return tx.rows<DishRow>({
      text: `
        with alike as materialized (
          select id, greatest(word_similarity(search_text($1), ${CS}), word_similarity(search_text($1), ${EN})) as likeness
          from dishes where (search_text($1) <% ${CS} or search_text($1) <% ${EN}) and id <> all($3::int[])
          limit ${MAX_ALIKE}
        )
        select ${columns(language)} from alike join dishes d on d.id = alike.id
        order by d.archived, likeness desc, ${BY_NAME} limit $2`,
      values: [search, limit, found],
    })
  })

const readChosen = (sql: Sql, language: AccountLanguage, { ids, search, limit, offset }: CodelistQuery) =>
  sql.rows<DishRow>({
    text: `
      select ${columns(language)} from dishes d
      where d.id = any($4::int[]) and ($1::text is null or ${eitherName('search_text(d.name_cs)', 'search_text(d.name_en)', ANYWHERE)})
      order by ${BY_NAME} limit $2 offset $3`,
    values: [search ?? null, limit, offset, ids],
  })

const toItem = ({ id, value, disabled, ...more }: DishRow): CodelistItem => ({
  id,
  value,
  disabled,
  params: Object.entries(more).flatMap(([name, each]) => (each === null ? [] : [{ name, value: String(each) }])),
})

/** Dishes by id, or by what somebody has begun to type; only where that is rare, spelling is forgiven. */
export async function readDishList(sql: Sql, language: AccountLanguage, query: CodelistQuery): Promise<CodelistItem[]> {
  if (query.ids !== undefined) return (await readChosen(sql, language, query)).map(toItem)
  const { search = '', limit, offset } = query
  const found = await readFound(sql, language, query)
  const room = limit - found.length
  const { length } = [...search]
  if (offset > 0 || room <= 0 || length <= SHORT || length > MAX_FUZZY) return found.map(toItem)
  const ids = found.map(({ id }) => id)
  const alike = await readAlike(sql, language, search, room, ids).catch((error: unknown) => {
    if (sqlStateOf(error) === STATEMENT_CANCELLED) return []
    throw error
  })
  return [...found, ...alike].map(toItem)
}
