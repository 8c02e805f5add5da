import { Button } from '@mantine/core'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import type { Filter, ListColumn, ListColumns } from '@poledne/contract/list/listQuery'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/useFormat.ts'
import { replaceColumnFilters } from '../../../lib/list/listSearch.ts'
import { codelistQuery } from '../../../lib/record/useCodelist.ts'
import { useSession } from '../../../lib/session/session.ts'
import { preload, useLazyOverlay } from '../../overlay/useLazyOverlay.ts'
import type { ColumnLabel } from '../useColumnLabel.ts'
import classes from './FilterBar.module.css'
import { filtersToRange, isRangeKind, type RangeKind } from './filterRange.ts'

/** Calendars and pickers come when somebody turns to a filter. */
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

/** One column's filter: says what it asks for, opens to be changed, goes away at a touch. */
function FilterChip({ id, label, column, filters, isOpen, onOpen, onChange, onRemove }: FilterChipProps) {
  const { t } = useTranslation()
  const summary = useFilterSummary(column, filters)
  const { button, Content, floating } = useLazyOverlay('dialog', loadFilterPanel, [isOpen, onOpen])
  // Not the panel's own `returnFocus`: a new chip is born open, and whence the focus came is gone with the menu.
  const close = () => {
    button.ref.current?.focus()
    onOpen(false)
  }
  return (
    <li className={classes.chip}>
      <button
        {...button}
        type="button"
        className={classes.edit}
        aria-label={`${t('table:filters.edit', { column: label })}${summary && `: ${summary}`}`}
      >
        <span className={classes.column}>{label}</span>
        {summary && <span className={classes.value}>{summary}</span>}
      </button>
      {Content && (
        <Content
          floating={{ ...floating, onClose: close }}
          id={id}
          label={label}
          column={column}
          filters={filters}
          onChange={onChange}
          onDone={close}
        />
      )}
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
  /** What can be filtered by, in the order of the menu. */
  filterable: readonly string[]
  filters: readonly Filter[]
  /** A filter that the search box already shows. */
  excludedFilter: Filter | undefined
  label: ColumnLabel
  editedColumn: string | null
  onEdit: (column: string | null) => void
  onChange: (filters: Filter[]) => void
}

const loadItems = () => import('./FilterMenuItems.tsx').then((file) => file.FilterMenuItems)

function FilterBarContent(props: FilterBarProps) {
  const { t } = useTranslation()
  const { columns, filterable, filters, excludedFilter, label, editedColumn, onEdit, onChange } = props
  const filteredColumns = filters.filter((filter) => filter !== excludedFilter).map(({ column }) => column)
  const chips = [...new Set(editedColumn === null ? filteredColumns : [...filteredColumns, editedColumn])]
  const { button, Content, floating } = useLazyOverlay('menu', loadItems)
  // Where the focus goes when the chip that had it goes away.
  const addButton = button.ref
  useEffect(() => {
    if (Content) preload(loadFilterPanel)
  }, [Content])
  return (
    <div className={classes.bar}>
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label={t('table:filters.label')}>
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
                    if (!isOpen && !filteredColumns.includes(id)) addButton.current?.focus()
                  }}
                  onChange={(next) => onChange(replaceColumnFilters(filters, id, next))}
                  onRemove={() => {
                    onEdit(null)
                    onChange(replaceColumnFilters(filters, id, []))
                    addButton.current?.focus()
                  }}
                />
              )
            )
          })}
        </ul>
      )}
      <Button
        {...button}
        className={classes.add}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
      >
        {t('table:filters.add')}
      </Button>
      {Content && <Content floating={floating} filterable={filterable} label={label} onChosen={onEdit} />}
    </div>
  )
}

/** Every filter that is in force, and the way to one more. */
export const FilterBar = memo(FilterBarContent)

/** What a column's filters say, in a few words: "Soup, Dessert", "from 1. 3. 2026". */
function useFilterSummary(column: ListColumn, filters: readonly Filter[]): string {
  const { t } = useTranslation()
  const format = useFormat()
  const { timezone } = useSession().profile
  const getName = useCodelistName(column)

  if (filters.length === 0) return ''
  const values = filters.flatMap((filter) => filter.values)
  if (column.kind === 'boolean') return values.map((value) => t(value === 'true' ? 'table:yes' : 'table:no')).join(', ')
  if (column.kind === 'choice' || column.kind === 'choices') return values.map(getName).join(', ')
  if (isRangeKind(column.kind)) {
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

/** The words of a choice column; any other column needs none, and asks for none. */
function useCodelistName(column: ListColumn): (id: string) => string {
  const { i18n } = useTranslation()
  const name = 'codelist' in column ? column.codelist : null
  const { data } = useQuery({ ...codelistQuery(name ?? 'allergens', i18n.language), enabled: name !== null })
  return (id) => data?.find((item) => String(item.id) === id)?.value ?? id
}
