import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import type { WeeklyMenuItem } from '@poledne/contract/weeklyMenu'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNameSuffix } from '../../lib/useNames.ts'
import { weekTitle } from './weekName.ts'

const Items = lazy(() => import('./MenuItems.tsx').then((file) => ({ default: file.MenuItems })))

/** The quick actions of one menu; what they need is loaded when they are first asked for. */
export function RowMenu({ menu }: { menu: WeeklyMenuItem }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const name = [weekTitle(menu.startDate, t), menu[`weeklyMenuVariantName${useNameSuffix()}`]].join(' · ')
  const label = t('weeklyMenus:actions.of', { name })
  const button = (
    <ActionIcon ref={target} variant="subtle" color="gray" size={28} aria-label={label} onClick={() => setWanted(true)}>
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
  // the button is made anew inside the menu: the focus follows, so that the menu can give it back
  useEffect(() => {
    if (!wanted) return
    target.current?.focus()
    setOpened(true)
  }, [wanted])
  if (!wanted) return button
  return (
    <Menu position="bottom-end" withinPortal opened={opened} onChange={setOpened}>
      <Menu.Target>{button}</Menu.Target>
      <Suspense fallback={null}>
        <Items menu={menu} onClosed={() => target.current?.focus()} />
      </Suspense>
    </Menu>
  )
}
