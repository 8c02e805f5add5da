import { Menu } from '@mantine/core'
import { IconCopy, IconEraser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../../components/overlay/FloatingMenu.tsx'
import type { OverlayControl } from '../../../components/overlay/useLazyOverlay.ts'
import type { DayMenuItemsProps } from './DayHeader.tsx'

export function DayMenuItems({ floating, isEmpty, onAction }: DayMenuItemsProps & { floating: OverlayControl }) {
  const { t } = useTranslation()
  return (
    <FloatingMenu floating={floating}>
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
