import type { WeeklyMenuItem } from '@poledne/contract/modules/weeklyMenu'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../core/overlay/Dialog.tsx'
import { useWeeklyMenuNameFormat } from './menuFormat.tsx'
import { PublishForm, type UnsavedChanges } from './publication/PublishForm.tsx'

type WeeklyMenuPublishDialogProps = {
  menu: WeeklyMenuItem
  opened: boolean
  /** The changes of the planner, which are saved before the menu is published. */
  unsaved?: UnsavedChanges
  onClose: () => void
}

/** Asks when to publish a week, in which variants, and shows what guests would notice. */
export function WeeklyMenuPublishDialog({ menu, opened, unsaved, onClose }: WeeklyMenuPublishDialogProps) {
  const { t } = useTranslation()
  const formatMenuName = useWeeklyMenuNameFormat()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('weeklyMenus:publish.title', { name: formatMenuName(menu) })}
      wide
    >
      <PublishForm menu={menu} unsaved={unsaved} onClose={onClose} />
    </Dialog>
  )
}
