import type { ListColumns } from '@poledne/contract/list'
import { useTranslation } from 'react-i18next'
import type { ListRow } from '../../lib/useList.ts'
import { isEndAligned } from './cellContent.tsx'
import { moveColumn, type Widths } from './columnLayout.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { SelectAll } from './SelectAll.tsx'
import { type Selection, selectAll } from './selection.ts'
import classes from './TableHead.module.css'
import type { ColumnLabel } from './useColumnLabel.ts'
import type { DataTableState } from './useDataTable.ts'

type TableHeadProps<Row extends ListRow> = {
  columns: ListColumns
  state: DataTableState<Row>
  rows: readonly Row[]
  selection: Selection
  widths: Widths
  label: ColumnLabel
  isCard: boolean
  isSelectable: boolean
  onResize: (id: string, width: number, isDone: boolean) => void
  onFilter: (column: string) => void
}

export function TableHead<Row extends ListRow>(props: TableHeadProps<Row>) {
  const { t } = useTranslation()
  const { columns, state, rows, selection, widths, label, isCard, isSelectable, onResize, onFilter } = props
  const { table, visible, shown, setColumns } = state
  const headers = isCard ? visible.slice(0, 1) : visible
  const several = table.state.sorting.length > 1

  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {isSelectable && (
          <th scope="col" className={classes.check} aria-label={t('table:select.column')}>
            <SelectAll
              ids={rows.map(({ id }) => id)}
              selection={selection}
              onChange={(on) => table.setRowSelection(on ? selectAll(rows.map(({ id }) => id)) : {})}
            />
          </th>
        )}
        {headers.map((spec, index) => {
          const { id, align, filterBy = id } = spec
          const column = table.getColumn(id)
          const canSort = column?.getCanSort() ?? false
          return (
            <HeaderCell
              key={id}
              id={id}
              label={label(id)}
              index={index}
              count={headers.length}
              width={widths[id] ?? 0}
              align={align ?? (isEndAligned(columns[id]) ? 'end' : undefined)}
              sorted={column?.getIsSorted() ?? false}
              sortRank={several && column?.getIsSorted() ? column.getSortIndex() + 1 : null}
              isFixed={isCard}
              onSort={canSort ? (event) => column?.toggleSorting(undefined, event.shiftKey) : null}
              onDropColumn={(moved, at) => setColumns(moveColumn(shown, moved, at))}
              onResize={onResize}
              actions={{
                sort: canSort ? (isDescending) => column?.toggleSorting(isDescending, false) : null,
                filter: Object.hasOwn(columns, filterBy) ? () => onFilter(filterBy) : null,
                move: (by) => setColumns(moveColumn(shown, id, index + by)),
                hide: shown.length > 1 ? () => setColumns(shown.filter((each) => each !== id)) : null,
              }}
            />
          )
        })}
      </tr>
    </thead>
  )
}
