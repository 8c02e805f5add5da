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
import { MENU_PROPS } from '../../../../core/overlay/FloatingMenu.tsx'
import { useCommentMarks } from '../../../comments/index.ts'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'
import type { PlannerState } from '../store/plannerState.ts'
import classes from './Dish.module.css'
import { useDishServingSummary } from './dishSearch.ts'
import { isTouchScreen } from './touchScreen.ts'

type OpenDishMenuProps = NonNullable<PlannerState['openMenu']>

/** The menu of a dish. The grid renders one menu and positions it next to the clicked dish. */
export function DishMenu() {
  const openMenu = usePlanner((state) => state.openMenu)
  return openMenu && <OpenDishMenu {...openMenu} />
}

function OpenDishMenu({ cellDish, target }: OpenDishMenuProps) {
  const { t, store } = usePlannerContext()
  const { left, top, width, height } = target.getBoundingClientRect()
  const comments = useCommentMarks()
  const servings = useDishServingSummary(cellDish.dishId)
  const closeMenu = () => {
    target.focus()
    store.openMenu(null)
  }
  /** Returns a handler that closes the menu without focusing the dish, because the action moves the focus. */
  const createHandler = (action: () => void) => () => {
    store.openMenu(null)
    action()
  }
  const openMoveDialog = (isCopy: boolean) => store.openDialog({ kind: 'moveDish', cellDish, isCopy })
  return (
    <Menu opened onClose={closeMenu} position="bottom-start" {...MENU_PROPS} returnFocus={false} shadow="md">
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('planner:dish.menu')}>
        <Menu.Item
          leftSection={<IconReplace size={16} aria-hidden />}
          onClick={createHandler(() => store.openEditor(cellDish.key, '', cellDish.dishId))}
        >
          {t('planner:dish.replace')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsMove size={16} aria-hidden />}
          onClick={createHandler(() => openMoveDialog(false))}
        >
          {t('planner:dish.move')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={createHandler(() => openMoveDialog(true))}>
          {t('planner:dish.copy')}
        </Menu.Item>
        {!isTouchScreen() && (
          <Menu.Item
            leftSection={<IconHandGrab size={16} aria-hidden />}
            onClick={createHandler(() => store.pickUp(cellDish))}
          >
            {t('planner:dish.take')}
          </Menu.Item>
        )}
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
          <Menu.Item
            leftSection={<IconMessage size={16} aria-hidden />}
            onClick={() => {
              closeMenu()
              comments.openAt(cellDish.key)
            }}
          >
            {t('comments:write.cell')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={createHandler(() => store.removeDish(cellDish))}
        >
          {t('planner:dish.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
