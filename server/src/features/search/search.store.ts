import type { RecordModuleName } from '@poledne/contract/access/permissions'
import type { SearchResult } from '@poledne/contract/endpoints/dashboard'
import { type Caller, getScope } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import { buildScopeCondition } from '../../records/record.policy.ts'
import { getResourceTableName, type Resource } from '../../records/resource.ts'
import { buildContainsConditionSql, createSqlParameters, type SqlParameters } from '../../records/sqlBuilder.ts'
import { restaurantAndVariantJoins } from '../restaurantMenus/restaurantMenus.store.ts'

/** The number of results per module is limited, because more of one module would hide those of the others. */
const MAX_PER_MODULE = 5

/** The SQL for the name of a record and for the texts in which it is searched; `record` is the row of the record. */
type SearchFields = {
  joins?: string
  nameCs: string
  nameEn?: string
  detail?: string
  texts: readonly string[]
  /** Builds a further condition under which a record matches; `place` is the placeholder of the search text. */
  extraCondition?: (place: string) => string
}

const RESTAURANT_AND_VARIANT = {
  joins: restaurantAndVariantJoins,
  nameCs: `r.name_cs || ' · ' || v.name_cs`,
  nameEn: `r.name_en || ' · ' || v.name_en`,
  detail: 'record.start_date::text',
  texts: ['r.name_cs', 'r.name_en'],
}

const SEARCH_FIELDS: Readonly<Record<RecordModuleName, SearchFields>> = {
  dishes: { nameCs: 'record.name_cs', nameEn: 'record.name_en', texts: ['record.name_cs', 'record.name_en'] },
  restaurants: { nameCs: 'record.name_cs', nameEn: 'record.name_en', texts: ['record.name_cs', 'record.name_en'] },
  restaurantMenus: RESTAURANT_AND_VARIANT,
  restaurantMenuExceptions: RESTAURANT_AND_VARIANT,
  weeklyMenus: {
    joins: 'join weekly_menu_variants v on v.id = record.weekly_menu_variant_id',
    nameCs: 'v.name_cs',
    nameEn: 'v.name_en',
    detail: 'record.start_date::text',
    texts: ['v.name_cs', 'v.name_en'],
    // "47" and "week 47" match the week of that number, "2026-11" the weeks of that month.
    extraCondition: (place) => `(
      extract(week from record.start_date)::text = substring(${place} from '(?:^|[^\\d-])(\\d{1,2})\\s*$')
      or record.start_date::text like substring(${place} from '^\\s*(\\d{4}-[\\d-]*)') || '%')`,
  },
  users: {
    nameCs: 'record.username',
    detail: `nullif(concat_ws(' ', record.first_name, record.last_name), '')`,
    texts: ['record.username', 'record.email', `concat_ws(' ', record.first_name, record.last_name)`],
  },
  roles: { nameCs: 'record.name', detail: 'record.description', texts: ['record.name'] },
}

function buildSearchSelectSql(resource: Resource, caller: Caller, typed: string, bound: SqlParameters): string {
  const { name } = resource.module
  const {
    joins = '',
    nameCs,
    nameEn = 'null::text',
    detail = 'null::text',
    texts,
    extraCondition,
  } = SEARCH_FIELDS[name]
  const found = [
    ...texts.map((text) => buildContainsConditionSql(text, typed)),
    ...(extraCondition ? [extraCondition(typed)] : []),
  ].join(' or ')
  return `(select '${name}' as module, record.id, ${nameCs} as "nameCs", ${nameEn} as "nameEn", ${detail} as detail, record.archived
    from ${getResourceTableName(resource)} record ${joins}
    where (${found}) and ${buildScopeCondition(resource, caller, 'view', bound)}
    order by record.archived, length(${nameCs}), record.id desc limit ${MAX_PER_MODULE})`
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
  const selects = seen.map((resource) => buildSearchSelectSql(resource, caller, typed, bound))
  // The statement is not prepared, because the best plan depends on the search text.
  return sql.rows<SearchResult>({ text: selects.join(' union all '), values: bound.values })
}
