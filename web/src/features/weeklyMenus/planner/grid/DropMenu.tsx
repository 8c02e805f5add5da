import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconPlus, IconReplace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MENU_PROPS } from '../../../../core/overlay/FloatingMenu.tsx'
import type { DropAction, DroppedDish } from '../commands/useDishDrop.ts'

type DropMenuProps = {
  droppedDish: DroppedDish
  /** The dish that the menu is positioned next to. */
  target: Element | null | undefined
  ontoName: string
  onAction: (action: DropAction) => void
  onClose: () => void
}

/** Asks what happens with a dish that was dropped on another dish. A copied dish cannot be swapped. */
export function DropMenu({ droppedDish: { isCopy }, target, ontoName, onAction, onClose }: DropMenuProps) {
  const { t } = useTranslation()
  const { left, top, width, height } = target?.getBoundingClientRect() ?? new DOMRect()
  return (
    <Menu opened onClose={onClose} position="bottom-start" {...MENU_PROPS} returnFocus={false} shadow="md">
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('planner:drop.menu', { name: ontoName })}>
        {!isCopy && (
          <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={() => onAction('swap')}>
            {t('planner:drop.swap')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onAction('add')}>
          {t('planner:drop.add')}
        </Menu.Item>
        <Menu.Item leftSection={<IconReplace size={16} aria-hidden />} onClick={() => onAction('replace')}>
          {t('planner:drop.replace')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
