import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { FloatingMenu } from '../floating/FloatingMenu.tsx'
import type { Floating } from '../floating/useOnDemand.ts'
import type { SortMenuProps } from './SortMenu.tsx'

/** The column that leads already turns round. */
export function SortItems({ floating, columns, sort, label, onChange }: SortMenuProps & { floating: Floating }) {
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
