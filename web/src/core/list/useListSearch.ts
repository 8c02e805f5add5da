import type { ListColumns, RawQuery, Sort } from '@poledne/contract/list/listQuery'
import {
  findDefaultView,
  getInitialFilters,
  type ListAddress,
  type ListView,
  parseListAddress,
  readViews,
} from '@poledne/contract/list/listView'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { toLinkSearch } from './linkSearch.ts'
import { isSameView, toShortAddress } from './listSearch.ts'
import { usePreference } from './usePreference.ts'

type ListModule = { name: string; columns: ListColumns; defaultSort: readonly Sort[] }

/**
 * Reads and changes the list view in the URL; a URL without parameters shows the user's default view or the default
 * list.
 */
export function useListSearch({ name, columns, defaultSort }: ListModule) {
  const searchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const views = usePreference(`views.${name}`, readViews)

  const base = useMemo<ListView>(
    () => ({ filters: getInitialFilters(columns), sort: defaultSort, columns: null }),
    [columns, defaultSort],
  )
  const readView = useCallback(
    (address: ListAddress) => parseListAddress(columns, base, address) ?? base,
    [columns, base],
  )
  const ownDefault = useMemo(() => findDefaultView(columns, base, views.value), [columns, base, views.value])
  const view = useMemo(
    () => parseListAddress(columns, base, searchParams) ?? ownDefault ?? base,
    [columns, base, searchParams, ownDefault],
  )

  const showView = useCallback(
    (next: ListView) => {
      const address = toShortAddress(next, base, ownDefault)
      // Replace the history entry, so that "back" leaves the list instead of undoing every typed letter.
      void navigate({
        to: '.',
        search: toLinkSearch((before: RawQuery) => ({
          ...before,
          filter: undefined,
          sort: undefined,
          columns: undefined,
          ...address,
        })),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate, base, ownDefault],
  )
  const changeView = useCallback((part: Partial<ListView>) => showView({ ...view, ...part }), [showView, view])

  return useMemo(
    () => ({ view, base, showView, changeView, readView, views }),
    [view, base, showView, changeView, readView, views],
  )
}

export type ListSearch = ReturnType<typeof useListSearch>

/** Returns the saved view that the list shows with these columns; undefined if it shows none of them. */
export const findCurrentView = ({ view, readView, views }: ListSearch, shown: readonly string[]) =>
  views.value.items.find(({ address }) => {
    const saved = readView(address)
    return isSameView({ ...view, columns: saved.columns && shown }, saved)
  })
