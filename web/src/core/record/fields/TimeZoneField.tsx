import { formatTime } from '@poledne/contract/domain/dateFormat'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeZoneSelect } from '../../form/select/CodelistSelect.tsx'
import { useSession } from '../../session/session.ts'
import type { RecordModule } from '../recordFields.ts'
import classes from './fields.module.css'
import { type FieldProps, useRecordField } from './fields.tsx'

/** A select of all time zones by name, each with its current time. */
export function TimeZoneField<M extends RecordModule>(props: FieldProps<M>) {
  const { t } = useTranslation()
  const { key, defaultValue: _, ...field } = useRecordField(props)
  const { dateType } = useSession().profile
  const [zone, setZone] = useState(() => String(props.form.form.getValues()[props.name] ?? ''))
  const formatCurrentTime = (timeZone: string) =>
    formatTime(readWallClock(dateToInstant(new Date()), timeZone).time.slice(0, 5), dateType)
  return (
    <TimeZoneSelect
      key={key}
      {...field}
      description={
        <>
          {props.hint} {zone && t('record:zoneNow', { time: formatCurrentTime(zone) })}
        </>
      }
      value={zone}
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
