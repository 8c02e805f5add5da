import type { Day } from '@poledne/contract/domain/day'
import { toSelectOptions } from '../../../../core/form/select/CodelistSelect.tsx'
import { Select } from '../../../../core/form/select/Select.tsx'
import { useCodelistHint } from '../../../../core/form/select/useCodelistHint.tsx'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import classes from '../Planner.module.css'
import { useTakenWeeks, useToday } from '../plannerSearchParams.ts'
import type { WeekHeader } from '../store/editedWeek.ts'
import type { PlanErrors } from '../store/planErrors.ts'
import { usePlannerContext, usePlannerRecord } from '../store/plannerContext.ts'
import { useWeekFormat } from './useWeekTitle.ts'
import { getOfferedWeeks } from './weeks.ts'

type WeekFieldsProps = {
  header: WeekHeader
  /** The stored variant and week of the menu, whose own week counts as free. */
  storedHeader: WeekHeader
  errors: PlanErrors['header']
  disabled: boolean
  onChange: (change: Partial<WeekHeader>) => void
}

/** The inputs for the variant and the week. A week that already has a menu of the variant is disabled. */
export function WeekFields({ header, storedHeader, errors, disabled, onChange }: WeekFieldsProps) {
  const { t } = usePlannerContext()
  const record = usePlannerRecord()
  const weekFormat = useWeekFormat(header.startDate)
  const today = useToday()
  const list = useCodelist('weeklyMenuVariants')
  const { items: variants } = list
  const description = useCodelistHint('weeklyMenuVariants', list)
  const { data: taken = [] } = useTakenWeeks(header.weeklyMenuVariantId, today)
  const isOwnWeek = (week: Day) =>
    record !== null &&
    week === storedHeader.startDate &&
    header.weeklyMenuVariantId === storedHeader.weeklyMenuVariantId
  const weeks = getOfferedWeeks(today, header.startDate).map((week) => {
    const isTaken = taken.includes(week) && !isOwnWeek(week)
    const name = `${weekFormat.week(week)} · ${weekFormat.formatDates(week)}`
    return { value: week, label: isTaken ? `${name} · ${t('planner:head.taken')}` : name, disabled: isTaken }
  })
  return (
    <div className={classes.fields}>
      <Select<number | string>
        label={t('planner:head.weeklyMenuVariantId')}
        description={description}
        data={toSelectOptions(variants, storedHeader.weeklyMenuVariantId)}
        value={header.weeklyMenuVariantId}
        error={errors.weeklyMenuVariantId}
        disabled={disabled}
        allowDeselect={false}
        withAsterisk
        onChange={(value) => onChange({ weeklyMenuVariantId: value === null ? null : Number(value) })}
      />
      <Select
        label={t('planner:head.startDate')}
        data={weeks}
        value={header.startDate}
        error={errors.startDate}
        disabled={disabled}
        allowDeselect={false}
        searchable
        withAsterisk
        nothingFoundMessage={t('record:nothingFound')}
        onChange={(value) => onChange({ startDate: value })}
      />
    </div>
  )
}
