import { ActionIcon } from '@mantine/core'
import type { WeeklyMenuItem } from '@poledne/contract/endpoints/weeklyMenu'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLazyOverlay } from '../../components/overlay/useLazyOverlay.ts'
import { useNameSuffix } from '../../lib/format/useNameSuffix.ts'
import { formatWeekTitle } from './week/weekTitle.ts'

const loadActionItems = () => import('./WeeklyMenuActionItems.tsx').then((file) => file.WeeklyMenuActionItems)

/** The quick actions of one menu; what they need is loaded when somebody turns to them. */
export function WeeklyMenuActions({ menu }: { menu: WeeklyMenuItem }) {
  const { t } = useTranslation()
  const { button, Content, floating } = useLazyOverlay('menu', loadActionItems)
  // the arrow keys lead from row to row, also from here
  const { onKeyDown: _, ...target } = button
  const name = [formatWeekTitle(menu.startDate, t), menu[`weeklyMenuVariantName${useNameSuffix()}`]].join(' · ')
  const label = t('weeklyMenus:actions.of', { name })
  return (
    <>
      <ActionIcon {...target} variant="subtle" color="gray" size={28} aria-label={label}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {Content && <Content menu={menu} floating={floating} />}
    </>
  )
}
