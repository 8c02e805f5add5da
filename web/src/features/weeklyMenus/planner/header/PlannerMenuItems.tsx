import { Menu } from '@mantine/core'
import { IconClipboardText, IconCopy, IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../../../core/overlay/FloatingMenu.tsx'

export type PlannerMenuProps = {
  menuId: number | null
  onCopyWeek: (() => void) | null
  onPasteWeek: (() => void) | null
  onEditHeader: (() => void) | null
}

/** The actions on the week that the header has no button for. */
export function PlannerMenuItems({ menuId, onCopyWeek, onPasteWeek, onEditHeader }: PlannerMenuProps) {
  const { t } = useTranslation()
  return (
    <FloatingMenu>
      {onCopyWeek && (
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopyWeek}>
          {t('planner:copyWeek.action')}
        </Menu.Item>
      )}
      {onPasteWeek && (
        <Menu.Item leftSection={<IconClipboardText size={16} aria-hidden />} onClick={onPasteWeek}>
          {t('pasteWeek:action')}
        </Menu.Item>
      )}
      {onEditHeader && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEditHeader}>
          {t('planner:head.change')}
        </Menu.Item>
      )}
      {menuId !== null && (
        <Menu.Item component={Link} to={`/weeklyMenus/${menuId}`} leftSection={<IconEye size={16} aria-hidden />}>
          {t('planner:view')}
        </Menu.Item>
      )}
    </FloatingMenu>
  )
}
