import { GONE } from '@poledne/contract/gone'
import type { LiveEvents } from '@poledne/contract/live'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { readAgain } from '../lib/readAgain.ts'

type Changed = LiveEvents['record']

/**
 * A list read further than this is not read again page by page behind the reader's back; it is when next opened. One
 * that was only opened is not read further: a high window shows 60 rows, and `useFetchAhead` keeps 75 more at hand.
 */
const MAX_PAGES = 6

/** Bulk actions and imports tell of many records at once: one reading answers them all. */
const GATHER_MS = 400

const pagesOf = ({ state }: Query) => (state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0

/** Version known here: it was read or written by this very tab. */
function isKnown(client: QueryClient, { module, id, version }: Changed): boolean {
  const record = client.getQueryData<{ version: number }>([module, 'record', String(id)])
  return version !== GONE && record !== undefined && record.version >= version
}

/** What somebody has read far into is only marked. */
function readAgainUnlessDeep(client: QueryClient, concerns: (query: Query) => boolean): void {
  readAgain(client, { predicate: (query) => concerns(query) && pagesOf(query) <= MAX_PAGES })
  readAgain(client, {
    predicate: (query) => concerns(query) && pagesOf(query) > MAX_PAGES,
    refetchType: 'none',
  })
}

export function refreshChanged(client: QueryClient, changed: readonly Changed[]): void {
  for (const module of new Set(changed.map((each) => each.module))) {
    const ids = new Set(
      changed.filter((each) => each.module === module && !isKnown(client, each)).map(({ id }) => String(id)),
    )
    const isList = ({ queryKey }: Query) => queryKey[0] === module && queryKey[1] === 'list'
    const isOfRecord = ({ queryKey }: Query) => queryKey[0] === module && ids.has(String(queryKey[2]))
    readAgainUnlessDeep(client, isList)
    readAgain(client, { predicate: isOfRecord })
    readAgain(client, { queryKey: ['codelist', module] })
  }
  // the desk tells of all of them
  readAgain(client, { queryKey: ['dashboard'] })
}

/** Reads again what others have changed. Forms are safe: typed work meets a newer version only when it is saved. */
export function freshRecords(client: QueryClient) {
  let gathered: Changed[] = []
  let timer = 0
  return {
    add(changed: Changed) {
      gathered.push(changed)
      if (gathered.length > 1) return
      timer = window.setTimeout(() => {
        refreshChanged(client, gathered)
        gathered = []
      }, GATHER_MS)
    },
    /** After a break nobody knows what was missed. */
    all: () =>
      readAgainUnlessDeep(
        client,
        ({ queryKey }) => queryKey[0] === 'dashboard' || ['list', 'record'].includes(String(queryKey[1])),
      ),
    stop: () => window.clearTimeout(timer),
  }
}
