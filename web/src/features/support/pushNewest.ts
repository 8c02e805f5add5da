import { notifications } from '@poledne/contract/notification'
import { call } from '../../lib/http.ts'
import { toldIn } from './told.ts'

type Words = Parameters<typeof toldIn>[1]
type Format = Parameters<typeof toldIn>[2]

/** Has the browser show the newest notification; several tabs show it once. */
export async function pushNewest(t: Words, format: Format, open: (link: string) => void): Promise<void> {
  const { items } = await call(notifications.list, { query: new URLSearchParams({ pageSize: '1' }) })
  const [newest] = items
  if (!newest || newest.readAt !== null) return
  const { title, body } = toldIn(newest, t, format)
  const shown = new Notification(title, { body, tag: `poledne-${newest.id}` })
  shown.onclick = () => {
    window.focus()
    if (newest.link) open(newest.link)
  }
}
