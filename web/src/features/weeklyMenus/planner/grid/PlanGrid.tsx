import { shallowEqual } from '@mantine/hooks'
import type { Weekday } from '@poledne/contract/domain/day'
import type { CheckFinding } from '@poledne/contract/modules/weeklyMenu'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type CellKey, toCellKey } from '../../weeklyMenuPlan.ts'
import { useMenuCheck } from '../CheckPanel.tsx'
import { useCellClipboard } from '../commands/useCellClipboard.ts'
import { FirstDay, removeFirstDay } from '../FirstDay.tsx'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'
import { selectDay, selectRow } from '../store/plannerSelectors.ts'
import { useOfferedTypeIds } from '../store/weekOffer.ts'
import { DishMenu } from './DishMenu.tsx'
import { DropMenu, GridDrag } from './GridDrag.tsx'
import { GridFocus } from './GridFocus.ts'
import { pressGridKey } from './gridKeys.ts'
import { PlanCell } from './PlanCell.tsx'
import classes from './PlanGrid.module.css'
import { DayHeader, RowHeader } from './PlanHeaders.tsx'

/** The number of cells that one step renders, which takes a slow phone less than a tenth of a second. */
const CELLS_PER_STEP = 7

/**
 * Returns how many rows of the grid are rendered. Rows are added in steps, so that the page responds to the user
 * between two steps. In a narrow window, another day starts again with the first step.
 */
function useMountedRows(rowCount: number, days: readonly number[], canStart: boolean): number {
  const step = Math.max(1, Math.round(CELLS_PER_STEP / days.length))
  const shown = days.join()
  const [mounted, setMounted] = useState({ shown, count: 0 })
  const count = mounted.shown === shown ? mounted.count : 0
  const isComplete = count >= rowCount
  useEffect(() => {
    if (!canStart || isComplete) return
    // The timer lets the browser paint the previous step first.
    const timer = window.setTimeout(() => startTransition(() => setMounted({ shown, count: count + step })))
    return () => window.clearTimeout(timer)
  }, [canStart, isComplete, shown, count, step])
  return Math.min(count, rowCount)
}

/** The id of the keyboard help below the grid. */
export const KEYBOARD_HELP_ID = 'planner-keys'

const SEVERITY_RANK = { error: 2, warning: 1, info: 0 } as const
type Severities = ReadonlyMap<CellKey, CheckFinding['severity']>

/** Returns the most severe finding of each cell and the holiday message of each day. */
function useFindingsByCell(findings: readonly CheckFinding[]) {
  return useMemo(() => {
    const severities = new Map<CellKey, CheckFinding['severity']>()
    const holidays = new Map<Weekday, string>()
    for (const { code, day, menuItemTypeId, severity, message } of findings) {
      if (day === undefined) continue
      if (code === 'holiday') holidays.set(day, message)
      if (menuItemTypeId === undefined || severity === 'info') continue
      const key = toCellKey(day, menuItemTypeId)
      const previous = severities.get(key)
      if (!previous || SEVERITY_RANK[previous] < SEVERITY_RANK[severity]) severities.set(key, severity)
    }
    return { severities, holidays }
  }, [findings])
}

/** Returns the widths of the columns. Collapsed days are narrow, so that working days have more space. */
function useGridColumns(days: readonly Weekday[]): CSSProperties | undefined {
  const columns = usePlanner((state) => {
    if (state.isNarrow) return null
    const widths = days.map((day) => (selectDay(state, day).isCollapsed ? '2.25rem' : 'minmax(7.25rem, 1fr)'))
    return ['var(--row-head)', ...widths].join(' ')
  })
  return columns === null ? undefined : ({ '--columns': columns } as CSSProperties)
}

/**
 * The grid of a week: days are columns, menu item types are rows. It is memoised, and each part of it selects the state
 * that it shows, so that a key press renders only the cells that it changes. The rows are rendered once `isReady` says
 * that the names of the dishes and the lock are known, so that they do not change twice.
 */
export const PlanGrid = memo(function PlanGrid({ isReady }: { isReady: boolean }) {
  const { store, t, isReadOnly } = usePlannerContext()
  const rows = usePlanner((state) => state.rows)
  const days = usePlanner((state) => state.shape.columns) as readonly Weekday[]
  const isNarrow = usePlanner((state) => state.isNarrow)
  const mountedRows = useMountedRows(rows.length, days, isReady)
  const isComplete = mountedRows === rows.length
  useEffect(() => {
    if (mountedRows > 0) removeFirstDay()
  }, [mountedRows])
  const grid = useRef<HTMLTableElement>(null)
  const columns = useGridColumns(days)
  const clipboard = useCellClipboard()
  const { severities, holidays } = useFindingsByCell(useMenuCheck().findings)
  const offeredTypeIds = useOfferedTypeIds(usePlanner((state) => state.week.header))

  const handleKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const key = target.closest<HTMLElement>('[data-cell]')?.dataset.cell as CellKey | undefined
    const { cell, dish } = target.dataset
    // A key that is pressed in an input of a cell is handled by the input.
    const isOwn = cell !== undefined || dish !== undefined
    if (pressGridKey(store, event, isOwn ? key : undefined, dish === undefined ? null : Number(dish)))
      event.preventDefault()
  }

  return (
    <>
      <GridDrag>
        <div className={classes.scroller} data-narrow={isNarrow || undefined} data-mounting={!isComplete || undefined}>
          <table
            ref={grid}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an editable table has the role grid
            role="grid"
            className={classes.grid}
            style={columns}
            aria-label={t('planner:grid.label')}
            aria-describedby={KEYBOARD_HELP_ID}
            aria-multiselectable
            aria-busy={!isComplete}
            aria-readonly={isReadOnly}
            onKeyDown={handleKeyDown}
            {...clipboard}
          >
            <thead className={classes.heads}>
              <tr className={classes.headRow}>
                <th scope="col" className={classes.corner}>
                  <span className="quiet tiny">{t('planner:moving.row')}</span>
                </th>
                {days.map((day) => (
                  <DayHeader key={day} day={day} holiday={holidays.get(day)} />
                ))}
              </tr>
            </thead>
            <tbody className={classes.body}>
              {rows.slice(0, mountedRows).map(({ id, value }) => (
                <PlanRow
                  key={id}
                  typeId={Number(id)}
                  name={value}
                  isOffered={offeredTypeIds === null || offeredTypeIds.includes(Number(id))}
                  days={days}
                  severities={severities}
                />
              ))}
            </tbody>
          </table>
          {mountedRows === 0 && <FirstDay />}
        </div>
      </GridDrag>
      <DishMenu />
      <DropMenu grid={grid} />
      <GridFocus grid={grid} mountedRows={mountedRows} />
    </>
  )
})

type PlanRowProps = {
  typeId: number
  name: string
  isOffered: boolean
  days: readonly Weekday[]
  severities: Severities
}

const PlanRow = memo(function PlanRow({ typeId, name, isOffered, days, severities }: PlanRowProps) {
  const collapse = usePlanner((state) => selectRow(state, typeId, isOffered), shallowEqual)
  return (
    <tr className={classes.row} data-collapsed={collapse.isCollapsed || undefined}>
      <RowHeader typeId={typeId} name={name} isOffered={isOffered} {...collapse} />
      {days.map((day) => {
        const key = toCellKey(day, typeId)
        return <PlanCell key={key} cellKey={key} findingSeverity={severities.get(key)} />
      })}
    </tr>
  )
})
