import { useMediaQuery } from '@mantine/hooks'
import type { Filter } from '@poledne/contract/list'
import { withColumnFilters } from '../../lib/listSearch.ts'
import type { ListRow } from '../../lib/useList.ts'
import type { ListSearch } from '../../lib/useListSearch.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { DensityMenu } from './DensityMenu.tsx'
import classes from './ListPage.module.css'
import { NARROW } from './narrow.ts'
import { SearchBox } from './SearchBox.tsx'
import { SortMenu } from './SortMenu.tsx'
import type { ColumnSpec } from './types.ts'
import type { ColumnLabel } from './useColumnLabel.ts'
import type { DataTableState } from './useDataTable.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

type ToolbarProps<Row extends ListRow> = {
  search: ListSearch
  state: DataTableState<Row>
  columns: readonly ColumnSpec<Row>[]
  label: ColumnLabel
  searchBy: string | undefined
  searched: Filter | undefined
}

export function Toolbar<Row extends ListRow>({ search, state, columns, label, searchBy, searched }: ToolbarProps<Row>) {
  const { view, change } = search
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const find = (text: string) => {
    if (!searchBy) return
    const wanted: Filter[] = text ? [{ column: searchBy, operator: 'contains', values: [text] }] : []
    change({ filters: withColumnFilters(view.filters, searchBy, wanted) })
  }
  return (
    <div className={classes.tools}>
      {searchBy && <SearchBox column={label(searchBy)} value={searched?.values[0] ?? ''} onChange={find} />}
      {isNarrow && (
        <SortMenu columns={state.shown} sort={view.sort} label={label} onChange={(sort) => change({ sort })} />
      )}
      <ViewsMenu search={search} shown={state.shown} />
      <ColumnsMenu
        columns={columns.map(({ id }) => id)}
        shown={state.shown}
        label={label}
        onChange={state.setColumns}
        onReset={state.reset}
      />
      {!isNarrow && <DensityMenu value={state.density} onChange={state.setDensity} />}
    </div>
  )
}
