import type { RecordModuleName } from '@poledne/contract/permissions'
import type { Found } from '@poledne/contract/search'
import type { Sql } from '../../db/database.ts'
import { type Caller, scopeOf } from '../../http/caller.ts'
import { type Resource, tableName } from '../../resource/resource.ts'
import { scopeCondition, type Values, values } from '../../resource/scope.ts'
import { containsText } from '../../resource/search.ts'
import { placeJoins } from '../restaurantMenus/place.store.ts'

/** More of one kind than this would hide the others. */
const PER_MODULE = 5

/** How a module's records are called, and by which of their texts they are found; the record's own row is `t`. */
type Naming = {
  joins?: string
  nameCs: string
  nameEn?: string
  detail?: string
  texts: readonly string[]
  /** Further ways to be found, as a condition on what was typed. */
  also?: (place: string) => string
}

const PLACE = {
  joins: placeJoins,
  nameCs: `r.name_cs || ' · ' || v.name_cs`,
  nameEn: `r.name_en || ' · ' || v.name_en`,
  detail: 't.start_date::text',
  texts: ['r.name_cs', 'r.name_en'],
}

const NAMINGS: Readonly<Record<RecordModuleName, Naming>> = {
  dishes: { nameCs: 't.name_cs', nameEn: 't.name_en', texts: ['t.name_cs', 't.name_en'] },
  restaurants: { nameCs: 't.name_cs', nameEn: 't.name_en', texts: ['t.name_cs', 't.name_en'] },
  restaurantMenus: PLACE,
  restaurantMenuExceptions: PLACE,
  weeklyMenus: {
    joins: 'join weekly_menu_variants v on v.id = t.weekly_menu_variant_id',
    nameCs: 'v.name_cs',
    nameEn: 'v.name_en',
    detail: 't.start_date::text',
    texts: ['v.name_cs', 'v.name_en'],
    // "47" and "week 47" are the week of that number, "2026-11" the weeks of that month
    also: (place) => `(
      extract(week from t.start_date)::text = substring(${place} from '(?:^|\\D)(\\d{1,2})\\s*$')
      or t.start_date::text like substring(${place} from '^\\s*(\\d{4}-[\\d-]*)') || '%')`,
  },
  users: {
    nameCs: 't.username',
    detail: `nullif(concat_ws(' ', t.first_name, t.last_name), '')`,
    texts: ['t.username', 't.email', `concat_ws(' ', t.first_name, t.last_name)`],
  },
  roles: { nameCs: 't.name', detail: 't.description', texts: ['t.name'] },
}

function selectOf(resource: Resource, caller: Caller, typed: string, bound: Values): string {
  const { name } = resource.module
  const { joins = '', nameCs, nameEn = 'null::text', detail = 'null::text', texts, also } = NAMINGS[name]
  const found = [...texts.map((text) => containsText(text, typed)), ...(also ? [also(typed)] : [])].join(' or ')
  return `(select '${name}' as module, t.id, ${nameCs} as "nameCs", ${nameEn} as "nameEn", ${detail} as detail, t.archived
    from ${tableName(resource)} t ${joins}
    where (${found}) and ${scopeCondition(resource, caller, 'view', bound)}
    order by t.archived, length(${nameCs}), t.id desc limit ${PER_MODULE})`
}

/** By name, in one statement, in the modules that the caller may view and there only what he reaches. */
export async function searchRecords(
  sql: Sql,
  resources: readonly Resource[],
  caller: Caller,
  text: string,
): Promise<Found[]> {
  const seen = resources.filter(({ module }) => scopeOf(caller, module.name, 'view') !== null)
  if (seen.length === 0) return []
  const bound = values()
  const typed = `${bound.add(text)}::text`
  const selects = seen.map((resource) => selectOf(resource, caller, typed, bound))
  // nameless: what is looked for decides which plan is best
  return sql.rows<Found>({ text: selects.join(' union all '), values: bound.list })
}
