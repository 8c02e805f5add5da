import { Anchor, Checkbox } from '@mantine/core'
import type { Day, Weekday } from '@poledne/contract/domain/day'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../../core/list/linkSearch.ts'
import { type CellKey, getCell, getDishIds, type WeekPlan } from '../weeklyMenuPlan.ts'
import { type DishWarning, findCopyWarnings, setDayExcluded, setDishExcluded } from './commands/copyWarnings.ts'
import { getCellKeysOfDay } from './commands/planEdits.ts'
import { findLatestBefore } from './header/offeredWeeks.ts'
import { variantMenusQuery } from './header/takenWeeks.ts'
import type { WeekFormat } from './header/weekFormat.ts'
import classes from './Planner.module.css'
import { type DishLookups, useFetchMissing } from './store/dishLookups.ts'
import type { WeekHeader } from './store/editedWeek.ts'
import { readHolidays } from './store/planner.api.ts'
import type { PlannerState } from './store/usePlanner.ts'

type CopyReviewProps = {
  sourcePlan: WeekPlan
  plan: WeekPlan
  startDate: Day
  variantId: number | null
  repeatDays: number
  lookups: DishLookups
  weekFormat: WeekFormat
  getCellName: (key: CellKey) => string
  edit: PlannerState['edit']
}

/** Lists copied dishes and days that need a decision. Archived dishes are excluded until the user adds them back. */
export function CopyReview(props: CopyReviewProps) {
  const { sourcePlan, plan, startDate, variantId, repeatDays, lookups, weekFormat, getCellName, edit } = props
  const { t } = useTranslation()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const ids = getDishIds(sourcePlan)
  useFetchMissing(lookups.dishes, ids)
  useFetchMissing(lookups.served, ids)
  useEffect(() => lookups.dishes.subscribe(rerender), [lookups])
  useEffect(() => lookups.served.subscribe(rerender), [lookups])
  const holidays = useHolidays(startDate, variantId)
  const sources = { dish: lookups.dishes.get, served: lookups.served.get, holidays }
  const warnings = findCopyWarnings(sourcePlan, sources, startDate, repeatDays)

  // Each archived dish is excluded only once, so that a dish which the user adds back stays.
  const autoExcluded = useRef(new Set<string>())
  useEffect(() => {
    for (const warning of warnings) {
      if (warning.reason !== 'archived') continue
      const id = `${warning.key} ${warning.dishId}`
      if (autoExcluded.current.has(id)) continue
      autoExcluded.current.add(id)
      edit((before) => setDishExcluded(before, sourcePlan, warning, true), 'left out')
    }
  })

  const getDishName = ({ dishId }: DishWarning) => lookups.dishes.get(dishId)?.name ?? `#${dishId}`
  const describeReason = ({ reason, daysAgo }: DishWarning) =>
    reason === 'archived'
      ? t('planner:copy.archived')
      : t('planner:copy.repeated', { ago: weekFormat.formatDaysAgo(daysAgo ?? 0) })

  if (warnings.length === 0) return null
  return (
    <section className={classes.review} aria-labelledby="copy-review">
      <h2 id="copy-review" className={classes.reviewTitle}>
        {t('planner:copy.title')}
      </h2>
      <p className={classes.reviewHint}>{t('planner:copy.hint')}</p>
      <ul className={classes.reviewList}>
        {warnings.map((warning) =>
          warning.reason === 'holiday' ? (
            <li key={warning.day}>
              <Checkbox
                label={t('planner:copy.leaveOutDay', { day: weekFormat.formatDayName(warning.day) })}
                description={warning.message}
                checked={getCellKeysOfDay(plan, warning.day).length === 0}
                onChange={({ currentTarget: { checked } }) =>
                  edit((before) => setDayExcluded(before, sourcePlan, warning.day, checked, warnings))
                }
              />
            </li>
          ) : (
            <li key={`${warning.key} ${warning.dishId}`}>
              <Checkbox
                label={t('planner:copy.leaveOut', { name: getDishName(warning) })}
                description={`${getCellName(warning.key)} · ${describeReason(warning)}`}
                checked={!getCell(plan, warning.key).dishIds.includes(warning.dishId)}
                onChange={({ currentTarget: { checked } }) =>
                  edit((before) => setDishExcluded(before, sourcePlan, warning, checked))
                }
              />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

/** Returns the holiday messages of a week by day, for a menu that is not stored yet and cannot be checked. */
function useHolidays(week: Day, variantId: number | null): ReadonlyMap<Weekday, string> {
  const { i18n } = useTranslation()
  const { data } = useQuery({
    queryKey: ['weeklyMenus', 'holidays', week, variantId, i18n.language],
    queryFn: ({ signal }) => readHolidays(week, variantId ?? 0, signal),
    enabled: variantId !== null,
  })
  return useMemo(() => {
    const byDay = new Map<Weekday, string>()
    for (const { day, message } of data ?? []) byDay.set(day, [byDay.get(day), message].filter(Boolean).join(' '))
    return byDay
  }, [data])
}

type CopyOfferProps = { header: WeekHeader; today: Day; weekFormat: WeekFormat }

/** Offers to start a new week as a copy of the latest menu of its variant. */
export function CopyOffer({ header, today, weekFormat }: CopyOfferProps) {
  const { t } = useTranslation()
  const { data: menus } = useQuery(variantMenusQuery(header.weeklyMenuVariantId, today))
  const { startDate } = header
  const previousMenu = startDate && menus && findLatestBefore(menus, startDate)
  if (!previousMenu) return null
  return (
    <p>
      <Anchor
        component={Link}
        to={`/weeklyMenus/new/edit/${previousMenu.id}`}
        search={toLinkSearch({ week: startDate })}
      >
        {t('planner:startFromCopy', { week: weekFormat.week(previousMenu.startDate) })}
      </Anchor>
    </p>
  )
}
