import type { RecordModuleName } from '@poledne/contract/access/permissions'
import type { SearchResult } from '@poledne/contract/modules/dashboard'
import { type Caller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import { getResourceTableName, type Resource } from '../../core/records/resource.ts'
import {
  buildContainsConditionSql,
  buildWordStartConditionSql,
  createSqlParameters,
  MAX_PREFIX_LENGTH,
  type SqlParameters,
} from '../../core/records/sqlBuilder.ts'
import { restaurantAndVariantJoins } from '../restaurantMenus/index.ts'

/**
 * The number of results per module is limited, because many results of one module would hide the results of other
 * modules.
 */
const MAX_PER_MODULE = 5
/** The highest number of matches that are sorted; a search with more of them returns the best of these. */
const MAX_SORTED = 500

/** The word for a week in the four languages and its short form, as a regular expression. */
const WEEK_WORD = '(?:tyden|tyzden|het|week|wk)'

/** The SQL for the name of a record and for the texts in which it is searched; `record` is the row of the record. */
type SearchFields = {
  joins?: string
  nameCs: string
  nameEn?: string
  detail?: string
  /** The SQL of search texts, in lower case and without accents. */
  texts: readonly string[]
  /**
   * Whether a short search text matches only the beginnings of words, because the search index cannot find it
   * elsewhere.
   */
  isLarge?: true
  /** Builds a further condition under which a record matches; `place` is the placeholder of the search text. */
  extraCondition?: (place: string) => string
}

/** Builds the condition that the restaurant matches; restaurants are searched first, because they are few. */
function buildRestaurantCondition(place: string): string {
  const matching = `select searched.id from restaurants searched
    where ${buildContainsConditionSql('search_text(searched.name_cs)', place)}
      or ${buildContainsConditionSql('search_text(searched.name_en)', place)}`
  return `exists (${matching}) and record.restaurant_id = any (array(${matching}))`
}

const RESTAURANT_AND_VARIANT = {
  joins: restaurantAndVariantJoins,
  nameCs: `r.name_cs || ' · ' || v.name_cs`,
  nameEn: `r.name_en || ' · ' || v.name_en`,
  detail: 'record.start_date::text',
  texts: [],
  extraCondition: buildRestaurantCondition,
}

const SEARCH_FIELDS: Readonly<Record<RecordModuleName, SearchFields>> = {
  dishes: {
    nameCs: 'record.name_cs',
    nameEn: 'record.name_en',
    texts: ['record.name_cs_search', 'record.name_en_search'],
    isLarge: true,
  },
  restaurants: {
    nameCs: 'record.name_cs',
    nameEn: 'record.name_en',
    texts: ['search_text(record.name_cs)', 'search_text(record.name_en)'],
  },
  restaurantMenus: RESTAURANT_AND_VARIANT,
  restaurantMenuExceptions: RESTAURANT_AND_VARIANT,
  weeklyMenus: {
    joins: 'join weekly_menu_variants v on v.id = record.weekly_menu_variant_id',
    nameCs: 'v.name_cs',
    nameEn: 'v.name_en',
    detail: 'record.start_date::text',
    texts: ['search_text(v.name_cs)', 'search_text(v.name_en)'],
    // "47", "week 47" and "47. týden" match the week of that number, "2026-11" the weeks of that month.
    extraCondition: (place) => `(
      extract(week from record.start_date)::text
        = substring(search_text(${place}) from '^(?:${WEEK_WORD}\\.?\\s*)?(\\d{1,2})(?:\\.?\\s*${WEEK_WORD})?\\.?$')
      or record.start_date::text like substring(${place} from '^\\s*(\\d{4}-[\\d-]*)') || '%')`,
  },
  users: {
    nameCs: 'record.username',
    detail: `nullif(concat_ws(' ', record.first_name, record.last_name), '')`,
    texts: [
      'search_text(record.username)',
      'search_text(record.email)',
      `search_text(concat_ws(' ', record.first_name, record.last_name))`,
    ],
  },
  roles: { nameCs: 'record.name', detail: 'record.description', texts: ['search_text(record.name)'] },
}

type Search = { caller: Caller; text: string; bound: SqlParameters; typed: string }

function buildSearchSelectSql(resource: Resource, { caller, text, bound, typed }: Search): string {
  const { name } = resource.module
  const {
    joins = '',
    nameCs,
    nameEn = 'null::text',
    detail = 'null::text',
    texts,
    isLarge,
    extraCondition,
  } = SEARCH_FIELDS[name]
  const buildCondition =
    isLarge && [...text].length <= MAX_PREFIX_LENGTH ? buildWordStartConditionSql : buildContainsConditionSql
  const found = [
    ...texts.map((each) => buildCondition(each, typed)),
    ...(extraCondition ? [extraCondition(typed)] : []),
  ].join(' or ')
  return `(select * from (
      select '${name}' as module, record.id, ${nameCs} as "nameCs", ${nameEn} as "nameEn", ${detail} as detail, record.archived
      from ${getResourceTableName(resource)} record ${joins}
      where (${found}) and ${buildScopeCondition(resource, caller, 'view', bound)} limit ${MAX_SORTED}) found
    order by archived, length("nameCs"), id desc limit ${MAX_PER_MODULE})`
}

/** Searches by name in the modules that the caller can view, limited to visible records, in one query. */
export async function searchRecords(
  sql: Sql,
  resources: readonly Resource[],
  caller: Caller,
  text: string,
): Promise<SearchResult[]> {
  const seen = resources.filter(({ module }) => getScope(caller, module.name, 'view') !== null)
  if (seen.length === 0) return []
  const bound = createSqlParameters()
  const typed = `${bound.add(text)}::text`
  const selects = seen.map((resource) => buildSearchSelectSql(resource, { caller, text, bound, typed }))
  // The statement is not prepared, because the best plan depends on the search text.
  return sql.rows<SearchResult>({ text: selects.join(' union all '), values: bound.values })
}
