import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import type { Sort } from '@poledne/contract/list'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MENU } from './floating.ts'
import { ToolButton } from './ToolButton.tsx'
import type { ColumnLabel } from './useColumnLabel.ts'

type SortMenuProps = {
  columns: readonly string[]
  sort: readonly Sort[]
  label: ColumnLabel
  onChange: (sort: Sort[]) => void
}

/** For screens too narrow to have every header; the column that leads already turns round. */
export function SortMenu({ columns, sort, label, onChange }: SortMenuProps) {
  const { t } = useTranslation()
  const [first] = sort
  const Arrow = first?.direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <Menu position="bottom-end" {...MENU}>
      <Menu.Target>
        <ToolButton icon={<IconArrowsSort size={16} />} label={t('table:sort.menu')} />
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
