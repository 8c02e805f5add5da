import { Menu } from '@mantine/core'
import { IconCopyCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../core/overlay/FloatingMenu.tsx'

/** The menu items of the list of dishes for actions that are seldom used. */
export function DishListMenuItems() {
  const { t } = useTranslation()
  return (
    <FloatingMenu>
      <Menu.Item component={Link} to="/dishes/duplicates" leftSection={<IconCopyCheck size={18} aria-hidden />}>
        {t('dishes:duplicates.find')}
      </Menu.Item>
    </FloatingMenu>
  )
}
