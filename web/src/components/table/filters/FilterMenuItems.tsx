import { Menu } from '@mantine/core'
import { FloatingMenu } from '../../overlay/FloatingMenu.tsx'
import type { OverlayControl } from '../../overlay/useLazyOverlay.ts'
import type { ColumnLabel } from '../useColumnLabel.ts'
import classes from './FilterBar.module.css'

type FilterMenuItemsProps = {
  floating: OverlayControl
  filterable: readonly string[]
  label: ColumnLabel
  onChosen: (column: string) => void
}

/** What can be filtered by. The focus does not come back: it goes on to the filter that was chosen. */
export function FilterMenuItems({ floating, filterable, label, onChosen }: FilterMenuItemsProps) {
  return (
    <FloatingMenu floating={floating} position="bottom-start" returnFocus={false} className={classes.menu}>
      {filterable.map((id) => (
        <Menu.Item key={id} onClick={() => onChosen(id)}>
          {label(id)}
        </Menu.Item>
      ))}
    </FloatingMenu>
  )
}
