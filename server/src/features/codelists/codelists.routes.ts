import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { DATE_STYLES } from '@poledne/contract/domain/dateFormat'
import type { Day } from '@poledne/contract/domain/day'
import { DIETS } from '@poledne/contract/domain/diets'
import { LANGUAGES, type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { CURRENCIES } from '@poledne/contract/domain/money'
import { type CodelistItem, codelistEndpoints } from '@poledne/contract/endpoints/codelist'
import { SCREEN_TYPES } from '@poledne/contract/endpoints/settingsList'
import { CODELISTS, type CodelistName } from '@poledne/contract/list/codelistNames'
import { REQUEST_PRIORITIES, REQUEST_STATUSES } from '@poledne/contract/list/supportRequestList'
import type { FastifyPluginAsync } from 'fastify'
import { type Caller, hasPermission } from '../../access/caller.ts'
import type { Database, Sql } from '../../db/database.ts'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import { translate } from '../../http/language.ts'
import type { SearchLimiter } from '../../http/limits/searchLimiter.ts'
import { createNotFoundProblem, ProblemError } from '../../http/problem.ts'
import { type CodelistQuery, type FixedCodelist, isStoredCodelist, readStoredCodelist } from './codelists.store.ts'
import { matchDishNames } from './dishMatch.store.ts'
import { type CellRanking, readDishCodelist } from './dishSearch.store.ts'
import { openServingHistory } from './servingHistory.store.ts'

/** A code list that is defined in code: its ids, and a function that returns the label of an id. */
type FixedList = { ids: readonly string[]; value: (id: string, language: Language) => string }

const createLiteralList = (ids: readonly string[]): FixedList => ({ ids, value: (id) => id })
const createTranslatedList = (list: FixedCodelist, ids: readonly string[]): FixedList => ({
  ids,
  value: (id, language) => translate(language, `codelists.${list}.${id}`),
})

/** Returns the name of a language in that language. */
function getNativeLanguageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

function formatPermissionName(permission: string, language: Language): string {
  const [area, action] = permission.split('.')
  return `${translate(language, `codelists.areas.${area}`)}: ${translate(language, `codelists.actions.${action}`)}`
}

const FIXED_LISTS: Record<FixedCodelist, FixedList> = {
  currencies: createLiteralList(CURRENCIES),
  languages: { ids: LANGUAGES, value: getNativeLanguageName },
  timezones: createLiteralList(Intl.supportedValuesOf('timeZone')),
  diets: createTranslatedList('diets', DIETS),
  dateTypes: createTranslatedList('dateTypes', DATE_STYLES),
  permissions: { ids: PERMISSIONS, value: formatPermissionName },
  supportRequestPriorities: createTranslatedList('supportRequestPriorities', REQUEST_PRIORITIES),
  supportRequestStatuses: createTranslatedList('supportRequestStatuses', REQUEST_STATUSES),
  screenTypes: createTranslatedList('screenTypes', SCREEN_TYPES),
}

/** Removes accents and case from a text, as the search in tables does. */
const normalizeText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function readFixedCodelist(name: FixedCodelist, language: Language, query: CodelistQuery): CodelistItem[] {
  // The ids of fixed lists are texts, so they cannot be requested by `ids`, which are numbers.
  if (query.ids !== undefined) return []
  const { ids, value } = FIXED_LISTS[name]
  const searchText = normalizeText(query.search ?? '')
  return ids
    .map((id) => ({ id, value: value(id, language), disabled: false, params: [] }))
    .filter((item) => normalizeText(item.value).includes(searchText))
    .slice(query.offset, query.offset + query.limit)
}

/** Most lists are short and are returned in one page. */
const DEFAULT_LIMIT = 1_000
/** A search returns this many dishes, which is more than a user reads through. */
const DEFAULT_DISH_LIMIT = 50
const MAX_LIMIT = 1_000

const isCodelist = (name: string): name is CodelistName => (CODELISTS as readonly string[]).includes(name)

export const codelistRoutes: FastifyPluginAsync<{ database: Database; searchLimiter: SearchLimiter }> = async (
  app,
  { database, searchLimiter },
) => {
  const readServingHistory = openServingHistory()

  /** Returns null without a row, and for callers who cannot see when dishes are served. */
  async function readRanking(
    sql: Sql,
    caller: Caller,
    { menuItemTypeId, before }: { menuItemTypeId?: string | undefined; before?: Day | undefined },
  ): Promise<CellRanking | null> {
    if (menuItemTypeId === undefined || !hasPermission(caller, 'weeklyMenus.view')) return null
    return { cell: { menuItemTypeId: Number(menuItemTypeId), before }, history: await readServingHistory(sql) }
  }

  bindEndpoint(app, codelistEndpoints.matchDishes, async ({ caller, body }) => ({
    items: await searchLimiter.run(caller, (sql) => matchDishNames(sql, body.names)),
  }))

  bindEndpoint(app, codelistEndpoints.read, async ({ caller, params: { name }, query, language: preferred }) => {
    if (!isCodelist(name)) throw createNotFoundProblem()
    // There can be a hundred thousand dishes, so they are never listed without a search.
    if (name === 'dishes' && query.search === undefined && query.ids === undefined)
      throw new ProblemError('bad_query', { params: { detail: 'search, ids' } })
    const language = query.language ?? preferred
    const defaultLimit = name === 'dishes' && query.ids === undefined ? DEFAULT_DISH_LIMIT : DEFAULT_LIMIT
    const limit = Math.min(Number(query.pageSize ?? defaultLimit), MAX_LIMIT)
    const codelistQuery = {
      search: query.search,
      ids: query.ids?.split(',').map(Number),
      limit,
      offset: (Number(query.page ?? 1) - 1) * limit,
    }
    if (name !== 'dishes' && !isStoredCodelist(name)) return { items: readFixedCodelist(name, language, codelistQuery) }
    const readItems = async (sql: Sql) =>
      name === 'dishes'
        ? readDishCodelist(sql, toNameLanguage(language), codelistQuery, await readRanking(sql, caller, query))
        : readStoredCodelist(sql, name, toNameLanguage(language), codelistQuery)
    return { items: await (query.search === undefined ? readItems(database) : searchLimiter.run(caller, readItems)) }
  })
}
