import { CloseButton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Filter } from '@poledne/contract/list/listQuery'
import { IconSearch } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { replaceColumnFilters } from '../../../lib/list/listSearch.ts'
import type { ListRow } from '../../../lib/list/useList.ts'
import type { ListSearch } from '../../../lib/list/useListSearch.ts'
import type { ColumnSpec } from '../columnSpec.ts'
import classes from '../ListPage.module.css'
import { NARROW_QUERY } from '../narrowQuery.ts'
import type { ColumnLabel } from '../useColumnLabel.ts'
import type { ColumnSettings } from '../useColumnSettings.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { DensityMenu } from './DensityMenu.tsx'
import { SortMenu } from './SortMenu.tsx'
import { useDebouncedText } from './useDebouncedText.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

type ToolbarProps<Row extends ListRow> = {
  search: ListSearch
  settings: ColumnSettings
  columns: readonly ColumnSpec<Row>[]
  label: ColumnLabel
  searchBy: string | undefined
  searched: Filter | undefined
}

function ToolbarContent<Row extends ListRow>({
  search,
  settings,
  columns,
  label,
  searchBy,
  searched,
}: ToolbarProps<Row>) {
  const { view, change } = search
  const isNarrow = useMediaQuery(NARROW_QUERY, false, { getInitialValueInEffect: false })
  const isByName = searchBy === 'name'
  const searchFor = (text: string) => {
    if (!searchBy) return
    const wanted: Filter[] = text ? [{ column: searchBy, operator: 'contains', values: [text] }] : []
    change({ filters: replaceColumnFilters(view.filters, searchBy, wanted) })
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
        <SortMenu columns={settings.shown} sort={view.sort} label={label} onChange={(sort) => change({ sort })} />
      )}
      <ViewsMenu search={search} shown={settings.shown} />
      <ColumnsMenu
        columns={columns.map(({ id }) => id)}
        shown={settings.shown}
        label={label}
        onChange={settings.setColumns}
        onReset={settings.reset}
      />
      {!isNarrow && <DensityMenu value={settings.density} onChange={settings.setDensity} />}
    </div>
  )
}

/** Stays as it is while rows come and go. */
export const Toolbar = memo(ToolbarContent) as typeof ToolbarContent

type SearchBoxProps = { column: string; isByName: boolean; value: string; onChange: (value: string) => void }

/** Quick search by the main column; it is an ordinary filter, only nearer at hand. */
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
        text && <CloseButton size="sm" aria-label={t('table:search.clear')} onClick={() => setText('', true)} />
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
