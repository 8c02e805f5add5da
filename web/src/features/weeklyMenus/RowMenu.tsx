import { ActionIcon } from '@mantine/core'
import type { WeeklyMenuItem } from '@poledne/contract/weeklyMenu'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOnDemand } from '../../components/floating/useOnDemand.ts'
import { useNameSuffix } from '../../lib/useNames.ts'
import { weekTitle } from './weekName.ts'

const load = () => import('./MenuItems.tsx').then((file) => file.MenuItems)

/** The quick actions of one menu; what they need is loaded when somebody turns to them. */
export function RowMenu({ menu }: { menu: WeeklyMenuItem }) {
  const { t } = useTranslation()
  const { button, Part, floating } = useOnDemand('menu', load)
  // the arrow keys lead from row to row, also from here
  const { onKeyDown: _, ...target } = button
  const name = [weekTitle(menu.startDate, t), menu[`weeklyMenuVariantName${useNameSuffix()}`]].join(' · ')
  const label = t('weeklyMenus:actions.of', { name })
  return (
    <>
      <ActionIcon {...target} variant="subtle" color="gray" size={28} aria-label={label}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {Part && <Part menu={menu} floating={floating} />}
    </>
  )
}
