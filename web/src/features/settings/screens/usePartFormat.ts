import { formatTime } from '@poledne/contract/domain/dateFormat'
import type { ScreenPart } from '@poledne/contract/modules/screen'
import { useTranslation } from 'react-i18next'
import { listWeekdayNames } from '../../../core/format/weekdayNames.ts'
import { useSession } from '../../../core/session/session.ts'

/** Returns a function that formats a part of a screen, such as "Mon, Tue 11:00–13:00: Whole week". */
export function usePartFormat() {
  const { t, i18n } = useTranslation()
  const { dateType } = useSession().profile
  const names = listWeekdayNames(i18n.language, 'short')
  return ({ weekdays, from, to, content, notice }: ScreenPart): string => {
    const days = weekdays.map((weekday) => names[weekday - 1]).join(', ')
    const shown = t(`settings:parts.contents.${content}`)
    const times = `${formatTime(from, dateType)}–${formatTime(to, dateType)}`
    return `${days} ${times}: ${content === 'notice' && notice ? `${shown} (${notice})` : shown}`
  }
}
