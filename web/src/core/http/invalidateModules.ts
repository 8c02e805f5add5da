import { DELETED_VERSION } from '@poledne/contract/domain/limits'
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** A change of one record; without a version the record is refetched, whichever version this tab has. */
type RecordChange = { module: string; id: number; version?: number }
/** A name stands for everything of its module. */
export type ModuleChange = string | RecordChange

const PRICES = ['restaurantMenus', 'restaurantMenuExceptions']
const CHECKED = [...PRICES, 'restaurants', 'dishes', 'coverage']

/**
 * Queries, by the start of their keys, that show data of more modules than the one that their key begins with. A code
 * list shows data of the module that it is named after.
 */
const OTHER_MODULES: readonly [queryKey: QueryKey, modules: readonly string[]][] = [
  [['restaurants'], PRICES],
  [['prices'], [...PRICES, 'restaurants', 'weeklyMenuVariants', 'menuItemTypes']],
  [['weeklyMenus', 'check'], CHECKED],
  [['dashboard'], [...CHECKED, 'weeklyMenus', 'supportRequests']],
  [['dashboard', 'prints'], ['exports']],
  [['weeklyMenuExports'], ['exports']],
]

const showsOtherModule = (queryKey: QueryKey, module: string): boolean =>
  OTHER_MODULES.some(([start, modules]) => modules.includes(module) && start.every((part, at) => part === queryKey[at]))

const isList = ({ queryKey }: Query) => queryKey[1] === 'list'

/** Returns whether this tab has already read or written this version of the record. */
function isVersionKnown(client: QueryClient, { module, id, version = DELETED_VERSION }: RecordChange): boolean {
  const record = client.getQueryData<{ version: number }>([module, 'record', String(id)])
  return version !== DELETED_VERSION && record !== undefined && record.version >= version
}

function isConcerned(client: QueryClient, query: Query, change: ModuleChange): boolean {
  const { queryKey } = query
  const [name, part, id] = queryKey
  const module = typeof change === 'string' ? change : change.module
  if (name === 'codelist') return part === module
  if (showsOtherModule(queryKey, module)) return true
  if (name !== module) return false
  if (typeof change === 'string' || isList(query)) return true
  return String(id) === String(change.id) && (part === 'history' || !isVersionKnown(client, change))
}

/**
 * Invalidates queries after a change. TanStack Query does not restart a first fetch that is still pending, although it
 * can return the state before the change, and cancels the page that a user is loading: such queries are invalidated
 * when they have finished.
 */
async function invalidateQueries(
  client: QueryClient,
  concerns: (query: Query) => boolean,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const pendingQueries = client
    .getQueryCache()
    .findAll({ predicate: concerns, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined || state.fetchMeta?.fetchMore)
  for (const query of pendingQueries)
    query.fetch().then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType }),
      () => {},
    )
  await client.invalidateQueries({
    predicate: (query) => concerns(query) && !pendingQueries.includes(query),
    refetchType,
  })
}

/**
 * A list with more pages than this is not refetched while it is shown, but when it is next opened. A list that the user
 * has not scrolled has fewer pages: a high window shows 60 rows, and `usePrefetchRows` fetches 75 more.
 */
const MAX_PAGES = 6

const countPages = ({ state }: Query) => (state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0

/** Refetches the matching queries, but only marks lists with more than `MAX_PAGES` pages as stale. */
async function invalidateKeepingPages(client: QueryClient, concerns: (query: Query) => boolean): Promise<void> {
  const isLong = (query: Query) => countPages(query) > MAX_PAGES
  await Promise.all([
    invalidateQueries(client, (query) => concerns(query) && !isLong(query)),
    invalidateQueries(client, (query) => concerns(query) && isLong(query), 'none'),
  ])
}

/**
 * Refetches everything that shows these changes, and resolves when that is done. Lists start again at page 1, because
 * the query would refetch every loaded page.
 * @param keepsPages is for changes that the user did not ask for here: lists keep their pages and the scroll position
 */
export async function invalidateModules(
  client: QueryClient,
  changes: readonly ModuleChange[],
  { keepsPages = false } = {},
): Promise<void> {
  const concerns = (query: Query) => changes.some((change) => isConcerned(client, query, change))
  if (keepsPages) return invalidateKeepingPages(client, concerns)
  client.setQueriesData<InfiniteData<unknown>>(
    { predicate: (query) => isList(query) && countPages(query) > 1 && concerns(query) },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  return invalidateQueries(client, concerns)
}

/** Refetches all lists and records, because changes may have been missed. */
export function invalidateAllRecords(client: QueryClient): void {
  const isOfRecords = ({ queryKey: [name, part] }: Query) =>
    name === 'dashboard' || part === 'list' || part === 'record'
  void invalidateKeepingPages(client, isOfRecords)
}
