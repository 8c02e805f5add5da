import { MAX_COMMENTS_PAGE_SIZE } from '@poledne/contract/domain/limits'
import type { Comment } from '@poledne/contract/modules/comment'
import { queryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { callApi } from '../../core/http/http.ts'

const toParams = (menuId: number) => ({ id: String(menuId) })

/** Reads all pages, because cells show a mark for each open thread; a menu has at most 500 comments. */
async function readAllComments(menuId: number, signal: AbortSignal) {
  const items: Comment[] = []
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ page: String(page), pageSize: String(MAX_COMMENTS_PAGE_SIZE) })
    const { items: next, ...rest } = await callApi('GET weeklyMenus/:id/comments/', {
      params: toParams(menuId),
      query,
      signal,
    })
    items.push(...next)
    if (next.length === 0 || items.length >= rest.total) return { items, open: rest.open, canAdd: rest.can.add }
  }
}

export const commentsQuery = (menuId: number) =>
  queryOptions({ queryKey: ['comments', 'record', menuId], queryFn: ({ signal }) => readAllComments(menuId, signal) })

export const mentionableUsersQuery = (menuId: number, search: string) =>
  queryOptions({
    queryKey: ['weeklyMenus', 'mentionableUsers', menuId, search],
    queryFn: async ({ signal }) =>
      (
        await callApi('GET weeklyMenus/:id/comments/people/', {
          params: toParams(menuId),
          query: new URLSearchParams({ search }),
          signal,
        })
      ).items,
    staleTime: 60_000,
  })

export type NewComment = { body: string; mentions: number[]; parentId?: number; day?: number; menuItemTypeId?: number }

export function useAddComment(menuId: number, onSuccess: (comment: Comment) => void) {
  const { t } = useTranslation()
  return useSave({
    kind: 'create',
    mutationFn: ({ day, ...body }: NewComment) =>
      callApi('POST weeklyMenus/:id/comments/', {
        params: toParams(menuId),
        body: { ...body, ...(day !== undefined && { day: day as 1 }) },
      }),
    messages: { success: t('comments:said.added'), failure: t('comments:said.addFailed') },
    isFailureOnScreen: true,
    changes: ['comments'],
    onSuccess,
  })
}

type CommentChange = { id: number; action: 'resolve' | 'reopen' | 'delete' }

const CHANGED = {
  resolve: 'comments:said.resolved',
  reopen: 'comments:said.reopened',
  delete: 'comments:said.deleted',
} as const

export function useChangeComment(menuId: number) {
  const { t } = useTranslation()
  return useSave({
    kind: 'update',
    mutationFn: async ({ id, action }: CommentChange): Promise<void> => {
      const params = { ...toParams(menuId), commentId: String(id) }
      if (action === 'delete') await callApi('DELETE weeklyMenus/:id/comments/:commentId/', { params })
      else if (action === 'resolve')
        await callApi('POST weeklyMenus/:id/comments/:commentId/resolve/', { params, body: {} })
      else await callApi('POST weeklyMenus/:id/comments/:commentId/reopen/', { params, body: {} })
    },
    messages: { success: ({ action }) => t(CHANGED[action]) },
    isFormless: true,
    changes: ['comments'],
  })
}
