import { setImmediate as nextTurn } from 'node:timers/promises'
import { getErrorMessage } from '../getErrorMessage.ts'
import { deliverMails, type MailContext } from './deliverMails.ts'

/** Takes urgent mails out right after the commit, without letting anybody wait for it; the job finds what is left. */
export type MailDispatcher = { dispatch(): void; close(): Promise<void> }

export function openMailDispatcher(parts: MailContext): MailDispatcher {
  let running: Promise<void> | null = null
  let isRequested = false
  let isClosed = false

  async function run(): Promise<void> {
    // the answer leaves first, so that it takes as long with a mail as without
    await nextTurn()
    isRequested = false
    await deliverMails(parts, { urgentOnly: true })
  }

  function call(): void {
    isRequested = true
    if (running || isClosed) return
    running = run()
      .catch((error) => parts.log.warn(`mails could not be delivered: ${getErrorMessage(error)}`))
      .finally(() => {
        running = null
        if (isRequested) call()
      })
  }

  return {
    dispatch: call,
    async close() {
      isClosed = true
      await running
      parts.mailer.close()
    },
  }
}
