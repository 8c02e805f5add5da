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
  IconDownload,
  IconLayoutList,
  IconSearch,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../http/files/downloadFile.ts'
import { toLinkSearch } from '../../list/linkSearch.ts'
import { replaceColumnFilters } from '../../list/listSearch.ts'
import type { ListModule, ListRow } from '../../list/useList.ts'
import type { ListSearch } from '../../list/useListSearch.ts'
import { LazyMenu } from '../../overlay/LazyMenu.tsx'
import type { FieldLabel } from '../../record/useFieldLabels.ts'
import { useSession } from '../../session/session.ts'
import { NARROW_WINDOW_QUERY } from '../columnLayout.ts'
import type { ColumnSpec } from '../columnSpec.ts'
import classes from '../ListPage.module.css'
import type { ColumnSettings } from '../useColumnSettings.ts'
import menuClasses from './menus.module.css'
import { useDebouncedText } from './useDebouncedText.ts'

const loadSortItems = () => import('../menuItems.tsx').then((file) => file.SortMenuItems)
const loadViewsPanel = () => import('./ViewsPanel.tsx').then((file) => file.ViewsPanel)
const loadColumnsPanel = () => import('./ColumnsPanel.tsx').then((file) => file.ColumnsPanel)
const loadExportDialog = () => import('./ExportDialog.tsx').then((file) => file.ExportDialog)
const loadDensityItems = () => import('../menuItems.tsx').then((file) => file.DensityMenuItems)

type ToolbarProps<Row extends ListRow> = {
  module: ListModule
  hasImport: boolean
  /** The number of matching records; undefined until the list is loaded. */
  total: number | undefined
  isTotalExact: boolean
  search: ListSearch
  settings: ColumnSettings
  columns: readonly ColumnSpec<Row>[]
  label: FieldLabel
  searchBy: string | undefined
  searched: Filter | undefined
}

function ToolbarContent<Row extends ListRow>({
  module,
  hasImport,
  total,
  isTotalExact,
  search,
  settings,
  columns,
  label,
  searchBy,
  searched,
}: ToolbarProps<Row>) {
  const { t } = useTranslation()
  const { view, changeView } = search
  const { can } = useSession()
  const canImport = hasImport && can(`${module.name}.add` as Permission)
  const canExport = !module.path && can(`${module.name}.view` as Permission)
  const isNarrow = useMediaQuery(NARROW_WINDOW_QUERY, false, { getInitialValueInEffect: false })
  const isByName = searchBy === 'name'
  const searchFor = (text: string) => {
    if (!searchBy) return
    const filters: Filter[] = text ? [{ column: searchBy, operator: 'contains', values: [text] }] : []
    changeView({ filters: replaceColumnFilters(view.filters, searchBy, filters) })
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
        <ToolbarMenu kind="menu" load={loadSortItems} icon={IconArrowsSort} label={t('table:sort.menu')}>
          {(SortMenuItems) => (
            <SortMenuItems
              columns={settings.shown}
              sort={view.sort}
              label={label}
              onChange={(sort) => changeView({ sort })}
            />
          )}
        </ToolbarMenu>
      )}
      <ToolbarMenu kind="dialog" load={loadViewsPanel} icon={IconLayoutList} label={t('table:views.menu')}>
        {(ViewsPanel) => <ViewsPanel search={search} shown={settings.shown} className={menuClasses.dropdown} />}
      </ToolbarMenu>
      <ToolbarMenu kind="dialog" load={loadColumnsPanel} icon={IconColumns3} label={t('table:columns.menu')}>
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
      </ToolbarMenu>
      {!isNarrow && (
        <ToolbarMenu
          kind="menu"
          load={loadDensityItems}
          icon={IconBaselineDensityMedium}
          label={t('table:density.menu')}
          isMinor
        >
          {(DensityMenuItems) => <DensityMenuItems value={settings.density} onChange={settings.setDensity} />}
        </ToolbarMenu>
      )}
      {canExport && (
        <ToolbarMenu kind="dialog" load={loadExportDialog} icon={IconDownload} label={t('table:export.menu')} isMinor>
          {(ExportDialog) => (
            <ExportDialog
              download={(options) => downloadFile(`GET ${module.name}/export/` as 'GET dishes/export/', options)}
              view={view}
              // A list can show columns that have no data, such as buttons.
              shown={listShownFields(settings.shown, columns).filter((id) => isShowable(module.columns[id]))}
              hasPrices={EXPORT_ONLY_COLUMNS[module.name]?.includes(PRICES_COLUMN) ?? false}
              total={total}
              isTotalExact={isTotalExact}
            />
          )}
        </ToolbarMenu>
      )}
      {canImport && (
        <Button
          component={Link}
          to="/imports/new"
          search={toLinkSearch({ module: module.name })}
          variant="default"
          className={`${classes.tool} ${classes.minor}`}
          aria-label={t('table:import')}
        >
          <IconUpload size={16} />
          <span className={classes.toolLabel}>{t('table:import')}</span>
        </Button>
      )}
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

type ToolbarMenuProps<ContentProps> = Omit<ComponentProps<typeof LazyMenu<ContentProps>>, 'renderButton'> & {
  icon: Icon
  label: string
  /** Whether a narrow toolbar hides the label before the labels of the other buttons. */
  isMinor?: boolean
}

/** A menu of the toolbar. In a narrow window only the icon of its button is visible. */
function ToolbarMenu<ContentProps>({ icon: Icon, label, isMinor, ...menu }: ToolbarMenuProps<ContentProps>) {
  const className = isMinor ? `${classes.tool} ${classes.minor}` : classes.tool
  return (
    <LazyMenu
      {...menu}
      renderButton={(props) => (
        <Button variant="default" className={className} aria-label={label} {...props}>
          <Icon size={16} />
          <span className={classes.toolLabel}>{label}</span>
        </Button>
      )}
    />
  )
}

/** Returns the ids of the shown columns and of the columns that are shown on their second lines. */
function listShownFields(shown: readonly string[], columns: readonly { id: string; below?: string }[]): string[] {
  return [...new Set(shown.flatMap((id) => [id, columns.find((column) => column.id === id)?.below ?? id]))]
}
