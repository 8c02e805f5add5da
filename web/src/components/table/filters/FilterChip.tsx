import type { Filter, ListColumn } from '@poledne/contract/list/listQuery'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLazyOverlay } from '../../overlay/useLazyOverlay.ts'
import classes from './FilterBar.module.css'
import { useFilterSummary } from './useFilterSummary.ts'

/** Calendars and pickers come when somebody turns to a filter. */
export const loadFilterPanel = () => import('./FilterPanel.tsx').then((file) => file.FilterPanel)

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
