import { VisuallyHidden } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './Dish.module.css'
import type { DishFacts } from './dishFacts.ts'
import { useGrid } from './gridContext.ts'
import { useLookedUp } from './lookup.ts'
import { servingOf } from './serving.ts'

type DishMetaProps = { dishId: number; facts: DishFacts | undefined; day: Weekday; earlier: Weekday | 0 }

/** The second line of a dish: its allergens, and when and how often it was served before. */
export function DishMeta({ dishId, facts, day, earlier }: DishMetaProps) {
  const { t, lookups, startDate, repeatDays, words } = useGrid()
  const served = useLookedUp(lookups.served, dishId)
  const serving = startDate ? servingOf(served, startDate, day, earlier, repeatDays) : null
  const codes = facts?.known ? (facts.allergens ?? undefined) : undefined
  const ago = serving && (serving.daysAgo === null ? t('planner:served.never') : words.daysAgo(serving.daysAgo))
  const often = serving && serving.count > 0 ? t('planner:served.often', { count: serving.count }) : ''
  return (
    <span className={classes.meta}>
      {facts?.archived && <span className={classes.bad}>{t('planner:dish.archived')}</span>}
      {facts?.known && facts.allergens === null && (
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
          data-soon={serving?.tooSoon || undefined}
          title={often ? `${ago}, ${often}` : ago}
        >
          {serving?.tooSoon && <IconAlertTriangle size={13} role="img" aria-label={t('planner:served.tooSoon')} />}
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
