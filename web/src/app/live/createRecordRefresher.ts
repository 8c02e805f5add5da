import { DELETED_VERSION } from '@poledne/contract/http/deletedVersion'
import type { LiveEvents } from '@poledne/contract/http/live'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../../core/http/queryClient.ts'

type RecordChange = LiveEvents['record']

/**
 * A list with more pages than this is not refetched while it is shown, but when it is next opened. A list that the user
 * has not scrolled has fewer pages: a high window shows 60 rows, and `usePrefetchRows` fetches 75 more.
 */
const MAX_PAGES = 6

/** Changes within this time are handled by one refetch, because bulk actions and imports send many events at once. */
const BATCH_MS = 400

const countPages = ({ state }: Query) => (state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0

/** Returns whether this tab has already read or written this version of the record. */
function isVersionKnown(client: QueryClient, { module, id, version }: RecordChange): boolean {
  const record = client.getQueryData<{ version: number }>([module, 'record', String(id)])
  return version !== DELETED_VERSION && record !== undefined && record.version >= version
}

/** Refetches the matching queries, but only marks lists with more than `MAX_PAGES` pages as stale. */
function refreshOrMarkStale(client: QueryClient, concerns: (query: Query) => boolean): void {
  refreshQueries(client, { predicate: (query) => concerns(query) && countPages(query) <= MAX_PAGES })
  refreshQueries(client, {
    predicate: (query) => concerns(query) && countPages(query) > MAX_PAGES,
    refetchType: 'none',
  })
}

/** Refetches everything of a module after a bulk request of another user. */
function refreshModule(client: QueryClient, module: string): void {
  refreshOrMarkStale(client, ({ queryKey }) => queryKey[0] === module)
  refreshQueries(client, { queryKey: ['codelist', module] })
  refreshQueries(client, { queryKey: ['dashboard'] })
}

export function refreshChangedRecords(client: QueryClient, changed: readonly RecordChange[]): void {
  for (const module of new Set(changed.map((each) => each.module))) {
    const ids = new Set(
      changed.filter((each) => each.module === module && !isVersionKnown(client, each)).map(({ id }) => String(id)),
    )
    const isList = ({ queryKey }: Query) => queryKey[0] === module && queryKey[1] === 'list'
    const isOfRecord = ({ queryKey }: Query) => queryKey[0] === module && ids.has(String(queryKey[2]))
    refreshOrMarkStale(client, isList)
    refreshQueries(client, { predicate: isOfRecord })
    refreshQueries(client, { queryKey: ['codelist', module] })
  }
  // The dashboard shows records of all modules.
  refreshQueries(client, { queryKey: ['dashboard'] })
}

/**
 * Collects changes of records by other users and refetches these records. Forms keep their input and detect the newer
 * version when saving.
 */
export function createRecordRefresher(client: QueryClient) {
  let pendingChanges: RecordChange[] = []
  let timer = 0
  return {
    add(changed: RecordChange) {
      pendingChanges.push(changed)
      if (pendingChanges.length > 1) return
      timer = window.setTimeout(() => {
        refreshChangedRecords(client, pendingChanges)
        pendingChanges = []
      }, BATCH_MS)
    },
    refreshModule: (module: string) => refreshModule(client, module),
    /** Refetches all lists and records, because events may have been missed. */
    refreshAll: () =>
      refreshOrMarkStale(
        client,
        ({ queryKey }) => queryKey[0] === 'dashboard' || ['list', 'record'].includes(String(queryKey[1])),
      ),
    stop: () => window.clearTimeout(timer),
  }
}
