import type { SearchResult } from '@poledne/contract/modules/dashboard'
import { type Caller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import { type GlobalSearch, getResourceTableName, type Resource } from '../../core/records/resource.ts'
import {
  buildContainsConditionSql,
  buildWordStartConditionSql,
  createSqlParameters,
  MAX_PREFIX_LENGTH,
  type SqlParameters,
} from '../../core/records/sqlBuilder.ts'

/** The highest number of results of one module, so that it does not hide the results of other modules. */
const MAX_PER_MODULE = 5
/** The highest number of matches that are sorted; a search with more of them returns the best of these. */
const MAX_SORTED = 500

/** Builds the search by names; a table with many rows stores its search texts in columns with an index. */
const getNameSearch = ({ search }: Resource): GlobalSearch => ({
  nameCs: 'record.name_cs',
  nameEn: 'record.name_en',
  texts: search ? Object.values(search.columns) : ['search_text(record.name_cs)', 'search_text(record.name_en)'],
})

type Search = { caller: Caller; text: string; bound: SqlParameters; typed: string }

function buildSearchSelectSql(resource: Resource, { caller, text, bound, typed }: Search): string {
  const { name } = resource.module
  const {
    joins = '',
    nameCs,
    nameEn = 'null::text',
    detail = 'null::text',
    texts,
    extraCondition,
  } = resource.globalSearch ?? getNameSearch(resource)
  // The index of search texts cannot find a short text inside a word.
  const buildCondition =
    resource.search && [...text].length <= MAX_PREFIX_LENGTH ? buildWordStartConditionSql : buildContainsConditionSql
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
