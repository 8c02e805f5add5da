import type { Notification, NotificationKey } from '@poledne/contract/notification'
import type { TFunction } from 'i18next'
import type { useFormat } from '../../lib/useFormat.ts'

type Told = Pick<Notification, 'key' | 'title' | 'body'>

/** Whose body is the Monday of a week. */
const OF_A_WEEK: ReadonlySet<NotificationKey> = new Set(['notPublished', 'notPublishedAsPlanned'])

/** What a colleague wrote stays as it is; what the system tells is put into words here, in the reader's language. */
export function toldIn({ key, title, body }: Told, t: TFunction, format: Pick<ReturnType<typeof useFormat>, 'day'>) {
  if (key === 'broadcast') return { title, body }
  const parts = { title, body: OF_A_WEEK.has(key) ? format.day(body) : body }
  return { title: t(`support:told.${key}.title`, parts), body: t(`support:told.${key}.body`, parts) }
}
