import type { PriceChange, PriceChangePreviewRequest, PriceChangeRequest } from '@poledne/contract/modules/priceChange'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../core/form/formErrors.ts'
import { useSave } from '../../core/form/useSave.ts'
import type { ApiError } from '../../core/http/apiError.ts'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { callApi } from '../../core/http/http.ts'
import { createIdempotencyKeys } from '../../core/http/idempotency.ts'
import type { TypedPrices } from './form/priceChangeForm.ts'

/** The timeout is long, because a change can contain 5,000 prices. */
export const WRITE_TIMEOUT_MS = 60_000

export const priceChangeQuery = (id: string) =>
  queryOptions({
    queryKey: ['priceChanges', 'record', id],
    queryFn: ({ signal }) => callApi('GET priceChanges/:id/', { params: { id }, signal }),
  })

/** Previews a change. A response is never reused, because prices can change at any time. */
export const priceChangePreviewQuery = (request: PriceChangePreviewRequest | null) =>
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

const applyPriceChange = (body: PriceChangeRequest, key: string): Promise<PriceChange> =>
  callApi('POST priceChanges/', { body, headers: { 'Idempotency-Key': key }, timeoutMs: WRITE_TIMEOUT_MS })

/** Why a change was refused. */
export type PriceChangeRefusal = {
  kind: 'outdated' | 'forbidden' | 'invalid' | 'failed'
  /** The keys of the rows that caused the refusal, if the response names them. */
  keys: readonly string[]
  fields: FieldErrors
  /** The typed prices of the request, whose errors the response reports by their index. */
  typed: PriceChangeRequest['typed']
  message: string
}

/** Returns the keys of the rows that a problem names. */
export const getProblemKeys = (error: ApiError): string[] => {
  const { keys } = error.problem
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}

/** Converts the error of a request to the reason why the change was refused. */
export function toRefusal(error: ApiError, typed: PriceChangeRequest['typed']): PriceChangeRefusal {
  const fields = error.getFieldErrors()
  const keys = getProblemKeys(error)
  const isInvalid = Object.keys(fields).length > 0
  const kind =
    error.problem.code === 'plan_outdated'
      ? 'outdated'
      : error.code === 403 && keys.length > 0
        ? 'forbidden'
        : isInvalid
          ? 'invalid'
          : 'failed'
  return { kind, keys, fields, typed, message: getFailureMessage(error) }
}

/** The messages of typed prices, by the key of their row. */
export type PriceRowErrors = Readonly<Record<string, Partial<Record<keyof TypedPrices, string>>>>

/** Converts errors such as `typed.3.priceCzk` to errors of rows. */
export function getRowErrors(errors: FieldErrors, typed: PriceChangeRequest['typed'] = []): PriceRowErrors {
  const byRow: Record<string, Partial<Record<keyof TypedPrices, string>>> = {}
  for (const [field, message] of Object.entries(errors)) {
    const [, index, price] = /^typed\.(\d+)\.(priceCzk|priceEur)$/.exec(field) ?? []
    const key = typed[Number(index)]?.key
    if (key !== undefined) byRow[key] = { ...byRow[key], [price as keyof TypedPrices]: message }
  }
  return byRow
}

const CHANGED_MODULES = ['restaurantMenus', 'restaurantMenuExceptions', 'priceChanges', 'changes']

/** Applies a change of prices, and offers to undo it. */
export function useApplyPrices<Request extends object>(send: (body: Request, key: string) => Promise<PriceChange>) {
  const { t } = useTranslation()
  const [withKey] = useState(() => createIdempotencyKeys())
  return useSave<Request, PriceChange>({
    kind: 'create',
    mutationFn: (body) => withKey(body, (key) => send(body, key)),
    messages: {
      success: (_, { count }) => t('priceChanges:applied', { count }),
      failure: t('priceChanges:notApplied'),
    },
    isFailureOnScreen: true,
    changes: CHANGED_MODULES,
    undo: ({ changeId }) => changeId,
  })
}

export const useApplyPriceChange = () => useApplyPrices(applyPriceChange)
