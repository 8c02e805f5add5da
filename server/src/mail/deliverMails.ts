import type { Database } from '../db/database.ts'
import { getStoredErrorMessage } from '../getErrorMessage.ts'
import { composeMail } from './composeMail.ts'
import type { Mailer, MailLog } from './mailer.ts'
import { type ClaimedMail, claimMail, MAX_TRIES, markFailed, markSent } from './outbox.store.ts'

export type MailContext = { database: Database; mailer: Mailer; log: MailLog }

/** A run begins no mail after this: the next minute's run, on whichever instance, goes on. */
const RUN_MS = 50_000

async function deliverMail({ database, mailer, log }: MailContext, mail: ClaimedMail): Promise<void> {
  try {
    await mailer.send(mail.recipient, composeMail(mail))
  } catch (error) {
    const reason = getStoredErrorMessage(error)
    const next = mail.tries < MAX_TRIES ? 'it will be tried again' : 'it is given up'
    log.warn(`mail ${mail.id} could not be delivered at try ${mail.tries}, ${next}: ${reason}`)
    return markFailed(database, mail.id, reason)
  }
  await markSent(database, mail.id)
}

type DeliveryOptions = { urgentOnly: boolean; runMs?: number }

/**
 * Sends what is due until nothing is; one mail that cannot be sent keeps no other back. Each is claimed only when its turn
 * has come: a claim outlives one delivery, not a queue of them at a slow mail server.
 */
export async function deliverMails(parts: MailContext, { urgentOnly, runMs = RUN_MS }: DeliveryOptions): Promise<void> {
  const until = performance.now() + runMs
  do {
    const mail = await claimMail(parts.database, urgentOnly)
    if (!mail) return
    await deliverMail(parts, mail)
  } while (performance.now() < until)
}
