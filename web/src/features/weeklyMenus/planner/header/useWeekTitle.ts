import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { useTranslation } from 'react-i18next'
import { SEPARATOR } from '../../../../core/format/useNameSuffix.ts'
import { usePageTitle } from '../../../../core/format/usePageTitle.ts'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import type { WeekFormat } from './weekFormat.ts'

/** Sets the title of the page and returns the heading, which leaves out the variant of a stored week. */
export function useWeekTitle(record: WeeklyMenu | null, sourceMenu: WeeklyMenu | null, weekFormat: WeekFormat) {
  const { t } = useTranslation()
  const { byId: variants } = useCodelist('weeklyMenuVariants')
  const formatMenuName = (startDate: string, variantId = 0) =>
    [weekFormat.week(startDate), weekFormat.formatDates(startDate), variants.get(variantId)?.value]
      .filter(Boolean)
      .join(SEPARATOR)
  const pageTitle = record
    ? formatMenuName(record.startDate, record.weeklyMenuVariantId)
    : sourceMenu
      ? t('planner:copyOf', { name: formatMenuName(sourceMenu.startDate, sourceMenu.weeklyMenuVariantId) })
      : t('planner:new')
  usePageTitle(pageTitle)
  return { formatMenuName, title: record ? formatMenuName(record.startDate) : pageTitle }
}
