import type { WeeklyMenuItem } from '@poledne/contract/weeklyMenu'
import { useTranslation } from 'react-i18next'
import { SEPARATOR } from '../../lib/separator.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { useNameSuffix } from '../../lib/useNames.ts'
import { formatWeekTitle } from './weekName.ts'

/** A weekly menu has no name of its own: its week and its variant tell it from all others. */
export function useWeeklyMenuName() {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  return (menu: WeeklyMenuItem) =>
    [formatWeekTitle(menu.startDate, t), format.week(menu.startDate), menu[`weeklyMenuVariantName${suffix}`]].join(
      SEPARATOR,
    )
}
