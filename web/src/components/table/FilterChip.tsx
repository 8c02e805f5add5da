import '@mantine/core/styles/Popover.layer.css'
import { Loader, Popover } from '@mantine/core'
import type { Filter, ListColumn } from '@poledne/contract/list'
import { IconX } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FilterBar.module.css'
import { POPOVER_WIDTH } from './floating.ts'
import { useFilterSummary } from './useFilterSummary.ts'

// Calendars and pickers come when somebody opens a filter.
const FilterEditor = lazy(() => import('./filters/FilterEditor.tsx').then((file) => ({ default: file.FilterEditor })))

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
export function FilterChip({ id, label, column, filters, isOpen, onOpen, onChange, onRemove }: FilterChipProps) {
  const { t } = useTranslation()
  const summary = useFilterSummary(column, filters)
  const edit = useRef<HTMLButtonElement>(null)
  // Not the popover's own `returnFocus`: a new chip is born open, and whence the focus came is gone with the menu.
  const close = () => {
    edit.current?.focus()
    onOpen(false)
  }
  return (
    <li className={classes.chip}>
      <Popover opened={isOpen} onChange={close} position="bottom-start" width={POPOVER_WIDTH} withinPortal trapFocus>
        <Popover.Target>
          <button
            ref={edit}
            type="button"
            className={classes.edit}
            aria-label={`${t('table:filters.edit', { column: label })}${summary && `: ${summary}`}`}
            onClick={() => onOpen(!isOpen)}
          >
            <span className={classes.column}>{label}</span>
            {summary && <span className={classes.value}>{summary}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <Suspense fallback={<Loader size="sm" />}>
            <FilterEditor id={id} label={label} column={column} filters={filters} onChange={onChange} onDone={close} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
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
