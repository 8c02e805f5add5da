import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Day } from '@poledne/contract/domain/day'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hintBelow } from '../../components/hintBelow.ts'
import { listProps } from '../../components/record/fields.tsx'
import { offeredItems } from '../../components/record/offeredItems.ts'
import { Select } from '../../components/select/Select.tsx'
import { useListHint } from '../../components/select/useListHint.tsx'
import { useCodelist } from '../../lib/useCodelist.ts'
import type { Head } from './head.ts'
import classes from './Planner.module.css'
import type { PlanErrors } from './planErrors.ts'
import { readTaken } from './planner.api.ts'
import type { WeekWords } from './useWeekWords.ts'
import { offeredWeeks } from './weeks.ts'

/** The menus that a variant has already, as far as their weeks are offered. */
export function takenQuery(variantId: number | null, today: Day) {
  const from = offeredWeeks(today, null)[0] ?? today
  return queryOptions({
    queryKey: ['weeklyMenus', 'list', 'takenWeeks', variantId, from],
    queryFn: ({ signal }) => readTaken(variantId ?? 0, from, signal),
    enabled: variantId !== null,
  })
}

const weeksOf = (menus: readonly { startDate: Day }[]) => menus.map(({ startDate }) => startDate)

export const useTakenWeeks = (variantId: number | null, today: Day) =>
  useQuery({ ...takenQuery(variantId, today), select: weeksOf })

type WeekFieldsProps = {
  head: Head
  /** The week that is stored: it is its own. */
  stored: Head
  isNew: boolean
  today: Day
  errors: PlanErrors['head']
  words: WeekWords
  disabled: boolean
  onChange: (change: Partial<Head>) => void
}

/** Which variant and which week the plan is for. A week that has its menu already cannot be chosen again. */
export function WeekFields({ head, stored, isNew, today, errors, words, disabled, onChange }: WeekFieldsProps) {
  const { t } = useTranslation()
  const list = useCodelist('weeklyMenuVariants')
  const { items: variants } = list
  const description = useListHint('weeklyMenuVariants', list)
  const { data: taken = [] } = useTakenWeeks(head.weeklyMenuVariantId, today)
  const isOwn = (week: Day) =>
    !isNew && week === stored.startDate && head.weeklyMenuVariantId === stored.weeklyMenuVariantId
  const weeks = offeredWeeks(today, head.startDate).map((week) => {
    const isTaken = taken.includes(week) && !isOwn(week)
    const name = `${words.week(week)} · ${words.dates(week)}`
    return { value: week, label: isTaken ? `${name} · ${t('planner:head.taken')}` : name, disabled: isTaken }
  })
  return (
    <div className={classes.fields}>
      <Select<number | string>
        label={t('planner:head.weeklyMenuVariantId')}
        description={description}
        {...hintBelow}
        data={offeredItems(variants, stored.weeklyMenuVariantId)}
        value={head.weeklyMenuVariantId}
        error={errors.weeklyMenuVariantId}
        disabled={disabled}
        allowDeselect={false}
        withAsterisk
        {...listProps}
        onChange={(value) => onChange({ weeklyMenuVariantId: value === null ? null : Number(value) })}
      />
      <Select
        label={t('planner:head.startDate')}
        data={weeks}
        value={head.startDate}
        error={errors.startDate}
        disabled={disabled}
        allowDeselect={false}
        searchable
        withAsterisk
        nothingFoundMessage={t('record:nothingFound')}
        {...listProps}
        onChange={(value) => onChange({ startDate: value })}
      />
    </div>
  )
}
