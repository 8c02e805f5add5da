import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { formatFilter } from '@poledne/contract/list/listQuery'
import { weeklyMenuList } from '@poledne/contract/list/recordLists'
import type { ExportQuery, WeeklyMenu, WeeklyMenuItem } from '@poledne/contract/modules/weeklyMenu'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { downloadFile } from '../../core/http/files/downloadFile.ts'
import { buildUrl, callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import type { AnyRecord } from '../../core/record/recordFields.ts'
import { cacheRecord } from '../../core/record/useRecord.ts'

const toIdParams = ({ id }: Pick<WeeklyMenuItem, 'id'>) => ({ id: String(id) })

/**
 * Queries the findings of the check. The version of the menu is part of the query key, because findings depend on it.
 */
export const menuCheckQuery = (menu: Pick<WeeklyMenuItem, 'id' | 'version'>, language: string) =>
  queryOptions({
    queryKey: [weeklyMenuList.name, 'check', menu.id, menu.version, language],
    queryFn: ({ signal }) => callApi('GET weeklyMenus/:id/check/', { params: toIdParams(menu), signal }),
  })

type MenuFilter = Omit<Parameters<typeof formatFilter>[0], 'values'> & { values: string[] }

/** Reads the weekly menus that match all filters, sorted by a column. */
export async function readMenus(filters: readonly MenuFilter[], sort: string, pageSize: number, signal: AbortSignal) {
  const query = new URLSearchParams({ page: '1', pageSize: String(pageSize), sort })
  for (const filter of filters) query.append('filter', formatFilter(filter))
  return (await callApi('GET weeklyMenus/', { query, signal })).items
}

export const NOT_ARCHIVED_FILTER: MenuFilter = { column: 'archived', operator: 'equals', values: ['false'] }

type MenuAction = { to: 'publish'; publishAt?: string } | { to: 'unpublish' | 'activate' | 'deactivate' }

/**
 * Returns the action that undoes hiding a menu from guests: a deactivated menu is activated, an unpublished menu is
 * published again or scheduled for the same time as before. Other actions cannot be undone.
 */
function getUndoAction(to: MenuAction['to'], { published, publishAt }: WeeklyMenuItem) {
  if (to === 'deactivate') return { to: 'activate' } as const
  if (to !== 'unpublish') return null
  return { to: 'publish', ...(!published && publishAt !== null && { publishAt }) } as const
}

/** Queries the number of restaurants and screens that show the menu. */
export const menuAudienceQuery = (menu: Pick<WeeklyMenuItem, 'id'>) =>
  queryOptions({
    queryKey: [weeklyMenuList.name, 'audience', menu.id],
    queryFn: ({ signal }) => callApi('GET weeklyMenus/:id/audience/', { params: toIdParams(menu), signal }),
    staleTime: 0,
  })

type OfferedWeek = Pick<WeeklyMenuItem, 'startDate' | 'weeklyMenuVariantId'>

/** Queries where a variant is offered in a week. The names of the restaurants are in the given language. */
export const weekOfferQuery = ({ startDate, weeklyMenuVariantId }: OfferedWeek, language: string) =>
  queryOptions({
    queryKey: [weeklyMenuList.name, 'offer', startDate, weeklyMenuVariantId, language],
    queryFn: ({ signal }) =>
      callApi('GET weeklyMenus/offer/', {
        query: new URLSearchParams({ startDate, weeklyMenuVariantId: String(weeklyMenuVariantId) }),
        signal,
      }),
  })

/**
 * Publishes, unpublishes, activates or deactivates the shown version of a menu. With `hasConflictDialog` the caller
 * shows that another version was saved.
 */
export function useMenuAction(menu: WeeklyMenuItem, onDone?: () => void, hasConflictDialog = false) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const cacheMenu = (record: unknown) => cacheRecord(client, weeklyMenuList, record as AnyRecord)
  // The dialog has loaded the check before it publishes, so the result is in the cache.
  const hasNoRestaurant = () =>
    client
      .getQueryData(menuCheckQuery(menu, i18n.language).queryKey)
      ?.items.some(({ code }) => code === 'noRestaurant') ?? false
  return useSave<MenuAction, unknown>({
    kind: 'update',
    hasConflictDialog,
    mutationFn: ({ to, ...rest }) =>
      callApi(`POST weeklyMenus/:id/${to}/`, { params: toIdParams(menu), body: { version: menu.version, ...rest } }),
    onSuccess: (record) => {
      cacheMenu(record)
      onDone?.()
    },
    undo: (response, { to }) => {
      const inverse = getUndoAction(to, menu)
      if (!inverse) return null
      const { to: action, ...rest } = inverse
      const body = { version: (response as WeeklyMenuItem).version, ...rest }
      return {
        run: () => callApi(`POST weeklyMenus/:id/${action}/`, { params: toIdParams(menu), body }),
        onDone: cacheMenu,
      }
    },
    onError: (error) => {
      const current = error.getStoredVersion()
      if (current) cacheMenu(current)
      void invalidateModules(client, [{ module: weeklyMenuList.name, id: menu.id }])
    },
    messages: {
      success: (action) => {
        const verb = 'publishAt' in action ? 'plan' : action.to
        const isUnseen = (verb === 'plan' || verb === 'publish') && hasNoRestaurant()
        return t(`weeklyMenus:actions.done.${isUnseen ? (`${verb}Unseen` as const) : verb}`)
      },
      failure: t('weeklyMenus:actions.failed'),
    },
  })
}

export function useReleaseEditLock(menu: WeeklyMenuItem, onDone: () => void) {
  const { t } = useTranslation()
  return useSave<void, void>({
    kind: 'update',
    mutationFn: () => callApi('DELETE weeklyMenus/:id/lock/', { params: toIdParams(menu) }),
    changes: [{ module: weeklyMenuList.name, id: menu.id }],
    onSuccess: onDone,
    messages: { success: t('weeklyMenus:lock.freed'), failure: t('weeklyMenus:actions.failed') },
  })
}

const toSearchParams = (choices: ExportQuery) =>
  new URLSearchParams(Object.entries(choices).flatMap(([key, value]) => (value ? [[key, value]] : [])))

/** The URL of the exported document, which a browser opens as a page if it is a PDF. */
export const buildExportUrl = (menu: Pick<WeeklyMenuItem, 'id'>, choices: ExportQuery) =>
  buildUrl('weeklyMenus/:id/export/', toIdParams(menu), toSearchParams(choices))

export const exportMenu = (menu: Pick<WeeklyMenuItem, 'id'>, choices: ExportQuery, signal?: AbortSignal) =>
  downloadFile('GET weeklyMenus/:id/export/', {
    params: toIdParams(menu),
    query: toSearchParams(choices),
    ...(signal ? { signal } : {}),
  })

type Menu = Pick<WeeklyMenu, 'id' | 'version'>

const readPreview = ({ id }: Menu, query: Record<string, string>, signal: AbortSignal) =>
  callApi('GET weeklyMenus/:id/preview/', { params: { id: String(id) }, query: new URLSearchParams(query), signal })

/** Query options that cache nothing, because dishes and prices can change between two previews. */
const NO_CACHE = { staleTime: 0, gcTime: 0 }

/** Queries what a screen would show in the whole week, in both languages; the preview selects a day and a language. */
export const screenPreviewQuery = (menu: Menu, restaurantId: number) =>
  queryOptions({
    queryKey: ['weeklyMenus', 'preview', 'screen', menu.id, menu.version, restaurantId],
    queryFn: async ({ signal }) => {
      const { screen } = await readPreview(menu, { restaurantId: String(restaurantId), as: 'screen' }, signal)
      if (!screen) throw new Error('the response contains no screen')
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
