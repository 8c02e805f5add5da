import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Permission } from '@poledne/contract/access/permissions'
import { EXPORT_ONLY_COLUMNS, PRICES_COLUMN } from '@poledne/contract/list/listExport'
import { type Filter, isShowable } from '@poledne/contract/list/listQuery'
import {
  type Icon,
  IconArrowsSort,
  IconBaselineDensityMedium,
  IconColumns3,
  IconDots,
  IconDownload,
  IconFilter,
  IconLayoutList,
  IconSearch,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { memo, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../http/files/downloadFile.ts'
import { replaceColumnFilters } from '../../list/listSearch.ts'
import type { ListModule, ListRow } from '../../list/useList.ts'
import type { ListSearch } from '../../list/useListSearch.ts'
import { LazyMenu } from '../../overlay/LazyMenu.tsx'
import type { FieldLabel } from '../../record/useFieldLabels.ts'
import { useSession } from '../../session/session.ts'
import { NARROW_WINDOW_QUERY } from '../columnLayout.ts'
import type { ColumnSpec } from '../columnSpec.ts'
import classes from '../ListPage.module.css'
import type { ListMenuEntry } from '../menuItems.tsx'
import type { ColumnSettings } from '../useColumnSettings.ts'
import menuClasses from './menus.module.css'
import { useDebouncedText } from './useDebouncedText.ts'

const loadFilterMenuItems = () => import('../menuItems.tsx').then((file) => file.FilterMenuItems)
const loadListMenuItems = () => import('../menuItems.tsx').then((file) => file.ListMenuItems)
const loadSortItems = () => import('../menuItems.tsx').then((file) => file.SortMenuItems)
const loadViewsPanel = () => import('./ViewsPanel.tsx').then((file) => file.ViewsPanel)
const loadColumnsPanel = () => import('./ColumnsPanel.tsx').then((file) => file.ColumnsPanel)
const loadExportDialog = () => import('./ExportDialog.tsx').then((file) => file.ExportDialog)
const loadDensityItems = () => import('../menuItems.tsx').then((file) => file.DensityMenuItems)

type PanelName = 'sort' | 'views' | 'columns' | 'density' | 'export'

type ToolbarProps<Row extends ListRow> = {
  module: ListModule
  hasImport: boolean
  /** The entries of the menu that only this list has. */
  entries: readonly ListMenuEntry[]
  /** The number of matching records; undefined until the list is loaded. */
  total: number | undefined
  isTotalExact: boolean
  search: ListSearch
  settings: ColumnSettings
  columns: readonly ColumnSpec<Row>[]
  label: FieldLabel
  searchBy: string | undefined
  searched: Filter | undefined
  /** The ids of the columns in the filter menu, in this order. */
  filterable: readonly string[]
  filterButton: RefObject<HTMLButtonElement | null>
  onFilter: (column: string) => void
}

function ToolbarContent<Row extends ListRow>(props: ToolbarProps<Row>) {
  const { module, entries, search, settings, columns, label, searchBy } = props
  const { t } = useTranslation()
  const { view, changeView } = search
  const { can } = useSession()
  const [openPanel, setOpenPanel] = useState<PanelName | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const isNarrow = useMediaQuery(NARROW_WINDOW_QUERY, false, { getInitialValueInEffect: false })
  const searchFor = (text: string) => {
    if (!searchBy) return
    const filters: Filter[] = text ? [{ column: searchBy, operator: 'contains', values: [text] }] : []
    changeView({ filters: replaceColumnFilters(view.filters, searchBy, filters) })
  }
  // A list can show columns that have no data, such as buttons.
  const hasData = (id: string) => isShowable(module.columns[id])
  const createPanelEntry = (name: PanelName, icon: Icon): ListMenuEntry => ({
    label: t(`table:${name}.menu`),
    icon,
    onClick: () => setOpenPanel(name),
  })
  const canExport = !module.path && can(`${module.name}.view` as Permission)
  const canImport = props.hasImport && can(`${module.name}.add` as Permission)
  const groups = [
    [
      createPanelEntry('sort', IconArrowsSort),
      createPanelEntry('views', IconLayoutList),
      createPanelEntry('columns', IconColumns3),
      ...(isNarrow ? [] : [createPanelEntry('density', IconBaselineDensityMedium)]),
    ],
    [
      ...(canExport ? [createPanelEntry('export', IconDownload)] : []),
      ...(canImport
        ? [{ label: t('table:import'), icon: IconUpload, to: '/imports/new', search: { module: module.name } }]
        : []),
    ],
    entries,
  ].filter(({ length }) => length > 0)
  /** A panel opens at the button of the menu. */
  const getPanelProps = (name: PanelName) => ({
    buttonRef: menuButton,
    isOpen: openPanel === name,
    onOpenChange: (isOpen: boolean) => setOpenPanel(isOpen ? name : null),
    renderButton: () => null,
  })
  return (
    <div className={classes.tools}>
      {searchBy && (
        <SearchBox
          column={label(searchBy)}
          isByName={searchBy === 'name'}
          value={props.searched?.values[0] ?? ''}
          onChange={searchFor}
        />
      )}
      <LazyMenu
        kind="menu"
        load={loadFilterMenuItems}
        buttonRef={props.filterButton}
        renderButton={(button) => (
          <Button {...button} variant="default" className={classes.filter} leftSection={<IconFilter size={16} />}>
            {t('table:filters.add')}
          </Button>
        )}
      >
        {(FilterMenuItems) => <FilterMenuItems filterable={props.filterable} label={label} onChosen={props.onFilter} />}
      </LazyMenu>
      <LazyMenu
        kind="menu"
        load={loadListMenuItems}
        buttonRef={menuButton}
        renderButton={(button) => (
          <ActionIcon {...button} variant="default" size={36} aria-label={t('table:more')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
      >
        {(ListMenuItems) => <ListMenuItems groups={groups} />}
      </LazyMenu>
      <LazyMenu kind="menu" load={loadSortItems} {...getPanelProps('sort')}>
        {(SortMenuItems) => (
          <SortMenuItems
            columns={[...new Set([...settings.shown.filter(hasData), ...view.sort.map(({ column }) => column)])]}
            sort={view.sort}
            label={label}
            onChange={(sort) => changeView({ sort })}
          />
        )}
      </LazyMenu>
      <LazyMenu kind="dialog" load={loadViewsPanel} {...getPanelProps('views')}>
        {(ViewsPanel) => <ViewsPanel search={search} shown={settings.shown} className={menuClasses.dropdown} />}
      </LazyMenu>
      <LazyMenu kind="dialog" load={loadColumnsPanel} {...getPanelProps('columns')}>
        {(ColumnsPanel) => (
          <ColumnsPanel
            columns={columns.map(({ id }) => id)}
            shown={settings.shown}
            label={label}
            className={menuClasses.dropdown}
            onChange={settings.setColumns}
            onReset={settings.resetColumns}
          />
        )}
      </LazyMenu>
      <LazyMenu kind="menu" load={loadDensityItems} {...getPanelProps('density')}>
        {(DensityMenuItems) => <DensityMenuItems value={settings.density} onChange={settings.setDensity} />}
      </LazyMenu>
      <LazyMenu kind="dialog" load={loadExportDialog} {...getPanelProps('export')}>
        {(ExportDialog) => (
          <ExportDialog
            download={(options) => downloadFile(`GET ${module.name}/export/` as 'GET dishes/export/', options)}
            view={view}
            shown={listShownFields(settings.shown, columns).filter(hasData)}
            hasPrices={EXPORT_ONLY_COLUMNS[module.name]?.includes(PRICES_COLUMN) ?? false}
            total={props.total}
            isTotalExact={props.isTotalExact}
          />
        )}
      </LazyMenu>
    </div>
  )
}

/** The toolbar is memoised, because it does not depend on the loaded rows. */
export const Toolbar = memo(ToolbarContent) as typeof ToolbarContent

type SearchBoxProps = { column: string; isByName: boolean; value: string; onChange: (value: string) => void }

/** Searches the list by editing the filter of its search column. */
function SearchBox({ column, isByName, value, onChange }: SearchBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useDebouncedText(value, onChange)
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={isByName ? t('table:search.name') : t('table:search.label', { column })}
      placeholder={t('table:search.placeholder')}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text && (
          <ActionIcon size="sm" aria-label={t('table:search.clear')} onClick={() => setText('', true)}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )
      }
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setText(text, true)
        if (event.key === 'Escape' && text) setText('', true)
      }}
    />
  )
}

/** Returns the ids of the shown columns and of the columns that are shown on their second lines. */
function listShownFields(shown: readonly string[], columns: readonly { id: string; below?: string }[]): string[] {
  return [...new Set(shown.flatMap((id) => [id, columns.find((column) => column.id === id)?.below ?? id]))]
}
