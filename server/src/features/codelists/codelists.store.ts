import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../core/access/caller.ts'
import { buildChangeAuthorCondition } from '../../core/changeSets/changeSet.store.ts'
import type { Sql } from '../../core/db/database.ts'
import * as catalogue from '../../core/db/schema/catalogue.ts'
import * as menus from '../../core/db/schema/menus.ts'
import * as people from '../../core/db/schema/people.ts'
import { buildVisibleUsersCondition } from '../../core/records/record.policy.ts'
import {
  buildContainsConditionSql,
  buildPersonNameSql,
  createSqlParameters,
  type SqlParameters,
} from '../../core/records/sqlBuilder.ts'
import { buildNamedRestaurantsCondition } from '../restaurants/index.ts'

export type CodelistQuery = {
  search: string | undefined
  ids: number[] | undefined
  limit: number
  offset: number
}

const TABLES = { ...catalogue, ...menus, ...people, auditUsers: people.users, changeUsers: people.users }

/**
 * A code list that contains the rows of the table with its name. Dishes are too many, so they are searched separately.
 */
type StoredCodelist = Exclude<Extract<CodelistName, keyof typeof TABLES>, 'dishes'>
export type FixedCodelist = Exclude<CodelistName, StoredCodelist | 'dishes'>
export const isStoredCodelist = (name: CodelistName): name is StoredCodelist => name in TABLES && name !== 'dishes'

/** The column that a code list returns besides the label. */
const PARAM_COLUMNS: Partial<Record<StoredCodelist, string>> = { allergens: 'code', restaurants: 'timezone' }

function getSource(name: StoredCodelist, language: AccountLanguage) {
  const table: PgTable = TABLES[name]
  const columns = getTableColumns(table)
  const username = name === 'users' ? buildPersonNameSql('record') : 'username'
  const value = columns.nameCs ? `name_${language}` : columns.name ? 'name' : username
  return {
    from: getTableName(table),
    value,
    disabled: columns.archived ? 'archived' : 'false',
    order: columns.position ? 'position, id' : `${value} collate "czech", id`,
    param: PARAM_COLUMNS[name],
  }
}

type Row = { id: number; value: string; disabled: boolean; param: string | null }

/** Builds the condition for rows that the caller can see: visible restaurants and users, and authors of visible change sets. */
function buildVisibleCondition(name: StoredCodelist, caller: Caller, bound: SqlParameters): string {
  if (name === 'restaurants') return buildNamedRestaurantsCondition(caller, bound)
  if (name === 'users') return buildVisibleUsersCondition(caller, bound)
  return name === 'changeUsers' ? buildChangeAuthorCondition(caller, bound) : 'true'
}

export async function readStoredCodelist(
  sql: Sql,
  caller: Caller | null,
  name: StoredCodelist,
  language: AccountLanguage,
  query: CodelistQuery,
): Promise<CodelistItem[]> {
  const { from, value, disabled, order, param } = getSource(name, language)
  const bound = createSqlParameters()
  for (const bindable of [query.ids ?? null, query.search ?? null, query.limit, query.offset]) bound.add(bindable)
  const isVisible = caller ? buildVisibleCondition(name, caller, bound) : 'true'
  const rows = await sql.rows<Row>({
    text: `
      select id, ${value} as value, ${disabled} as disabled, ${param ?? 'null'} as param
      from ${from} record
      where ${isVisible} and ($1::int[] is null or id = any($1)) and ($2::text is null or ${buildContainsConditionSql(`search_text(${value})`, '$2')})
      order by ${order} limit $3 offset $4`,
    values: bound.values,
  })
  return rows.map(({ param: paramValue, ...item }) => ({
    ...item,
    params: param && paramValue !== null ? [{ name: param, value: paramValue }] : [],
  }))
}
