import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import classes from './RestaurantGroups.module.css'

/** With more rows than this, all groups are closed at first, because thousands of rows would make the page slow. */
const MAX_OPEN_ROWS = 200

type Group<Row> = { restaurantId: number; rows: readonly Row[] }

type RestaurantGroupsProps<Row> = {
  groups: readonly Group<Row>[]
  getName: (restaurantId: number) => string
  /** Rendered before the name of a restaurant, such as a checkbox for all its rows. */
  renderControl?: (group: Group<Row>) => ReactNode
  renderRow: (row: Row) => ReactNode
}

/** Lists rows by restaurant in groups that can be opened and closed. */
export function RestaurantGroups<Row>({ groups, getName, renderControl, renderRow }: RestaurantGroupsProps<Row>) {
  const rowCount = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const [toggled, setToggled] = useState<Readonly<Record<number, boolean>>>({})
  const isOpenAtFirst = rowCount <= MAX_OPEN_ROWS
  return (
    <div>
      {groups.map((group) => (
        <RestaurantGroup
          key={group.restaurantId}
          name={getName(group.restaurantId)}
          count={group.rows.length}
          isOpen={toggled[group.restaurantId] ?? isOpenAtFirst}
          onToggle={(isOpen) => setToggled((before) => ({ ...before, [group.restaurantId]: isOpen }))}
          control={renderControl?.(group)}
        >
          {() => group.rows.map(renderRow)}
        </RestaurantGroup>
      ))}
    </div>
  )
}

type RestaurantGroupProps = {
  name: string
  count: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  control: ReactNode
  children: () => ReactNode
}

function RestaurantGroup({ name, count, isOpen, onToggle, control, children }: RestaurantGroupProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const listId = useId()
  return (
    <section className={classes.group} aria-label={name}>
      <div className={classes.head}>
        {control}
        <h3 className={classes.heading}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => onToggle(!isOpen)}
          >
            <IconChevronRight size={18} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
            <span className="breakable">{name}</span>
            <span className="quiet normal" title={t('priceChanges:count', { count })}>
              {format.number(count)}
            </span>
          </UnstyledButton>
        </h3>
      </div>
      {isOpen && (
        <ul id={listId} className={classes.rows}>
          {children()}
        </ul>
      )}
    </section>
  )
}
