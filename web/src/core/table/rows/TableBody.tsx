import { Fragment, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { lazyWithRetry } from '../../http/loading/lazyWithRetry.ts'
import { runWhenIdle } from '../../http/loading/runWhenIdle.ts'
import type { ListRow } from '../../list/useList.ts'
import { windowHeightStore } from '../../storage/windowSize.ts'
import { type RowSelection, selectRows } from '../useDataTable.ts'
import { type LoadModule, useInlineEditing } from './inline/useInlineEditing.ts'
import { Row, type RowSetup, SkeletonRow } from './Row.tsx'
import { computeScrollTop, computeVisibleRows, listRenderedRows } from './rowRange.ts'
import { useRowKeys } from './useRowKeys.ts'

/** The number of rows that are rendered above the visible rows, and below them. */
const OVERSCAN = 10
/** The share of the window that a list fills before its region is measured. */
const FIRST_VIEW = 0.75

type RowWindowInput = { region: HTMLElement | null; rowHeight: number; headHeight: number }

/** Tracks the rows that the scroll region shows. */
function useRowWindow({ region, rowHeight, headHeight }: RowWindowInput) {
  // The first rows are rendered before the region is measured, because rows that follow a measurement can't be rendered
  // in small steps.
  const [visible, setVisible] = useState(() => computeVisibleRows(0, FIRST_VIEW * windowHeightStore.get(), rowHeight))
  // The rows outside of the view are rendered once the visible rows are painted.
  const [overscan, setOverscan] = useState(0)
  useEffect(() => startTransition(() => setOverscan(OVERSCAN)), [])

  useLayoutEffect(() => {
    if (!region) return
    const update = () =>
      setVisible((before) => {
        const next = computeVisibleRows(region.scrollTop, region.clientHeight, rowHeight)
        return before.first === next.first && before.last === next.last ? before : next
      })
    region.addEventListener('scroll', update, { passive: true })
    // The observer also calls `update` when it starts, after the layout of the page; measuring here would force a layout.
    const observer = new ResizeObserver(update)
    observer.observe(region)
    return () => {
      region.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [region, rowHeight])

  const scrollToRow = useCallback(
    (index: number) => {
      if (!region) return
      const { scrollTop, clientHeight: height } = region
      region.scrollTop = computeScrollTop(index, { scrollTop, height, rowHeight, headHeight })
    },
    [region, rowHeight, headHeight],
  )
  return { visible, overscan, scrollToRow }
}

const CellSaver = lazyWithRetry(() => import('./inline/CellSaver.tsx').then((file) => file.CellSaver))

const MIN_ROWS_AHEAD = 75
const MAX_ROWS_AHEAD = 500
/** Rows are loaded this number of seconds ahead, at the current scrolling speed. */
const SECONDS_AHEAD = 2

type Input = { last: number; loaded: number; canFetch: boolean; fetchMore: () => unknown }

/**
 * Loads the next page before the end of the list is visible: the faster the user scrolls, the earlier. While the user
 * does not scroll, it waits until the rows are rendered.
 */
function usePrefetchRows({ last, loaded, canFetch, fetchMore }: Input): void {
  const lastSeen = useRef({ last: 0, at: 0 })

  useEffect(() => {
    const now = performance.now()
    // The first render does not count as scrolling.
    const passed = lastSeen.current.last === 0 ? 0 : Math.max(0, last - lastSeen.current.last)
    const speed = (passed * 1000) / Math.max(16, now - lastSeen.current.at)
    lastSeen.current = { last, at: now }
    const ahead = Math.min(MAX_ROWS_AHEAD, Math.max(MIN_ROWS_AHEAD, speed * SECONDS_AHEAD))
    if (!canFetch || loaded - last >= ahead) return
    if (passed === 0) return runWhenIdle(fetchMore)
    fetchMore()
  }, [last, loaded, canFetch, fetchMore])
}

/** The number of placeholder rows at the end of a list that has more pages. */
const SKELETON_ROWS = 8

type TableBodyProps<Row extends ListRow> = {
  rows: readonly Row[]
  setup: Omit<RowSetup<Row>, 'onToggle' | 'editing'>
  /** Loads the schemas of the module if its cells can be edited in place. */
  loadModule: LoadModule | undefined
  /** The scroll container; null during the first render. */
  region: HTMLElement | null
  rowHeight: number
  headHeight: number
  hasMore: boolean
  canFetch: boolean
  fetchMore: () => unknown
  selection: RowSelection
  select: ((change: (selection: RowSelection) => RowSelection) => void) | null
}

export function TableBody<Row extends ListRow>(props: TableBodyProps<Row>) {
  const { rows, region, rowHeight, headHeight, hasMore, canFetch, fetchMore, selection, select } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const focused = useRef<number | null>(null)
  const anchor = useRef<number | null>(null)

  const { visible: visibleRows, overscan, scrollToRow } = useRowWindow({ region, rowHeight, headHeight })

  const ids = useRef<number[]>([])
  ids.current = useMemo(() => rows.map(({ id }) => id), [rows])
  const onToggle = useCallback(
    (index: number, on: boolean, toAnchor: boolean) => {
      const from = toAnchor ? anchor.current : null
      anchor.current = index
      select?.((before) => selectRows(before, ids.current, index, on, from))
    },
    [select],
  )
  const { visible, isCard } = props.setup
  const { editing, active, edits, wasUsed, startInRow } = useInlineEditing<Row>({
    rows,
    visible,
    loadModule: isCard ? undefined : props.loadModule,
    scrollToRow,
    focusRow: (index) => goToRow(index),
  })
  const setup = useMemo(
    () => ({ ...props.setup, onToggle: select ? onToggle : null, editing }),
    [props.setup, select, onToggle, editing],
  )
  const { current, goToRow, ...keys } = useRowKeys({
    body,
    focused,
    scrollToRow,
    count: rows.length,
    perPage: visibleRows.last - visibleRows.first - 1,
    onEdit: editing && startInRow,
    onToggle: select && ((index) => onToggle(index, selection[String(rows[index]?.id)] === undefined, false)),
  })
  usePrefetchRows({ last: visibleRows.last, loaded: rows.length, canFetch, fetchMore })

  const count = rows.length + (hasMore ? SKELETON_ROWS : 0)
  const rendered = listRenderedRows(visibleRows, { count, focused: focused.current, overscan })
  const inTabOrder = rendered.includes(current) ? current : visibleRows.first
  let next = 0
  return (
    <tbody ref={body} {...keys}>
      {rendered.map((index) => {
        const skipped = index - next
        next = index + 1
        const row = rows[index]
        return (
          <Fragment key={row ? row.id : `skeleton ${index}`}>
            {skipped > 0 && <SpacerRow height={skipped * rowHeight} />}
            {row ? (
              <Row
                row={row}
                index={index}
                isSelected={selection[String(row.id)] === true}
                isCurrent={index === inTabOrder}
                editedColumn={active?.rowId === row.id ? active.columnId : null}
                edits={edits[row.id]}
                setup={setup}
              />
            ) : (
              <SkeletonRow columns={isCard ? visible.slice(0, 1) : visible} hasCheck={select !== null} />
            )}
          </Fragment>
        )
      })}
      <SpacerRow height={(count - next) * rowHeight} />
      {editing && wasUsed && <CellSaver editing={editing} edits={edits} />}
    </tbody>
  )
}

/** An empty row with the height of the rows that are not rendered. */
function SpacerRow({ height }: { height: number }) {
  if (height <= 0) return null
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is not focusable
  return <tr aria-hidden="true" style={{ height }} />
}
