import type { Endpoint } from '@poledne/contract/endpoints/endpoint'
import type { BulkAction, RecordList } from '@poledne/contract/list/listQuery'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../../lib/form/useSave.ts'
import { describeEndpoint } from '../../../lib/http/describeEndpoint.ts'
import { callEndpoint } from '../../../lib/http/http.ts'
import { createIdempotencyKeys } from '../../../lib/http/idempotency.ts'
import { refreshLists } from '../../../lib/list/useList.ts'

type BulkRequest = {
  action: BulkAction
  ids: number[]
  /** Those that the action changes; the others are as wanted already. */
  affected: ReadonlySet<number>
}
type BulkResponse = { items: { id: number; version: number }[] }

const INVERSE = { archive: 'restore', restore: 'archive', activate: 'deactivate', deactivate: 'activate' } as const

/** One action on many records. Afterwards the lists and what was read of each record are read anew. */
export function useBulkAction(module: RecordList) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [withKey] = useState(() => createIdempotencyKeys())
  const bulkEndpoint = describeEndpoint<Endpoint>({
    method: 'POST',
    path: `${module.name}/bulk/`,
    guard: `${module.name}.view`,
  })
  const send = (body: { action: BulkAction; ids: number[]; versions?: number[] }) =>
    withKey(body, (key) =>
      callEndpoint(bulkEndpoint, { body, headers: { 'Idempotency-Key': key } } as never),
    ) as Promise<BulkResponse>
  const refreshRecords = async () => {
    await client.invalidateQueries({ queryKey: [module.name, 'record'] })
    await client.invalidateQueries({ queryKey: [module.name, 'history'] })
    await client.invalidateQueries({ queryKey: ['codelist', module.name] })
    await refreshLists(client, module.name)
  }
  return useSave<BulkRequest, BulkResponse>({
    kind: 'update',
    isFormless: true,
    mutationFn: ({ action, ids }) => send({ action, ids }),
    messages: { success: t('table:bulk.done') },
    onSuccess: refreshRecords,
    undo: ({ items }, { action, affected }) => {
      const changed = items.filter(({ id }) => affected.has(id))
      if (changed.length === 0) return null
      const ids = changed.map(({ id }) => id)
      const versions = changed.map(({ version }) => version)
      return { run: () => send({ action: INVERSE[action], ids, versions }), onDone: refreshRecords }
    },
  })
}
