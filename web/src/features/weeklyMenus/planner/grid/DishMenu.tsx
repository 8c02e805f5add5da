import { Menu } from '@mantine/core'
import {
  IconArrowsMove,
  IconCopy,
  IconExternalLink,
  IconHandGrab,
  IconMessage,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MENU_PROPS } from '../../../../core/overlay/FloatingMenu.tsx'
import { useCommentMarks } from '../../../comments/index.ts'
import type { CellDish } from '../commands/planEdits.ts'
import classes from './Dish.module.css'
import { useDishServingSummary } from './useDishServingSummary.ts'

export type DishMenuAction = 'replace' | 'move' | 'copy' | 'take' | 'remove'
/** The dish whose menu is open, and the element that the menu is positioned next to. */
export type OpenDishMenu = { cellDish: CellDish; target: HTMLElement }

type DishMenuProps = {
  openMenu: OpenDishMenu
  onAction: (action: DishMenuAction, cellDish: CellDish) => void
  onClose: () => void
}

/** The menu of a dish. The grid renders one menu and positions it next to the clicked dish. */
export function DishMenu({ openMenu: { cellDish, target }, onAction, onClose }: DishMenuProps) {
  const { t } = useTranslation()
  const { left, top, width, height } = target.getBoundingClientRect()
  const comments = useCommentMarks()
  const servings = useDishServingSummary(cellDish.dishId)
  const openComments = () => {
    onClose()
    comments?.openAt(cellDish.key)
  }
  const createHandler = (action: DishMenuAction) => () => onAction(action, cellDish)
  return (
    <Menu opened onClose={onClose} position="bottom-start" {...MENU_PROPS} returnFocus={false} shadow="md">
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('planner:dish.menu')}>
        <Menu.Item leftSection={<IconReplace size={16} aria-hidden />} onClick={createHandler('replace')}>
          {t('planner:dish.replace')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsMove size={16} aria-hidden />} onClick={createHandler('move')}>
          {t('planner:dish.move')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={createHandler('copy')}>
          {t('planner:dish.copy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHandGrab size={16} aria-hidden />} onClick={createHandler('take')}>
          {t('planner:dish.take')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconExternalLink size={16} aria-hidden />}
          component={Link}
          to={`/dishes/${cellDish.dishId}`}
          target="_blank"
        >
          {t('planner:dish.open')}
          {servings && <span className={classes.servings}>{servings}</span>}
        </Menu.Item>
        {comments && (
          <Menu.Item leftSection={<IconMessage size={16} aria-hidden />} onClick={openComments}>
            {t('comments:write.cell')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={createHandler('remove')}>
          {t('planner:dish.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
