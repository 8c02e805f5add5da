import { IconChevronDown, IconChevronRight, IconEyeOff } from '@tabler/icons-react'
import { getPartId, useGrid } from './gridContext.ts'
import classes from './PlanGrid.module.css'
import type { Collapse } from './useCollapse.ts'

/** The name of a row. A row that no restaurant offers is marked, and while it is empty it can be collapsed. */
export function RowHeader({ typeId, name, collapse }: { typeId: number; name: string; collapse: Collapse }) {
  const { id, t } = useGrid()
  const isCollapsed = collapse.isRowCollapsed(typeId)
  const Icon = isCollapsed ? IconChevronRight : IconChevronDown
  return (
    <th scope="row" className={classes.rowHead} data-collapsed={isCollapsed || undefined}>
      <span id={getPartId(id, 'row', typeId)} className={classes.rowName}>
        {name}
      </span>
      {!collapse.isRowOffered(typeId) &&
        (collapse.isRowCollapsible(typeId) ? (
          <button
            type="button"
            className={classes.expand}
            title={t('planner:grid.notOfferedHint')}
            aria-label={t('planner:grid.notOfferedRow', { name })}
            aria-expanded={!isCollapsed}
            onClick={() => collapse.setRowExpanded(typeId, isCollapsed)}
          >
            {isCollapsed ? <IconEyeOff size={14} aria-hidden /> : t('planner:grid.notOffered')}
            <Icon size={14} aria-hidden />
          </button>
        ) : (
          <span className={classes.notOffered} title={t('planner:grid.notOfferedHint')}>
            {t('planner:grid.notOffered')}
          </span>
        ))}
    </th>
  )
}
