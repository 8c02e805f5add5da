import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconDotsVertical,
  IconEyeOff,
  IconFilter,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MENU } from './floating.ts'
import classes from './TableHead.module.css'

export type HeaderActions = {
  sort: ((isDescending: boolean) => void) | null
  filter: (() => void) | null
  move: (by: -1 | 1) => void
  hide: (() => void) | null
}
type HeaderMenuProps = { label: string; isFirst: boolean; isLast: boolean; actions: HeaderActions }

/** Everything that the pointer does to a column, for the keyboard and for touch. */
export function HeaderMenu({ label, isFirst, isLast, actions }: HeaderMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" {...MENU}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.menu}
          aria-label={t('table:header.menu', { column: label })}
        >
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.sort && (
          <>
            <Menu.Item leftSection={<IconSortAscending size={16} />} onClick={() => actions.sort?.(false)}>
              {t('table:sort.ascending')}
            </Menu.Item>
            <Menu.Item leftSection={<IconSortDescending size={16} />} onClick={() => actions.sort?.(true)}>
              {t('table:sort.descending')}
            </Menu.Item>
          </>
        )}
        {actions.filter && (
          <Menu.Item leftSection={<IconFilter size={16} />} onClick={actions.filter}>
            {t('table:header.filter')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconArrowLeft size={16} />} disabled={isFirst} onClick={() => actions.move(-1)}>
          {t('table:header.left')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowRight size={16} />} disabled={isLast} onClick={() => actions.move(1)}>
          {t('table:header.right')}
        </Menu.Item>
        <Menu.Item leftSection={<IconEyeOff size={16} />} disabled={!actions.hide} onClick={() => actions.hide?.()}>
          {t('table:header.hide')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
