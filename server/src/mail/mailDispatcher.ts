import { setImmediate as nextTurn } from 'node:timers/promises'
import { getErrorMessage } from '../getErrorMessage.ts'
import { deliverMails, type MailContext } from './deliverMails.ts'

/** Sends urgent mails right after the commit, without delaying the response; the job sends the rest. */
export type MailDispatcher = { dispatch(): void; close(): Promise<void> }

export function openMailDispatcher(parts: MailContext): MailDispatcher {
  let running: Promise<void> | null = null
  let isRequested = false
  let isClosed = false

  async function run(): Promise<void> {
    // The response is sent first, so that its duration does not reveal whether a mail was sent.
    await nextTurn()
    isRequested = false
    await deliverMails(parts, { urgentOnly: true })
  }

  function dispatch(): void {
    isRequested = true
    if (running || isClosed) return
    running = run()
      .catch((error) => parts.log.warn({ reason: getErrorMessage(error) }, 'mail dispatch failed'))
      .finally(() => {
        running = null
        if (isRequested) dispatch()
      })
  }

  return {
    dispatch,
    async close() {
      isClosed = true
      await running
      parts.mailer.close()
    },
  }
}
