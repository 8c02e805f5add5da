import type { LiveEvents } from '@poledne/contract/endpoints/live'
import { DELETED_VERSION } from '@poledne/contract/schemas/deletedVersion'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../../lib/http/refreshQueries.ts'

type RecordChange = LiveEvents['record']

/**
 * A list read further than this is not read again page by page behind the reader's back; it is when next opened. One
 * that was only opened is not read further: a high window shows 60 rows, and `useFetchAhead` keeps 75 more at hand.
 */
const MAX_PAGES = 6

/** Bulk actions and imports tell of many records at once: one reading answers them all. */
const BATCH_MS = 400

const countPages = ({ state }: Query) => (state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0

/** Version known here: it was read or written by this very tab. */
function isVersionKnown(client: QueryClient, { module, id, version }: RecordChange): boolean {
  const record = client.getQueryData<{ version: number }>([module, 'record', String(id)])
  return version !== DELETED_VERSION && record !== undefined && record.version >= version
}

/** What somebody has read far into is only marked. */
function refreshUnlessDeep(client: QueryClient, concerns: (query: Query) => boolean): void {
  refreshQueries(client, { predicate: (query) => concerns(query) && countPages(query) <= MAX_PAGES })
  refreshQueries(client, {
    predicate: (query) => concerns(query) && countPages(query) > MAX_PAGES,
    refetchType: 'none',
  })
}

export function refreshChangedRecords(client: QueryClient, changed: readonly RecordChange[]): void {
  for (const module of new Set(changed.map((each) => each.module))) {
    const ids = new Set(
      changed.filter((each) => each.module === module && !isVersionKnown(client, each)).map(({ id }) => String(id)),
    )
    const isList = ({ queryKey }: Query) => queryKey[0] === module && queryKey[1] === 'list'
    const isOfRecord = ({ queryKey }: Query) => queryKey[0] === module && ids.has(String(queryKey[2]))
    refreshUnlessDeep(client, isList)
    refreshQueries(client, { predicate: isOfRecord })
    refreshQueries(client, { queryKey: ['codelist', module] })
  }
  // the desk tells of all of them
  refreshQueries(client, { queryKey: ['dashboard'] })
}

/** Reads again what others have changed. Forms are safe: typed work meets a newer version only when it is saved. */
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
    /** After a break nobody knows what was missed. */
    refreshAll: () =>
      refreshUnlessDeep(
        client,
        ({ queryKey }) => queryKey[0] === 'dashboard' || ['list', 'record'].includes(String(queryKey[1])),
      ),
    stop: () => window.clearTimeout(timer),
  }
}
