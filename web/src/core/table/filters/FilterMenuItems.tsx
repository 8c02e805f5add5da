import { Menu } from '@mantine/core'
import { useEffect } from 'react'
import { FloatingMenu } from '../../overlay/FloatingMenu.tsx'
import { preload } from '../../overlay/LazyMenu.tsx'
import type { ColumnLabel } from '../useColumnLabels.ts'
import classes from './FilterBar.module.css'

type FilterMenuItemsProps = {
  filterable: readonly string[]
  label: ColumnLabel
  onChosen: (column: string) => void
}

/** The columns to filter by. The focus is not returned to the button: it moves to the panel of the chosen filter. */
export function FilterMenuItems({ filterable, label, onChosen }: FilterMenuItemsProps) {
  useEffect(() => preload(() => import('./FilterPanel.tsx')), [])
  return (
    <FloatingMenu position="bottom-start" returnFocus={false} className={classes.menu}>
      {filterable.map((id) => (
        <Menu.Item key={id} onClick={() => onChosen(id)}>
          {label(id)}
        </Menu.Item>
      ))}
    </FloatingMenu>
  )
}
