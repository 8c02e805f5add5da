import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useSave } from '../../core/form/useSave.ts'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'

/** The filter that finds downloads which are outdated and not yet replaced. */
export const TO_REPLACE_FILTER = 'toReplace:equals:true'

export const countPrintsToReplaceQuery = (menuId: number) =>
  queryOptions({
    queryKey: ['weeklyMenuExports', 'count', menuId],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ pageSize: '1', filter: TO_REPLACE_FILTER })
      return (await callApi('GET weeklyMenus/:id/exports/', { params: { id: String(menuId) }, query, signal })).total
    },
    staleTime: 0,
  })

/** Queries the prints that are outdated and not yet replaced. */
export const printsToReplaceQuery = queryOptions({
  queryKey: ['dashboard', 'prints'],
  queryFn: ({ signal }) => callApi('GET dashboard/prints/', { signal }),
  staleTime: 0,
})

type ExportReference = { menuId: number; exportId: number }

/** Marks a download as reprinted; the notification offers to undo it. */
export function useMarkReprinted(messages: { success: string; failure: string }, onDone?: () => void) {
  const client = useQueryClient()
  const refresh = () => invalidateModules(client, ['exports'])
  const toParams = ({ menuId, exportId }: ExportReference) => ({ id: String(menuId), exportId: String(exportId) })
  return useSave({
    kind: 'update',
    mutationFn: (reference: ExportReference) =>
      callApi('POST weeklyMenus/:id/exports/:exportId/reprinted/', { params: toParams(reference), body: {} }),
    onSuccess: () => void refresh().then(onDone),
    undo: (_, reference) => ({
      run: () => callApi('DELETE weeklyMenus/:id/exports/:exportId/reprinted/', { params: toParams(reference) }),
      onDone: () => void refresh(),
    }),
    messages,
  })
}
