import type { WeeklyMenuItem } from '@poledne/contract/weeklyMenu'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/useFormat.ts'
import { useNameSuffix } from '../../lib/useNames.ts'
import { weekDates, weekTitle } from './weekName.ts'

/** A weekly menu has no name of its own: its week and its variant tell it from all others. */
export function useMenuName() {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  return (menu: WeeklyMenuItem) =>
    [weekTitle(menu.startDate, t), weekDates(menu.startDate, format), menu[`weeklyMenuVariantName${suffix}`]].join(
      ' · ',
    )
}
