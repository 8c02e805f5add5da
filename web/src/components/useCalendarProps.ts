import 'dayjs/locale/cs'
import 'dayjs/locale/hu'
import 'dayjs/locale/sk'
import type { DayOfWeek } from '@mantine/dates'
import { parseTypedDay } from '@poledne/contract/domain/dateFormat'
import { useTranslation } from 'react-i18next'
import { useSession } from '../lib/session/session.ts'
import classes from './useCalendarProps.module.css'

const WEEKEND: DayOfWeek[] = [0, 6]
const DAY_FORMATS = { dayFirst: 'DD. MM. YYYY', us: 'MM/DD/YYYY' } as const

/** The props of every calendar, with translated labels. */
export function useCalendarProps() {
  const { t, i18n } = useTranslation()
  return {
    locale: i18n.language,
    firstDayOfWeek: 1 as const,
    weekendDays: WEEKEND,
    classNames: { day: classes.day },
    hideOutsideDates: true,
    ariaLabels: {
      previousMonth: t('table:filters.previous'),
      nextMonth: t('table:filters.next'),
      previousYear: t('table:filters.previous'),
      nextYear: t('table:filters.next'),
      previousDecade: t('table:filters.previous'),
      nextDecade: t('table:filters.next'),
    },
  }
}

/** The props of a day input with a calendar; days are typed in the date style of the account. */
export function useCalendarInputProps() {
  const { dateType } = useSession().profile
  return {
    ...useCalendarProps(),
    valueFormat: DAY_FORMATS[dateType],
    dateParser: (text: string) => parseTypedDay(text, dateType),
  }
}
