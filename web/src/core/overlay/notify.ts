import { createStore } from '../storage/store.ts'
import type { notificationActions } from './notifications.ts'

type NotificationText = Parameters<typeof notificationActions.info>[0]
type Progress = ReturnType<typeof notificationActions.progress>

/** Whether a notification was shown; the container is rendered only after that. */
export const hasNotificationsStore = createStore(false)

/**
 * The last started task. Each notification waits for the previous one, so that they appear in the order of the calls.
 */
let lastTask: Promise<unknown> = Promise.resolve()
function enqueue<T>(show: (now: typeof notificationActions) => T): Promise<T> {
  const next = lastTask
    .then(() => import('./notifications.ts'))
    .then(({ notificationActions }) => {
      hasNotificationsStore.set(true)
      return show(notificationActions)
    })
  lastTask = next.catch(() => {})
  return next
}

/** Ignores a failed load of the notification code, for example offline; the page itself shows the error then. */
const ignoreErrors = (work: Promise<unknown>) => void work.catch(() => {})

/** Shows notifications. Their code is loaded with the first one. */
export const notify = {
  info: (words: NotificationText) => ignoreErrors(enqueue((now) => now.info(words))),
  error: (words: NotificationText) => ignoreErrors(enqueue((now) => now.error(words))),
  infoWithAction: (offer: Parameters<typeof notificationActions.infoWithAction>[0]) =>
    ignoreErrors(enqueue((now) => now.infoWithAction(offer))),
  /** One notification from "saving" to the result. */
  progress(id: string, message: string) {
    const running = enqueue((now) => now.progress(id, message))
    const finishProgress = (how: (progress: Progress) => void) => ignoreErrors(enqueue(async () => how(await running)))
    return {
      success: (...words: Parameters<Progress['success']>) => finishProgress(({ success }) => success(...words)),
      failure: (...words: Parameters<Progress['failure']>) => finishProgress(({ failure }) => failure(...words)),
      hide: () => finishProgress(({ hide }) => hide()),
    }
  },
}
