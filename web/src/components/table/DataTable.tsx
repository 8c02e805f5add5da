import { useElementSize, useMediaQuery } from '@mantine/hooks'
import type { ListColumns } from '@poledne/contract/list'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRow } from '../../lib/useList.ts'
import { layoutColumns, type Widths } from './columnLayout.ts'
import classes from './DataTable.module.css'
import { NARROW } from './narrow.ts'
import { SkeletonRow } from './SkeletonRow.tsx'
import type { Selection } from './selection.ts'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import type { Density, RowLink } from './types.ts'
import { useCellTools } from './useCellTools.ts'
import { useColumnLabel } from './useColumnLabel.ts'
import type { DataTableState } from './useDataTable.ts'

const ROW_HEIGHT: Record<Density, number> = { xs: 36, sm: 44, md: 56 }
const TOUCH_HEIGHT = 44
const CARD_HEIGHT = 64
const HEAD_HEIGHT = 40
const CHECK_WIDTH = 44
const FIRST_SCREEN = 25

type DataTableProps<Row extends ListRow> = {
  module: { name: string; columns: ListColumns }
  label: string
  state: DataTableState<Row>
  rows: readonly Row[]
  total: number | undefined
  rowLink: (row: Row) => RowLink
  isSelectable: boolean
  /** Nothing to show yet. */
  isPending: boolean
  isOutdated: boolean
  hasMore: boolean
  canFetch: boolean
  fetchMore: () => unknown
  onFilter: (column: string) => void
  /** Stands where the rows would, when there are none. */
  children?: ReactNode
}

export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const { t } = useTranslation()
  const { module, label: title, state, rows, total, isSelectable, isPending, isOutdated, rowLink, children } = props
  const { table, visible, shown, setWidths } = state
  const isCard = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) ?? false
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false
  const region = useRef<HTMLDivElement>(null)
  const { ref: sizeRef, width: room } = useElementSize<HTMLDivElement>()
  const [resizing, setResizing] = useState<Widths | null>(null)
  const label = useColumnLabel(module.name)
  const tools = useCellTools(module.columns, shown)
  const rowHeight = isCard ? CARD_HEIGHT : Math.max(ROW_HEIGHT[state.density], isTouch ? TOUCH_HEIGHT : 0)

  const columns = isCard ? visible.slice(0, 1) : visible
  const sized = isCard ? {} : (resizing ?? state.widths)
  const widths = layoutColumns(columns, sized, Math.max(0, room - (isSelectable ? CHECK_WIDTH : 0)))
  // The others stay as they stand: a column that gives way under the pointer cannot be sized.
  const onResize = (id: string, width: number, isDone: boolean) => {
    const next = { ...state.widths, ...widths, [id]: width }
    setResizing(isDone ? null : next)
    if (isDone) setWidths(next)
  }

  const selectLabel = useCallback((name: unknown) => t('table:select.row', { name }), [t])
  const setup = useMemo(
    () => ({ columns: module.columns, visible, tools, label, selectLabel, rowLink, isCard }),
    [module.columns, visible, tools, label, selectLabel, rowLink, isCard],
  )
  const select = useCallback(
    (change: (selection: Selection) => Selection) => table.setRowSelection((before) => ({ ...change(before) })),
    [table],
  )

  return (
    <section
      ref={(node) => {
        region.current = node as HTMLDivElement | null
        sizeRef(node as HTMLDivElement)
      }}
      className={classes.region}
      aria-label={t('table:region', { title })}
      data-outdated={isOutdated || undefined}
      style={{ '--row-height': `${rowHeight}px`, '--head-height': `${HEAD_HEIGHT}px` } as React.CSSProperties}
    >
      <table.Subscribe source={table.atoms.rowSelection}>
        {(selection) => (
          <table
            className={classes.table}
            aria-rowcount={total === undefined ? -1 : total + 1}
            aria-busy={isPending || isOutdated}
          >
            <colgroup>
              {isSelectable && <col style={{ width: CHECK_WIDTH }} />}
              {columns.map(({ id }) => (
                <col key={id} style={{ width: widths[id] }} />
              ))}
              <col />
            </colgroup>
            <TableHead
              columns={module.columns}
              state={state}
              rows={rows}
              selection={selection}
              widths={widths}
              label={label}
              isCard={isCard}
              isSelectable={isSelectable}
              onResize={onResize}
              onFilter={props.onFilter}
            />
            {isPending ? (
              <tbody>
                {Array.from({ length: FIRST_SCREEN }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
                  <SkeletonRow key={index} columns={columns} hasCheck={isSelectable} />
                ))}
              </tbody>
            ) : (
              <TableBody
                rows={rows}
                setup={setup}
                region={region}
                rowHeight={rowHeight}
                headHeight={HEAD_HEIGHT}
                hasMore={props.hasMore}
                canFetch={props.canFetch}
                fetchMore={props.fetchMore}
                selection={selection}
                select={isSelectable ? select : null}
              />
            )}
          </table>
        )}
      </table.Subscribe>
      {children}
    </section>
  )
}
