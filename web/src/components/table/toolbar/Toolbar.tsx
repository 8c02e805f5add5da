import { useMediaQuery } from '@mantine/hooks'
import type { Filter } from '@poledne/contract/list/listQuery'
import { memo } from 'react'
import { replaceColumnFilters } from '../../../lib/list/listSearch.ts'
import type { ListRow } from '../../../lib/list/useList.ts'
import type { ListSearch } from '../../../lib/list/useListSearch.ts'
import type { ColumnSpec } from '../columnSpec.ts'
import classes from '../ListPage.module.css'
import { NARROW_QUERY } from '../narrowQuery.ts'
import type { ColumnLabel } from '../useColumnLabel.ts'
import type { ColumnSettings } from '../useColumnSettings.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { DensityMenu } from './DensityMenu.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SortMenu } from './SortMenu.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'

type ToolbarProps<Row extends ListRow> = {
  search: ListSearch
  settings: ColumnSettings
  columns: readonly ColumnSpec<Row>[]
  label: ColumnLabel
  searchBy: string | undefined
  searched: Filter | undefined
}

function ToolbarContent<Row extends ListRow>({
  search,
  settings,
  columns,
  label,
  searchBy,
  searched,
}: ToolbarProps<Row>) {
  const { view, change } = search
  const isNarrow = useMediaQuery(NARROW_QUERY, false, { getInitialValueInEffect: false })
  const isByName = searchBy === 'name'
  const searchFor = (text: string) => {
    if (!searchBy) return
    const wanted: Filter[] = text ? [{ column: searchBy, operator: 'contains', values: [text] }] : []
    change({ filters: replaceColumnFilters(view.filters, searchBy, wanted) })
  }
  return (
    <div className={classes.tools}>
      {searchBy && (
        <SearchBox
          column={label(searchBy)}
          isByName={isByName}
          value={searched?.values[0] ?? ''}
          onChange={searchFor}
        />
      )}
      {isNarrow && (
        <SortMenu columns={settings.shown} sort={view.sort} label={label} onChange={(sort) => change({ sort })} />
      )}
      <ViewsMenu search={search} shown={settings.shown} />
      <ColumnsMenu
        columns={columns.map(({ id }) => id)}
        shown={settings.shown}
        label={label}
        onChange={settings.setColumns}
        onReset={settings.reset}
      />
      {!isNarrow && <DensityMenu value={settings.density} onChange={settings.setDensity} />}
    </div>
  )
}

/** Stays as it is while rows come and go. */
export const Toolbar = memo(ToolbarContent) as typeof ToolbarContent
