import type { RequestBody } from '@poledne/contract/http/endpoint'
import type { Api } from '@poledne/contract/modules/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../form/useSave.ts'
import { callApi } from '../http/http.ts'
import { createIdempotencyKeys } from '../http/idempotency.ts'
import type { AnyRecord, FieldValues, NamedModule } from './recordFields.ts'
import { cacheRecord } from './useRecord.ts'

/** The bodies of all modules; the schemas of the form have validated the fields. */
type CreateBody = RequestBody<Api[`POST ${NamedModule['name']}/`]>
type SaveBody = RequestBody<Api[`PUT ${NamedModule['name']}/:id/`]>

type SaveRecordOptions = {
  /** Returns the message that replaces "Record created" or "Record updated". */
  successText?: (record: AnyRecord) => string | undefined
  /** Returns true for a save without notifications. */
  isSilent?: () => boolean
}

/** Creates a record, or saves the one with this id, and shows the result. */
export function useSaveRecord(module: NamedModule, id: number | null, options: SaveRecordOptions = {}) {
  const client = useQueryClient()
  const [withKey] = useState(() => createIdempotencyKeys())

  return useSave<FieldValues, AnyRecord>({
    kind: id === null ? 'create' : 'update',
    mutationFn: (body) =>
      withKey(body, async (key) => {
        const headers = { 'Idempotency-Key': key }
        const answer =
          id === null
            ? await callApi(`POST ${module.name}/`, { body: body as CreateBody, headers })
            : await callApi(`PUT ${module.name}/:id/`, {
                params: { id: String(id) },
                body: body as SaveBody,
                headers,
              })
        return answer as AnyRecord
      }),
    ...(options.isSilent && { isSilent: options.isSilent }),
    messages: { success: (_, record) => options.successText?.(record) },
    onSuccess: (record) => cacheRecord(client, module, record),
    onError: (error) => {
      const stored = error.getStoredVersion<AnyRecord>()
      if (stored) cacheRecord(client, module, stored)
    },
  })
}
