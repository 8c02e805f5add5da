import type { CodelistItem } from '@poledne/contract/codelist'
import type { CodelistName } from '@poledne/contract/codelistNames'
import type { AccountLanguage } from '@poledne/contract/languages'
import type { Sql } from '../../db/database.ts'
import { containsText } from '../../resource/search.ts'

export type CodelistQuery = {
  search: string | undefined
  ids: number[] | undefined
  limit: number
  offset: number
}

/** The lists that stand in tables: where from, what each row reads as, in which order. */
type Source = {
  from: string
  value: (language: AccountLanguage) => string
  disabled?: string
  order: (language: AccountLanguage) => string
  param?: [name: string, sql: string]
}

const inOrder = (from: string): Source => ({
  from,
  value: (language) => `name_${language}`,
  order: () => 'position, id',
})

const SOURCES = {
  roles: { from: 'roles', value: () => 'name', disabled: 'archived', order: () => 'name collate "czech", id' },
  allergens: { ...inOrder('allergens'), param: ['code', 'code'] },
  restaurants: {
    from: 'restaurants',
    value: (language) => `name_${language}`,
    disabled: 'archived',
    order: (language) => `name_${language} collate "czech", id`,
    param: ['timezone', 'timezone'],
  },
  menuItemTypes: inOrder('menu_item_types'),
  dishTypes: inOrder('dish_types'),
  weeklyMenuVariants: inOrder('weekly_menu_variants'),
} satisfies Partial<Record<CodelistName, Source>>

type StoredCodelist = keyof typeof SOURCES
export type FixedCodelist = Exclude<CodelistName, StoredCodelist | 'dishes'>
export const isStored = (name: CodelistName): name is StoredCodelist => name in SOURCES

type Row = { id: number; value: string; disabled: boolean; param: string | null }

export async function readStoredList(
  sql: Sql,
  name: StoredCodelist,
  language: AccountLanguage,
  query: CodelistQuery,
): Promise<CodelistItem[]> {
  const source: Source = SOURCES[name]
  const value = source.value(language)
  const rows = await sql.rows<Row>({
    text: `
      select id, ${value} as value, ${source.disabled ?? 'false'} as disabled, ${source.param?.[1] ?? 'null'} as param
      from ${source.from}
      where ($1::int[] is null or id = any($1)) and ($2::text is null or ${containsText(value, '$2')})
      order by ${source.order(language)} limit $3 offset $4`,
    values: [query.ids ?? null, query.search ?? null, query.limit, query.offset],
  })
  return rows.map(({ param, ...item }) => ({
    ...item,
    params: source.param && param !== null ? [{ name: source.param[0], value: param }] : [],
  }))
}
