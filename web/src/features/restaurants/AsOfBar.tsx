import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { Button } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { formatTime } from '@poledne/contract/domain/dateFormat'
import type { WallClock } from '@poledne/contract/domain/timeZone'
import { useTranslation } from 'react-i18next'
import { useCalendarInputProps } from '../../components/useCalendarProps.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { useSession } from '../../lib/session/session.ts'
import classes from './RestaurantOverview.module.css'

type AsOfBarProps = { clock: WallClock; date: string | undefined; onChange: (date: string | undefined) => void }

/** What time it is at the restaurant, and the day for which menu and prices are shown. */
export function AsOfBar({ clock, date, onChange }: AsOfBarProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { dateType } = useSession().profile
  const calendar = useCalendarInputProps()
  return (
    <div className={classes.asOf}>
      <p className={classes.clock}>
        {t('restaurants:home.clock', {
          time: formatTime(clock.time.slice(0, 5), dateType),
          day: format.day(clock.day),
        })}
      </p>
      <div className={classes.day}>
        <DateInput
          label={t('restaurants:home.asOf')}
          value={date ?? clock.day}
          onChange={(next) => onChange(next === null || next === clock.day ? undefined : next)}
          minDate="1900-01-01"
          maxDate="2999-12-31"
          {...calendar}
        />
        {date && (
          <Button variant="default" onClick={() => onChange(undefined)}>
            {t('restaurants:home.backToToday')}
          </Button>
        )}
      </div>
    </div>
  )
}
