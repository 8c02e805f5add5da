import { type CodelistName, MAX_CODELIST_IDS } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, takeInitialResponse } from '../http/http.ts'
import { getPageDataTime } from '../http/pageData.ts'

/**
 * The code list `dishes` is too long to load completely: without these parameters it contains only the first dishes.
 */
type CodelistParams = { search?: string; ids?: readonly number[] }

const STALE_AFTER_MS = 10_000
const NO_ITEMS: readonly CodelistItem[] = []

const codelistKey = (name: CodelistName) => ['codelist', name] as const

/** Splits ids into groups, because the server limits the ids of one request. */
const splitIds = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_CODELIST_IDS) }, (_, slice) =>
    ids.slice(slice * MAX_CODELIST_IDS, (slice + 1) * MAX_CODELIST_IDS),
  )

/** Queries a code list. The language is part of the key, so that a change of language loads the names again. */
export function codelistQuery(name: CodelistName, language: string, params: CodelistParams = {}) {
  return queryOptions({
    queryKey: [...codelistKey(name), language, params],
    queryFn: async ({ signal }) => {
      const readItems = (ids?: readonly number[]) => {
        const query = new URLSearchParams({ language })
        if (params.search) query.set('search', params.search)
        if (ids) query.set('ids', ids.join(','))
        return callApi('GET codelists/:name/', { params: { name }, query, signal })
      }
      if (!params.ids) return readItems()
      const answers = await Promise.all(splitIds(params.ids).map(readItems))
      return { items: answers.flatMap(({ items }) => items) }
    },
    initialData: () =>
      params.search || params.ids
        ? undefined
        : takeInitialResponse('GET codelists/:name/', { params: { name }, query: new URLSearchParams({ language }) }),
    initialDataUpdatedAt: getPageDataTime,
    select: ({ items }) => items,
    staleTime: STALE_AFTER_MS,
    placeholderData: (items, query) => (query?.queryKey[2] === language ? items : undefined),
  })
}

export function useCodelist(name: CodelistName, params?: CodelistParams) {
  const { i18n } = useTranslation()
  const { data, isPending, error, refetch } = useQuery(codelistQuery(name, i18n.language, params))
  const items = data ?? NO_ITEMS
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  return { items, byId, isPending, error, retry: () => void refetch() }
}

/** Returns a parameter of an item, such as an allergen's code or a restaurant's time zone. */
export const getCodelistParam = (item: CodelistItem | undefined, name: string) =>
  item?.params.find((param) => param.name === name)?.value

export function useRestaurantTimeZone(restaurantId: unknown): string | undefined {
  const { byId } = useCodelist('restaurants')
  return getCodelistParam(byId.get(restaurantId as number), 'timezone')
}
