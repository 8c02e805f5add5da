import type { Endpoint } from '@poledne/contract/endpoint'
import type { BulkAction, RecordList } from '@poledne/contract/list'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bareEndpoint } from '../../lib/bareEndpoint.ts'
import { call } from '../../lib/http.ts'
import { idempotencyKeys } from '../../lib/idempotency.ts'
import { refreshLists } from '../../lib/useList.ts'
import { useSave } from '../../lib/useSave.ts'

type Bulk = { action: BulkAction; ids: number[] }

/** One action on many records. Afterwards the lists and what was read of each record are read anew. */
export function useBulk(module: RecordList) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [withKey] = useState(() => idempotencyKeys())
  const bulk = bareEndpoint<Endpoint>({ method: 'POST', path: `${module.name}/bulk/`, guard: `${module.name}.view` })
  return useSave<Bulk, unknown>({
    kind: 'update',
    isFormless: true,
    mutationFn: (body) => withKey(body, (key) => call(bulk, { body, headers: { 'Idempotency-Key': key } } as never)),
    words: { success: t('table:bulk.done') },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [module.name, 'record'] })
      await client.invalidateQueries({ queryKey: [module.name, 'history'] })
      await client.invalidateQueries({ queryKey: ['codelist', module.name] })
      await refreshLists(client, module.name)
    },
  })
}
