import type { Day } from '@poledne/contract/domain/day'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../core/format/useFormat.ts'
import { NAME_SEPARATOR } from '../../../../core/format/useNameSuffix.ts'
import { usePageTitle } from '../../../../core/format/usePageTitle.ts'
import { useRememberRecord } from '../../../../core/record/page/openedRecords.ts'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { createWeekFormatters, type WeekFormatters } from './weeks.ts'

/** Returns functions that format weeks and days in the user's language and date style. */
export function useWeekFormat(startDate: Day | null) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const format = useFormat()
  return useMemo(() => createWeekFormatters(startDate, { t, language, format }), [startDate, t, language, format])
}

/** Sets the title of the page and returns the heading. The heading of a stored week does not contain the variant. */
export function useWeekTitle(record: WeeklyMenu | null, sourceMenu: WeeklyMenu | null, weekFormat: WeekFormatters) {
  const { t } = useTranslation()
  const { byId: variants } = useCodelist('weeklyMenuVariants')
  const formatMenuName = (startDate: string, variantId = 0) =>
    [weekFormat.week(startDate), weekFormat.formatDates(startDate), variants.get(variantId)?.value]
      .filter(Boolean)
      .join(NAME_SEPARATOR)
  const pageTitle = record
    ? formatMenuName(record.startDate, record.weeklyMenuVariantId)
    : sourceMenu
      ? t('planner:copyOf', { name: formatMenuName(sourceMenu.startDate, sourceMenu.weeklyMenuVariantId) })
      : t('weeklyMenus:new')
  usePageTitle(pageTitle)
  useRememberRecord(pageTitle)
  return { formatMenuName, title: record ? formatMenuName(record.startDate) : pageTitle }
}
