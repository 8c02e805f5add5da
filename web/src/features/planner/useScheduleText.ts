import { getWeekNumber } from '@poledne/contract/domain/week'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/useFormat.ts'
import type { AnyRecord } from '../../lib/record/recordFields.ts'
import { toStoredWeek } from './model/editedWeek.ts'
import { getCellKeys } from './model/weekPlan.ts'
import { toWeeklyMenu } from './planner.api.ts'

/** Tells after saving a scheduled week when these changes will be published, or that they won't be. */
export function useScheduleText() {
  const { t } = useTranslation()
  const format = useFormat()
  return (record: AnyRecord): string | undefined => {
    const menu = toWeeklyMenu(record)
    if (menu.published || menu.publishAt === null) return undefined
    const isPublishable = menu.active && getCellKeys(toStoredWeek(menu).plan).length > 0
    const week = t('planner:week', { week: getWeekNumber(menu.startDate).week })
    const values = { week, when: format.instant(menu.publishAt) }
    return t(isPublishable ? 'planner:saved.scheduled' : 'planner:saved.notPublishable', values)
  }
}
