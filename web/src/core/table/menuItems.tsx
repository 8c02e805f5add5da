import { Menu } from '@mantine/core'
import type { Sort } from '@poledne/contract/list/listQuery'
import {
  type Icon,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconCopy,
  IconExternalLink,
  IconEyeOff,
  IconFilter,
  IconPencil,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { Fragment, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../list/linkSearch.ts'
import type { ListRow } from '../list/useList.ts'
import { FloatingMenu } from '../overlay/FloatingMenu.tsx'
import { preloadComponent, useOverlay } from '../overlay/LazyMenu.tsx'
import type { FieldLabel } from '../record/useFieldLabels.ts'
import { useSession } from '../session/session.ts'
import { DENSITIES, type Density, type RowLink } from './columnSpec.ts'
import classes from './filters/FilterBar.module.css'

/** An entry of the menu of a list: a link, or an action. */
export type ListMenuEntry = { label: string; icon: Icon } & (
  | { to: string; search?: Record<string, string>; onClick?: never }
  | { to?: never; onClick: () => void }
)

/** The menu of a list. What an action opens returns the focus to the button of the menu. */
export function ListMenuItems({ groups }: { groups: readonly (readonly ListMenuEntry[])[] }) {
  const { button } = useOverlay()
  return (
    <FloatingMenu>
      {groups.map((entries, index) => (
        <Fragment key={entries[0]?.label}>
          {index > 0 && <Menu.Divider />}
          {entries.map(({ label, icon: Icon, ...action }) => {
            const leftSection = <Icon size={18} aria-hidden />
            if (action.to !== undefined)
              return (
                <Menu.Item
                  key={label}
                  component={Link}
                  to={action.to}
                  search={toLinkSearch(action.search ?? {})}
                  leftSection={leftSection}
                >
                  {label}
                </Menu.Item>
              )
            const runAction = () => {
              button.current?.focus()
              action.onClick()
            }
            return (
              <Menu.Item key={label} leftSection={leftSection} onClick={runAction}>
                {label}
              </Menu.Item>
            )
          })}
        </Fragment>
      ))}
    </FloatingMenu>
  )
}

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
  label: FieldLabel
  onChange: (sort: Sort[]) => void
}

/** The columns to sort by. Choosing the column that is sorted first reverses its direction. */
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

export type HeaderActions = {
  sort: ((isDescending: boolean) => void) | null
  filter: (() => void) | null
  move: (by: -1 | 1) => void
  hide: (() => void) | null
}
type HeaderMenuItemsProps = { isFirst: boolean; isLast: boolean; actions: HeaderActions }

export function HeaderMenuItems({ isFirst, isLast, actions }: HeaderMenuItemsProps) {
  const { t } = useTranslation()
  return (
    <FloatingMenu>
      {actions.sort && (
        <>
          <Menu.Item leftSection={<IconSortAscending size={16} />} onClick={() => actions.sort?.(false)}>
            {t('table:sort.ascending')}
          </Menu.Item>
          <Menu.Item leftSection={<IconSortDescending size={16} />} onClick={() => actions.sort?.(true)}>
            {t('table:sort.descending')}
          </Menu.Item>
        </>
      )}
      {actions.filter && (
        <Menu.Item leftSection={<IconFilter size={16} />} onClick={actions.filter}>
          {t('table:header.filter')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowLeft size={16} />} disabled={isFirst} onClick={() => actions.move(-1)}>
        {t('table:header.left')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowRight size={16} />} disabled={isLast} onClick={() => actions.move(1)}>
        {t('table:header.right')}
      </Menu.Item>
      <Menu.Item leftSection={<IconEyeOff size={16} />} disabled={!actions.hide} onClick={() => actions.hide?.()}>
        {t('table:header.hide')}
      </Menu.Item>
    </FloatingMenu>
  )
}

type RowMenuItemsProps = { module: string; row: ListRow; link: RowLink }

/** The actions of one row of a list. */
export function RowMenuItems({ module, row, link }: RowMenuItemsProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const router = useRouter()
  return (
    <FloatingMenu>
      <Menu.Item
        component="a"
        href={router.buildLocation(link).publicHref}
        target="_blank"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        {t('table:rowMenu.newTab')}
      </Menu.Item>
      {row.can?.edit && (
        <Menu.Item component={Link} to={`/${module}/${row.id}/edit`} leftSection={<IconPencil size={18} aria-hidden />}>
          {t('record:edit')}
        </Menu.Item>
      )}
      {can(`${module}.add` as 'dishes.add') && (
        <Menu.Item
          component={Link}
          to={`/${module}/new/edit`}
          search={toLinkSearch({ from: String(row.id) })}
          leftSection={<IconCopy size={18} aria-hidden />}
        >
          {t('record:duplicate')}
        </Menu.Item>
      )}
    </FloatingMenu>
  )
}

type FilterMenuItemsProps = {
  filterable: readonly string[]
  label: FieldLabel
  onChosen: (column: string) => void
}

/**
 * The columns to filter by. The focus does not return to the button, because it moves to the panel of the chosen
 * filter.
 */
export function FilterMenuItems({ filterable, label, onChosen }: FilterMenuItemsProps) {
  useEffect(() => preloadComponent(() => import('./filters/FilterPanel.tsx')), [])
  return (
    <FloatingMenu returnFocus={false} className={classes.menu}>
      {filterable.map((id) => (
        <Menu.Item key={id} onClick={() => onChosen(id)}>
          {label(id)}
        </Menu.Item>
      ))}
    </FloatingMenu>
  )
}
