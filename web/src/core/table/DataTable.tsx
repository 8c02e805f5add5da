import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks'
import type { ListColumns } from '@poledne/contract/list/listQuery'
import { type CSSProperties, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRow, useList } from '../list/useList.ts'
import type { FieldLabel } from '../record/useFieldLabels.ts'
import { Subscribe } from '../storage/store.ts'
import { type ColumnWidths, layoutColumns, NARROW_WINDOW_QUERY } from './columnLayout.ts'
import type { ColumnSpec, Density, RowLink } from './columnSpec.ts'
import classes from './DataTable.module.css'
import { HeaderCells, SelectAll } from './header/HeaderCells.tsx'
import headClasses from './header/TableHead.module.css'
import type { LoadModule } from './rows/inline/useInlineEditing.ts'
import { SkeletonRow } from './rows/Row.tsx'
import { useCellContext } from './rows/renderCellValue.tsx'
import { TableBody } from './rows/TableBody.tsx'
import type { ColumnSettings } from './useColumnSettings.ts'
import { type DataTableModel, type RowSelection, selectAllRows } from './useDataTable.ts'

const ROW_HEIGHT: Record<Density, number> = { xs: 36, sm: 44, md: 56 }
const HEAD_HEIGHT = 40
/** The height in pixels of a card, which has a name and two lines of values. */
const CARD_HEIGHT = 76
/** The row height in pixels on touch screens, which has space for a touch target and the border below it. */
const TOUCH_HEIGHT = 48
const CHECK_WIDTH = 44
const SKELETON_ROWS = 25

type DataTableProps<Row extends ListRow> = {
  title: string
  contract: ListColumns
  columns: readonly ColumnSpec<Row>[]
  table: DataTableModel
  settings: ColumnSettings
  list: ReturnType<typeof useList<Row>>
  label: FieldLabel
  rowLink: (row: Row) => RowLink
  isSelectable: boolean
  /** Whether the first page of rows is still loading. */
  isPending: boolean
  onFilter: (column: string) => void
  /** Called when the user changes the selection. */
  onSelect: () => void
  loadModule: LoadModule | undefined
  openMenu: ((row: Row, button: HTMLButtonElement) => void) | null
  /** The content that is shown instead of rows when there are none. */
  children?: ReactNode
}

/** The table of a list in its own scroll region. */
export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const { t } = useTranslation()
  const { contract, table, settings, list, label, rowLink, openMenu, isSelectable, isPending } = props
  const { rows, total, hasMore, isOutdated } = list
  // The value is deferred, so that React renders the first rows in short steps and the page stays responsive.
  const areRowsReady = useDeferredValue(!isPending, false)
  const isCard = useMediaQuery(NARROW_WINDOW_QUERY, false, { getInitialValueInEffect: false })
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const { ref: sizeRef, width: availableWidth } = useElementSize()
  const regionRef = useMergedRef(setRegion, sizeRef)
  const [draggedWidths, setDraggedWidths] = useState<ColumnWidths | null>(null)
  const cellContext = useCellContext(contract, settings.shown)
  const headHeight = isTouch || isCard ? TOUCH_HEIGHT : HEAD_HEIGHT
  const rowHeight = isCard ? CARD_HEIGHT : Math.max(ROW_HEIGHT[settings.density], isTouch ? TOUCH_HEIGHT : 0)

  const visible = useMemo(
    () => settings.shown.flatMap((id) => props.columns.find((column) => column.id === id) ?? []),
    [settings.shown, props.columns],
  )
  const headerColumns = useMemo(() => (isCard ? visible.slice(0, 1) : visible), [isCard, visible])
  const widths = useMemo(
    () =>
      layoutColumns(headerColumns, draggedWidths ?? settings.widths, availableWidth - (isSelectable ? CHECK_WIDTH : 0)),
    [headerColumns, draggedWidths, settings.widths, availableWidth, isSelectable],
  )
  const onResize = useCallback(
    (id: string, width: number, isDone: boolean) => {
      // While a column is resized, all other columns keep their widths, so that the dragged edge follows the pointer.
      const next = { ...settings.widths, ...widths, [id]: width }
      setDraggedWidths(isDone ? null : next)
      if (isDone) settings.setWidths(next)
    },
    [settings, widths],
  )

  const getSelectLabel = useCallback((name: unknown) => t('table:select.row', { name }), [t])
  const getMenuLabel = useCallback((name: unknown) => t('table:rowMenu.of', { name }), [t])
  const notSaved = t('table:cell.notSaved')
  const setup = useMemo(
    () => ({
      columns: contract,
      visible,
      cellContext,
      label,
      getSelectLabel,
      openMenu,
      getMenuLabel,
      notSaved,
      rowLink,
      isCard,
    }),
    [contract, visible, cellContext, label, getSelectLabel, openMenu, getMenuLabel, notSaved, rowLink, isCard],
  )
  const { selection: selectionStore } = table
  const { onSelect } = props
  const changeSelection = useCallback(
    (change: (selection: RowSelection) => RowSelection) => {
      onSelect()
      selectionStore.set(change(selectionStore.get()))
    },
    [selectionStore, onSelect],
  )

  return (
    <section
      ref={regionRef}
      className={classes.region}
      aria-label={t('table:region', { title: props.title })}
      data-outdated={isOutdated || undefined}
      data-scroll-restoration-id="list"
      style={{ '--row-height': `${rowHeight}px`, '--head-height': `${headHeight}px` } as CSSProperties}
    >
      <Subscribe to={selectionStore}>
        {(selection) => (
          <table
            className={classes.table}
            aria-rowcount={total === undefined || !list.isTotalExact ? -1 : total + 1}
            aria-busy={isPending || isOutdated}
          >
            <colgroup>
              {isSelectable && <col style={{ width: CHECK_WIDTH }} />}
              {headerColumns.map(({ id }) => (
                <col key={id} style={isCard ? undefined : { width: widths[id] }} />
              ))}
              {!isCard && <col />}
            </colgroup>
            <thead className={headClasses.head}>
              <tr aria-rowindex={1}>
                {isSelectable && (
                  <th scope="col" className={headClasses.check} aria-label={t('table:select.column')}>
                    <SelectAll
                      rows={rows}
                      selection={selection}
                      onChange={(on) => changeSelection(() => (on ? selectAllRows(rows.map(({ id }) => id)) : {}))}
                    />
                  </th>
                )}
                <HeaderCells
                  contract={contract}
                  table={table}
                  settings={settings}
                  visible={headerColumns}
                  widths={widths}
                  label={label}
                  isCard={isCard}
                  onResize={onResize}
                  onFilter={props.onFilter}
                />
              </tr>
            </thead>
            {isPending || !areRowsReady ? (
              <tbody>
                {Array.from({ length: SKELETON_ROWS }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
                  <SkeletonRow key={index} columns={headerColumns} hasCheck={isSelectable} />
                ))}
              </tbody>
            ) : (
              <TableBody
                rows={rows}
                setup={setup}
                loadModule={props.loadModule}
                region={region}
                rowHeight={rowHeight}
                headHeight={headHeight}
                hasMore={hasMore}
                canFetch={list.canFetchMore}
                fetchMore={list.fetchMore}
                selection={selection}
                select={isSelectable ? changeSelection : null}
              />
            )}
          </table>
        )}
      </Subscribe>
      {props.children}
    </section>
  )
}
