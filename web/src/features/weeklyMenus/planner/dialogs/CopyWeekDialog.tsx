import { Button, Checkbox, Group, Radio } from '@mantine/core'
import { addDays, type Day, isDay, type Weekday } from '@poledne/contract/domain/day'
import { getMonday, WEEK_DAYS } from '@poledne/contract/domain/week'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { toSelectOptions } from '../../../../core/form/select/CodelistSelect.tsx'
import { Select } from '../../../../core/form/select/Select.tsx'
import { Dialog } from '../../../../core/overlay/Dialog.tsx'
import { QueryContent } from '../../../../core/page/QueryContent.tsx'
import { DayInput } from '../../../../core/record/fields/DayField.tsx'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { getDishIds, toWeekPlan, type WeekPlan } from '../../weeklyMenuPlan.ts'
import {
  COPYABLE_WEEKS_AGO,
  type CopyChoice,
  copyWeek,
  findDishRepeats,
  getSameWeekLastYear,
} from '../commands/copyWeek.ts'
import { type DishLookups, useFetchMissing } from '../store/dishLookups.ts'
import { readDishServings, readSourceMenu } from '../store/planner.api.ts'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'
import classes from './CopyWeek.module.css'
import { CopyWeekPreview } from './CopyWeekPreview.tsx'

/** Queries when dishes were last served before a day, by the id of the dish. */
function useServings(ids: readonly number[], before: Day) {
  return useQuery({
    queryKey: ['weeklyMenus', 'served', before, ids],
    queryFn: async ({ signal }) =>
      new Map((await readDishServings(ids, before, signal)).map((each) => [each.dishId, each])),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
}

type CopyTarget = { plan: WeekPlan; startDate: Day; repeatDays: number }
const NO_SERVINGS = new Map<number, never>()

/** Finds the dishes of a copied week that repeat or are archived. Archived dishes are never copied. */
function useCopyRepeats(target: CopyTarget, source: WeekPlan, choice: CopyChoice, lookups: DishLookups) {
  const ids = getDishIds(source).toSorted((a, b) => a - b)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useFetchMissing(lookups.dishes, ids)
  useEffect(() => lookups.dishes.subscribe(rerender), [lookups])
  const before = useServings(ids, target.startDate)
  const after = useServings(ids, addDays(target.startDate, 7 + target.repeatDays))
  const served = { servedBefore: before.data ?? NO_SERVINGS, servedAfter: after.data ?? NO_SERVINGS }
  return {
    repeats: findDishRepeats(target, source, choice, served),
    archivedIds: new Set(ids.filter((id) => lookups.dishes.get(id)?.archived)),
    isPending: ids.length > 0 && (before.isPending || after.isPending),
  }
}

type SourceName = `${(typeof COPYABLE_WEEKS_AGO)[number]}` | 'lastYear' | 'other'

const NO_PLAN: WeekPlan = {}

/** Copies a week or a day of any week and variant into the plan, after a preview of what will be copied. */
export function CopyWeekDialog() {
  const { startDate, weeklyMenuVariantId } = usePlanner((state) => state.week.header)
  return startDate && weeklyMenuVariantId ? <CopyForm startDate={startDate} variantId={weeklyMenuVariantId} /> : null
}

function CopyForm({ startDate, variantId }: { startDate: Day; variantId: number }) {
  const { t, store, repeatDays, lookups, weekFormat } = usePlannerContext()
  const plan = usePlanner((state) => state.week.plan)
  const { items: variants } = useCodelist('weeklyMenuVariants')
  const [source, setSource] = useState<SourceName>('1')
  const [otherDay, setOtherDay] = useState<string | null>(null)
  const [sourceVariantId, setSourceVariantId] = useState(variantId)
  const [days, setDays] = useState<CopyChoice['days']>(null)
  const [isReplacing, setIsReplacing] = useState(false)
  const [isSkipping, setIsSkipping] = useState(false)

  const other = otherDay !== null && isDay(otherDay) ? getMonday(otherDay) : null
  const getSourceWeek = (name: SourceName): Day | null => {
    if (name === 'other') return other
    return name === 'lastYear' ? getSameWeekLastYear(startDate) : addDays(startDate, -7 * Number(name))
  }
  const sourceWeek = getSourceWeek(source)
  const menu = useQuery({
    queryKey: ['weeklyMenus', 'list', 'copySource', sourceWeek, sourceVariantId],
    queryFn: ({ signal }) => readSourceMenu(sourceWeek ?? '', sourceVariantId, signal),
    enabled: sourceWeek !== null,
  })
  const sourcePlan = menu.data ? toWeekPlan(menu.data.weeklyMenuItemsData) : NO_PLAN
  const choice: CopyChoice = { days, isReplacing }
  const { repeats, archivedIds, isPending } = useCopyRepeats(
    { plan, startDate, repeatDays },
    sourcePlan,
    choice,
    lookups,
  )
  const skippedIds = new Set([...archivedIds, ...(isSkipping ? repeats.map(({ dishId }) => dishId) : [])])
  const next = copyWeek(plan, sourcePlan, choice, skippedIds)
  const count = countAddedDishes(plan, next)
  const isEmpty = menu.data === null || getDishIds(sourcePlan).length === 0

  const labelWeek = (name: SourceName) => {
    const week = getSourceWeek(name)
    return week === null ? '' : `${weekFormat.week(week)} · ${weekFormat.formatDates(week)}`
  }
  const dayOptions = WEEK_DAYS.map((day) => ({ value: String(day), label: weekFormat.formatDayName(day) }))
  const changeDay = (change: Partial<NonNullable<CopyChoice['days']>>) =>
    setDays((before) => ({ ...(before ?? { from: 1, to: 1 }), ...change }))

  return (
    <Dialog opened onClose={store.closeDialog} title={t('planner:copyWeek.title')} widest>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (count === 0) return
          store.closeDialog()
          store.edit(() => next)
          store.announce({ text: 'planner:copyWeek.done', count })
        }}
      >
        <div className={classes.options}>
          <Radio.Group
            label={t('planner:copyWeek.source')}
            value={source}
            onChange={(value) => setSource(value as SourceName)}
          >
            <div className={classes.choices}>
              {COPYABLE_WEEKS_AGO.map((weeks) => (
                <Radio
                  key={weeks}
                  value={String(weeks)}
                  label={labelWeek(`${weeks}`)}
                  description={t('planner:copyWeek.weeksAgo', { count: weeks })}
                />
              ))}
              <Radio value="lastYear" label={labelWeek('lastYear')} description={t('planner:copyWeek.lastYear')} />
              <Radio value="other" label={t('planner:copyWeek.other')} description={labelWeek('other')} />
            </div>
          </Radio.Group>
          {source === 'other' && <DayInput label={t('planner:copyWeek.otherDay')} onChange={setOtherDay} />}
          <Select<number | string>
            label={t('planner:head.weeklyMenuVariantId')}
            data={toSelectOptions(variants, sourceVariantId)}
            value={sourceVariantId}
            allowDeselect={false}
            onChange={(value) => value !== null && setSourceVariantId(Number(value))}
          />
          <Radio.Group
            label={t('planner:copyWeek.what')}
            value={days ? 'day' : 'week'}
            onChange={(value) => setDays(value === 'day' ? { from: 1, to: 1 } : null)}
          >
            <div className={classes.row}>
              <Radio value="week" label={t('planner:copyWeek.wholeWeek')} />
              <Radio value="day" label={t('planner:copyWeek.oneDay')} />
            </div>
          </Radio.Group>
          {days && (
            <Group grow>
              <Select
                label={t('planner:copyWeek.fromDay')}
                data={dayOptions}
                value={String(days.from)}
                allowDeselect={false}
                onChange={(value) => value && changeDay({ from: Number(value) as Weekday })}
              />
              <Select
                label={t('planner:copyWeek.toDay')}
                data={dayOptions}
                value={String(days.to)}
                allowDeselect={false}
                onChange={(value) => value && changeDay({ to: Number(value) as Weekday })}
              />
            </Group>
          )}
          <Radio.Group
            label={t('planner:copyWeek.existing')}
            value={isReplacing ? 'replace' : 'fill'}
            onChange={(value) => setIsReplacing(value === 'replace')}
          >
            <div className={classes.choices}>
              <Radio value="fill" label={t('planner:copyWeek.fill')} />
              <Radio value="replace" label={t('planner:copyWeek.replace')} />
            </div>
          </Radio.Group>
          <Checkbox
            label={t('planner:copyWeek.skip')}
            description={t('planner:copyWeek.skipHint', { count: repeatDays })}
            checked={isSkipping}
            onChange={(event) => setIsSkipping(event.currentTarget.checked)}
          />
        </div>
        <section className={classes.preview} aria-label={t('planner:copyWeek.preview')}>
          {sourceWeek === null ? (
            <p className={classes.hint}>{t('planner:copyWeek.chooseDay')}</p>
          ) : (
            <QueryContent query={menu} rows={6}>
              {() =>
                isEmpty ? (
                  <p className={classes.hint}>{t('planner:copyWeek.empty', { name: labelWeek(source) })}</p>
                ) : (
                  <CopyWeekPreview
                    plan={sourcePlan}
                    days={days ? [days.from] : WEEK_DAYS}
                    repeats={repeats}
                    isSkipping={isSkipping}
                    archivedIds={archivedIds}
                  />
                )
              }
            </QueryContent>
          )}
        </section>
        <div className={classes.answer}>
          <span className={classes.hint} aria-live="polite">
            {!isEmpty && menu.data && !isPending && count === 0 && t('planner:copyWeek.nothing')}
          </span>
          <Button variant="default" onClick={store.closeDialog}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" disabled={count === 0 || isPending}>
            {count === 0 ? t('planner:moving.copy') : t('planner:copyWeek.submit', { count })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Counts the dishes of cells that the copy changes. */
function countAddedDishes(before: WeekPlan, after: WeekPlan): number {
  return (Object.keys(after) as (keyof WeekPlan)[])
    .filter((key) => before[key] !== after[key])
    .reduce((sum, key) => sum + (after[key]?.dishIds.length ?? 0), 0)
}
