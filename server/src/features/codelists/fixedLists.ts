import type { CodelistItem } from '@poledne/contract/codelist'
import { CURRENCIES } from '@poledne/contract/domain/money'
import { LANGUAGES, type Language } from '@poledne/contract/languages'
import { PERMISSIONS } from '@poledne/contract/permissions'
import { DATE_TYPES } from '@poledne/contract/session'
import { SCREEN_TYPES } from '@poledne/contract/settingsList'
import { REQUEST_PRIORITIES, REQUEST_STATUSES } from '@poledne/contract/supportRequest.list'
import { translate } from '../../http/translate.ts'
import type { CodelistQuery, FixedCodelist } from './codelists.store.ts'

/** The lists that the product itself defines: what may be chosen, and what each choice reads as. */
type FixedList = { ids: readonly string[]; value: (id: string, language: Language) => string }

const asIs = (ids: readonly string[]): FixedList => ({ ids, value: (id) => id })
const words = (list: FixedCodelist, ids: readonly string[]): FixedList => ({
  ids,
  value: (id, language) => translate(language, `codelists.${list}.${id}`),
})

/** Each language by the name its own speakers give it. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

function permissionName(permission: string, language: Language): string {
  const [area, action] = permission.split('.')
  return `${translate(language, `codelists.areas.${area}`)}: ${translate(language, `codelists.actions.${action}`)}`
}

const LISTS: Record<FixedCodelist, FixedList> = {
  currencies: asIs(CURRENCIES),
  languages: { ids: LANGUAGES, value: ownName },
  timezones: asIs(Intl.supportedValuesOf('timeZone')),
  dateTypes: words('dateTypes', DATE_TYPES),
  permissions: { ids: PERMISSIONS, value: permissionName },
  supportRequestPriorities: words('supportRequestPriorities', REQUEST_PRIORITIES),
  supportRequestStatuses: words('supportRequestStatuses', REQUEST_STATUSES),
  screenTypes: words('screenTypes', SCREEN_TYPES),
}

/** Blind to case and accents, as the search in tables is. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function readFixedList(name: FixedCodelist, language: Language, query: CodelistQuery): CodelistItem[] {
  // numbers are ids of records, and none of these is one
  if (query.ids !== undefined) return []
  const { ids, value } = LISTS[name]
  const wanted = plain(query.search ?? '')
  return ids
    .map((id) => ({ id, value: value(id, language), disabled: false, params: [] }))
    .filter((item) => plain(item.value).includes(wanted))
    .slice(query.offset, query.offset + query.limit)
}
