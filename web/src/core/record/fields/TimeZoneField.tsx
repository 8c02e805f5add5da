import { formatTime } from '@poledne/contract/domain/dateFormat'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../form/select/Select.tsx'
import { filterTimeZones, formatTimeZone } from '../../format/timeZones.ts'
import { useSession } from '../../session/session.ts'
import type { RecordModule } from '../recordFields.ts'
import { useCodelist } from '../useCodelist.ts'
import classes from './fields.module.css'
import { type FieldProps, selectProps, toSelectOptions, useRecordField } from './fields.tsx'

/** A select of all time zones by name, each with its current time. */
export function TimeZoneField<M extends RecordModule>(props: FieldProps<M> & { hint: ReactNode }) {
  const { t } = useTranslation()
  const { form, name } = props
  const { key, defaultValue: _, ...field } = useRecordField(props)
  const { items } = useCodelist('timezones')
  const { dateType } = useSession().profile
  const [zone, setZone] = useState(() => String(form.form.getValues()[name] ?? ''))
  const formatCurrentTime = (timeZone: string) =>
    formatTime(readWallClock(dateToInstant(new Date()), timeZone).time.slice(0, 5), dateType)
  const data = useMemo(
    () =>
      toSelectOptions(items, zone).map((item) => ({
        ...item,
        value: String(item.value),
        label: formatTimeZone(item.label),
      })),
    [items, zone],
  )
  return (
    <Select<string>
      key={key}
      {...field}
      description={
        <>
          {props.hint} {zone && t('record:zoneNow', { time: formatCurrentTime(zone) })}
        </>
      }
      data={data}
      value={zone}
      {...selectProps}
      searchable
      filter={filterTimeZones}
      allowDeselect={false}
      nothingFoundMessage={t('record:nothingFound')}
      onChange={(next) => {
        setZone(next ?? '')
        field.onChange(next)
      }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className="quiet">{formatCurrentTime(option.value)}</span>
        </span>
      )}
    />
  )
}
