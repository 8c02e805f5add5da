import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from './apiError.ts'
import { call } from './http.ts'
import { idempotencyKeys } from './idempotency.ts'
import type { AnyRecord, FieldValues, RecordModule } from './recordFields.ts'
import { rememberRecord } from './useRecord.ts'
import { useSave } from './useSave.ts'

type Then = {
  onSuccess: (record: AnyRecord) => void
  onError: (error: ApiError) => void
  /** What to say about this record instead of "Record created" or "Record updated". */
  successText?: (record: AnyRecord) => string | undefined
}

/** The record as it is stored now, where a save was based on an older one. */
export const staleRecord = (error: ApiError) => error.stale<AnyRecord>()

/** Creates a record, or saves the one with that id, and tells how it went. */
export function useSaveRecord(module: RecordModule, id: number | null, then: Then) {
  const client = useQueryClient()
  const [withKey] = useState(() => idempotencyKeys())
  const { create, save } = module.endpoints

  return useSave<FieldValues, AnyRecord>({
    kind: id === null ? 'create' : 'update',
    mutationFn: (body) =>
      withKey(body, async (key) => {
        const headers = { 'Idempotency-Key': key }
        const answer =
          id === null
            ? await call(create, { body, headers })
            : await call(save, {
                params: { id: String(id) },
                body: body as FieldValues & { version: number },
                headers,
              })
        return answer as AnyRecord
      }),
    words: { success: (_, record) => then.successText?.(record) },
    onSuccess: (record) => {
      rememberRecord(client, module, record)
      then.onSuccess(record)
    },
    onError: (error) => {
      const stored = staleRecord(error)
      if (stored) rememberRecord(client, module, stored)
      then.onError(error)
    },
  })
}
