import { VisuallyHidden } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type DishSummary, useLookupValue } from '../model/dishLookups.ts'
import { computeServing } from '../model/serving.ts'
import classes from './Dish.module.css'
import { useGrid } from './gridContext.ts'

type DishMetaProps = { dishId: number; summary: DishSummary | undefined; day: Weekday; earlierDay: Weekday | 0 }

/** The second line of a dish: its allergens, and when and how often it was served before. */
export function DishMeta({ dishId, summary, day, earlierDay }: DishMetaProps) {
  const { t, lookups, startDate, repeatDays, weekFormat } = useGrid()
  const served = useLookupValue(lookups.served, dishId)
  const serving = startDate ? computeServing(served, startDate, day, earlierDay, repeatDays) : null
  const codes = summary?.known ? (summary.allergens ?? undefined) : undefined
  const ago =
    serving && (serving.daysAgo === null ? t('planner:served.never') : weekFormat.formatDaysAgo(serving.daysAgo))
  const often = serving && serving.count > 0 ? t('planner:served.often', { count: serving.count }) : ''
  return (
    <span className={classes.meta}>
      {summary?.archived && <span className={classes.bad}>{t('planner:dish.archived')}</span>}
      {summary?.known && summary.allergens === null && (
        <span className={classes.undeclared}>{t('planner:dish.undeclared')}</span>
      )}
      {codes && (
        <span className={classes.codes}>
          <VisuallyHidden>{t('planner:dish.allergens')} </VisuallyHidden>
          {codes}
        </span>
      )}
      {ago && (
        <span
          className={classes.served}
          data-soon={serving?.isTooSoon || undefined}
          title={often ? `${ago}, ${often}` : ago}
        >
          {serving?.isTooSoon && <IconAlertTriangle size={13} role="img" aria-label={t('planner:served.tooSoon')} />}
          {ago}
          {serving && serving.count > 0 && (
            <>
              <span aria-hidden>{`· ${serving.count}×`}</span>
              <VisuallyHidden>, {often}</VisuallyHidden>
            </>
          )}
        </span>
      )}
    </span>
  )
}
