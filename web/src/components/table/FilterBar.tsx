import { Button } from '@mantine/core'
import type { Filter, ListColumns } from '@poledne/contract/list'
import { IconPlus } from '@tabler/icons-react'
import { memo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { withColumnFilters } from '../../lib/listSearch.ts'
import { preload, useOnDemand } from '../floating/useOnDemand.ts'
import classes from './FilterBar.module.css'
import { FilterChip, loadFilterPanel } from './FilterChip.tsx'
import type { ColumnLabel } from './useColumnLabel.ts'

type FilterBarProps = {
  columns: ListColumns
  /** What can be filtered by, in the order of the menu. */
  filterable: readonly string[]
  filters: readonly Filter[]
  /** A filter that the search box already shows. */
  besides: Filter | undefined
  label: ColumnLabel
  editing: string | null
  onEdit: (column: string | null) => void
  onChange: (filters: Filter[]) => void
}

const load = () => import('./FilterItems.tsx').then((file) => file.FilterItems)

function Filters(props: FilterBarProps) {
  const { t } = useTranslation()
  const { columns, filterable, filters, besides, label, editing, onEdit, onChange } = props
  const asked = filters.filter((filter) => filter !== besides).map(({ column }) => column)
  const chips = [...new Set(editing === null ? asked : [...asked, editing])]
  const { button, Part, floating } = useOnDemand('menu', load)
  // Where the focus goes when the chip that had it goes away.
  const add = button.ref
  useEffect(() => {
    if (Part) preload(loadFilterPanel)
  }, [Part])
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
                  isOpen={editing === id}
                  onOpen={(isOpen) => {
                    onEdit(isOpen ? id : null)
                    if (!isOpen && !asked.includes(id)) add.current?.focus()
                  }}
                  onChange={(next) => onChange(withColumnFilters(filters, id, next))}
                  onRemove={() => {
                    onEdit(null)
                    onChange(withColumnFilters(filters, id, []))
                    add.current?.focus()
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
      {Part && <Part floating={floating} filterable={filterable} label={label} onChosen={onEdit} />}
    </div>
  )
}

/** Every filter that is in force, and the way to one more. */
export const FilterBar = memo(Filters)
