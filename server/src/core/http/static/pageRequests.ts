import type { Profile } from '@poledne/contract/access/session'
import type { Language } from '@poledne/contract/domain/languages'
import type { FirstRequests, PreloadedListName } from '@poledne/contract/http/pageFiles'
import { type CodelistName, MAX_CODELIST_IDS } from '@poledne/contract/list/codelistNames'
import type { RawQuery, RecordList } from '@poledne/contract/list/listQuery'
import { supportRequestList } from '@poledne/contract/list/lists'
import {
  buildListParams,
  findDefaultView,
  getInitialFilters,
  type ListView,
  parseListAddress,
  pickOnDemandColumns,
  readChosenColumns,
  readViews,
} from '@poledne/contract/list/listView'
import { RECORD_LISTS } from '@poledne/contract/list/recordLists'
import type { Preference } from '@poledne/contract/modules/preference'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'

/** A signed-in user opens a page of the web app. */
type PageVisit = {
  id: string
  search: URLSearchParams
  language: Language
  profile: Profile
  /** Sends a request on which others depend. Its response becomes part of the page; null if it was refused. */
  read: <T>(path: string) => Promise<T | null>
}

/** Reads the list parameters as the web app does: a list of columns that occurs twice is ignored. */
function parseSearch(search: URLSearchParams): RawQuery {
  const readAll = (name: string) => (search.has(name) ? search.getAll(name) : undefined)
  const columns = search.getAll('columns')
  return { filter: readAll('filter'), sort: readAll('sort'), columns: columns.length === 1 ? columns[0] : undefined }
}

const buildCodelistPath = (name: CodelistName, language: Language) => `codelists/${name}/?language=${language}`

async function listPreloadedListRequests(
  name: PreloadedListName,
  { search, language, read }: PageVisit,
  codelists: readonly CodelistName[],
) {
  const { columns, defaultSort }: Pick<RecordList, 'columns' | 'defaultSort'> =
    RECORD_LISTS.find((list) => list.name === name) ?? supportRequestList
  const readPreference = async (key: string) => (await read<Preference>(`profile/preferences/${key}/`)) ?? {}
  const [views, table] = await Promise.all([readPreference(`views.${name}`), readPreference(`table.${name}`)])
  const base: ListView = { filters: getInitialFilters(columns), sort: defaultSort, columns: null }
  const view =
    parseListAddress(columns, base, parseSearch(search)) ?? findDefaultView(columns, base, readViews(views)) ?? base
  const shown = view.columns ?? readChosenColumns(table) ?? []
  return [
    `${name}/?${buildListParams(view, pickOnDemandColumns(columns, shown))}`,
    ...codelists.map((codelist) => buildCodelistPath(codelist, language)),
  ]
}

/** The unread notifications, among which the dashboard shows the mentions of the user. */
const MENTIONS = new URLSearchParams({ pageSize: '50', filter: 'unread:equals:true' })

/** Each panel of the dashboard needs its own permission. */
function listDashboardRequests({ profile: { availablePermissions, badges } }: PageVisit): string[] {
  const paths = ['dashboard/']
  if (badges.notifications > 0) paths.push(`profile/notifications/?${MENTIONS}`)
  if (availablePermissions.includes('weeklyMenus.view')) paths.push('dashboard/prints/')
  if (availablePermissions.includes('restaurants.view')) paths.push('dashboard/today/')
  return paths
}

/** The first requests of the planner: the week, its rows, the restaurants that offer it and the names of its dishes. */
async function listPlannerRequests({ id, language, read }: PageVisit): Promise<string[]> {
  const menu = await read<WeeklyMenu>(`weeklyMenus/${id}/`)
  if (!menu) return []
  const { startDate, weeklyMenuVariantId, weeklyMenuItemsData } = menu
  const planned = weeklyMenuItemsData.flatMap(({ items }) => items.flatMap(({ dishIds }) => dishIds))
  const ids = [...new Set(planned)].sort((a, b) => a - b).slice(0, MAX_CODELIST_IDS)
  const offer = new URLSearchParams({ startDate, weeklyMenuVariantId: String(weeklyMenuVariantId) })
  return [
    `weeklyMenus/offer/?${offer}`,
    ...(['menuItemTypes', 'weeklyMenuVariants', 'allergens'] as const).map((name) => buildCodelistPath(name, language)),
    ...(ids.length > 0 ? [`codelists/dishes/?${new URLSearchParams({ language, ids: ids.join() })}`] : []),
  ]
}

/**
 * Returns the requests, as paths below `api/`, with which a page of the web app shows its first screen. The web app
 * itself sends requests that are missing here.
 */
export function listFirstRequests(requests: FirstRequests, visit: PageVisit): string[] | Promise<string[]> {
  if (requests === 'dashboard') return listDashboardRequests(visit)
  if (requests === 'planner') return listPlannerRequests(visit)
  return listPreloadedListRequests(requests.list, visit, requests.codelists ?? [])
}

const ID = /^[1-9]\d{0,9}$/

/**
 * Returns the route and the id of a path of the web app; the route of `/weeklyMenus/7/edit` is `/weeklyMenus/:id/edit`.
 */
export function matchPage(path: string): { route: string; id: string } {
  const parts = path.split('/')
  const id = parts.find((part) => ID.test(part)) ?? ''
  return { route: parts.map((part) => (part === id && id ? ':id' : part)).join('/'), id }
}
