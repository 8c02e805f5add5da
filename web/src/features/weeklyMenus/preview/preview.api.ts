import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { WeeklyMenu } from '@poledne/contract/endpoints/weeklyMenu'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/http/http.ts'

type Menu = Pick<WeeklyMenu, 'id' | 'version'>

const readPreview = ({ id }: Menu, query: Record<string, string>, signal: AbortSignal) =>
  callApi('GET weeklyMenus/:id/preview/', { params: { id: String(id) }, query: new URLSearchParams(query), signal })

/** Dishes and prices may have changed elsewhere since: a preview is read anew each time it is opened. */
const NO_CACHE = { staleTime: 0, gcTime: 0 }

/** The whole week in both languages: days and languages are chosen from it. */
export const screenPreviewQuery = (menu: Menu, restaurantId: number) =>
  queryOptions({
    queryKey: ['weeklyMenus', 'preview', 'screen', menu.id, menu.version, restaurantId],
    queryFn: async ({ signal }) => {
      const { screen } = await readPreview(menu, { restaurantId: String(restaurantId), as: 'screen' }, signal)
      if (!screen) throw new Error('no screen in the answer')
      return screen
    },
    ...NO_CACHE,
  })

export const pagePreviewQuery = (menu: Menu, restaurantId: number, language: AccountLanguage) =>
  queryOptions({
    queryKey: ['weeklyMenus', 'preview', 'page', menu.id, menu.version, restaurantId, language],
    queryFn: async ({ signal }) => {
      const { page } = await readPreview(menu, { restaurantId: String(restaurantId), as: 'page', language }, signal)
      return page ?? ''
    },
    ...NO_CACHE,
  })
