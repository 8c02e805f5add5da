import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toLinkSearch } from '../list/linkSearch.ts'
import { fetchListPage, type ListModule, type ListRow } from '../list/useList.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { QueryContent } from '../page/QueryContent.tsx'

const openEntry = (entry: string | undefined) => ({
  search: toLinkSearch((before: object) => ({ ...before, entry })),
  resetScroll: false,
})

/** Returns the link that opens a row of the list at this path in a dialog. */
export const toEntryLink = <T extends string>(to: T, id: number) => ({ to, ...openEntry(String(id)) })

type ListEntryDialogProps<Row> = {
  module: ListModule
  getTitle: (id: string) => string
  /** The text that is shown for an id without a row. */
  gone: string
  children: (row: Row) => ReactNode
}

/** Shows the row whose id is the parameter `entry` of the URL. A row that the list has loaded is not fetched again. */
export function ListEntryDialog<Row extends ListRow>({ module, getTitle, gone, children }: ListEntryDialogProps<Row>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { entry = '' } = useSearch({ strict: false })
  const isOpen = /^[1-9]\d{0,8}$/.test(entry)
  const query = useQuery({
    queryKey: [module.name, 'entry', entry],
    queryFn: async ({ signal }) => {
      const { items } = await fetchListPage<Row>(module, new URLSearchParams({ filter: `id:equals:${entry}` }), signal)
      return items[0] ?? null
    },
    initialData: () =>
      client
        .getQueriesData<InfiniteData<{ items: Row[] }>>({ queryKey: [module.name, 'list'] })
        .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
        .find(({ id }) => String(id) === entry),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isOpen,
  })
  const close = () => void navigate({ to: '.', ...openEntry(undefined), replace: true })
  return (
    <Dialog opened={isOpen} onClose={close} title={getTitle(entry)} wide>
      {isOpen && (
        <QueryContent query={query} rows={8}>
          {(row) => (row ? children(row) : <p>{gone}</p>)}
        </QueryContent>
      )}
    </Dialog>
  )
}
