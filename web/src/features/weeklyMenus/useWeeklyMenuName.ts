import type { WeeklyMenuItem } from '@poledne/contract/endpoints/weeklyMenu'
import { useTranslation } from 'react-i18next'
import { SEPARATOR } from '../../lib/format/useNameSuffix.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { useNameSuffix } from '../../lib/format/useNameSuffix.ts'
import { formatWeekTitle } from './week/weekTitle.ts'

/** A weekly menu is named by its week and its variant. */
export function useWeeklyMenuName() {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  return (menu: WeeklyMenuItem) =>
    [formatWeekTitle(menu.startDate, t), format.week(menu.startDate), menu[`weeklyMenuVariantName${suffix}`]].join(
      SEPARATOR,
    )
}
