import type { Database } from '../db/database.ts'
import { keptMessageOf } from '../messageOf.ts'
import { letterOf } from './letter.ts'
import type { Log, Mailer } from './mailer.ts'
import { type ClaimedMail, claimMail, MAX_TRIES, markFailed, markSent } from './outbox.store.ts'

export type MailParts = { database: Database; mailer: Mailer; log: Log }

/** A run begins no mail after this: the next minute's run, on whichever instance, goes on. */
const RUN_MS = 50_000

async function deliver({ database, mailer, log }: MailParts, mail: ClaimedMail): Promise<void> {
  try {
    await mailer.send(mail.recipient, letterOf(mail))
  } catch (error) {
    const reason = keptMessageOf(error)
    const next = mail.tries < MAX_TRIES ? 'it will be tried again' : 'it is given up'
    log.warn(`mail ${mail.id} could not be delivered at try ${mail.tries}, ${next}: ${reason}`)
    return markFailed(database, mail.id, reason)
  }
  await markSent(database, mail.id)
}

type Run = { urgentOnly: boolean; runMs?: number }

/**
 * Sends what is due until nothing is; one mail that cannot be sent keeps no other back. Each is claimed only when its turn
 * has come: a claim outlives one delivery, not a queue of them at a slow mail server.
 */
export async function deliverMails(parts: MailParts, { urgentOnly, runMs = RUN_MS }: Run): Promise<void> {
  const until = performance.now() + runMs
  do {
    const mail = await claimMail(parts.database, urgentOnly)
    if (!mail) return
    await deliver(parts, mail)
  } while (performance.now() < until)
}
