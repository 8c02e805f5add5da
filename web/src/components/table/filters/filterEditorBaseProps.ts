import type { Filter } from '@poledne/contract/list/listQuery'

/** What every kind of filter editor gets. */
export type FilterEditorBaseProps = {
  id: string
  label: string
  filters: readonly Filter[]
  onChange: (filters: Filter[]) => void
  onDone: () => void
}
