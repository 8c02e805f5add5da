import type { Weekday } from '@poledne/contract/domain/day'
import { getCell, getCellKeys, parseCellKey, toCellKey, type WeekPlan } from '../../weeklyMenuPlan.ts'
import type { DishRepeat } from '../commands/copyWeek.ts'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'
import classes from './CopyWeek.module.css'

type CopyWeekPreviewProps = {
  plan: WeekPlan
  days: readonly Weekday[]
  repeats: readonly DishRepeat[]
  isSkipping: boolean
  archivedIds: ReadonlySet<number>
}

/** Lists the dishes of the copied week by day. A dish that is left out or repeats says why. */
export function CopyWeekPreview(props: CopyWeekPreviewProps) {
  const { plan, days, repeats, isSkipping, archivedIds } = props
  const { t, lookups, weekFormat } = usePlannerContext()
  const types = usePlanner((state) => state.rows)
  const repeatById = new Map(repeats.map((repeat) => [repeat.dishId, repeat]))
  const usedDays = new Set(getCellKeys(plan).map((key) => parseCellKey(key).day))

  const describe = (dishId: number): string | null => {
    if (archivedIds.has(dishId)) return t('planner:copyWeek.reason.archived')
    const repeat = repeatById.get(dishId)
    if (!repeat) return null
    if (repeat.reason === 'planned') return t('planner:copyWeek.reason.planned')
    return t(`planner:copyWeek.reason.${repeat.reason}`, { count: repeat.days })
  }
  const isLeftOut = (dishId: number) => archivedIds.has(dishId) || (isSkipping && repeatById.has(dishId))
  const shownDays = days.filter((day) => usedDays.has(day))
  if (shownDays.length === 0) return <p className={classes.hint}>{t('planner:copyWeek.emptyDay')}</p>

  return (
    <div className={classes.days}>
      {shownDays.map((day) => (
        <section key={day} className={classes.day} aria-label={weekFormat.formatDayName(day)}>
          <h3 className={classes.dayName}>{weekFormat.formatDayName(day)}</h3>
          <dl className={classes.cells}>
            {types
              .filter(({ id }) => getCell(plan, toCellKey(day, Number(id))).dishIds.length > 0)
              .map(({ id, value }) => (
                <div key={id} className={classes.cell}>
                  <dt>{value}</dt>
                  {getCell(plan, toCellKey(day, Number(id))).dishIds.map((dishId) => {
                    const reason = describe(dishId)
                    const name = lookups.dishes.get(dishId)?.name ?? '…'
                    return (
                      <dd key={dishId}>
                        {isLeftOut(dishId) ? <s>{name}</s> : name}
                        {reason && (
                          <span className={classes.reason}>
                            {isLeftOut(dishId) ? t('planner:copyWeek.leftOut', { reason }) : reason}
                          </span>
                        )}
                      </dd>
                    )
                  })}
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
