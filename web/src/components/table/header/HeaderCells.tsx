import type { ListColumns } from '@poledne/contract/list/listQuery'
import { memo, type ReactNode } from 'react'
import type { ListRow } from '../../../lib/list/useList.ts'
import { type ColumnWidths, moveColumn } from '../columnLayout.ts'
import type { ColumnSpec } from '../columnSpec.ts'
import { isEndAligned } from '../rows/renderCellValue.tsx'
import type { ColumnLabel } from '../useColumnLabel.ts'
import type { ColumnSettings } from '../useColumnSettings.ts'
import type { DataTableModel } from '../useDataTable.ts'
import { HeaderCell } from './HeaderCell.tsx'

type HeaderCellsProps<Row extends ListRow> = {
  contract: ListColumns
  table: DataTableModel
  settings: ColumnSettings
  /** The columns in sight, in order. */
  visible: readonly ColumnSpec<Row>[]
  widths: ColumnWidths
  label: ColumnLabel
  isCard: boolean
  onResize: (id: string, width: number, isDone: boolean) => void
  onFilter: (column: string) => void
}

function HeaderCellsContent<Row extends ListRow>(props: HeaderCellsProps<Row>): ReactNode {
  const { contract, table, settings, visible, widths, label, isCard, onResize, onFilter } = props
  const { shown, setColumns } = settings
  const isMultiSort = table.state.sorting.length > 1

  return visible.map(({ id, align, filterBy = id }, index) => {
    const column = table.getColumn(id)
    const sorted = column?.getIsSorted() ?? false
    const canSort = column?.getCanSort() ?? false
    return (
      <HeaderCell
        key={id}
        id={id}
        label={label(id)}
        index={index}
        count={visible.length}
        width={widths[id] ?? 0}
        align={align ?? (isEndAligned(contract[id]) ? 'end' : undefined)}
        sorted={sorted}
        sortRank={isMultiSort && sorted ? (column?.getSortIndex() ?? 0) + 1 : null}
        isFixed={isCard}
        onSort={canSort ? (event) => column?.toggleSorting(undefined, event.shiftKey) : null}
        onDropColumn={(moved, at) => setColumns(moveColumn(shown, moved, at))}
        onResize={onResize}
        actions={{
          sort: canSort ? (isDescending) => column?.toggleSorting(isDescending, false) : null,
          filter: Object.hasOwn(contract, filterBy) ? () => onFilter(filterBy) : null,
          move: (by) => setColumns(moveColumn(shown, id, index + by)),
          hide: shown.length > 1 ? () => setColumns(shown.filter((each) => each !== id)) : null,
        }}
      />
    )
  })
}

/** Stays as it is while rows come and go. */
export const HeaderCells = memo(HeaderCellsContent) as typeof HeaderCellsContent
