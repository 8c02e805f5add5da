import { Menu } from '@mantine/core'
import type { Sort } from '@poledne/contract/list/listQuery'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { FloatingMenu } from '../../overlay/FloatingMenu.tsx'
import type { ColumnLabel } from '../useColumnLabel.ts'

type SortMenuItemsProps = {
  columns: readonly string[]
  sort: readonly Sort[]
  label: ColumnLabel
  onChange: (sort: Sort[]) => void
}

/** Choosing the first sorted column again reverses its direction. */
export function SortMenuItems({ columns, sort, label, onChange }: SortMenuItemsProps) {
  const [first] = sort
  const Arrow = first?.direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <FloatingMenu>
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
