import type { Day } from '@poledne/contract/domain/day'
import type { PriceBoardPreviewRequest, PriceBoardRequest } from '@poledne/contract/modules/priceBoard'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../core/http/http.ts'
import { useApplyPrices, WRITE_TIMEOUT_MS } from '../priceChanges.api.ts'

/** Queries the board of a day in pages of restaurants. */
export const priceBoardQuery = (date: Day) =>
  infiniteQueryOptions({
    queryKey: ['prices', 'board', date],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ date, ...(pageParam !== null && { after: String(pageParam) }) })
      return callApi('GET prices/board/', { query, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** Previews edits. A response is never reused, because prices can change at any time. */
export const boardPreviewQuery = (request: PriceBoardPreviewRequest) =>
  queryOptions({
    queryKey: ['priceChangePreview', 'board', request],
    queryFn: ({ signal }) =>
      callApi('POST prices/board/preview/', { body: request, signal, timeoutMs: WRITE_TIMEOUT_MS }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })

const applyBoard = (body: PriceBoardRequest, key: string) =>
  callApi('POST prices/board/', { body, headers: { 'Idempotency-Key': key }, timeoutMs: WRITE_TIMEOUT_MS })

export const useApplyBoard = () => useApplyPrices(applyBoard)
