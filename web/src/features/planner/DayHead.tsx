import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Weekday } from '@poledne/contract/domain/day'
import { IconCopy, IconDots, IconEraser, IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MENU } from '../../components/floating/menu.ts'
import { partId, useGrid } from './gridContext.ts'
import classes from './PlanGrid.module.css'

export type DayAction = 'copy' | 'clear'
type DayHeadProps = {
  day: Weekday
  /** What the check says of a public holiday. */
  holiday: string | undefined
  isEmpty: boolean
  onAction: (action: DayAction, day: Weekday) => void
}

/** The day, its date, whether it is a public holiday, and what can be done with the whole of it. */
export function DayHead({ day, holiday, isEmpty, onAction }: DayHeadProps) {
  const { t } = useTranslation()
  const { id, words, readOnly } = useGrid()
  const name = words.dayName(day)
  return (
    <th scope="col" className={classes.dayHead} data-weekend={day >= 6 || undefined}>
      <div className={classes.dayBox}>
        <span className={classes.dayText}>
          <span id={partId(id, 'day', day)} className={classes.dayName}>
            <abbr title={name}>{words.shortName(day)}</abbr>
          </span>
          <span className={classes.dayDate}>{words.dayDate(day)}</span>
          {holiday !== undefined && (
            <span className={classes.holiday} title={holiday}>
              <IconFlag size={14} role="img" aria-label={holiday} />
            </span>
          )}
        </span>
        {!readOnly && (
          <Menu position="bottom-end" {...MENU}>
            <Menu.Target>
              <ActionIcon
                className={classes.dayMenu}
                variant="subtle"
                color="gray"
                size={24}
                aria-label={t('planner:day.menu', { day: name })}
              >
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconCopy size={16} aria-hidden />}
                disabled={isEmpty}
                onClick={() => onAction('copy', day)}
              >
                {t('planner:day.copyTo')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconEraser size={16} aria-hidden />}
                disabled={isEmpty}
                onClick={() => onAction('clear', day)}
              >
                {t('planner:day.clear')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </th>
  )
}
