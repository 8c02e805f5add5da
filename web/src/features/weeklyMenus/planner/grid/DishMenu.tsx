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
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MENU_PROPS } from '../../../../core/overlay/FloatingMenu.tsx'
import { useCommentMarks } from '../../../comments/index.ts'
import type { CellKey } from '../../weeklyMenuPlan.ts'
import type { CellDish } from '../commands/planEdits.ts'
import classes from './Dish.module.css'
import { useDishServingSummary } from './useDishServingSummary.ts'

type DishMenuOptions = {
  onReplace: (cellDish: CellDish) => void
  onRemove: (cellDish: CellDish) => void
  onPickUp: (cellDish: CellDish) => void
  onFocusDish: (key: CellKey, dishId: number) => void
  onMove: (cellDish: CellDish, to: CellKey) => void
  onCopy: (cellDish: CellDish, to: CellKey) => void
}

/** The state of the dish menu and of the dialog that moves or copies a dish to a chosen cell. */
export function useDishMenu({ onReplace, onRemove, onPickUp, onFocusDish, onMove, onCopy }: DishMenuOptions) {
  const [openMenu, setOpenMenu] = useState<OpenDishMenu | null>(null)
  const [dishToMove, setDishToMove] = useState<{ cellDish: CellDish; isCopy: boolean } | null>(null)
  return {
    openMenu,
    setOpenMenu,
    closeMenu: () => {
      openMenu?.target.focus()
      setOpenMenu(null)
    },
    handleMenuAction: (action: DishMenuAction, cellDish: CellDish) => {
      setOpenMenu(null)
      if (action === 'replace') return onReplace(cellDish)
      if (action === 'remove') return onRemove(cellDish)
      if (action !== 'take') return setDishToMove({ cellDish, isCopy: action === 'copy' })
      onFocusDish(cellDish.key, cellDish.dishId)
      onPickUp(cellDish)
    },
    dishToMove,
    closeMoveDialog: () => {
      if (dishToMove) onFocusDish(dishToMove.cellDish.key, dishToMove.cellDish.dishId)
      setDishToMove(null)
    },
    moveToCell: (to: CellKey) => {
      setDishToMove(null)
      if (dishToMove) (dishToMove.isCopy ? onCopy : onMove)(dishToMove.cellDish, to)
    },
  }
}

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
