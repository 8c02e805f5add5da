import { formatTime } from '@poledne/contract/domain/dateFormat'
import type { PublicationDeadline } from '@poledne/contract/modules/deadline'
import { useTranslation } from 'react-i18next'
import { listWeekdayNames } from '../../../core/format/weekdayNames.ts'
import { useCodelist } from '../../../core/record/useCodelist.ts'
import { useSession } from '../../../core/session/session.ts'

/** Returns a function that formats a deadline, such as "Thursday 12:00", with the chosen recipients. */
export function useDeadlineFormat() {
  const { t, i18n } = useTranslation()
  const { dateType } = useSession().profile
  const users = useCodelist('users').byId
  const weekdays = listWeekdayNames(i18n.language)
  return (deadline: PublicationDeadline | null): string => {
    if (deadline === null) return t('settings:deadline.none')
    const { weekday, time, userIds } = deadline
    const at = `${weekdays[weekday - 1] ?? ''} ${formatTime(time, dateType)}`
    if (userIds === null) return at
    const names = userIds.flatMap((id) => users.get(id)?.value ?? [])
    return `${at} (${names.length === userIds.length ? names.join(', ') : t('settings:deadline.users', { count: userIds.length })})`
  }
}
