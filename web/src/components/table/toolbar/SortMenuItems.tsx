import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { FloatingMenu } from '../../overlay/FloatingMenu.tsx'
import type { OverlayControl } from '../../overlay/useLazyOverlay.ts'
import type { SortMenuProps } from './SortMenu.tsx'

/** The column that leads already turns round. */
export function SortMenuItems({
  floating,
  columns,
  sort,
  label,
  onChange,
}: SortMenuProps & { floating: OverlayControl }) {
  const [first] = sort
  const Arrow = first?.direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <FloatingMenu floating={floating}>
      {columns.map((column) => {
        const isFirst = first?.column === column
        const direction = isFirst && first.direction === 'asc' ? 'desc' : 'asc'
        return (
          <Menu.RadioItem
            key={column}
            value={column}
            checked={isFirst}
            checkIcon={<Arrow size={16} />}
            onChange={() => onChange([{ column, direction }])}
          >
            {label(column)}
          </Menu.RadioItem>
        )
      })}
    </FloatingMenu>
  )
}
