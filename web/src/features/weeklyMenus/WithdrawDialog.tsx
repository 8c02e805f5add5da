import { weekNumber } from '@poledne/contract/domain/week'
import type { WeeklyMenuItem } from '@poledne/contract/weeklyMenu'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/record/ConfirmDialog.tsx'
import { useFormat } from '../../lib/useFormat.ts'
import { audienceQuery, useMenuAction } from './weeklyMenus.api.ts'

type WithdrawDialogProps = {
  menu: WeeklyMenuItem
  action: 'unpublish' | 'deactivate'
  opened: boolean
  onClose: () => void
}

/** Asks before guests stop seeing a week, and says where they do. */
export function WithdrawDialog({ menu, action, opened, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation()
  const { week } = weekNumber(menu.startDate)
  const withdraw = useMenuAction(menu, onClose)
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`weeklyMenus:withdraw.title.${action}`, { week })}
      confirm={t(`weeklyMenus:withdraw.confirm.${action}`, { week })}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ to: action })}
      onClose={onClose}
    >
      {opened && <Consequence menu={menu} week={week} />}
    </ConfirmDialog>
  )
}

function Consequence({ menu, week }: { menu: WeeklyMenuItem; week: number }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const isShown = menu.published && menu.active
  const { data, isPending } = useQuery({ ...audienceQuery(menu), enabled: isShown })
  if (!isShown)
    return menu.publishAt === null
      ? t('weeklyMenus:withdraw.unseen')
      : t('weeklyMenus:withdraw.scheduled', { week, when: format.instant(menu.publishAt) })
  if (isPending) return t('weeklyMenus:withdraw.counting')
  const { restaurants = null, screens = null } = data ?? {}
  if (restaurants === null) return t('weeklyMenus:withdraw.everywhere', { week })
  if (restaurants === 0) return t('weeklyMenus:withdraw.nowhere', { week })
  const places = [
    t('weeklyMenus:withdraw.restaurants', { count: restaurants }),
    ...(screens ? [t('weeklyMenus:withdraw.screens', { count: screens })] : []),
    t('weeklyMenus:withdraw.webPage'),
  ]
  return t('weeklyMenus:withdraw.places', { places: new Intl.ListFormat(i18n.language).format(places), week })
}
