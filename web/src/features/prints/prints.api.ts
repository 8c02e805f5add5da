import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useSave } from '../../core/form/useSave.ts'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { getNextPage } from '../../core/list/useList.ts'

/** Queries the downloads of a weekly menu, newest first. */
export const exportsQuery = (menuId: number) =>
  infiniteQueryOptions({
    queryKey: ['exports', 'record', menuId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callApi('GET weeklyMenus/:id/exports/', {
        params: { id: String(menuId) },
        query: new URLSearchParams({ page: String(pageParam) }),
        signal,
      }),
    getNextPageParam: getNextPage,
    staleTime: 0,
  })

/** Queries the outdated prints that nobody has replaced yet. */
export const printsToReplaceQuery = queryOptions({
  queryKey: ['dashboard', 'prints'],
  queryFn: ({ signal }) => callApi('GET dashboard/prints/', { signal }),
  staleTime: 0,
})

export type ExportReference = { menuId: number; exportId: number }

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
