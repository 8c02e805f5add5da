import { Button } from '@mantine/core'
import type { Filter, ListColumns } from '@poledne/contract/list/listQuery'
import { IconPlus } from '@tabler/icons-react'
import { memo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { replaceColumnFilters } from '../../../lib/list/listSearch.ts'
import { preload, useLazyOverlay } from '../../overlay/useLazyOverlay.ts'
import type { ColumnLabel } from '../useColumnLabel.ts'
import classes from './FilterBar.module.css'
import { FilterChip, loadFilterPanel } from './FilterChip.tsx'

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
