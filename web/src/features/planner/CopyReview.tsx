import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import type { Day } from '@poledne/contract/domain/day'
import { useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { doubtsOf, leaveOut } from './copyReview.ts'
import type { DishLookups } from './dishFacts.ts'
import { useAskFor } from './lookup.ts'
import classes from './Planner.module.css'
import { type CellKey, cellOf, dishIdsOf, type Plan } from './plan.ts'
import type { Planning } from './usePlanner.ts'
import type { WeekWords } from './useWeekWords.ts'

type CopyReviewProps = {
  origin: Plan
  plan: Plan
  startDate: Day
  repeatDays: number
  lookups: DishLookups
  words: WeekWords
  cellName: (key: CellKey) => string
  edit: Planning['edit']
}

/** Copying with judgement: what perhaps should not come along. Archived dishes stay behind unless they are wanted. */
export function CopyReview(props: CopyReviewProps) {
  const { origin, plan, startDate, repeatDays, lookups, words, cellName, edit } = props
  const { t } = useTranslation()
  const [, heard] = useReducer((count: number) => count + 1, 0)
  const ids = dishIdsOf(origin)
  useAskFor(lookups.dishes, ids)
  useAskFor(lookups.served, ids)
  useEffect(() => lookups.dishes.subscribe(heard), [lookups])
  useEffect(() => lookups.served.subscribe(heard), [lookups])
  const doubts = doubtsOf(origin, { dish: lookups.dishes.get, served: lookups.served.get }, startDate, repeatDays)

  // Once, as soon as it is known which are archived; whoever brings one back keeps it.
  const left = useRef(new Set<string>())
  useEffect(() => {
    for (const doubt of doubts) {
      const id = `${doubt.key} ${doubt.dishId}`
      if (doubt.reason !== 'archived' || left.current.has(id)) continue
      left.current.add(id)
      edit((before) => leaveOut(before, origin, doubt, true), 'left out')
    }
  })

  if (doubts.length === 0) return null
  return (
    <section className={classes.review} aria-labelledby="copy-review">
      <h2 id="copy-review" className={classes.reviewTitle}>
        {t('planner:copy.title')}
      </h2>
      <p className={classes.reviewHint}>{t('planner:copy.hint')}</p>
      <ul className={classes.reviewList}>
        {doubts.map((doubt) => {
          const { key, dishId, reason, daysAgo } = doubt
          const name = lookups.dishes.get(dishId)?.name ?? `#${dishId}`
          const why =
            reason === 'archived'
              ? t('planner:copy.archived')
              : t('planner:copy.repeated', { ago: words.daysAgo(daysAgo ?? 0) })
          return (
            <li key={`${key} ${dishId}`}>
              <Checkbox
                label={t('planner:copy.leaveOut', { name })}
                description={`${cellName(key)} · ${why}`}
                checked={!cellOf(plan, key).dishIds.includes(dishId)}
                onChange={(event) => edit((before) => leaveOut(before, origin, doubt, event.currentTarget.checked))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
