import type { Weekday } from '@poledne/contract/domain/day'
import type { CheckFinding } from '@poledne/contract/weeklyMenu'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayAction } from './DayHead.tsx'
import { DayHead } from './DayHead.tsx'
import { DishMenu } from './DishMenu.tsx'
import { GridDrag } from './GridDrag.tsx'
import { GridProvider, partId } from './gridContext.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { PlanCell } from './PlanCell.tsx'
import classes from './PlanGrid.module.css'
import { type CellKey, cellKey, cellKeys, cellOf, earlierInWeek, type Plan, placeOf } from './plan.ts'
import type { PlanErrors } from './planErrors.ts'
import { selectedCells } from './selection.ts'
import { type GridOptions, usePlanGrid } from './usePlanGrid.ts'

type PlanGridProps = GridOptions & {
  errors: PlanErrors
  findings: readonly CheckFinding[]
  narrow: boolean
  onDay: (action: DayAction, day: Weekday) => void
}

/** The line below the grid that tells of its keys. */
export const KEYS_ID = 'planner-keys'

const RANK = { error: 2, warning: 1, info: 0 } as const

/** The worst that the check says of each cell, and what it says of holidays by day. */
function useFindings(findings: readonly CheckFinding[]) {
  return useMemo(() => {
    const cells = new Map<CellKey, CheckFinding['severity']>()
    const holidays = new Map<Weekday, string>()
    for (const { code, day, menuItemTypeId, severity, message } of findings) {
      if (day === undefined) continue
      if (code === 'holiday') holidays.set(day, message)
      if (menuItemTypeId === undefined || severity === 'info') continue
      const key = cellKey(day, menuItemTypeId)
      const before = cells.get(key)
      if (!before || RANK[before] < RANK[severity]) cells.set(key, severity)
    }
    return { cells, holidays }
  }, [findings])
}

const earlierText = (plan: Plan, key: CellKey) =>
  cellOf(plan, key)
    .dishIds.map((dishId) => earlierInWeek(plan, dishId, placeOf(key).day))
    .join()

/** An empty weekend is slim, so that the working days have room for names; whoever writes into it gets room too. */
function columnsOf(days: readonly Weekday[], filled: ReadonlySet<Weekday>, writing: CellKey | null): string {
  const isSlim = (day: Weekday) => day >= 6 && !filled.has(day) && !writing?.startsWith(`${day}:`)
  const widths = days.map((day) => (isSlim(day) ? 'minmax(4.5rem, 0.5fr)' : 'minmax(7.25rem, 1fr)'))
  return ['var(--row-head)', ...widths].join(' ')
}

/** Days across, menu item types down. */
export function PlanGrid(props: PlanGridProps) {
  const { plan, types, days, errors, findings, narrow, onDay, words } = props
  const { t } = useTranslation()
  const grid = usePlanGrid(props)
  const { surroundings, focus, carry, menu, moving } = grid
  const { cells: marked, holidays } = useFindings(findings)
  const filled = useMemo(() => new Set(cellKeys(plan).map((key) => placeOf(key).day)), [plan])
  const selected = new Set(selectedCells(surroundings.shape, focus.selection).flat())
  const hasRange = selected.size > 1
  const columns = narrow ? undefined : ({ '--columns': columnsOf(days, filled, focus.writing) } as CSSProperties)

  return (
    <GridProvider value={surroundings}>
      <GridDrag onDrop={grid.dropDragged} nameOf={grid.nameOf}>
        <div className={classes.scroller} data-narrow={narrow || undefined}>
          <table
            ref={focus.grid}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one writes in is a grid
            role="grid"
            className={classes.grid}
            style={columns}
            aria-label={t('planner:grid.label')}
            aria-describedby={KEYS_ID}
            aria-multiselectable
            aria-readonly={surroundings.readOnly}
            onKeyDown={grid.onKeyDown}
            {...grid.clipboard}
          >
            <thead className={classes.heads}>
              <tr className={classes.headRow}>
                <th scope="col" className={classes.corner}>
                  <span className={classes.cornerText}>{t('planner:grid.rows')}</span>
                </th>
                {days.map((day) => (
                  <DayHead
                    key={day}
                    day={day}
                    holiday={holidays.get(day)}
                    isEmpty={!filled.has(day)}
                    onAction={onDay}
                  />
                ))}
              </tr>
            </thead>
            <tbody className={classes.body}>
              {types.map(({ id, value }) => (
                <tr key={id} className={classes.row}>
                  <th scope="row" id={partId(surroundings.id, 'row', id)} className={classes.rowHead}>
                    {value}
                  </th>
                  {days.map((day) => {
                    const key = cellKey(day, Number(id))
                    return (
                      <PlanCell
                        key={key}
                        cellKey={key}
                        cell={cellOf(plan, key)}
                        earlier={earlierText(plan, key)}
                        isCurrent={focus.selection.focus === key}
                        isSelected={hasRange && selected.has(key)}
                        writing={focus.writing === key}
                        error={errors.cells[key]}
                        finding={marked.get(key)}
                        carried={carry?.key === key ? carry.dishId : null}
                        isTarget={carry?.to === key}
                      />
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </GridDrag>
      {menu && <DishMenu open={menu} onAction={grid.onMenu} onClose={grid.closeMenu} />}
      {moving && (
        <MoveDialog
          {...moving}
          name={grid.nameOf(moving.place.dishId)}
          types={types}
          words={words}
          onMove={grid.moveTo}
          onClose={grid.closeMoving}
        />
      )}
    </GridProvider>
  )
}
