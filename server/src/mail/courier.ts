import { setImmediate as nextTurn } from 'node:timers/promises'
import { messageOf } from '../messageOf.ts'
import { deliverMails, type MailParts } from './deliver.ts'

/** Takes urgent mails out right after the commit, without letting anybody wait for it; the job finds what is left. */
export type Courier = { call(): void; close(): Promise<void> }

export function openCourier(parts: MailParts): Courier {
  let running: Promise<void> | null = null
  let isWanted = false
  let isClosed = false

  async function run(): Promise<void> {
    // the answer leaves first, so that it takes as long with a mail as without
    await nextTurn()
    isWanted = false
    await deliverMails(parts, { urgentOnly: true })
  }

  function call(): void {
    isWanted = true
    if (running || isClosed) return
    running = run()
      .catch((error) => parts.log.warn(`mails could not be delivered: ${messageOf(error)}`))
      .finally(() => {
        running = null
        if (isWanted) call()
      })
  }

  return {
    call,
    async close() {
      isClosed = true
      await running
      parts.mailer.close()
    },
  }
}
