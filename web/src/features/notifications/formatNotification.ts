import { isDay } from '@poledne/contract/domain/day'
import { isInstant } from '@poledne/contract/domain/instant'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { Notification, NotificationKey } from '@poledne/contract/modules/notification'
import type { TFunction } from 'i18next'
import type { useFormat } from '../../core/format/useFormat.ts'

type NotificationContent = Pick<Notification, 'key' | 'title' | 'body' | 'count'>

export type NotificationFormatters = {
  t: TFunction
  format: Pick<ReturnType<typeof useFormat>, 'week' | 'shortInstant'>
}

const MENU_TITLE = /^(.*) · (\d{4}-\d{2}-\d{2})$/s

/** The body of these notifications is the Monday of a week. */
const WEEK_KEYS: ReadonlySet<NotificationKey> = new Set(['notPublished', 'notPublishedAsPlanned'])
/** The body of these notifications is the deadline of a week. */
const DEADLINE_KEYS: ReadonlySet<NotificationKey> = new Set(['deadlineAhead', 'deadlinePassed'])

/** Translates notifications of the system into the user's language. Broadcasts of users are not changed. */
export function formatNotification(
  { key, title, body, count }: NotificationContent,
  { t, format }: NotificationFormatters,
) {
  if (key === 'broadcast') return { title, body }
  const formatWeek = (monday: string) =>
    t('support:told.week', { week: getWeekNumber(monday).week, dates: format.week(monday) })
  // A notification about a menu names its variant and, if the server sent it, the Monday of its week.
  const [, variant, monday] = MENU_TITLE.exec(title) ?? []
  const formatBody = () => {
    if (WEEK_KEYS.has(key) && isDay(body)) return formatWeek(body)
    return DEADLINE_KEYS.has(key) && isInstant(body) ? format.shortInstant(body) : body
  }
  const parts = {
    count,
    title: variant && monday ? `${variant}, ${formatWeek(monday)}` : title,
    body: formatBody(),
  }
  return { title: t(`support:told.${key}.title`, parts), body: t(`support:told.${key}.body`, parts) }
}
