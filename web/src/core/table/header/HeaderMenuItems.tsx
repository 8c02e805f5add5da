import { Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconEyeOff,
  IconFilter,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../overlay/FloatingMenu.tsx'

export type HeaderActions = {
  sort: ((isDescending: boolean) => void) | null
  filter: (() => void) | null
  move: (by: -1 | 1) => void
  hide: (() => void) | null
}
type HeaderMenuItemsProps = { isFirst: boolean; isLast: boolean; actions: HeaderActions }

export function HeaderMenuItems({ isFirst, isLast, actions }: HeaderMenuItemsProps) {
  const { t } = useTranslation()
  return (
    <FloatingMenu>
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
    </FloatingMenu>
  )
}
