import type { PriceChange, PriceChangePreviewRequest, PriceChangeRequest } from '@poledne/contract/modules/priceChange'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'

/** A change of 5,000 prices takes longer than other requests. */
const WRITE_TIMEOUT_MS = 60_000

export const changeQuery = (id: string) =>
  queryOptions({
    queryKey: ['priceChanges', 'record', id],
    queryFn: ({ signal }) => callApi('GET priceChanges/:id/', { params: { id }, signal }),
  })

/** Previews a change; prices can change at any time, so no response is reused. */
export const previewQuery = (request: PriceChangePreviewRequest | null) =>
  queryOptions({
    queryKey: ['priceChangePreview', request],
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
