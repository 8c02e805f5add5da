import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Permission } from '@poledne/contract/access/permissions'
import { EXPORT_ONLY_COLUMNS, PRICES_COLUMN } from '@poledne/contract/list/listExport'
import { type Filter, isShowable } from '@poledne/contract/list/listQuery'
import {
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
import { type ComponentPropsWithRef, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../http/files/downloadFile.ts'
import { toLinkSearch } from '../../list/linkSearch.ts'
import { replaceColumnFilters } from '../../list/listSearch.ts'
import type { ListModule, ListRow } from '../../list/useList.ts'
import type { ListSearch } from '../../list/useListSearch.ts'
import { LazyMenu } from '../../overlay/LazyMenu.tsx'
import { useSession } from '../../session/session.ts'
import { NARROW_QUERY } from '../columnLayout.ts'
import type { ColumnSpec } from '../columnSpec.ts'
import classes from '../ListPage.module.css'
import type { ColumnLabel } from '../useColumnLabels.ts'
import type { ColumnSettings } from '../useColumnSettings.ts'
import menuClasses from './menus.module.css'
import { useDebouncedText } from './useDebouncedText.ts'

// Style sheets are imported in this file and not with the lazy content: a style sheet that failed to load is not
// requested again.
const loadSortItems = () => import('./ToolbarMenus.tsx').then((file) => file.SortMenuItems)
const loadViewsPanel = () => import('./ViewsPanel.tsx').then((file) => file.ViewsPanel)
const loadColumnsPanel = () => import('./ColumnsPanel.tsx').then((file) => file.ColumnsPanel)
const loadExportDialog = () => import('./ExportDialog.tsx').then((file) => file.ExportDialog)
const loadDensityItems = () => import('./ToolbarMenus.tsx').then((file) => file.DensityMenuItems)

type ToolbarProps<Row extends ListRow> = {
  module: ListModule
  hasImport: boolean
  /** The number of matching records; undefined until the list is loaded. */
  total: number | undefined
  isTotalExact: boolean
  search: ListSearch
  settings: ColumnSettings
  columns: readonly ColumnSpec<Row>[]
  label: ColumnLabel
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
  const canExport = can(`${module.name}.view` as Permission)
  const isNarrow = useMediaQuery(NARROW_QUERY, false, { getInitialValueInEffect: false })
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
        <LazyMenu
          kind="menu"
          load={loadSortItems}
          renderButton={(props) => (
            <ToolbarButton {...props} icon={<IconArrowsSort size={16} />} label={t('table:sort.menu')} />
          )}
        >
          {(SortMenuItems) => (
            <SortMenuItems
              columns={settings.shown}
              sort={view.sort}
              label={label}
              onChange={(sort) => changeView({ sort })}
            />
          )}
        </LazyMenu>
      )}
      <LazyMenu
        kind="dialog"
        load={loadViewsPanel}
        renderButton={(props) => (
          <ToolbarButton {...props} icon={<IconLayoutList size={16} />} label={t('table:views.menu')} />
        )}
      >
        {(ViewsPanel) => <ViewsPanel search={search} shown={settings.shown} className={menuClasses.dropdown} />}
      </LazyMenu>
      <LazyMenu
        kind="dialog"
        load={loadColumnsPanel}
        renderButton={(props) => (
          <ToolbarButton {...props} icon={<IconColumns3 size={16} />} label={t('table:columns.menu')} />
        )}
      >
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
      {!isNarrow && (
        <LazyMenu
          kind="menu"
          load={loadDensityItems}
          renderButton={(props) => (
            <ToolbarButton
              {...props}
              className={classes.minor}
              icon={<IconBaselineDensityMedium size={16} />}
              label={t('table:density.menu')}
            />
          )}
        >
          {(DensityMenuItems) => <DensityMenuItems value={settings.density} onChange={settings.setDensity} />}
        </LazyMenu>
      )}
      {canExport && (
        <LazyMenu
          kind="dialog"
          load={loadExportDialog}
          renderButton={(props) => (
            <ToolbarButton
              {...props}
              className={classes.minor}
              icon={<IconDownload size={16} />}
              label={t('table:export.menu')}
            />
          )}
        >
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
        </LazyMenu>
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
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('table:search.clear')}
            onClick={() => setText('', true)}
          >
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

type ToolbarButtonProps = ComponentPropsWithRef<'button'> & { icon: ReactNode; label: string }

/** On a narrow screen only the icon is visible. */
function ToolbarButton({ icon, label, className = '', ...rest }: ToolbarButtonProps) {
  return (
    <Button variant="default" className={`${classes.tool} ${className}`} aria-label={label} {...rest}>
      {icon}
      <span className={classes.toolLabel}>{label}</span>
    </Button>
  )
}

/** Returns the shown columns and those on their second lines. */
function listShownFields(shown: readonly string[], columns: readonly { id: string; below?: string }[]): string[] {
  return [...new Set(shown.flatMap((id) => [id, columns.find((column) => column.id === id)?.below ?? id]))]
}
