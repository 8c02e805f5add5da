import type { UndoResponse } from '@poledne/contract/http/bulk'
import type { PriceChange, PriceChangePreviewRequest, PriceChangeRequest } from '@poledne/contract/modules/priceChange'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'
import { getNextPage, refreshLists } from '../../core/list/useList.ts'

const ROOT_KEY = 'priceChanges'
/** A change of 5,000 prices takes longer than other requests. */
const WRITE_TIMEOUT_MS = 60_000

export const changesQuery = infiniteQueryOptions({
  queryKey: [ROOT_KEY, 'list'],
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) =>
    callApi('GET priceChanges/', { query: new URLSearchParams({ page: String(pageParam) }), signal }),
  getNextPageParam: getNextPage,
})

export const changeQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOT_KEY, 'record', id],
    queryFn: ({ signal }) => callApi('GET priceChanges/:id/', { params: { id }, signal }),
  })

/** Previews a change; prices can change at any time, so no response is reused. */
export const previewQuery = (request: PriceChangePreviewRequest | null) =>
  queryOptions({
    queryKey: [ROOT_KEY, 'preview', request],
    queryFn:
      request === null
        ? skipToken
        : ({ signal }) => callApi('POST priceChanges/preview/', { body: request, signal, timeoutMs: WRITE_TIMEOUT_MS }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })

export const applyPriceChange = (body: PriceChangeRequest, key: string): Promise<PriceChange> =>
  callApi('POST priceChanges/', { body, headers: { 'Idempotency-Key': key }, timeoutMs: WRITE_TIMEOUT_MS })

export const undoPriceChange = (id: number): Promise<UndoResponse> =>
  callApi('POST priceChanges/:id/undo/', { params: { id: String(id) }, body: {}, timeoutMs: WRITE_TIMEOUT_MS })

/** Refetches everything that shows prices. */
export async function refreshPrices(client: QueryClient): Promise<void> {
  for (const key of [[ROOT_KEY, 'list'], [ROOT_KEY, 'record'], ['restaurants'], ['dashboard']])
    await client.invalidateQueries({ queryKey: key })
  for (const module of ['restaurantMenus', 'restaurantMenuExceptions']) {
    await client.invalidateQueries({ queryKey: [module, 'record'] })
    await client.invalidateQueries({ queryKey: [module, 'history'] })
    await refreshLists(client, module)
  }
}
