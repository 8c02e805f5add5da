import { Menu } from '@mantine/core'
import { IconClipboardText, IconCopy, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { FloatingMenu } from '../../core/overlay/FloatingMenu.tsx'
import type { EmptyWeek } from './WeekBoard.tsx'

const WAYS = [
  { name: 'new', icon: IconPlus, search: {} },
  { name: 'copy', icon: IconCopy, search: { copy: '1' } },
  { name: 'paste', icon: IconClipboardText, search: { paste: '1' } },
] as const

/** The ways to plan a week that has no menu yet. */
export function EmptyWeekMenu({ week }: { week: EmptyWeek }) {
  const { t } = useTranslation()
  const place = { variant: String(week.weeklyMenuVariantId), week: week.startDate }
  return (
    <FloatingMenu>
      {WAYS.map(({ name, icon: Icon, search }) => (
        <Menu.Item
          key={name}
          component={Link}
          to="/weeklyMenus/new/edit"
          search={toLinkSearch({ ...place, ...search })}
          leftSection={<Icon size={18} aria-hidden />}
        >
          {t(`dashboard:calendar.${name}`)}
        </Menu.Item>
      ))}
    </FloatingMenu>
  )
}
