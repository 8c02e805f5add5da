import type { Database } from '../db/database.ts'
import { letterOf } from './letter.ts'
import type { Log, Mailer } from './mailer.ts'
import { type ClaimedMail, claimMails, MAX_TRIES, markFailed, markSent } from './outbox.store.ts'

export type MailParts = { database: Database; mailer: Mailer; log: Log }

/** Few at a time: what is claimed here, no other instance sends. */
const BATCH = 10
const MAX_ERROR = 500

async function deliver({ database, mailer, log }: MailParts, mail: ClaimedMail): Promise<void> {
  try {
    await mailer.send(mail.recipient, letterOf(mail))
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll('\u0000', '').slice(0, MAX_ERROR)
    const next = mail.tries < MAX_TRIES ? 'it will be tried again' : 'it is given up'
    log.warn(`mail ${mail.id} could not be delivered at try ${mail.tries}, ${next}: ${reason}`)
    return markFailed(database, mail.id, reason)
  }
  await markSent(database, mail.id)
}

/** Sends what is due until nothing is; one mail that cannot be sent keeps no other back. */
export async function deliverMails(parts: MailParts, { urgentOnly }: { urgentOnly: boolean }): Promise<void> {
  const claim = () => claimMails(parts.database, { urgentOnly, limit: BATCH })
  for (let mails = await claim(); mails.length > 0; mails = await claim())
    for (const mail of mails) await deliver(parts, mail)
}
