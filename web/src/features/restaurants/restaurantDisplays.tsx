import { formatTime } from '@poledne/contract/domain/dateFormat'
import type { Closure, MeatOrigin, OpeningHours } from '@poledne/contract/modules/restaurant'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { listWeekdayNames } from '../../core/format/weekdayNames.ts'
import { useCodelist } from '../../core/record/useCodelist.ts'
import type { FieldDisplay } from '../../core/record/values/FieldValue.tsx'
import { RowsChange, RowsValue } from '../../core/record/values/RowsDisplay.tsx'
import { useSession } from '../../core/session/session.ts'

function useOpeningHoursFormat() {
  const { i18n } = useTranslation()
  const { dateType } = useSession().profile
  const weekdays = listWeekdayNames(i18n.language)
  return ({ weekday, from, to }: OpeningHours) =>
    `${weekdays[weekday - 1]} ${formatTime(from, dateType)}–${formatTime(to, dateType)}`
}

function useClosureFormat() {
  const format = useFormat()
  const suffix = useNameSuffix()
  return ({ from, to, ...reasons }: Closure) => {
    const days = from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`
    const reason = reasons[`reason${suffix}`] ?? reasons.reasonCs ?? reasons.reasonEn
    return reason === null ? days : `${days} (${reason})`
  }
}

function useMeatOriginFormat() {
  const { t } = useTranslation()
  const format = useFormat()
  const meats = useCodelist('meats').byId
  const countries = useCodelist('countries').byId
  return ({ meat, country, startDate }: MeatOrigin) =>
    t('restaurants:rows.originFrom', {
      meat: meats.get(meat)?.value ?? meat,
      country: countries.get(country)?.value ?? country,
      day: format.day(startDate),
    })
}

type Value = { value: unknown }
type Change = { from: unknown; to: unknown }

function OpeningHoursValue(props: Value) {
  return <RowsValue {...props} formatRow={useOpeningHoursFormat()} />
}
function OpeningHoursChange(props: Change) {
  return <RowsChange {...props} formatRow={useOpeningHoursFormat()} />
}
function ClosuresValue(props: Value) {
  return <RowsValue {...props} formatRow={useClosureFormat()} />
}
function ClosuresChange(props: Change) {
  return <RowsChange {...props} formatRow={useClosureFormat()} />
}
function MeatOriginsValue(props: Value) {
  return <RowsValue {...props} formatRow={useMeatOriginFormat()} />
}
function MeatOriginsChange(props: Change) {
  return <RowsChange {...props} formatRow={useMeatOriginFormat()} />
}

/** The lists of rows have no column kinds, so the feature displays them itself. */
export const RESTAURANT_FIELD_DISPLAYS: Readonly<Record<string, FieldDisplay>> = {
  openingHours: { Value: OpeningHoursValue, Change: OpeningHoursChange },
  closures: { Value: ClosuresValue, Change: ClosuresChange },
  meatOrigins: { Value: MeatOriginsValue, Change: MeatOriginsChange },
}
