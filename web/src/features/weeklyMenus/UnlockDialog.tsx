import type { WeeklyMenuItem } from '@poledne/contract/endpoints/weeklyMenu'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { useFormat } from '../../lib/format/useFormat.ts'
import { useUnlock } from './weeklyMenus.api.ts'

type UnlockDialogProps = { menu: WeeklyMenuItem; opened: boolean; onClose: () => void }

/** Freeing another one's lock names whose it is and since when. */
export function UnlockDialog({ menu, opened, onClose }: UnlockDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const unlock = useUnlock(menu, onClose)
  const since = menu.lockedAt === null ? '' : format.moment(menu.lockedAt)
  return (
    <ConfirmDialog
      opened={opened}
      title={t('weeklyMenus:lock.title')}
      confirmLabel={t('weeklyMenus:lock.unlock')}
      isBusy={unlock.isPending}
      onConfirm={() => unlock.mutate()}
      onClose={onClose}
    >
      {t('weeklyMenus:lock.body', { name: menu.lockedByUserName ?? '', since })}
    </ConfirmDialog>
  )
}
