import 'dayjs/locale/cs'
import 'dayjs/locale/hu'
import 'dayjs/locale/sk'
import type { DayOfWeek } from '@mantine/dates'
import { formatLongDay, formatMonth, parseTypedDay } from '@poledne/contract/domain/dateFormat'
import { useTranslation } from 'react-i18next'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { useSession } from '../../session/session.ts'
import classes from './useCalendarProps.module.css'

const WEEKEND: DayOfWeek[] = [0, 6]
const DAY_FORMATS = { dayFirst: 'DD. MM. YYYY', us: 'MM/DD/YYYY' } as const

/** The props of every calendar, with translated labels. */
export function useCalendarProps() {
  const { t } = useTranslation()
  const language = getCurrentLanguage()
  return {
    locale: language,
    // The library writes dates in the order of English in every language.
    getDayAriaLabel: (day: string) => formatLongDay(day, language),
    monthLabelFormat: (month: string) => formatMonth(month, language),
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
