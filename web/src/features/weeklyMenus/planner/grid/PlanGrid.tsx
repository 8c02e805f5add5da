import type { Weekday } from '@poledne/contract/domain/day'
import type { CheckFinding } from '@poledne/contract/modules/weeklyMenu'
import { type CSSProperties, memo, Suspense, startTransition, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../../../core/http/loading/lazyWithRetry.ts'
import { type CellKey, getCell, getCellKeys, parseCellKey, toCellKey } from '../../weeklyMenuPlan.ts'
import { findEarlierDays } from '../commands/planEdits.ts'
import type { PlanErrors } from '../store/planErrors.ts'
import type { DayAction } from './DayMenuItems.tsx'
import { DishMenu } from './DishMenu.tsx'
import { DropMenu, GridDrag } from './GridDrag.tsx'
import { type GridOptions, GridProvider } from './gridContext.ts'
import { PlanCell } from './PlanCell.tsx'
import classes from './PlanGrid.module.css'
import { type Collapse, DayHeader, RowHeader, useCollapse } from './PlanHeaders.tsx'
import { getSelectedCells } from './selection.ts'
import { usePlanGrid } from './usePlanGrid.ts'

/** One step mounts about this many cells, which takes a slow phone less than a tenth of a second. */
const CELLS_PER_STEP = 7

/**
 * Returns how many rows of the grid are rendered. They are mounted in steps, so that the page responds to the user
 * between two of them. Another day on a narrow page starts again with the first step.
 */
function useMountedRows(rowCount: number, days: readonly number[], canStart: boolean): number {
  const step = Math.max(1, Math.round(CELLS_PER_STEP / days.length))
  const shown = days.join()
  const [mounted, setMounted] = useState({ shown, count: 0 })
  const count = mounted.shown === shown ? mounted.count : 0
  const isComplete = count >= rowCount
  useEffect(() => {
    if (!canStart || isComplete) return
    // A new task lets the browser paint the last step first.
    const timer = window.setTimeout(() => startTransition(() => setMounted({ shown, count: count + step })))
    return () => window.clearTimeout(timer)
  }, [canStart, isComplete, shown, count, step])
  return Math.min(count, rowCount)
}

const MoveDishDialog = lazyWithRetry(() => import('../dialogs/MoveDishDialog.tsx').then((file) => file.MoveDishDialog))

type PlanGridProps = GridOptions & {
  /** The types that restaurants offer in this week; null if it is not known. */
  offeredTypeIds: readonly number[] | null
  errors: PlanErrors
  findings: readonly CheckFinding[]
  isNarrow: boolean
  /** Whether the names of the dishes and the lock are known. The rows are mounted then, so that they do not change twice. */
  isReady: boolean
  onDayAction: (action: DayAction, day: Weekday) => void
}

/** The id of the keyboard help below the grid. */
export const KEYBOARD_HELP_ID = 'planner-keys'

const SEVERITY_RANK = { error: 2, warning: 1, info: 0 } as const

/** Returns the most severe finding of each cell and the holiday message of each day. */
function useFindingsByCell(findings: readonly CheckFinding[]) {
  return useMemo(() => {
    const cells = new Map<CellKey, CheckFinding['severity']>()
    const holidays = new Map<Weekday, string>()
    for (const { code, day, menuItemTypeId, severity, message } of findings) {
      if (day === undefined) continue
      if (code === 'holiday') holidays.set(day, message)
      if (menuItemTypeId === undefined || severity === 'info') continue
      const key = toCellKey(day, menuItemTypeId)
      const previous = cells.get(key)
      if (!previous || SEVERITY_RANK[previous] < SEVERITY_RANK[severity]) cells.set(key, severity)
    }
    return { cells, holidays }
  }, [findings])
}

/** Collapsed columns are narrow, so that working days have more space. */
function getGridColumns(days: readonly Weekday[], { isDayCollapsed }: Collapse): string {
  const widths = days.map((day) => (isDayCollapsed(day) ? '2.25rem' : 'minmax(7.25rem, 1fr)'))
  return ['var(--row-head)', ...widths].join(' ')
}

/** The grid of a week: days are columns, menu item types are rows. It is memoised for renders without a new plan. */
export const PlanGrid = memo(function PlanGrid(props: PlanGridProps) {
  const { plan, types, days, offeredTypeIds, errors, findings, isNarrow, onDayAction, weekFormat, pendingTexts } = props
  const mountedRows = useMountedRows(types.length, days, props.isReady)
  const isComplete = mountedRows === types.length
  const { t } = useTranslation()
  const grid = usePlanGrid(props, mountedRows)
  const { gridContext, focus, carriedDish, dishMenu, drop } = grid
  const { openMenu, dishToMove } = dishMenu
  const { droppedDish } = drop
  const { cells: severities, holidays } = useFindingsByCell(findings)
  const filled = useMemo(() => new Set(getCellKeys(plan).map((key) => parseCellKey(key).day)), [plan])
  const earlierDays = useMemo(() => findEarlierDays(plan), [plan])
  const selectedKeys = new Set(getSelectedCells(gridContext.shape, focus.selection).flat())
  const hasRange = selectedKeys.size > 1
  const collapse = useCollapse({
    plan,
    offeredTypeIds,
    shownCells: [
      focus.editedCell,
      ...(Object.keys(pendingTexts.get()) as CellKey[]),
      ...(Object.keys(errors.cells) as CellKey[]),
    ],
  })
  // A cell that was edited stays expanded, so that nothing moves when its editor closes.
  const { setDayExpanded, setRowExpanded } = collapse
  const { editedCell } = focus
  useEffect(() => {
    if (!editedCell) return
    const { day, typeId } = parseCellKey(editedCell)
    setDayExpanded(day, true)
    setRowExpanded(typeId, true)
  }, [editedCell, setDayExpanded, setRowExpanded])
  const columns = isNarrow ? undefined : ({ '--columns': getGridColumns(days, collapse) } as CSSProperties)

  return (
    <GridProvider value={gridContext}>
      <GridDrag onDrop={(...dropped) => drop.dropDish(plan, ...dropped)} getDishName={grid.getDishName}>
        <div className={classes.scroller} data-narrow={isNarrow || undefined} data-mounting={!isComplete || undefined}>
          <table
            ref={focus.grid}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an editable table has the role grid
            role="grid"
            className={classes.grid}
            style={columns}
            aria-label={t('planner:grid.label')}
            aria-describedby={KEYBOARD_HELP_ID}
            aria-multiselectable
            aria-busy={!isComplete}
            aria-readonly={gridContext.isReadOnly}
            onKeyDown={grid.onKeyDown}
            {...grid.clipboard}
          >
            <thead className={classes.heads}>
              <tr className={classes.headRow}>
                <th scope="col" className={classes.corner}>
                  <span className={classes.cornerText}>{t('planner:grid.rows')}</span>
                </th>
                {days.map((day) => (
                  <DayHeader
                    key={day}
                    day={day}
                    holiday={holidays.get(day)}
                    isEmpty={!filled.has(day)}
                    // On a narrow page there is only one day, which cannot be collapsed.
                    isCollapsible={!isNarrow && collapse.isDayCollapsible(day)}
                    isCollapsed={!isNarrow && collapse.isDayCollapsed(day)}
                    onExpand={setDayExpanded}
                    onAction={onDayAction}
                  />
                ))}
              </tr>
            </thead>
            <tbody className={classes.body}>
              {types.slice(0, mountedRows).map(({ id, value }) => (
                <tr key={id} className={classes.row} data-collapsed={collapse.isRowCollapsed(Number(id)) || undefined}>
                  <RowHeader
                    typeId={Number(id)}
                    name={value}
                    isOffered={collapse.isRowOffered(Number(id))}
                    isCollapsible={collapse.isRowCollapsible(Number(id))}
                    isCollapsed={collapse.isRowCollapsed(Number(id))}
                    onExpand={setRowExpanded}
                  />
                  {days.map((day) => {
                    const key = toCellKey(day, Number(id))
                    return (
                      <PlanCell
                        key={key}
                        cellKey={key}
                        cell={getCell(plan, key)}
                        earlierDays={earlierDays.get(key) ?? ''}
                        isCurrent={focus.selection.focusCell === key}
                        isSelected={hasRange && selectedKeys.has(key)}
                        isEditing={focus.editedCell === key}
                        replacedDishId={focus.editedCell === key ? focus.replacedDishId : null}
                        error={errors.cells[key]}
                        findingSeverity={severities.get(key)}
                        carriedDishId={carriedDish?.key === key ? carriedDish.dishId : null}
                        isDropTarget={carriedDish?.to === key}
                      />
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </GridDrag>
      {openMenu && <DishMenu openMenu={openMenu} onAction={dishMenu.handleMenuAction} onClose={dishMenu.closeMenu} />}
      {droppedDish && (
        <DropMenu
          droppedDish={droppedDish}
          target={focus.grid.current?.querySelector(
            `[data-cell="${droppedDish.onto.key}"] [data-dish="${droppedDish.onto.dishId}"]`,
          )}
          ontoName={grid.getDishName(droppedDish.onto.dishId)}
          onAction={drop.chooseDropAction}
          onClose={drop.cancelDrop}
        />
      )}
      <Suspense>
        {dishToMove && (
          <MoveDishDialog
            {...dishToMove}
            dishName={grid.getDishName(dishToMove.cellDish.dishId)}
            types={types}
            weekFormat={weekFormat}
            onMove={dishMenu.moveToCell}
            onClose={dishMenu.closeMoveDialog}
          />
        )}
      </Suspense>
    </GridProvider>
  )
})
