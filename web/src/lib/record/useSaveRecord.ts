import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../form/useSave.ts'
import type { ApiError } from '../http/apiError.ts'
import { callEndpoint } from '../http/http.ts'
import { createIdempotencyKeys } from '../http/idempotency.ts'
import type { AnyRecord, FieldValues, RecordModule } from './recordFields.ts'
import { cacheRecord } from './useRecord.ts'

type SaveRecordCallbacks = {
  onSuccess: (record: AnyRecord) => void
  onError: (error: ApiError) => void
  /** Returns the message that replaces "Record created" or "Record updated". */
  successText?: (record: AnyRecord) => string | undefined
  /** Returns true for a save without notifications. */
  isSilent?: () => boolean
}

/** Returns the stored record, if the save was based on an older version. */
const getStoredRecord = (error: ApiError) => error.getStoredVersion<AnyRecord>()

/** Creates a record, or saves the one with this id, and shows the result. */
export function useSaveRecord(module: RecordModule, id: number | null, callbacks: SaveRecordCallbacks) {
  const client = useQueryClient()
  const [withKey] = useState(() => createIdempotencyKeys())
  const { create, save } = module.endpoints

  return useSave<FieldValues, AnyRecord>({
    kind: id === null ? 'create' : 'update',
    mutationFn: (body) =>
      withKey(body, async (key) => {
        const headers = { 'Idempotency-Key': key }
        const answer =
          id === null
            ? await callEndpoint(create, { body, headers })
            : await callEndpoint(save, {
                params: { id: String(id) },
                body: body as FieldValues & { version: number },
                headers,
              })
        return answer as AnyRecord
      }),
    ...(callbacks.isSilent && { isSilent: callbacks.isSilent }),
    messages: { success: (_, record) => callbacks.successText?.(record) },
    onSuccess: (record) => {
      cacheRecord(client, module, record)
      callbacks.onSuccess(record)
    },
    onError: (error) => {
      const stored = getStoredRecord(error)
      if (stored) cacheRecord(client, module, stored)
      callbacks.onError(error)
    },
  })
}
