import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { Caller } from '../../core/access/caller.ts'
import { buildChangeAuthorCondition } from '../../core/changeSets/changeSet.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildContainsConditionSql, createSqlParameters, type SqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildNamedRestaurantsCondition } from '../restaurants/index.ts'

export type CodelistQuery = {
  search: string | undefined
  ids: number[] | undefined
  limit: number
  offset: number
}

/** A code list that is stored in a table: the table, the label of a row and the order. */
type CodelistSource = {
  from: string
  value: (language: AccountLanguage) => string
  disabled?: string
  order: (language: AccountLanguage) => string
  param?: [name: string, sql: string]
}

const createPositionOrderedSource = (from: string): CodelistSource => ({
  from,
  value: (language) => `name_${language}`,
  order: () => 'position, id',
})

const USERS: CodelistSource = {
  from: 'users',
  value: () => 'username',
  disabled: 'archived',
  order: () => 'username collate "czech", id',
}

const CODELIST_SOURCES = {
  roles: { from: 'roles', value: () => 'name', disabled: 'archived', order: () => 'name collate "czech", id' },
  auditUsers: USERS,
  /** The users whose change sets the caller can see. */
  changeUsers: USERS,
  allergens: { ...createPositionOrderedSource('allergens'), param: ['code', 'code'] },
  restaurants: {
    from: 'restaurants',
    value: (language) => `name_${language}`,
    disabled: 'archived',
    order: (language) => `name_${language} collate "czech", id`,
    param: ['timezone', 'timezone'],
  },
  menuItemTypes: createPositionOrderedSource('menu_item_types'),
  dishTypes: createPositionOrderedSource('dish_types'),
  weeklyMenuVariants: createPositionOrderedSource('weekly_menu_variants'),
} satisfies Partial<Record<CodelistName, CodelistSource>>

type StoredCodelist = keyof typeof CODELIST_SOURCES
export type FixedCodelist = Exclude<CodelistName, StoredCodelist | 'dishes'>
export const isStoredCodelist = (name: CodelistName): name is StoredCodelist => name in CODELIST_SOURCES

type Row = { id: number; value: string; disabled: boolean; param: string | null }

function buildVisibleCondition(name: StoredCodelist, caller: Caller, bound: SqlParameters): string {
  if (name === 'restaurants') return buildNamedRestaurantsCondition(caller, bound)
  return name === 'changeUsers' ? buildChangeAuthorCondition(caller, bound) : 'true'
}

export async function readStoredCodelist(
  sql: Sql,
  caller: Caller | null,
  name: StoredCodelist,
  language: AccountLanguage,
  query: CodelistQuery,
): Promise<CodelistItem[]> {
  const source: CodelistSource = CODELIST_SOURCES[name]
  const value = source.value(language)
  const bound = createSqlParameters()
  for (const bindable of [query.ids ?? null, query.search ?? null, query.limit, query.offset]) bound.add(bindable)
  const isVisible = caller ? buildVisibleCondition(name, caller, bound) : 'true'
  const rows = await sql.rows<Row>({
    text: `
      select id, ${value} as value, ${source.disabled ?? 'false'} as disabled, ${source.param?.[1] ?? 'null'} as param
      from ${source.from} record
      where ${isVisible} and ($1::int[] is null or id = any($1)) and ($2::text is null or ${buildContainsConditionSql(`search_text(${value})`, '$2')})
      order by ${source.order(language)} limit $3 offset $4`,
    values: bound.values,
  })
  return rows.map(({ param, ...item }) => ({
    ...item,
    params: source.param && param !== null ? [{ name: source.param[0], value: param }] : [],
  }))
}
