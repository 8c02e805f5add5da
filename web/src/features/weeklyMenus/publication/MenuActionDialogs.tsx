import { formatList } from '@poledne/contract/domain/languages'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { WeeklyMenuItem } from '@poledne/contract/modules/weeklyMenu'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import { ConfirmDialog } from '../../../core/overlay/ConfirmDialog.tsx'
import { menuAudienceQuery, useMenuAction, useReleaseEditLock } from '../weeklyMenus.api.ts'

type HideMenuDialogProps = {
  menu: WeeklyMenuItem
  action: 'unpublish' | 'deactivate'
  opened: boolean
  onClose: () => void
}

/** Asks for confirmation before a week is hidden from guests, and lists where it is shown. */
export function HideMenuDialog({ menu, action, opened, onClose }: HideMenuDialogProps) {
  const { t } = useTranslation()
  const { week } = getWeekNumber(menu.startDate)
  const menuAction = useMenuAction(menu, onClose)
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`weeklyMenus:withdraw.title.${action}`, { week })}
      confirmLabel={t(`weeklyMenus:withdraw.confirm.${action}`, { week })}
      isBusy={menuAction.isPending}
      onConfirm={() => menuAction.mutate({ to: action })}
      onClose={onClose}
    >
      {opened && <HideConsequence menu={menu} week={week} />}
    </ConfirmDialog>
  )
}

function HideConsequence({ menu, week }: { menu: WeeklyMenuItem; week: number }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const isVisibleToGuests = menu.published && menu.active
  const { data, isPending } = useQuery({ ...menuAudienceQuery(menu), enabled: isVisibleToGuests })
  if (!isVisibleToGuests)
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
  return t('weeklyMenus:withdraw.places', { places: formatList(places, i18n.language), week })
}

type ReleaseEditLockDialogProps = { menu: WeeklyMenuItem; opened: boolean; onClose: () => void }

/** Asks for confirmation before the edit lock of another user is released. */
export function ReleaseEditLockDialog({ menu, opened, onClose }: ReleaseEditLockDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const release = useReleaseEditLock(menu, onClose)
  const since = menu.lockedAt === null ? '' : format.shortInstant(menu.lockedAt)
  return (
    <ConfirmDialog
      opened={opened}
      title={t('weeklyMenus:lock.title')}
      confirmLabel={t('weeklyMenus:lock.unlock')}
      isBusy={release.isPending}
      onConfirm={() => release.mutate()}
      onClose={onClose}
    >
      {t('weeklyMenus:lock.body', { name: menu.lockedByUserName ?? '', since })}
    </ConfirmDialog>
  )
}
