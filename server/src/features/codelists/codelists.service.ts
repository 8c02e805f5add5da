import { AUDIT_EVENTS, AUDIT_MODULES, AUDIT_RESULTS } from '@poledne/contract/access/audit'
import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import { COUNTRIES } from '@poledne/contract/domain/countries'
import { DATE_STYLES } from '@poledne/contract/domain/dateFormat'
import { DIETS, MEATS } from '@poledne/contract/domain/diets'
import { LANGUAGES, type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { CURRENCIES } from '@poledne/contract/domain/prices/money'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import { CHANGE_KINDS, CHANGE_MODULES, REQUEST_PRIORITIES, REQUEST_STATUSES } from '@poledne/contract/list/lists'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { SCREEN_TYPES } from '@poledne/contract/modules/settingsList'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { getAreaName, getCountryName, getNativeLanguageName, translate } from '../../core/http/language.ts'
import { type CodelistQuery, type FixedCodelist, isStoredCodelist, readStoredCodelist } from './codelists.store.ts'

/**
 * A code list that is defined in the program: its ids, a function that returns the label of an id, and whether the items
 * are sorted by their labels.
 */
type FixedList = { ids: readonly string[]; value: (id: string, language: Language) => string; isSorted?: true }

const createLiteralList = (ids: readonly string[]): FixedList => ({ ids, value: (id) => id })
const createTranslatedList = (list: FixedCodelist, ids: readonly string[]): FixedList => ({
  ids,
  value: (id, language) => translate(language, `codelists.${list}.${id}`),
})

function formatPermissionName(permission: string, language: Language): string {
  const [area = '', action] = permission.split('.')
  return `${getAreaName(language, area)}: ${translate(language, `codelists.actions.${action}`)}`
}

const FIXED_LISTS: Record<FixedCodelist, FixedList> = {
  currencies: createLiteralList(CURRENCIES),
  languages: { ids: LANGUAGES, value: getNativeLanguageName },
  timezones: createLiteralList(Intl.supportedValuesOf('timeZone')),
  countries: { ids: COUNTRIES, value: getCountryName, isSorted: true },
  diets: createTranslatedList('diets', DIETS),
  meats: createTranslatedList('meats', MEATS),
  dateTypes: createTranslatedList('dateTypes', DATE_STYLES),
  permissions: { ids: PERMISSIONS, value: formatPermissionName },
  supportRequestPriorities: createTranslatedList('supportRequestPriorities', REQUEST_PRIORITIES),
  supportRequestStatuses: createTranslatedList('supportRequestStatuses', REQUEST_STATUSES),
  screenTypes: createTranslatedList('screenTypes', SCREEN_TYPES),
  auditEvents: createTranslatedList('auditEvents', AUDIT_EVENTS),
  auditModules: { ids: AUDIT_MODULES, value: (id, language) => getAreaName(language, id) },
  auditResults: createTranslatedList('auditResults', AUDIT_RESULTS),
  changeKinds: createTranslatedList('changeKinds', CHANGE_KINDS),
  changeModules: { ids: CHANGE_MODULES, value: (id, language) => getAreaName(language, id) },
}

export function readFixedCodelist(name: FixedCodelist, language: Language, query: CodelistQuery): CodelistItem[] {
  // The ids of fixed lists are texts, so they cannot be requested by `ids`, which are numbers.
  if (query.ids !== undefined) return []
  const { ids, value, isSorted } = FIXED_LISTS[name]
  const searchText = removeAccentsAndCase(query.search ?? '')
  const items = ids.map((id) => ({ id, value: value(id, language), disabled: false, params: [] }))
  if (isSorted) items.sort((one, other) => one.value.localeCompare(other.value, language))
  return items
    .filter((item) => removeAccentsAndCase(item.value).includes(searchText))
    .slice(query.offset, query.offset + query.limit)
}

/** The highest number of items of a code list that an exported or imported file can refer to. */
const MAX_NAMES = 100_000

/** Reads all items of a code list for an export or an import; dishes are too many and are never exported by id. */
export async function readAllCodelistItems(
  sql: Sql,
  name: CodelistName,
  language: Language,
  caller: Caller | null = null,
): Promise<CodelistItem[]> {
  const query = { search: undefined, ids: undefined, limit: MAX_NAMES, offset: 0 }
  if (name === 'dishes') return []
  return isStoredCodelist(name)
    ? readStoredCodelist(sql, caller, name, toNameLanguage(language), query)
    : readFixedCodelist(name, language, query)
}
