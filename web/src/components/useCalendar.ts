import 'dayjs/locale/cs'
import 'dayjs/locale/hu'
import 'dayjs/locale/sk'
import { useTranslation } from 'react-i18next'

/** What every calendar of the product has in common, in the words of the interface. */
export function useCalendar() {
  const { t, i18n } = useTranslation()
  return {
    locale: i18n.language,
    firstDayOfWeek: 1 as const,
    // Red means that something is wrong, and nothing is wrong with Sundays.
    weekendDays: [],
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
