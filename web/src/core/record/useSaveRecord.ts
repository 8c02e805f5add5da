import type { RequestBody } from '@poledne/contract/http/endpoint'
import type { Api } from '@poledne/contract/modules/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../form/useSave.ts'
import { callApi, callEndpoint } from '../http/http.ts'
import { createIdempotencyKeys } from '../http/idempotency.ts'
import { invalidateModules } from '../http/invalidateModules.ts'
import type { AnyRecord, FieldValues, NamedModule, RecordModule } from './recordFields.ts'
import { cacheRecord, removeCachedRecord } from './useRecord.ts'

/** The request bodies of all modules. The schemas of the form have validated the fields. */
type CreateBody = RequestBody<Api[`POST ${NamedModule['name']}/`]>
type SaveBody = RequestBody<Api[`PUT ${NamedModule['name']}/:id/`]>

type SaveRecordOptions = {
  /** Returns the message that replaces "Record created" or "Record updated". */
  successText?: (record: AnyRecord) => string | undefined
  /** Returns true for a save without notifications. */
  isSilent?: () => boolean
}

/** Creates a record, or saves the record with this id, and shows the result. */
export function useSaveRecord(module: NamedModule, id: number | null, options: SaveRecordOptions = {}) {
  const client = useQueryClient()
  const [withKey] = useState(() => createIdempotencyKeys())

  return useSave<FieldValues, AnyRecord>({
    kind: id === null ? 'create' : 'update',
    hasConflictDialog: true,
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

const RECORD_ACTIONS = ['archive', 'restore', 'delete'] as const
export type RecordAction = (typeof RECORD_ACTIONS)[number]

/** Returns the actions that the record allows; only an archived record can be deleted. */
export function getRecordActions({ archived, can }: Pick<AnyRecord, 'archived' | 'can'>): RecordAction[] {
  return [
    ...(can.archive ? [archived ? ('restore' as const) : ('archive' as const)] : []),
    ...(archived && can.delete ? ['delete' as const] : []),
  ]
}

function performAction(module: RecordModule, action: RecordAction, { id, version }: AnyRecord): Promise<unknown> {
  const { archive, restore, remove } = module.endpoints
  const params = { id: String(id) }
  if (action === 'delete') return callEndpoint(remove, { params })
  return callEndpoint(action === 'archive' ? archive : restore, {
    params,
    body: { version },
  })
}

type Options = {
  action: RecordAction
  name: string
  onDone: () => void
  onSettled: () => void
}

/**
 * Archives, restores or deletes this version of the record. If the version is outdated, the server refuses and the
 * record is reloaded.
 */
export function useRecordAction(module: RecordModule, record: AnyRecord, options: Options) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { action, name, onDone, onSettled } = options
  return useSave<void, unknown>({
    kind: 'update',
    isFormless: true,
    messages: { success: t(`record:${action}.done`, { name }) },
    mutationFn: () => performAction(module, action, record),
    undo: (answer) =>
      action === 'archive'
        ? {
            run: () => performAction(module, 'restore', answer as AnyRecord),
            onDone: (restored) => cacheRecord(client, module, restored as AnyRecord),
          }
        : null,
    onSuccess: (answer) => {
      onSettled()
      onDone()
      if (answer) cacheRecord(client, module, answer as AnyRecord)
      else removeCachedRecord(client, module, record.id)
    },
    onError: () => {
      onSettled()
      void invalidateModules(client, [{ module: module.name, id: record.id }])
    },
  })
}

/** Restores an earlier version as a new one. */
export function useRevert(
  module: RecordModule,
  record: AnyRecord,
  messages: { success: string },
  onSettled: () => void,
) {
  const client = useQueryClient()
  const { id, version } = record
  return useSave<number, AnyRecord>({
    kind: 'update',
    isFormless: true,
    messages,
    mutationFn: (revision) =>
      callEndpoint(module.endpoints.revert, {
        params: { id: String(id), revision: String(revision) },
        body: { version },
      }) as Promise<AnyRecord>,
    onSuccess: (answer) => {
      onSettled()
      cacheRecord(client, module, answer)
    },
    onError: () => {
      onSettled()
      void invalidateModules(client, [{ module: module.name, id }])
    },
  })
}
