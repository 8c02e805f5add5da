import { Menu } from '@mantine/core'
import { IconCopy, IconEraser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../components/floating/FloatingMenu.tsx'
import type { Floating } from '../../components/floating/useOnDemand.ts'
import type { DayItemsProps } from './DayHead.tsx'

export function DayItems({ floating, isEmpty, onAction }: DayItemsProps & { floating: Floating }) {
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
