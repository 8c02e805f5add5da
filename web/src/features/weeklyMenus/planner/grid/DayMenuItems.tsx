import { Menu } from '@mantine/core'
import { IconCopy, IconEraser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../../../core/overlay/FloatingMenu.tsx'

export type DayAction = 'copy' | 'clear'
type DayMenuItemsProps = { isEmpty: boolean; onAction: (action: DayAction) => void }

export function DayMenuItems({ isEmpty, onAction }: DayMenuItemsProps) {
  const { t } = useTranslation()
  return (
    <FloatingMenu>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} disabled={isEmpty} onClick={() => onAction('copy')}>
        {t('planner:day.copyTo')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconEraser size={16} aria-hidden />}
        disabled={isEmpty}
        onClick={() => onAction('clear')}
      >
        {t('planner:day.clear')}
      </Menu.Item>
    </FloatingMenu>
  )
}
