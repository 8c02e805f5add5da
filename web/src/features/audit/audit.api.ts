import { auditList } from '@poledne/contract/list/auditList'
import type { AuditLogEntry } from '@poledne/contract/modules/audit'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'
import type { ListModule } from '../../core/list/useList.ts'

export const AUDIT_LIST: ListModule = { ...auditList, name: 'audit', bulk: [] }

type ListPages = InfiniteData<{ items: AuditLogEntry[] }>

/** Finds an entry among the loaded pages of the list. */
function findLoadedEntry(client: QueryClient, id: number): AuditLogEntry | undefined {
  const lists = client.getQueriesData<ListPages>({ queryKey: [AUDIT_LIST.name, 'list'] })
  return lists
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((entry) => entry.id === id)
}

/** One entry; null if there is none with this id. Entries never change, so a loaded one is not fetched again. */
export const auditEntryQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: [AUDIT_LIST.name, 'entry', id],
    queryFn: async ({ signal }): Promise<AuditLogEntry | null> => {
      const query = new URLSearchParams({ filter: `id:equals:${id}` })
      return (await callApi('GET audit/', { query, signal })).items[0] ?? null
    },
    initialData: () => findLoadedEntry(client, id),
    staleTime: Number.POSITIVE_INFINITY,
  })
