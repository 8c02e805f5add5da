import { isDay } from '@poledne/contract/domain/day'
import { weekNumber } from '@poledne/contract/domain/week'
import type { Notification, NotificationKey } from '@poledne/contract/notification'
import type { TFunction } from 'i18next'
import type { useFormat } from '../../lib/useFormat.ts'

type Told = Pick<Notification, 'key' | 'title' | 'body'>

const MENU = /^(.*) · (\d{4}-\d{2}-\d{2})$/s

/** Whose body is the Monday of a week. */
const OF_A_WEEK: ReadonlySet<NotificationKey> = new Set(['notPublished', 'notPublishedAsPlanned'])

/** What a colleague wrote stays as it is; what the system tells is put into words here, in the reader's language. */
export function toldIn({ key, title, body }: Told, t: TFunction, format: Pick<ReturnType<typeof useFormat>, 'week'>) {
  if (key === 'broadcast') return { title, body }
  const weekIn = (monday: string) =>
    t('support:told.week', { week: weekNumber(monday).week, dates: format.week(monday) })
  // A menu is named by its variant and, where the server knew it, the Monday of its week.
  const [, variant, monday] = MENU.exec(title) ?? []
  const parts = {
    title: variant && monday ? `${variant}, ${weekIn(monday)}` : title,
    body: OF_A_WEEK.has(key) && isDay(body) ? weekIn(body) : body,
  }
  return { title: t(`support:told.${key}.title`, parts), body: t(`support:told.${key}.body`, parts) }
}
