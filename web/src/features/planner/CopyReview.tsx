import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import type { Day } from '@poledne/contract/domain/day'
import { useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type DishDoubt, doubtsOf, leaveOut, leaveOutDay } from './copyReview.ts'
import type { DishLookups } from './dishFacts.ts'
import { useAskFor } from './lookup.ts'
import classes from './Planner.module.css'
import { type CellKey, cellOf, dishIdsOf, type Plan } from './plan.ts'
import { keysOfDay } from './planEdits.ts'
import { useHolidays } from './useHolidays.ts'
import type { Planning } from './usePlanner.ts'
import type { WeekWords } from './useWeekWords.ts'

type CopyReviewProps = {
  origin: Plan
  plan: Plan
  startDate: Day
  variantId: number | null
  repeatDays: number
  lookups: DishLookups
  words: WeekWords
  cellName: (key: CellKey) => string
  edit: Planning['edit']
}

/** Copying with judgement: what perhaps should not come along. Archived dishes stay behind unless they are wanted. */
export function CopyReview(props: CopyReviewProps) {
  const { origin, plan, startDate, variantId, repeatDays, lookups, words, cellName, edit } = props
  const { t } = useTranslation()
  const [, heard] = useReducer((count: number) => count + 1, 0)
  const ids = dishIdsOf(origin)
  useAskFor(lookups.dishes, ids)
  useAskFor(lookups.served, ids)
  useEffect(() => lookups.dishes.subscribe(heard), [lookups])
  useEffect(() => lookups.served.subscribe(heard), [lookups])
  const holidays = useHolidays(startDate, variantId)
  const facts = { dish: lookups.dishes.get, served: lookups.served.get, holidays }
  const doubts = doubtsOf(origin, facts, startDate, repeatDays)

  // Once, as soon as it is known which are archived; whoever brings one back keeps it.
  const left = useRef(new Set<string>())
  useEffect(() => {
    for (const doubt of doubts) {
      if (doubt.reason !== 'archived') continue
      const id = `${doubt.key} ${doubt.dishId}`
      if (left.current.has(id)) continue
      left.current.add(id)
      edit((before) => leaveOut(before, origin, doubt, true), 'left out')
    }
  })

  const nameOf = ({ dishId }: DishDoubt) => lookups.dishes.get(dishId)?.name ?? `#${dishId}`
  const whyOf = ({ reason, daysAgo }: DishDoubt) =>
    reason === 'archived'
      ? t('planner:copy.archived')
      : t('planner:copy.repeated', { ago: words.daysAgo(daysAgo ?? 0) })

  if (doubts.length === 0) return null
  return (
    <section className={classes.review} aria-labelledby="copy-review">
      <h2 id="copy-review" className={classes.reviewTitle}>
        {t('planner:copy.title')}
      </h2>
      <p className={classes.reviewHint}>{t('planner:copy.hint')}</p>
      <ul className={classes.reviewList}>
        {doubts.map((doubt) =>
          doubt.reason === 'holiday' ? (
            <li key={doubt.day}>
              <Checkbox
                label={t('planner:copy.leaveOutDay', { day: words.dayName(doubt.day) })}
                description={doubt.message}
                checked={keysOfDay(plan, doubt.day).length === 0}
                onChange={({ currentTarget: { checked } }) =>
                  edit((before) => leaveOutDay(before, origin, doubt.day, checked, doubts))
                }
              />
            </li>
          ) : (
            <li key={`${doubt.key} ${doubt.dishId}`}>
              <Checkbox
                label={t('planner:copy.leaveOut', { name: nameOf(doubt) })}
                description={`${cellName(doubt.key)} · ${whyOf(doubt)}`}
                checked={!cellOf(plan, doubt.key).dishIds.includes(doubt.dishId)}
                onChange={({ currentTarget: { checked } }) =>
                  edit((before) => leaveOut(before, origin, doubt, checked))
                }
              />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
