import { callApi } from '../../core/http/http.ts'
import { type FormatTools, formatNotification } from './formatNotification.ts'

/** Shows the newest notification with the browser's Notification API. The tag prevents duplicates from several tabs. */
export async function showNewestNotification(tools: FormatTools, open: (link: string) => void): Promise<void> {
  const { items } = await callApi('GET profile/notifications/', { query: new URLSearchParams({ pageSize: '1' }) })
  const [newest] = items
  if (!newest || newest.readAt !== null) return
  const { title, body } = formatNotification(newest, tools)
  const browserNotification = new Notification(title, { body, tag: `poledne-${newest.id}` })
  browserNotification.onclick = () => {
    window.focus()
    if (newest.link) open(newest.link)
  }
}
