import { Menu } from '@mantine/core'
import type { Sort } from '@poledne/contract/list/listQuery'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FloatingMenu } from '../../overlay/FloatingMenu.tsx'
import { DENSITIES, type Density } from '../columnSpec.ts'
import type { ColumnLabel } from '../useColumnLabels.ts'

type DensityMenuItemsProps = { value: Density; onChange: (density: Density) => void }

export function DensityMenuItems({ value, onChange }: DensityMenuItemsProps) {
  const { t } = useTranslation()
  return (
    <FloatingMenu>
      <Menu.RadioGroup value={value} onChange={(density) => onChange(density as Density)}>
        {DENSITIES.map((density) => (
          <Menu.RadioItem key={density} value={density} closeMenuOnClick>
            {t(`table:density.${density}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </FloatingMenu>
  )
}

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
