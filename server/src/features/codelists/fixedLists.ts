import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { DATE_TYPES } from '@poledne/contract/access/session'
import { LANGUAGES, type Language } from '@poledne/contract/domain/languages'
import { CURRENCIES } from '@poledne/contract/domain/money'
import type { CodelistItem } from '@poledne/contract/endpoints/codelist'
import { SCREEN_TYPES } from '@poledne/contract/endpoints/settingsList'
import { REQUEST_PRIORITIES, REQUEST_STATUSES } from '@poledne/contract/list/supportRequestList'
import { translate } from '../../http/translate.ts'
import type { CodelistQuery, FixedCodelist } from './codelists.store.ts'

/** The lists that the product itself defines: what may be chosen, and what each choice reads as. */
type FixedList = { ids: readonly string[]; value: (id: string, language: Language) => string }

const createLiteralList = (ids: readonly string[]): FixedList => ({ ids, value: (id) => id })
const createTranslatedList = (list: FixedCodelist, ids: readonly string[]): FixedList => ({
  ids,
  value: (id, language) => translate(language, `codelists.${list}.${id}`),
})

/** Each language by the name its own speakers give it. */
function getOwnLanguageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

function formatPermissionName(permission: string, language: Language): string {
  const [area, action] = permission.split('.')
  return `${translate(language, `codelists.areas.${area}`)}: ${translate(language, `codelists.actions.${action}`)}`
}

const FIXED_LISTS: Record<FixedCodelist, FixedList> = {
  currencies: createLiteralList(CURRENCIES),
  languages: { ids: LANGUAGES, value: getOwnLanguageName },
  timezones: createLiteralList(Intl.supportedValuesOf('timeZone')),
  dateTypes: createTranslatedList('dateTypes', DATE_TYPES),
  permissions: { ids: PERMISSIONS, value: formatPermissionName },
  supportRequestPriorities: createTranslatedList('supportRequestPriorities', REQUEST_PRIORITIES),
  supportRequestStatuses: createTranslatedList('supportRequestStatuses', REQUEST_STATUSES),
  screenTypes: createTranslatedList('screenTypes', SCREEN_TYPES),
}

/** Blind to case and accents, as the search in tables is. */
const normalizeText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function readFixedCodelist(name: FixedCodelist, language: Language, query: CodelistQuery): CodelistItem[] {
  // numbers are ids of records, and none of these is one
  if (query.ids !== undefined) return []
  const { ids, value } = FIXED_LISTS[name]
  const wanted = normalizeText(query.search ?? '')
  return ids
    .map((id) => ({ id, value: value(id, language), disabled: false, params: [] }))
    .filter((item) => normalizeText(item.value).includes(wanted))
    .slice(query.offset, query.offset + query.limit)
}
