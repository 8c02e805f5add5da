import { Badge } from '@mantine/core'
import type { WeeklyMenuItem } from '@poledne/contract/modules/weeklyMenu'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { NAME_SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { formatWeekTitle } from './menuNames.ts'
import classes from './WeeklyMenu.module.css'

/** Returns a function that names a weekly menu by its week and its variant. */
export function useWeeklyMenuNameFormat() {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  return (menu: WeeklyMenuItem) =>
    [formatWeekTitle(menu.startDate, t), format.week(menu.startDate), menu[`weeklyMenuVariantName${suffix}`]].join(
      NAME_SEPARATOR,
    )
}

type Format = Pick<ReturnType<typeof useFormat>, 'shortInstant'>

/** Renders a badge that says published, scheduled or draft. It uses no hooks, because lists render it in every row. */
export function renderMenuStatus({ published, publishAt }: WeeklyMenuItem, t: TFunction, format: Format) {
  if (published) return <Badge color="green">{t('weeklyMenus:state.published')}</Badge>
  if (publishAt)
    return (
      <Badge color="yellow" h="auto" classNames={{ label: classes.longStatus }}>
        {t('weeklyMenus:state.planned', { when: format.shortInstant(publishAt) })}
      </Badge>
    )
  return <Badge color="gray">{t('weeklyMenus:state.draft')}</Badge>
}

export function formatLockText(
  { lockedAt, lockedByUserName }: WeeklyMenuItem,
  t: TFunction,
  format: Format,
): string | null {
  if (lockedAt === null) return null
  return t('weeklyMenus:lock.by', { name: lockedByUserName, since: format.shortInstant(lockedAt) })
}
