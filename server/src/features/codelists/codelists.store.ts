import type { CodelistItem } from '@poledne/contract/codelist'
import { CODELISTS, type CodelistName } from '@poledne/contract/codelistNames'
import { type AccountLanguage, LANGUAGES } from '@poledne/contract/languages'
import { PERMISSIONS } from '@poledne/contract/permissions'
import { DATE_TYPES } from '@poledne/contract/session'
import type { Sql } from '../../db/database.ts'
import { containsText } from '../../resource/search.ts'

export type CodelistQuery = {
  language: AccountLanguage
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
  order: string
  param?: [name: string, sql: string]
}

const SOURCES: Partial<Record<CodelistName, Source>> = {
  allergens: { from: 'allergens', value: (language) => `name_${language}`, order: 'position', param: ['code', 'code'] },
  dishTypes: { from: 'dish_types', value: (language) => `name_${language}`, order: 'position' },
  dishes: {
    from: 'dishes',
    value: (language) => (language === 'cs' ? 'name_cs' : 'coalesce(name_en, name_cs)'),
    disabled: 'archived',
    order: 'name_cs collate "czech", id',
  },
  restaurants: {
    from: 'restaurants',
    value: (language) => `name_${language}`,
    disabled: 'archived',
    order: 'name_cs collate "czech", id',
    param: ['timezone', 'timezone'],
  },
}

const fixed = (ids: readonly string[]): CodelistItem[] =>
  ids.map((id) => ({ id, value: id, disabled: false, params: [] }))

const FIXED: Partial<Record<CodelistName, readonly string[]>> = {
  languages: LANGUAGES,
  timezones: Intl.supportedValuesOf('timeZone'),
  dateTypes: DATE_TYPES,
  permissions: PERMISSIONS,
}

export const isCodelist = (name: string): name is CodelistName => (CODELISTS as readonly string[]).includes(name)

type Row = { id: number; value: string; disabled: boolean; param: string | null }

async function readSource(sql: Sql, source: Source, query: CodelistQuery): Promise<CodelistItem[]> {
  const value = source.value(query.language)
  const rows = await sql.rows<Row>({
    text: `
      select id, ${value} as value, ${source.disabled ?? 'false'} as disabled, ${source.param?.[1] ?? 'null'} as param
      from ${source.from}
      where ($1::int[] is null or id = any($1)) and ($2::text is null or ${containsText(value, '$2')})
      order by ${source.order} limit $3 offset $4`,
    values: [query.ids ?? null, query.search ?? null, query.limit, query.offset],
  })
  return rows.map(({ param, ...item }) => ({
    ...item,
    params: source.param && param !== null ? [{ name: source.param[0], value: param }] : [],
  }))
}

export async function readCodelist(sql: Sql, name: CodelistName, query: CodelistQuery): Promise<CodelistItem[]> {
  const source = SOURCES[name]
  if (source) return readSource(sql, source, query)
  const wanted = query.search?.toLowerCase()
  return fixed(FIXED[name] ?? [])
    .filter(({ value }) => wanted === undefined || value.toLowerCase().includes(wanted))
    .slice(query.offset, query.offset + query.limit)
}
