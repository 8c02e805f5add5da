import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconArrowsMove, IconCopy, IconExternalLink, IconHandGrab, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MENU } from '../../components/floating/menu.ts'
import type { DishPlace } from './planEdits.ts'

export type DishMenuAction = 'move' | 'copy' | 'take' | 'remove'
/** Where the menu of a dish is open: at the dish's own place on the screen. */
export type OpenDishMenu = { place: DishPlace; target: HTMLElement }

type DishMenuProps = {
  open: OpenDishMenu
  onAction: (action: DishMenuAction, place: DishPlace) => void
  onClose: () => void
}

/** What can be done with a dish. One menu for the whole grid, put beside the dish that asked for it. */
export function DishMenu({ open: { place, target }, onAction, onClose }: DishMenuProps) {
  const { t } = useTranslation()
  const { left, top, width, height } = target.getBoundingClientRect()
  const act = (action: DishMenuAction) => () => onAction(action, place)
  return (
    <Menu opened onClose={onClose} position="bottom-start" {...MENU} returnFocus={false} shadow="md">
      <Menu.Target>
        <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('planner:dish.menu')}>
        <Menu.Item leftSection={<IconArrowsMove size={16} aria-hidden />} onClick={act('move')}>
          {t('planner:dish.move')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={act('copy')}>
          {t('planner:dish.copy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHandGrab size={16} aria-hidden />} onClick={act('take')}>
          {t('planner:dish.take')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconExternalLink size={16} aria-hidden />}
          component={Link}
          to={`/dishes/${place.dishId}`}
          target="_blank"
        >
          {t('planner:dish.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={act('remove')}>
          {t('planner:dish.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
