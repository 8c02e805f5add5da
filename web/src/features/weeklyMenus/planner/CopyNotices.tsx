import { Anchor, Checkbox } from '@mantine/core'
import type { Day, Weekday } from '@poledne/contract/domain/day'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../../core/list/linkSearch.ts'
import { getCell, getDishIds, type WeekPlan } from '../weeklyMenuPlan.ts'
import { type DishWarning, findCopyWarnings, setDayExcluded, setDishExcluded } from './commands/copyWarnings.ts'
import { getCellKeysOfDay } from './commands/planEdits.ts'
import { findLatestMenuBefore } from './header/weeks.ts'
import classes from './Planner.module.css'
import { useToday, variantMenusQuery } from './plannerSearchParams.ts'
import { useFetchMissing } from './store/dishLookups.ts'
import { readHolidays } from './store/planner.api.ts'
import { usePlanner, usePlannerContext } from './store/plannerContext.ts'

type CopyReviewProps = { sourcePlan: WeekPlan; startDate: Day }

/**
 * Lists copied dishes and days that the user has to decide about. Archived dishes are left out until the user adds
 * them.
 */
export function CopyReview({ sourcePlan, startDate }: CopyReviewProps) {
  const { t, store, repeatDays, lookups, weekFormat, getDishName, getCellName } = usePlannerContext()
  const { plan, header } = usePlanner((state) => state.week)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const ids = getDishIds(sourcePlan)
  useFetchMissing(lookups.dishes, ids)
  useFetchMissing(lookups.served, ids)
  useEffect(() => lookups.dishes.subscribe(rerender), [lookups])
  useEffect(() => lookups.served.subscribe(rerender), [lookups])
  const holidays = useHolidays(startDate, header.weeklyMenuVariantId)
  const sources = { dish: lookups.dishes.get, served: lookups.served.get, holidays }
  const warnings = findCopyWarnings(sourcePlan, sources, startDate, repeatDays)

  // Each archived dish is left out only once, so that a dish which the user adds again is kept.
  const autoExcluded = useRef(new Set<string>())
  useEffect(() => {
    for (const warning of warnings) {
      if (warning.reason !== 'archived') continue
      const id = `${warning.key} ${warning.dishId}`
      if (autoExcluded.current.has(id)) continue
      autoExcluded.current.add(id)
      store.edit((before) => setDishExcluded(before, sourcePlan, warning, true), 'left out')
    }
  })

  const describeReason = ({ reason, daysAgo }: DishWarning) =>
    reason === 'archived'
      ? t('record:value.discontinued')
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
                  store.edit((before) => setDayExcluded(before, sourcePlan, warning.day, checked, warnings))
                }
              />
            </li>
          ) : (
            <li key={`${warning.key} ${warning.dishId}`}>
              <Checkbox
                label={t('planner:copy.leaveOut', { name: getDishName(warning.dishId) })}
                description={`${getCellName(warning.key)} · ${describeReason(warning)}`}
                checked={!getCell(plan, warning.key).dishIds.includes(warning.dishId)}
                onChange={({ currentTarget: { checked } }) =>
                  store.edit((before) => setDishExcluded(before, sourcePlan, warning, checked))
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

/** Offers to start a new week as a copy of the latest menu of its variant. */
export function LatestWeekCopyOffer() {
  const { t, weekFormat } = usePlannerContext()
  const header = usePlanner((state) => state.week.header)
  const { data: menus } = useQuery(variantMenusQuery(header.weeklyMenuVariantId, useToday()))
  const { startDate } = header
  const previousMenu = startDate && menus && findLatestMenuBefore(menus, startDate)
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
