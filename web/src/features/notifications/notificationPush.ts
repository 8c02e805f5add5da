import { callApi } from '../../core/http/http.ts'
import { formatNotification } from './formatNotification.ts'

type Translate = Parameters<typeof formatNotification>[1]
type Format = Parameters<typeof formatNotification>[2]

/** Shows the newest notification with the browser's Notification API. The tag prevents duplicates from several tabs. */
export async function showNewestNotification(
  t: Translate,
  format: Format,
  open: (link: string) => void,
): Promise<void> {
  const { items } = await callApi('GET profile/notifications/', { query: new URLSearchParams({ pageSize: '1' }) })
  const [newest] = items
  if (!newest || newest.readAt !== null) return
  const { title, body } = formatNotification(newest, t, format)
  const browserNotification = new Notification(title, { body, tag: `poledne-${newest.id}` })
  browserNotification.onclick = () => {
    window.focus()
    if (newest.link) open(newest.link)
  }
}
