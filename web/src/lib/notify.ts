import type { shown } from './notifications.ts'
import { createStore } from './store.ts'

type Words = Parameters<typeof shown.info>[0]
type Progress = ReturnType<typeof shown.progress>

/** Turns true once there is something to show; only then is there a place to show it in. */
export const hasNotified = createStore(false)

/** One after the other, in the order in which they were asked for; the library comes with the first. */
let last: Promise<unknown> = Promise.resolve()
function inOrder<T>(show: (now: typeof shown) => T): Promise<T> {
  const next = last
    .then(() => import('./notifications.ts'))
    .then(({ shown }) => {
      hasNotified.set(true)
      return show(shown)
    })
  last = next.catch(() => {})
  return next
}

/** Without a network the library may be missing; what failed is then told by the screen that it happened on. */
const quietly = (work: Promise<unknown>) => void work.catch(() => {})

export const notify = {
  info: (words: Words) => quietly(inOrder((now) => now.info(words))),
  error: (words: Words) => quietly(inOrder((now) => now.error(words))),
  offer: (offer: Parameters<typeof shown.offer>[0]) => quietly(inOrder((now) => now.offer(offer))),
  /** One notification from "saving" to how it ended. */
  progress(id: string, message: string) {
    const running = inOrder((now) => now.progress(id, message))
    const settle = (how: (progress: Progress) => void) => quietly(inOrder(async () => how(await running)))
    return {
      success: (...words: Parameters<Progress['success']>) => settle(({ success }) => success(...words)),
      failure: (...words: Parameters<Progress['failure']>) => settle(({ failure }) => failure(...words)),
    }
  },
}
