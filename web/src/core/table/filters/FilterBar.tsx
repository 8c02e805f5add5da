import { readWallClock } from '@poledne/contract/domain/timeZone'
import type { Filter, ListColumn, ListColumns } from '@poledne/contract/list/listQuery'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/useFormat.ts'
import { NAME_SEPARATOR } from '../../format/useNameSuffix.ts'
import { replaceColumnFilters } from '../../list/listSearch.ts'
import { LazyMenu } from '../../overlay/LazyMenu.tsx'
import { codelistQuery } from '../../record/useCodelist.ts'
import type { FieldLabel } from '../../record/useFieldLabels.ts'
import { useSession } from '../../session/session.ts'
import classes from './FilterBar.module.css'
import { filtersToRange, isRangeFilterKind, type RangeKind } from './filterRange.ts'

/** Calendars and pickers are loaded when the user opens a filter. */
const loadFilterPanel = () => import('./FilterPanel.tsx').then((file) => file.FilterPanel)

type FilterChipProps = {
  id: string
  label: string
  column: ListColumn
  filters: readonly Filter[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (filters: Filter[]) => void
  onRemove: () => void
}

/** The filter of one column: shows its values, opens a panel to change them and can be removed. */
function FilterChip({ id, label, column, filters, isOpen, onOpen, onChange, onRemove }: FilterChipProps) {
  const { t } = useTranslation()
  const summary = useFilterSummary(column, filters)
  return (
    <li className={classes.chip}>
      <LazyMenu
        kind="dialog"
        load={loadFilterPanel}
        isOpen={isOpen}
        onOpenChange={onOpen}
        renderButton={(props) => (
          <button
            {...props}
            type="button"
            className={classes.edit}
            aria-label={`${t('table:filters.edit', { column: label })}${summary && `: ${summary}`}`}
          >
            <span className={classes.column}>{label}</span>
            {summary && <span className={classes.value}>{summary}</span>}
          </button>
        )}
      >
        {(FilterPanel) => <FilterPanel id={id} label={label} column={column} filters={filters} onChange={onChange} />}
      </LazyMenu>
      <button
        type="button"
        className={classes.remove}
        aria-label={t('table:filters.remove', { column: label })}
        onClick={onRemove}
      >
        <IconX size={14} />
      </button>
    </li>
  )
}

type FilterBarProps = {
  columns: ListColumns
  /** The name of the saved view that the list shows; undefined if it shows none. */
  viewName: string | undefined
  onLeaveView: () => void
  /** The active filters of the list. */
  filters: readonly Filter[]
  /** The filter that the search box shows, so that the bar leaves it out. */
  excludedFilter: Filter | undefined
  label: FieldLabel
  editedColumn: string | null
  /** The button that adds a filter gets the focus when the focused chip is removed. */
  filterButton: RefObject<HTMLButtonElement | null>
  onEdit: (column: string | null) => void
  onChange: (filters: Filter[]) => void
}

function FilterBarContent(props: FilterBarProps) {
  const { t } = useTranslation()
  const { columns, viewName, filters, excludedFilter, label, editedColumn, filterButton, onEdit, onChange } = props
  const filteredColumns = filters.filter((filter) => filter !== excludedFilter).map(({ column }) => column)
  const chips = [...new Set(editedColumn === null ? filteredColumns : [...filteredColumns, editedColumn])]
  if (chips.length === 0 && viewName === undefined) return null
  return (
    <ul className={classes.chips} aria-label={t('table:filters.label')}>
      {viewName !== undefined && (
        <li className={classes.chip}>
          <span className={classes.edit}>
            <span className={classes.column}>{t('table:views.label')}</span>
            <span className={classes.value}>{viewName}</span>
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={t('table:views.leave', { name: viewName })}
            onClick={() => {
              props.onLeaveView()
              filterButton.current?.focus()
            }}
          >
            <IconX size={14} />
          </button>
        </li>
      )}
      {chips.map((id) => {
        const column = columns[id]
        return (
          column && (
            <FilterChip
              key={id}
              id={id}
              label={label(id)}
              column={column}
              filters={filters.filter((filter) => filter.column === id)}
              isOpen={editedColumn === id}
              onOpen={(isOpen) => {
                onEdit(isOpen ? id : null)
                if (!isOpen && !filteredColumns.includes(id)) filterButton.current?.focus()
              }}
              onChange={(next) => onChange(replaceColumnFilters(filters, id, next))}
              onRemove={() => {
                onEdit(null)
                onChange(replaceColumnFilters(filters, id, []))
                filterButton.current?.focus()
              }}
            />
          )
        )
      })}
    </ul>
  )
}

/** The saved view that the list shows, and its filters. */
export const FilterBar = memo(FilterBarContent)

/** Formats the filters of a column, such as "Soup · Dessert" or "from 1. 3. 2026". */
function useFilterSummary(column: ListColumn, filters: readonly Filter[]): string {
  const { t } = useTranslation()
  const format = useFormat()
  const { timezone } = useSession().profile
  const getName = useChoiceNameFormat(column)

  if (filters.length === 0) return ''
  const values = filters.flatMap((filter) => filter.values)
  if (column.kind === 'boolean') return values.map((value) => t(value === 'true' ? 'table:yes' : 'table:no')).join(', ')
  if (column.kind === 'choice' || column.kind === 'choices') return values.map(getName).join(NAME_SEPARATOR)
  if (isRangeFilterKind(column.kind)) {
    const { kind } = column as { kind: RangeKind }
    const range = filtersToRange(kind, filters, { dayOf: (instant) => readWallClock(instant, timezone).day })
    const formatValue = (value: string) => {
      if (column.kind === 'money') return format.money(Number(value), column.currency)
      return kind === 'day' || kind === 'instant' ? format.day(value) : format.number(Number(value))
    }
    const from = range.from === null ? null : formatValue(range.from)
    const to = range.to === null ? null : formatValue(range.to)
    if (from !== null && to !== null) return from === to ? from : t('table:filters.range', { from, to })
    return from !== null ? t('table:filters.atLeast', { from }) : t('table:filters.atMost', { to })
  }
  return filters
    .map(({ operator, values: texts }) =>
      operator === 'contains' ? t('table:filters.contains', { text: texts[0] }) : texts.join(', '),
    )
    .join(', ')
}

/** Returns a function that names the items of a choice column. It loads no code list for columns of other kinds. */
function useChoiceNameFormat(column: ListColumn): (id: string) => string {
  const { i18n } = useTranslation()
  const name = 'codelist' in column ? column.codelist : null
  const { data } = useQuery({ ...codelistQuery(name ?? 'allergens', i18n.language), enabled: name !== null })
  return (id) => data?.find((item) => String(item.id) === id)?.value ?? id
}
