import { IconChevronDown, IconChevronRight, IconEyeOff } from '@tabler/icons-react'
import { memo } from 'react'
import { getPartId, useGrid } from './gridContext.ts'
import classes from './PlanGrid.module.css'

type RowHeaderProps = {
  typeId: number
  name: string
  isOffered: boolean
  isCollapsible: boolean
  isCollapsed: boolean
  onExpand: (typeId: number, isExpanded: boolean) => void
}

/** The name of a row. A row that no restaurant offers is marked, and while it is empty it can be collapsed. */
export const RowHeader = memo(function RowHeader(props: RowHeaderProps) {
  const { typeId, name, isOffered, isCollapsible, isCollapsed, onExpand } = props
  const { id, t } = useGrid()
  const Icon = isCollapsed ? IconChevronRight : IconChevronDown
  return (
    <th scope="row" className={classes.rowHead} data-collapsed={isCollapsed || undefined}>
      <span id={getPartId(id, 'row', typeId)} className={classes.rowName}>
        {name}
      </span>
      {!isOffered &&
        (isCollapsible ? (
          <button
            type="button"
            className={classes.expand}
            title={t('planner:grid.notOfferedHint')}
            aria-label={t('planner:grid.notOfferedRow', { name })}
            aria-expanded={!isCollapsed}
            onClick={() => onExpand(typeId, isCollapsed)}
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
})
