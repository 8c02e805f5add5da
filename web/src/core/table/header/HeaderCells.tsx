import { ActionIcon } from '@mantine/core'
import type { ListColumns } from '@poledne/contract/list/listQuery'
import { IconArrowDown, IconArrowUp, IconDotsVertical } from '@tabler/icons-react'
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRow } from '../../list/useList.ts'
import { LazyMenu } from '../../overlay/LazyMenu.tsx'
import type { FieldLabel } from '../../record/useFieldLabels.ts'
import {
  type ColumnWidths,
  clampWidth,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  moveColumn,
  RESIZE_STEP,
} from '../columnLayout.ts'
import { type ColumnSpec, getColumnBelow } from '../columnSpec.ts'
import type { HeaderActions } from '../menuItems.tsx'
import rowClasses from '../rows/Row.module.css'
import { isEndAligned } from '../rows/renderCellValue.tsx'
import type { ColumnSettings } from '../useColumnSettings.ts'
import type { DataTableModel, RowSelection } from '../useDataTable.ts'
import classes from './TableHead.module.css'

type HeaderCellProps = {
  id: string
  label: string
  index: number
  count: number
  width: number
  align: 'end' | undefined
  sorted: false | 'asc' | 'desc'
  /** The position of the column among several sorted columns, from 1; null unless several columns are sorted. */
  sortRank: number | null
  /** Whether the column cannot be moved or resized, because it is the only one in a narrow window. */
  isFixed: boolean
  onSort: ((event: MouseEvent) => void) | null
  onDropColumn: (id: string, at: number) => void
  onResize: (id: string, width: number, isDone: boolean) => void
  actions: HeaderActions
}

const COLUMN_MIME_TYPE = 'application/x-poledne-column'
const loadHeaderMenuItems = () => import('../menuItems.tsx').then((file) => file.HeaderMenuItems)
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

function HeaderCell(props: HeaderCellProps) {
  const { t } = useTranslation()
  const { id, label, index, count, width, align, sorted, sortRank, isFixed, onSort, onDropColumn, onResize } = props
  const SortIcon = sorted === 'desc' ? IconArrowDown : IconArrowUp

  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.setData(COLUMN_MIME_TYPE, id)
    event.dataTransfer.effectAllowed = 'move'
  }
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(COLUMN_MIME_TYPE)) return
    event.preventDefault()
    event.currentTarget.dataset.over = ''
  }
  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    delete event.currentTarget.dataset.over
  }
  const onDrop = (event: DragEvent<HTMLElement>) => {
    onDragLeave(event)
    const moved = event.dataTransfer.getData(COLUMN_MIME_TYPE)
    if (!moved) return
    event.preventDefault()
    onDropColumn(moved, index)
  }
  return (
    <th
      scope="col"
      className={classes.header}
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu next to it moves the column by keyboard */}
      <div className={classes.inner} data-align={align} draggable={!isFixed} onDragStart={onDragStart}>
        {onSort ? (
          <button type="button" className={classes.sort} onClick={onSort} title={t('table:sort.hint')}>
            <span className={classes.label}>{label}</span>
            {sorted && <SortIcon size={14} aria-hidden="true" className={classes.arrow} />}
            {sortRank !== null && <span className={classes.rank}>{sortRank}</span>}
          </button>
        ) : (
          <span className={classes.label}>{label}</span>
        )}
        {!isFixed && (
          <LazyMenu
            kind="menu"
            load={loadHeaderMenuItems}
            renderButton={(buttonProps) => (
              <ActionIcon
                {...buttonProps}
                size="sm"
                className={classes.menu}
                aria-label={t('table:header.menu', { column: label })}
              >
                <IconDotsVertical size={16} />
              </ActionIcon>
            )}
          >
            {(HeaderMenuItems) => (
              <HeaderMenuItems isFirst={index === 0} isLast={index === count - 1} actions={props.actions} />
            )}
          </LazyMenu>
        )}
      </div>
      {!isFixed && (
        <ResizeHandle
          label={t('table:header.resize', { column: label })}
          width={width}
          onResize={(next, isDone) => onResize(id, next, isDone)}
        />
      )}
    </th>
  )
}

type ResizeHandleProps = {
  label: string
  width: number
  /** Called with `isDone` false while the pointer moves, and with true when the new width has to be stored. */
  onResize: (width: number, isDone: boolean) => void
}

/** The edge of a column, which is dragged or moved with the arrow keys. */
function ResizeHandle({ label, width, onResize }: ResizeHandleProps) {
  const dragStart = useRef<{ x: number; width: number } | null>(null)
  // Keys repeat faster than the header renders, so each step starts from the width that the previous step set.
  const lastWidth = useRef(width)
  useEffect(() => {
    lastWidth.current = width
  }, [width])

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    dragStart.current = { x: event.clientX, width }
  }
  const getWidthAt = (event: PointerEvent) =>
    dragStart.current ? clampWidth(dragStart.current.width + event.clientX - dragStart.current.x) : width
  const onPointerMove = (event: PointerEvent) => {
    if (dragStart.current) onResize(getWidthAt(event), false)
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!dragStart.current) return
    onResize(getWidthAt(event), true)
    dragStart.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -RESIZE_STEP, ArrowRight: RESIZE_STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    lastWidth.current = clampWidth(lastWidth.current + step)
    onResize(lastWidth.current, true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr element cannot be resized
    <div
      className={classes.resize}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    />
  )
}

type HeaderCellsProps<Row extends ListRow> = {
  contract: ListColumns
  table: DataTableModel
  settings: ColumnSettings
  /** The visible columns from left to right. */
  visible: readonly ColumnSpec<Row>[]
  widths: ColumnWidths
  label: FieldLabel
  isCard: boolean
  onResize: (id: string, width: number, isDone: boolean) => void
  onFilter: (column: string) => void
}

function HeaderCellsContent<Row extends ListRow>(props: HeaderCellsProps<Row>): ReactNode {
  const { contract, table, settings, visible, widths, label, isCard, onResize, onFilter } = props
  const { shown, setColumns } = settings
  const isMultiSort = table.sort.length > 1

  return visible.map((spec, index) => {
    const { id, align, filterBy = id } = spec
    const rank = table.sort.findIndex(({ column }) => column === id)
    const sorted = table.sort[rank]?.direction ?? false
    const canSort = table.canSort(id)
    return (
      <HeaderCell
        key={id}
        id={id}
        label={label(getColumnBelow(spec, visible) ? filterBy : id)}
        index={index}
        count={visible.length}
        width={widths[id] ?? 0}
        align={align ?? (isEndAligned(contract[id]) ? 'end' : undefined)}
        sorted={sorted}
        sortRank={isMultiSort && sorted ? rank + 1 : null}
        isFixed={isCard}
        onSort={canSort ? (event) => table.sortBy(id, event.shiftKey) : null}
        onDropColumn={(moved, at) => setColumns(moveColumn(shown, moved, at))}
        onResize={onResize}
        actions={{
          sort: canSort ? (isDescending) => table.sortBy(id, false, isDescending ? 'desc' : 'asc') : null,
          filter: Object.hasOwn(contract, filterBy) ? () => onFilter(filterBy) : null,
          move: (by) => setColumns(moveColumn(shown, id, index + by)),
          hide: shown.length > 1 ? () => setColumns(shown.filter((each) => each !== id)) : null,
        }}
      />
    )
  })
}

/** The header is memoised, because it does not depend on the loaded rows. */
export const HeaderCells = memo(HeaderCellsContent) as typeof HeaderCellsContent

type SelectAllProps = { rows: readonly { id: number }[]; selection: RowSelection; onChange: (on: boolean) => void }

/** The checkbox that selects all loaded rows, but no rows that are not loaded yet. */
export function SelectAll({ rows, selection, onChange }: SelectAllProps) {
  const { t } = useTranslation()
  const count = rows.filter(({ id }) => selection[String(id)]).length
  const isAll = count > 0 && count === rows.length
  return (
    <label className={rowClasses.hit}>
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isAll
        }}
        checked={isAll}
        disabled={rows.length === 0}
        aria-label={t('table:select.all')}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
