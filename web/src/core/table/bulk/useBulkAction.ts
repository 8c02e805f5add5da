import type { Choice } from '@poledne/contract/http/bulk'
import { type BulkAction, type Filter, formatFilter, type RecordList } from '@poledne/contract/list/listQuery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../form/useSave.ts'
import { callApi } from '../../http/http.ts'
import { createIdempotencyKeys } from '../../http/idempotency.ts'

/**
 * The selected records: loaded rows by their ids, or all records that match the filters of the list. The count is null
 * if they are too many to count.
 */
export type BulkSelection = { count: number | null } & ({ ids: number[] } | { filters: readonly Filter[] })

/** What a bulk edit changes: fields get one value, or choices are added to lists and removed from them. */
export type BulkEdit = {
  action: 'edit'
  set?: Record<string, unknown>
  add?: Record<string, Choice[]>
  remove?: Record<string, Choice[]>
  /** The `plan` of the preview that the user has seen. */
  plan?: string
}
type BulkOperation = { action: BulkAction } | BulkEdit

/** The response to a bulk request of any module, without its records. */
export type BulkResult = {
  count: number
  changed: number
  undo: string | null
  plan?: string
  skipped?: number
  undeclared?: number
  emptied?: number
}

/** The timeout is long, because a request can change 100,000 records. */
const BULK_TIMEOUT_MS = 120_000

/** Sends a bulk request; the body has the fields of the module, so it is not typed by the route. */
export const sendBulk = (
  module: RecordList,
  operation: BulkOperation,
  selection: BulkSelection,
  options: { headers?: Record<string, string>; signal?: AbortSignal; preview?: true } = {},
): Promise<BulkResult> => {
  const { preview, ...rest } = options
  const selected = 'ids' in selection ? { ids: selection.ids } : { filter: selection.filters.map(formatFilter) }
  const body = { ...operation, ...selected, ...(preview && { preview }) }
  return callApi(`POST ${module.name}/bulk/`, { body: body as never, timeoutMs: BULK_TIMEOUT_MS, ...rest })
}

/** Runs a bulk request, refetches the module, and offers to undo it. */
export function useBulkAction(module: RecordList, selection: BulkSelection) {
  const { t } = useTranslation()
  const [withKey] = useState(() => createIdempotencyKeys())
  return useSave<BulkOperation, BulkResult>({
    kind: 'update',
    isFormless: true,
    mutationFn: (operation) =>
      withKey([operation, selection], (key) =>
        sendBulk(module, operation, selection, { headers: { 'Idempotency-Key': key } }),
      ),
    messages: { success: (_, { changed }) => t('table:bulk.changed', { count: changed }) },
    changes: [module.name, 'changes'],
    undo: ({ undo }) => undo,
  })
}
