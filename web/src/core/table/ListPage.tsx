import { Button } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import type { Filter } from '@poledne/contract/list/listQuery'
import { IconAlertTriangle, IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../format/usePageTitle.ts'
import type { ApiError } from '../http/apiError.ts'
import { getServerMessage } from '../http/errorMessages.ts'
import { lazyWithRetry } from '../http/loading/lazyWithRetry.ts'
import { isSameView, replaceColumnFilters } from '../list/listSearch.ts'
import { type ListModule, type ListRow, useList } from '../list/useList.ts'
import { findCurrentView, useListSearch } from '../list/useListSearch.ts'
import { LazyMenu } from '../overlay/LazyMenu.tsx'
import { useSharedMenu } from '../overlay/useSharedMenu.ts'
import { useFieldLabels } from '../record/useFieldLabels.ts'
import { throwLoadError } from '../session/session.ts'
import { Subscribe } from '../storage/store.ts'
import { NARROW_WINDOW_QUERY } from './columnLayout.ts'
import type { ColumnSpec, RowLink } from './columnSpec.ts'
import { DataTable } from './DataTable.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { findSearchColumn, isFlag, listFilterableColumns } from './filters/filterableColumns.ts'
import classes from './ListPage.module.css'
import type { ListMenuEntry } from './menuItems.tsx'
import type { LoadModule } from './rows/inline/useInlineEditing.ts'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { useColumnSettings } from './useColumnSettings.ts'
import { selectAllRows, useDataTable } from './useDataTable.ts'

/** Screen readers announce only requests that take longer than this. */
const ANNOUNCE_DELAY_MS = 300

function StatusLine({ list }: { list: ReturnType<typeof useList> }) {
  const { t } = useTranslation()
  const { rows, total, isTotalExact, requests, hasMore, isOutdated } = list
  const isEnd = !hasMore && !isOutdated
  const shown = rows.length
  const [delayedRequests] = useDebouncedValue(requests, ANNOUNCE_DELAY_MS)
  return (
    <div className={classes.status}>
      <span>
        {total !== undefined &&
          total > 0 &&
          (isEnd
            ? t('table:end', { count: isTotalExact ? total : shown })
            : t(isTotalExact ? 'table:shown' : 'table:shownAtLeast', { shown, total }))}
      </span>
      <output aria-live="polite">
        {delayedRequests > 0 && requests > 0 && t('table:requests', { count: requests })}
      </output>
    </div>
  )
}

/** The code of the bar is loaded when the first row is selected. */
const BulkBar = lazyWithRetry(() => import('./bulk/BulkBar.tsx').then((file) => file.BulkBar))

type ListPageProps<Row extends ListRow> = {
  module: ListModule
  title: string
  /** `columns` and the props below must be the same objects on every render, for example constants. */
  columns: readonly ColumnSpec<Row>[]
  /** Returns the link of a row; by default it leads to the page of its record. */
  rowLink?: (row: Row) => RowLink
  /** The link above the title. */
  back?: ReactNode
  /** The main action of the page, such as "New dish". */
  action?: ReactNode
  /** The entries of the menu that only this list has. */
  menuEntries?: readonly ListMenuEntry[]
  /** Whether users who can add records can import files. */
  hasImport?: boolean
  /** Whether a row has a menu to edit and duplicate its record. */
  hasRowMenu?: boolean
  /** Renders an action that only this module has for the selected rows; `onDone` clears the selection. */
  renderSelectionAction?: (rows: readonly Row[], onDone: () => void) => ReactNode
  /** Loads the schemas of the module, so that columns with an `edit` can be edited in place. */
  loadModule?: LoadModule
  /** The content that is shown when the list has no records at all. */
  empty?: ReactNode
  /** Whether the filters are those of a link to this page, so that the user has set none. */
  hasLinkFilters?: boolean
  /** The content below the table. */
  footer?: ReactNode
}

/** The list page of a module. */
export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { module, title, columns, action, menuEntries = NO_ENTRIES, empty } = props
  const { t } = useTranslation()
  usePageTitle(title)
  const linkToRecord = useCallback(({ id }: Row): RowLink => ({ to: `/${module.name}/${id}` as '/' }), [module.name])
  const { rowLink = linkToRecord } = props
  const search = useListSearch(module)
  const { view, base, changeView, showView } = search
  const settings = useColumnSettings(module.name, columns, search)
  const list = useList<Row>(module, view, settings.shown)
  const table = useDataTable(module.columns, search)
  const label = useFieldLabels(module)
  const [editing, setEditedColumn] = useState<string | null>(null)
  const [isAllMatching, setAllMatching] = useState(false)
  const { selection } = table
  const bulkModule = 'bulk' in module && module.bulk.length > 0 ? module : null
  const rowMenu = useSharedMenu<Row>()
  const isPhone = useMediaQuery(NARROW_WINDOW_QUERY, false, { getInitialValueInEffect: false })

  const searchColumnId = findSearchColumn(module, columns)
  const searchFilter = view.filters.find(({ column, operator }) => column === searchColumnId && operator === 'contains')
  const filterable = useMemo(() => listFilterableColumns(module, columns), [module, columns])
  const setFilters = useCallback((filters: Filter[]) => changeView({ filters }), [changeView])
  const leaveView = useCallback(() => showView(base), [showView, base])
  const filterButton = useRef<HTMLButtonElement>(null)
  const addFilter = useCallback(
    (id: string) => {
      if (!isFlag(module.columns[id])) return setEditedColumn(id)
      const filters: Filter[] = [{ column: id, operator: 'equals', values: ['true'] }]
      changeView({ filters: replaceColumnFilters(view.filters, id, filters) })
      filterButton.current?.focus()
    },
    [module, view.filters, changeView],
  )

  // A change of the filters clears the selection, because the list could hide selected rows.
  const clearSelection = useCallback(() => {
    setAllMatching(false)
    selection.set({})
  }, [selection])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the filters change
  useEffect(clearSelection, [clearSelection, view.filters])
  // While all matching records are selected, rows that are loaded later are selected too.
  useEffect(() => {
    if (isAllMatching) selection.set(selectAllRows(list.rows.map(({ id }) => id)))
  }, [isAllMatching, selection, list.rows])
  const deselectAllMatching = useCallback(() => setAllMatching(false), [])

  throwLoadError({ data: list.total, error: list.error })
  const isPending = search.views.isPending || settings.isPending || list.isPending
  const isEmpty = !isPending && !list.isOutdated && list.total === 0
  const isUnfiltered =
    props.hasLinkFilters || view.filters.length === 0 || isSameView({ ...view, sort: base.sort, columns: null }, base)
  return (
    <div className={classes.page}>
      {props.back}
      <div className={classes.top}>
        <h1 className={classes.title}>
          {title}{' '}
          {list.total !== undefined && (
            <span className="quiet normal">
              {t(list.isTotalExact ? 'table:count' : 'table:countAtLeast', { count: list.total })}
            </span>
          )}
        </h1>
        <Toolbar
          module={module}
          hasImport={props.hasImport ?? false}
          entries={menuEntries}
          total={list.total}
          isTotalExact={list.isTotalExact}
          search={search}
          settings={settings}
          columns={columns}
          label={label}
          searchBy={searchColumnId}
          searched={searchFilter}
          filterable={filterable}
          filterButton={filterButton}
          onFilter={addFilter}
        />
        {!isPhone && action}
      </div>
      <FilterBar
        columns={module.columns}
        viewName={findCurrentView(search, settings.shown)?.name}
        onLeaveView={leaveView}
        filters={view.filters}
        excludedFilter={editing === searchColumnId ? undefined : searchFilter}
        label={label}
        editedColumn={editing}
        filterButton={filterButton}
        onEdit={setEditedColumn}
        onChange={setFilters}
      />
      {list.error && <LoadErrorNotice error={list.error} onRetry={() => void list.retry()} />}
      <DataTable
        title={title}
        contract={module.columns}
        columns={columns}
        table={table}
        settings={settings}
        list={list}
        label={label}
        rowLink={rowLink}
        isSelectable={bulkModule !== null}
        isPending={isPending && !list.error}
        onFilter={setEditedColumn}
        onSelect={deselectAllMatching}
        loadModule={props.loadModule}
        openMenu={props.hasRowMenu ? rowMenu.open : null}
      >
        {isEmpty &&
          (isUnfiltered ? (
            <div className={classes.state}>
              {empty ?? <p className={classes.stateTitle}>{t('table:empty.title')}</p>}
            </div>
          ) : (
            <NoMatchState onClear={() => changeView({ filters: [] })} />
          ))}
      </DataTable>
      {rowMenu.target && (
        <LazyMenu
          kind="menu"
          load={loadRowMenuItems}
          buttonRef={rowMenu.button}
          isOpen={rowMenu.isOpen}
          onOpenChange={rowMenu.setIsOpen}
          renderButton={() => null}
        >
          {(RowMenuItems) =>
            rowMenu.target && <RowMenuItems module={module.name} row={rowMenu.target} link={rowLink(rowMenu.target)} />
          }
        </LazyMenu>
      )}
      {bulkModule && (
        <Subscribe to={selection}>
          {(selectedIds) => {
            const selected = list.rows.filter(({ id }) => selectedIds[String(id)])
            if (selected.length === 0) return null
            const total = list.total ?? 0
            const canSelectMatching = !isAllMatching && (total > selected.length || !list.isTotalExact)
            return (
              <BulkBar
                module={bulkModule}
                rows={selected}
                total={list.isTotalExact ? total : null}
                filters={view.filters}
                isAllMatching={isAllMatching}
                onSelectMatching={canSelectMatching ? () => setAllMatching(true) : null}
                onClear={clearSelection}
              >
                {!isAllMatching && props.renderSelectionAction?.(selected, clearSelection)}
              </BulkBar>
            )
          }}
        </Subscribe>
      )}
      {props.footer}
      <div className={classes.bottom}>
        <StatusLine list={list} />
        {isPhone && action}
      </div>
    </div>
  )
}

const NO_ENTRIES: readonly ListMenuEntry[] = []

const loadRowMenuItems = () => import('./menuItems.tsx').then((file) => file.RowMenuItems)

/** The content that is shown when no record matches the filters. */
function NoMatchState({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.state}>
      <IconSearchOff size={32} aria-hidden="true" className="quiet" />
      <p className={classes.stateTitle}>{t('table:noMatch.title')}</p>
      <p className={classes.stateText}>{t('table:noMatch.text')}</p>
      <Button variant="default" onClick={onClear}>
        {t('table:filters.clear')}
      </Button>
    </div>
  )
}

/** Shows the error of a failed request above the rows that are already loaded. */
function LoadErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const title = t('table:error.title')
  return (
    <div role="alert" className={classes.error}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span className={classes.errorText}>
        {title}. {'problem' in error && getServerMessage(error as ApiError, '')}
      </span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}
